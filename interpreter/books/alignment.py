"""Which rules the sentences of a book state: each is put beside the paragraph that says the same, along the order of the book."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from interpreter.books.prose_book import Sentence
    from interpreter.books.read_texts import Reading
    from interpreter.books.stated_rules import Unit

MOST = 8  # candidates for a sentence
LEDGER = 0.5  # what the ledger's sentence counts beside the paragraph
NEXT, NEAR, SAME_SECTION = 0.06, 0.04, 0.02  # for what follows what stands before
NUMBER = 0.5  # how much of a feature a number is: it may be the fault
HEADING, NAMED_HEADING = 0.35, 0.7  # how much of a feature a word of the heading is, and the name of a row in it
NOTHING = 0.16  # below this a sentence states nothing

Vector = dict[str, float]


class Stop(Protocol):
    """Something along the way of a book."""

    @property
    def index(self) -> int: ...
    @property
    def section(self) -> str: ...


S = TypeVar("S", bound=Stop)


@dataclass(slots=True)
class Place(Generic[S]):
    """Where a sentence belongs: candidates with how well they fit, the best first."""

    candidates: list[tuple[float, S]]
    chosen: S | None = None
    score: float = 0.0


class Weights:
    """How much each feature tells: what is everywhere tells little."""

    def __init__(self, documents: Iterable[Iterable[str]]) -> None:
        count, total = Counter[str](), 0
        for document in documents:
            count.update(set(document))
            total += 1
        self.idf = {feature: math.log(1 + total / times) for feature, times in count.items()}
        self.rare = math.log(1 + max(total, 1))

    def vector(self, features: dict[str, float]) -> Vector:
        """A vector of length 1."""
        weighed = {one: (1 + math.log(max(times, 1)) if times >= 1 else times) * self.idf.get(one, self.rare)
                   for one, times in features.items()}  # fmt: skip
        length = math.sqrt(sum(weight * weight for weight in weighed.values()))
        return {one: weight / length for one, weight in weighed.items()} if length else {}


def shared_features(reading: Reading, own: bool) -> dict[str, float]:
    """The features of a text: with its own words, or only what all languages have."""
    language = f"{reading.language}:"
    found = {one: times for one, times in reading.features.items() if own or not one.startswith(language)}
    return found | {f"number:{value}": NUMBER for value in reading.values}


class Aligner:
    """Aligns sentences with units."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = units
        readings = [one for unit in units for one in unit.own]
        self.own = Weights(shared_features(reading, True) for reading in readings)
        ledger = [reading for unit in units for reading in unit.ledger.values()]
        self.all = Weights(shared_features(reading, False) for reading in [*readings, *ledger])
        self.own_index: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self.ledger_index: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        self._vectors: dict[tuple[int, bool], Vector] = {}
        self._kept: dict[tuple[int, int], list[tuple[float, Unit]]] = {}  # candidates of a sentence under a heading
        self.owners: list[int] = []
        self.ledger_owners: list[int] = []
        for unit in units:
            self._add(unit)

    def _add(self, unit: Unit) -> None:
        whole: defaultdict[str, float] = defaultdict(float)
        vectors = []
        for reading in unit.own:
            vectors.append(self._vector(reading, True))
            for feature, times in shared_features(reading, True).items():
                whole[feature] += times
        if len(vectors) > 1:
            vectors.append(self.own.vector(whole))
        for vector in vectors:
            for feature, weight in vector.items():
                self.own_index[feature].append((len(self.owners), weight))
            self.owners.append(unit.index)
        for reading in unit.ledger.values():
            for feature, weight in self._vector(reading, False).items():
                self.ledger_index[feature].append((len(self.ledger_owners), weight))
            self.ledger_owners.append(unit.index)

    def alike(self, first: Reading, second: Reading) -> float:
        """How alike two texts are, from 0 to 1; in two languages by what these share."""
        own = first.language == second.language
        one, other = sorted((self._vector(first, own), self._vector(second, own)), key=len)
        return sum(weight * other.get(feature, 0.0) for feature, weight in one.items())

    def _vector(self, reading: Reading, own: bool) -> Vector:
        key = (id(reading), own)
        if key not in self._vectors:
            self._vectors[key] = (self.own if own else self.all).vector(shared_features(reading, own))
        return self._vectors[key]

    def align(self, sentences: Iterable[Sentence]) -> list[Place[Unit]]:
        """The place of every sentence."""
        places = [Place(self._candidates(sentence)) for sentence in sentences]
        along_the_book(places)
        return places

    def _candidates(self, sentence: Sentence) -> list[tuple[float, Unit]]:
        key = (id(sentence.reading), id(sentence.heading))
        if key not in self._kept:
            self._kept[key] = self._best(sentence)
        return self._kept[key]

    def _best(self, sentence: Sentence) -> list[tuple[float, Unit]]:
        own, shared = shared_features(sentence.reading, True), shared_features(sentence.reading, False)
        if sentence.heading is not None:
            for features, mine in ((own, True), (shared, False)):
                for feature in shared_features(sentence.heading, mine):
                    if not feature.startswith("number:"):
                        features.setdefault(feature, NAMED_HEADING if feature.startswith("name:tables.") else HEADING)
        scores = best_fits(self.own.vector(own), self.own_index, self.owners)
        ledger = best_fits(self.all.vector(shared), self.ledger_index, self.ledger_owners)
        both = bool(self.owners)
        total = {
            index: (scores.get(index, 0.0) + LEDGER * ledger.get(index, 0.0)) / (1 + LEDGER) if both else ledger.get(index, 0.0)
            for index in scores.keys() | ledger.keys()
        }
        best = sorted(total.items(), key=lambda one: (-one[1], one[0]))[:MOST]
        return [(score, self.units[index]) for index, score in best]


