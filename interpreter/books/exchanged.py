"""Two names in each other's place: what stands around one in a text stands around the other in all other languages.

Which words mean the same is learnt from the texts: words that stand in the same rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations

from interpreter.books.company import Company
from interpreter.books.mentions import Names
from interpreter.books.word_rows import WordRows
from interpreter.prose.faults import blanked
from interpreter.prose.usage import WORD, grammar

TOKEN = re.compile(rf"{WORD.pattern}|\d+|\{{[^{{}}]*\}}|[.,;:!?()–—]")
PLAIN = re.compile(r"[\w\s'’«»“”„\"-]*")
REACH = 3  # words on each side of a name that are looked at
SEEN = 2  # rows in which two words must stand together to mean the same
ORDER = 0.7  # how much it tells that the names stand the other way round, or do not
MARGIN = 0.65  # by which the names fit better in each other's place
COMPANY, BOTH = 0.1, 0.8  # how much it tells that they fit better by the words around them elsewhere, and the margin of both
ALONE = 10.0  # the margin of that alone, if the other texts do not name both
SURE = 5.0  # its margin for names of which one is a part of the other, and against what the other languages tell
FEW = 2  # pairs of places of two names: of more, one fits better by chance
CLOSE = 2  # words from one name to another that may be a part of it: “dice phase”, “the phase of dice”

Around = list[tuple[str, float]]  # words and how much they count


class Exchanges:
    """Texts of several languages that say the same, row by row."""

    def __init__(self, names: Names, words: WordRows, rows: Sequence[Mapping[str, str]]) -> None:
        self.names, self.mentions, self.words = names, words.mentions, words
        self.company = Company(names, words.rows)
        self.alike = cache(self._alike)
        self._rows = rows  # those that are looked at; the words may be of more

    @cached_property
    def joined(self) -> Counter[tuple[str, str, str]]:
        """In how many rows a language has one name close before another."""
        found: Counter[tuple[str, str, str]] = Counter()
        for row in self._rows:
            for language, text in row.items():
                found.update((language, *pair) for pair in _joined(self.names.places(text, language)))
        return found

    def in_row(self, row: Mapping[str, str], without: str = "") -> Iterator[tuple[str, str, str]]:
        """Which language has which two names in each other's place, but for names of one kind."""
        places = {language: self.names.places(blanked(text), language, without) for language, text in row.items()}
        around = cache(lambda language, place: self._around(row[language], place))
        for language in row if len(row) > 1 else ():
            others = [other for other in row if other != language]
            for pair in combinations(sorted(places[language]), 2):
                if self._is_exchanged(row, places, pair, language, others, around):
                    yield language, *pair
                    break

    def _is_exchanged(
        self,
        row: Mapping[str, str],
        places: Mapping[str, Mapping[str, list[int]]],
        pair: tuple[str, str],
        language: str,
        others: Sequence[str],
        around: Callable[[str, int], Around],
    ) -> bool:
        first, second = pair
        within, own = self.names.one_in_other(first, second), places[language]
        shared = all(first in places[other] and second in places[other] for other in others)
        if shared and any(_in_order(own, places[other], first, second) for other in others):
            return False
        beside = [(at, then) for at in own[first] for then in own[second]]
        if not shared and (within or len(beside) > 1):
            return False
        joined = any(abs(at - then) <= CLOSE and _side_by_side(row[language], at, then) for at, then in beside)
        told = len(beside) <= FEW and not joined
        company = self.company.better_exchanged(language, blanked(row[language]), first, second) if told else 0.0
        if not shared:
            return company > ALONE
        one = _Row(self, row, places, pair, around)
        gain = min(one.gain(language, other) for other in others)
        if within:  # “armoured car” and “car”
            return gain > MARGIN and company > SURE
        return (gain > MARGIN and company > -SURE) or gain + COMPANY * company > BOTH

    @staticmethod
    def _around(text: str, place: int) -> Around:
        """The words around one, up to the next stop."""
        tokens = [token.lower() for token in TOKEN.findall(text)]
        at = [number for number, token in enumerate(tokens) if token[0].isalpha()][place]
        found: Around = []
        for step in (-1, 1):
            for distance in range(1, REACH + 1):
                token = tokens[at + step * distance] if 0 <= at + step * distance < len(tokens) else "."
                if not (token[0].isalnum() or token[0] == "{"):
                    break
                found.append((token, 1 / distance))
        return found

    def _alike(self, language: str, word: str, other: str, there: str) -> float:
        """How surely two words of a row mean the same, by all other rows; numbers and placeholders do if they are equal."""
        if not (word[0].isalpha() and there[0].isalpha()):
            return float(word == there)
        values = grammar(language).number_of.get(word), grammar(other).number_of.get(there)
        if values != (None, None):
            return float(values[0] == values[1])
        best = 0.0
        for lemma in self.mentions[language].lemmas(word):
            own = self.words.rows_with[language].get(lemma, 0)
            for translated in self.mentions[other].lemmas(there) if own else ():
                theirs = self.words.rows_with[other].get(translated, 0)
                both = (own & theirs).bit_count() - 1
                if both >= SEEN:
                    best = max(best, 2 * both / (own.bit_count() + theirs.bit_count() - 2))
        return best


