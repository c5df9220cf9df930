"""Two names in each other's place: what stands around one in a text stands around the other in all other languages.

Which words mean the same is learnt from the texts: words that stand in the same rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache, cached_property
from itertools import chain, combinations, islice

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
BESIDE = 10.0  # how much more it tells that names fit better beside other languages than that they do among their own words
WAYS, MOST_WAYS = 2.7, 3  # how much less sure each further pair of places is: of many, one fits better by chance
MARGIN = 9.0  # by which the names fit better in each other's place
AT_HOME = -12.0  # names that fit so much worse there are not looked at beside other languages
JOINING = 2  # words between two parts of a list
CLOSE = 2  # words from one name to another that may be a part of it: “dice phase”, “the phase of dice”

Around = list[tuple[str, float]]  # words and how much they count
Places = Mapping[str, Mapping[str, list[int]]]  # by language and name, the numbers of words


class Exchanges:
    """Texts of several languages that say the same, row by row."""

    def __init__(
        self, names: Names, words: WordRows, rows: Sequence[Mapping[str, str]], companies: Mapping[str, Company]
    ) -> None:
        self.names, self.mentions, self.words, self.companies = names, words.mentions, words, companies
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
        texts = {language: blanked(text) for language, text in row.items()}
        places = {language: self.names.places(text, language, without) for language, text in texts.items()}
        around = cache(lambda language, place: self._around(row[language], place))
        for language, text in texts.items() if len(row) > 1 else ():
            others = [other for other in row if other != language]
            shared = {path for path in places[language] if all(path in places[other] for other in others)}
            pairs = chain(self._beside(language, texts, places, around), self._own(language, text, shared, places, without))
            yield from ((language, *pair) for pair in islice(pairs, 1))

    def _beside(
        self, language: str, texts: Mapping[str, str], places: Places, around: Callable[[str, int], Around]
    ) -> Iterator[tuple[str, str]]:
        """Two names that fit better exchanged beside the others; if not all of these have both, among their own words, too."""
        spans = self._spans(language, texts[language], self.names, places[language])
        others = [other for other in texts if other != language]
        for pair in combinations(sorted(spans), 2):
            voices = [other for other in others if not places[other].keys().isdisjoint(pair)]
            shared = all(places[other].keys() >= set(pair) for other in others)
            gain = self._among_words(language, texts[language], spans[pair[0]], spans[pair[1]]) if voices else None
            if gain is None or gain <= (AT_HOME if shared else 0):
                continue
            row = _Row(self, texts, {one: places[one] for one in (language, *voices)}, pair, around)
            gains = row.gains_beside(language)
            if gain + BESIDE * (min(gains) + (max(gains) if shared or len(gains) > 1 else 0)) > MARGIN:
                yield self.names.lemma(pair[0], language), self.names.lemma(pair[1], language)

    def _own(self, language: str, text: str, shared: Set[str], places: Places, without: str) -> Iterator[tuple[str, str]]:
        """Two names of which the other texts do not tell where they belong."""
        names, told = self.names.own[language], {at for path in shared for at in places[language][path]}
        named = names.places(text, language, without)
        spans = self._spans(language, text, names, named)
        for first, second in combinations(sorted(named), 2):
            if not told.issuperset((*named[first], *named[second])):
                gain = self._among_words(language, text, spans[first], spans[second])
                if gain is not None and gain > MARGIN:
                    yield names.lemma(first, language), names.lemma(second, language)

    def _among_words(self, language: str, text: str, first: Sequence[range], second: Sequence[range]) -> float | None:
        """How much better two names fit among the words of their language in each other's place; None if that says the same."""
        apart = [(one, other) for one in first for other in second if one.stop <= other.start or other.stop <= one.start]
        ways = [way for way in apart if not _say_the_same(text, *way, language)]
        better = [self.companies[language].better_exchanged(text, *way) for way in ways]
        return max(better) - WAYS * min(len(ways) - 1, MOST_WAYS) if better else None

    def _spans(self, language: str, text: str, names: Names, places: Mapping[str, Sequence[int]]) -> dict[str, list[range]]:
        """Where names stand in a text, with all of their words if they stand side by side."""
        lemmas, words = self.mentions[language].lemmas, [word.lower() for word in WORD.findall(text)]
        found = {}
        for path, starts in places.items():
            name = names.wanted[language][path]
            whole = (
                len(words) >= at + len(name) and not any(map(frozenset.isdisjoint, name, map(lemmas, words[at : at + len(name)])))
                for at in starts
            )
            found[path] = [range(at, at + (len(name) if one else 1)) for at, one in zip(starts, whole, strict=True)]
        return found

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
        texts: Mapping[str, str],
        places: Places,
        pair: tuple[str, str],
        around: Callable[[str, int], Around],
    ) -> None:
        self.exchanges, self.texts, self.pair = exchanges, texts, pair
        self.places = {language: [named.get(path, []) for path in pair] for language, named in places.items()}
        self.around: dict[str, list[list[Around]]] = {}
        for language in places:
            names = frozenset[str]().union(*(part for path in pair for part in exchanges.names.wanted[language][path]))
            lemmas = exchanges.mentions[language].lemmas
            self.around[language] = [
                [[(word, weight) for word, weight in around(language, at) if names.isdisjoint(lemmas(word))] for at in some]
                for some in self.places[language]
            ]

    def gains_beside(self, language: str) -> list[float]:
        """How much better two names of a text fit beside each of the others in each other's place."""
        return [self._gain(language, other) for other in self.places if other != language]

    def _gain(self, language: str, other: str) -> float:
        """By how much the two names of a text fit better in each other's place beside another one."""
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
        joined = abs(at - then) <= CLOSE and _side_by_side(self.texts[language], at, then)
        return self._joined(language, at < then) if joined else 1

    def _fit(self, language: str, own: Around, other: str, some: list[Around]) -> float:
        """How much of what stands around a name stands around one of some others."""
        alike, best = self.exchanges.alike, 0.0
        for around in some:
            fits = [
                weight * max([more * alike(language, word, other, there) for there, more in around], default=0.0)
                for word, weight in own
            ]
            best = max(best, sum(fits))
        return best

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


def _say_the_same(text: str, first: range, second: range, language: str) -> bool:
    """Do two names say the same in another order: “a boat or a rope”, “1 wheat, 1 brick”?"""
    begin, middle, end = min(first.start, second.start), min(first.stop, second.stop), max(first.start, second.start)
    if end - middle > JOINING:
        return False
    words = list(WORD.finditer(text))
    before = text[: words[begin].start()].split()[-1:]
    between = text[words[middle - 1].end() : words[end].start()].replace(",", " , ").split()
    joining = grammar(language).words("and") | grammar(language).words("or") | {","}
    return bool(between) and all(word in joining for word in (between[:-1] if between[-1:] == before else between))


def _side_by_side(text: str, first: int, second: int) -> bool:
    """Are there only words between two words?"""
    words = list(WORD.finditer(blanked(text)))
    begin, end = words[min(first, second)].end(), words[max(first, second)].start()
    return PLAIN.fullmatch(text, begin, end) is not None


def _order_of(places: Sequence[Sequence[int]]) -> list[int]:
    """Which of some names stands where, from first to last."""
    return [which for _, which in sorted((place, which) for which, some in enumerate(places) for place in some)]