def best_fits(vector: Vector, index: dict[str, list[tuple[int, float]]], owners: list[int]) -> dict[int, float]:
    """How well a vector fits, by unit."""
    found: defaultdict[int, float] = defaultdict(float)
    for feature, weight in vector.items():
        for one, other in index.get(feature, ()):
            found[one] += weight * other
    best: dict[int, float] = {}
    for one, score in found.items():
        best[owners[one]] = max(best.get(owners[one], 0.0), score)
    return best


def along_the_book(places: list[Place[S]], weight: float = 1.0) -> None:
    """Choose for every sentence, so that sentences that follow each other rather state what follows each other."""
    chain: list[dict[int, tuple[float, int | None]]] = []  # for each candidate: the best sum up to here, and what came before
    before: list[tuple[float, S]] = []
    rows: list[int] = []
    for row, place in enumerate(places):
        if not place.candidates or place.candidates[0][0] < NOTHING:
            continue
        column: dict[int, tuple[float, int | None]] = {}
        for number, (score, unit) in enumerate(place.candidates):
            ways = (
                [(chain[-1][last][0] + weight * _bonus(one, unit), last) for last, (_, one) in enumerate(before)] if chain else []
            )
            best = max(ways, default=(0.0, None), key=lambda way: way[0])
            column[number] = (score + best[0], best[1])
        chain.append(column)
        before = place.candidates
        rows.append(row)
    at: int | None = max(chain[-1], key=lambda number: chain[-1][number][0]) if chain else None
    for row, column in zip(reversed(rows), reversed(chain), strict=True):
        assert at is not None
        score, unit = places[row].candidates[at]
        if score >= NOTHING:
            places[row].chosen, places[row].score = unit, score
        at = column[at][1]


def _bonus(before: Stop, after: Stop) -> float:
    step = after.index - before.index
    if 0 <= step <= 1:
        return NEXT
    if -2 <= step <= 3:
        return NEAR
    return SAME_SECTION if before.section == after.section else 0.0