class _Row:
    """One row, and two things that it names."""

    def __init__(
        self,
        exchanges: Exchanges,
        row: Mapping[str, str],
        places: Mapping[str, Mapping[str, list[int]]],
        pair: tuple[str, str],
        around: Callable[[str, int], Around],
    ) -> None:
        self.exchanges, self.row, self.pair = exchanges, row, pair
        self.places = {language: [places[language][path] for path in pair] for language in row}
        self.around: dict[str, list[list[Around]]] = {}
        for language in row:
            names = frozenset[str]().union(*(part for path in pair for part in exchanges.names.wanted[language][path]))
            lemmas = exchanges.mentions[language].lemmas
            self.around[language] = [
                [[(word, weight) for word, weight in around(language, at) if names.isdisjoint(lemmas(word))] for at in some]
                for some in self.places[language]
            ]

    def gain(self, language: str, other: str) -> float:
        """By how much the two names of a text fit better in each other's place."""
        best = -1.0
        for at, first in zip(self.places[language][0], self.around[language][0], strict=True):
            for then, second in zip(self.places[language][1], self.around[language][1], strict=True):
                fits = [[self._fit(language, one, other, some) for some in self.around[other]] for one in (first, second)]
                gain = fits[0][1] + fits[1][0] - fits[0][0] - fits[1][1]
                best = max(best, gain + ORDER * self._order(language, other, at, then))
        return best

    def _order(self, language: str, other: str, at: int, then: int) -> int:
        """Do the names stand in the order of another text (-1), or would they if these two were exchanged (1)?"""
        there = _order_of(self.places[other])
        if _order_of(self.places[language]) == there:
            return -1
        exchanged = [
            [then if place == at else at if place == then else place for place in some] for some in self.places[language]
        ]
        if _order_of(exchanged) != there:
            return 0
        joined = abs(at - then) <= CLOSE and _side_by_side(self.row[language], at, then)
        return self._joined(language, at < then) if joined else 1

    def _fit(self, language: str, own: Around, other: str, some: list[Around]) -> float:
        """How much of what stands around a name stands around one of some others."""
        alike = self.exchanges.alike
        return max(
            sum(
                weight * max((more * alike(language, word, other, there) for there, more in around), default=0.0)
                for word, weight in own
            )
            for around in some
        )

    def _joined(self, language: str, in_order: bool) -> int:
        """Names close to each other may be one: do they stand elsewhere as here (-1), or the other way round (1)?"""
        first, second = self.pair if in_order else self.pair[::-1]
        joined = self.exchanges.joined
        here, reverse = max(0, joined[language, first, second] - 1), joined[language, second, first]
        return 1 if reverse > here else -1


def _joined(places: Mapping[str, Sequence[int]]) -> set[tuple[str, str]]:
    """Names that stand close before others."""
    every = sorted((at, path) for path, some in places.items() for at in some)
    return {
        (path, other)
        for number, (at, path) in enumerate(every)
        for then, other in every[number + 1 : number + 8]
        if 0 < then - at <= CLOSE
    }


def _in_order(own: Mapping[str, list[int]], other: Mapping[str, list[int]], first: str, second: str) -> bool:
    """Do two texts name two things once, in the same order?"""
    names = (own[first], own[second], other[first], other[second])
    return all(len(places) == 1 for places in names) and (own[first] < own[second]) == (other[first] < other[second])


def _side_by_side(text: str, first: int, second: int) -> bool:
    """Are there only words between two words?"""
    words = list(WORD.finditer(blanked(text)))
    begin, end = words[min(first, second)].end(), words[max(first, second)].start()
    return PLAIN.fullmatch(text, begin, end) is not None


def _order_of(places: Sequence[Sequence[int]]) -> list[int]:
    """Which of some names stands where, from first to last."""
    return [which for _, which in sorted((place, which) for which, some in enumerate(places) for place in some)]
