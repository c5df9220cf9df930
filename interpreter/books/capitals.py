"""Small and capital letters: where a text begins otherwise than all others, and a capital where the language writes none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from interpreter.books.mentions import Mentions, Names
from interpreter.prose.faults import Fault
from interpreter.prose.usage import WORD, grammar

INSIDE = re.compile(r"[\w,)\0][ \N{NO-BREAK SPACE}\n]+$")  # what stands before a word inside a sentence
STOP = re.compile(r"[.!?…][ \N{NO-BREAK SPACE}\n]+$")
SEEN = 2  # texts in which a word must stand with a small letter
SHORTEST = 3  # letters; shorter words are signs or parts of names


class Capitals:
    """How the texts of each language write words inside of sentences; what is part of a name may be written as it likes."""

    def __init__(self, names: Names, mentions: Mapping[str, Mentions], rows: Sequence[Mapping[str, str]]) -> None:
        self.mentions = mentions
        self.named = {language: names.capitals(language) for language in mentions}
        self.small: dict[str, Counter[str]] = {language: Counter() for language in mentions}
        self.capital: dict[str, Counter[str]] = {language: Counter() for language in mentions}
        for row in rows:
            for language, text in row.items():
                for count, words in zip((self.small, self.capital), _inside(text), strict=True):
                    count[language].update({lemma for word in words for lemma in mentions[language].lemmas(word[0].lower())})

    def amiss(self, row: Mapping[str, str], begins: bool = True) -> Iterator[tuple[str, Fault]]:
        """Where a text of a row has an odd letter; `begins` tells whether sentences begin with the texts."""
        for language, text in row.items():
            others = [_first(other) for name, other in row.items() if name != language]
            if begins and _first(text).islower() and others and all(first.isupper() for first in others):
                yield language, Fault("small-letter", 0, {"word": _word(text)})
            for word in _behind_stops(text, language):
                yield language, Fault("small-letter", word.start(), {"word": word[0]})
            for word in _inside(text)[1]:
                if self._is_odd(word[0], language):
                    yield language, Fault("capital-letter", word.start(), {"word": word[0]})

    def _is_odd(self, word: str, language: str) -> bool:
        """Is a word written with a small letter everywhere else?"""
        lemmas = self.mentions[language].lemmas(word.lower())
        small, capital = self.small[language], self.capital[language]
        return (
            len(word) >= SHORTEST
            and word not in self.named[language]
            and any(small[one] >= SEEN for one in lemmas)
            and all(capital[one] <= 1 for one in lemmas)
        )


def _inside(text: str) -> tuple[list[re.Match[str]], list[re.Match[str]]]:
    """The words inside of sentences: those with a small letter, those with a capital (and no other one)."""
    small, capital = [], []
    for match in WORD.finditer(text):
        if INSIDE.search(text, max(0, match.start() - 5), match.start()):
            if match[0].islower():
                small.append(match)
            elif match[0][0].isupper() and match[0][1:].islower():
                capital.append(match)
    return small, capital


def _behind_stops(text: str, language: str) -> Iterator[re.Match[str]]:
    """Words with a small letter that begin a sentence."""
    short = grammar(language).words("abbreviations")
    before: Any = None
    for match in WORD.finditer(text):
        stop = before is not None and STOP.fullmatch(text, before.end(), match.start())
        if stop and match[0].islower() and before[0].lower() not in short and len(before[0]) > 1:
            yield match
        before = match


def _first(text: str) -> str:
    """The letter with which a text begins, if it begins with one."""
    return text[0] if text and text[0].isalpha() else ""


def _word(text: str) -> str:
    found = WORD.match(text)
    return found[0] if found else ""
