"""Words side by side: which of two comes first, as the texts of a language have it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from interpreter.books.mentions import Mentions
from interpreter.prose.usage import WORD, grammar

SEEN = 2  # texts in which two words must stand the other way round
SHORTEST = 3  # letters
BLANKS = (" ", "\N{NO-BREAK SPACE}")


class Neighbours:
    """Pairs of words of one language that stand side by side in names."""

    def __init__(self, mentions: Mentions, named: frozenset[tuple[str, str]], texts: Sequence[str]) -> None:
        self.mentions = mentions
        self.named = {pair for pair in named if pair[::-1] not in named}
        self.words = {word for pair in self.named for word in pair}
        self.count: Counter[tuple[str, str]] = Counter()
        for text in texts:
            self.count.update({pair for first, second in self._pairs(text) for pair in self._lemmas(first, second)})

    def turned_round(self, text: str) -> Iterator[tuple[str, str]]:
        """Pairs of a text that no other text has so, and that others have the other way round."""
        for first, second in self._pairs(text):
            pairs = self._lemmas(first, second)
            named = any(pair[::-1] in self.named and self.count[pair[::-1]] >= SEEN for pair in pairs)
            if named and all(self.count[pair] <= 1 for pair in pairs):
                yield first, second

    def _pairs(self, text: str) -> Iterator[tuple[str, str]]:
        table = grammar(self.mentions.language)
        common = table.words("common") | table.governs.keys() | table.number_of.keys()
        for first, second in pairwise(WORD.finditer(text)):
            words = (first[0].lower(), second[0].lower())
            telling = all(len(word) >= SHORTEST and word not in common and self._is_named(word) for word in words)
            if telling and text[first.end() : second.start()] in BLANKS:
                yield first[0], second[0]

    def _is_named(self, word: str) -> bool:
        return not self.words.isdisjoint(self.mentions.lemmas(word))

    def _lemmas(self, first: str, second: str) -> list[tuple[str, str]]:
        lemmas = self.mentions.lemmas
        return [(one, two) for one in lemmas(first.lower()) for two in lemmas(second.lower()) if one != two]


def turned_names(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names of two words, by path, that begin with the word with which all others of their section end, or the reverse.

    Gives the path and the name as the others would have it: “grey worker” for “worker grey” beside “white worker”
    and “blue worker”.
    """
    ends: dict[tuple[str, str], Counter[int]] = {}
    pairs = {path: words for path, name in names.items() if len(words := name.lower().split()) == len(WORD.findall(name)) == 2}
    for path, words in pairs.items():
        for place, word in enumerate(words):
            ends.setdefault((path.rpartition(".")[0], word), Counter())[place] += 1
    for path, words in pairs.items():
        for place, word in enumerate(words):
            count = ends[path.rpartition(".")[0], word]
            if count[place] == 1 and count[1 - place] >= SEEN:
                yield path, " ".join(reversed(words))
                break
