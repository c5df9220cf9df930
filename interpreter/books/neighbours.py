"""Words side by side: which of two comes first, as the texts of a language have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from interpreter.books.mentions import Mentions
from interpreter.prose.usage import WORD, grammar

SEEN, OFTEN = 2, 3  # texts in which two words of one name, or of two, must stand the other way round
SELDOM = 4  # times that it is the other way round in more texts than it is as it stands
SHORTEST = 3  # letters
BLANKS = (" ", "\N{NO-BREAK SPACE}")


class Neighbours:
    """Pairs of words of one language that stand side by side: words of one name (`named`), or of any."""

    def __init__(
        self, mentions: Mentions, named: frozenset[tuple[str, str]], words: frozenset[str], texts: Sequence[str]
    ) -> None:
        self.mentions = mentions
        self.named = {pair for pair in named if pair[::-1] not in named}
        self.words = words
        table = grammar(mentions.language)
        self.common = table.words("common") | table.governs.keys() | table.number_of.keys()
        self.pairs = cache(lambda text: list(self._pairs(text)))
        self.count: Counter[tuple[str, str]] = Counter()
        for text in texts:
            self.count.update({pair for first, second in self.pairs(text) for pair in self._lemmas(first, second)})

    def turned_round(self, text: str) -> Iterator[tuple[str, str]]:
        """Pairs of a text that hardly any other text has so, and that others have the other way round."""
        for first, second in self.pairs(text):
            pairs = self._lemmas(first, second)
            often = any(self.count[pair[::-1]] >= (SEEN if pair[::-1] in self.named else OFTEN) for pair in pairs)
            if often and all(SELDOM * (self.count[pair] - 1) < self.count[pair[::-1]] for pair in pairs):
                yield first, second

    def _pairs(self, text: str) -> Iterator[tuple[str, str]]:
        for first, second in pairwise(WORD.finditer(text)):
            words = (first[0].lower(), second[0].lower())
            telling = all(len(word) >= SHORTEST and word not in self.common and self._is_named(word) for word in words)
            if telling and text[first.end() : second.start()] in BLANKS:
                yield first[0], second[0]

    def _is_named(self, word: str) -> bool:
        return not self.words.isdisjoint(self.mentions.lemmas(word))

    def _lemmas(self, first: str, second: str) -> list[tuple[str, str]]:
        lemmas = self.mentions.lemmas
        return [(one, two) for one in lemmas(first.lower()) for two in lemmas(second.lower()) if one != two]


def turned_names(names: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[str, str, str]]:
    """The names of two words that begin with the word with which others of their section end, or the reverse.

    “Worker grey” is one beside “white worker” and “blue worker”; beside one of these it is if no other language has the like.
    Gives the language, the path and the name as the others would have it.
    """
    odd = {language: dict(_turned(every)) for language, every in names.items()}
    for language, found in odd.items():
        for path, times in found.items():
            elsewhere = any(path in there for other, there in odd.items() if other != language)
            if times >= SEEN or not elsewhere:
                yield language, path, " ".join(reversed(names[language][path].lower().split()))


def _turned(names: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Names of two words that alone in their section have a word at its place; how many have it at the other one."""
    ends: dict[tuple[str, str], Counter[int]] = {}
    pairs = {path: words for path, name in names.items() if len(words := name.lower().split()) == len(WORD.findall(name)) == 2}
    for path, words in pairs.items():
        for place, word in enumerate(words):
            ends.setdefault((path.rpartition(".")[0], word), Counter())[place] += 1
    for path, words in pairs.items():
        times = [ends[path.rpartition(".")[0], word] for word in words]
        turned = [count[1 - place] for place, count in enumerate(times) if count[place] == 1 and count[1 - place]]
        if turned:
            yield path, max(turned)
