"""The company that names keep: which words stand around each in the texts of a language, and which of two fits a place better."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from interpreter.books.mentions import Names
from interpreter.prose.usage import WORD

TOKEN = re.compile(rf"{WORD.pattern}|\d+|\{{[^{{}}]*\}}|\0+|[.,;:!?()–—]")
NUMBER, BLANK, STOP = "0", "{}", "."  # what stands for any number, anything put in, any stop
# What stands directly before and behind a name, two words before and behind it, and the last word but one: how much each tells.
WEIGHTS = (1.0, 1.0, 0.5, 0.5, 0.3)
UNSEEN = 0.2  # how often something counts that never stood beside a name
KNOWN = 4  # how often other texts must have a name, so that they tell where it stands
SMALL = 2.0  # how often a name must stand somewhere before that tells more than where words stand in general

Around = tuple[tuple[str, ...], ...]


class Company:
    """The texts of several languages, row by row."""

    def __init__(self, names: Names, rows: Sequence[Mapping[str, str]]) -> None:
        self.names = names
        self.beside: Counter[tuple[str, str, int, tuple[str, ...]]] = Counter()  # with a name
        self.anywhere: Counter[tuple[str, int, tuple[str, ...]]] = Counter()  # with any name
        self.times: Counter[tuple[str, str]] = Counter()  # how often a name stands somewhere
        self.every: Counter[str] = Counter()  # how often any name does
        self.mentioned = cache(self._mentioned)
        for row in rows:
            for language, text in row.items():
                for path, _, around in self.mentioned(language, text) if language in names.wanted else ():
                    self.times[language, path] += 1
                    self.every[language] += 1
                    for which, words in enumerate(around):
                        self.beside[language, path, which, words] += 1
                        self.anywhere[language, which, words] += 1

    def better_exchanged(self, language: str, text: str, first: str, second: str) -> float:
        """How much likelier two names of a text are where the other one stands, as all other texts have them."""
        mentions = self.mentioned(language, text)
        if any(self._elsewhere(language, path, mentions) < KNOWN for path in (first, second)):
            return 0.0
        places = [[around for path, _, around in mentions if path == wanted] for wanted in (first, second)]
        return max(
            (
                self._fit(language, second, one, mentions)
                - self._fit(language, first, one, mentions)
                + self._fit(language, first, other, mentions)
                - self._fit(language, second, other, mentions)
                for one in places[0]
                for other in places[1]
            ),
            default=0.0,
        )

    def suits(self, language: str, text: str, path: str, place: int | None = None) -> float:
        """How much likelier a name is where a text has it, or at a word of it, than names are in general."""
        mentions = self.mentioned(language, text)
        if place is not None:
            return self._fit(language, path, self._around(*_tokens(text), place), mentions)
        return max((self._fit(language, path, around, mentions) for other, _, around in mentions if other == path), default=0.0)

    def _fit(self, language: str, path: str, around: Around, own: Sequence[tuple[str, int, Around]]) -> float:
        """How much likelier these words stand around a name than around others; what the text itself says does not count."""
        times = self._elsewhere(language, path, own)
        total = 0.0
        for which, (words, weight) in enumerate(zip(around, WEIGHTS, strict=True)):
            here = [other for other, _, there in own if there[which] == words]
            usual = (max(0, self.anywhere[language, which, words] - len(here)) + UNSEEN) / (self.every[language] + 1)
            both = max(0, self.beside[language, path, which, words] - here.count(path))
            total += weight * math.log((both / usual + SMALL) / (times + SMALL))
        return total

    def _elsewhere(self, language: str, path: str, own: Sequence[tuple[str, int, Around]]) -> int:
        """How often other texts have a name."""
        return max(0, self.times[language, path] - sum(other == path for other, _, _ in own))

    def _mentioned(self, language: str, text: str) -> tuple[tuple[str, int, Around], ...]:
        """The names of a text, each with its place and the words around it."""
        return tuple(self._every_mention(language, text))

    def _every_mention(self, language: str, text: str) -> Iterator[tuple[str, int, Around]]:
        tokens, words = _tokens(text)
        for path, places in self.names.places(text, language).items():
            for place in places:
                yield path, place, self._around(tokens, words, place, len(self.names.wanted[language][path]))

    @staticmethod
    def _around(tokens: Sequence[str], words: Sequence[int], place: int, length: int = 1) -> Around:
        """What stands around a name of so many words that begins with a word of a text."""
        at = words[place]
        before, last, behind, beyond = (
            tokens[one] if 0 <= one < len(tokens) else STOP for one in (at - 1, at - 2, at + length, at + length + 1)
        )
        return (before,), (behind,), (last, before), (behind, beyond), (last,)


def _tokens(text: str) -> tuple[list[str], list[int]]:
    """The words, numbers and stops of a text, and which of them are words."""
    tokens = [_plain(token) for token in TOKEN.findall(text)]
    return tokens, [number for number, token in enumerate(tokens) if token[0].isalpha()]


def _plain(token: str) -> str:
    if token[0].isalpha():
        return token.lower()
    return NUMBER if token[0].isdigit() else BLANK if token[0] in "{\0" else STOP
