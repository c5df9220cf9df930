"""Names in texts of several languages that say the same: where one text does not name what all others name.

Nobody names a thing as often as everybody else; so what is missing or too much counts only if the language mostly names the thing
where the others do, and if something stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

USUAL = 0.5  # of the other texts in which the others name it that name it, too
SELDOM = 0.25  # what is named less often where others name it is no name of it
SURE, SUPPORT = 0.8, 3  # so many of them, and how many at least, if it is sure
ALWAYS, ALONE = 2, 3  # texts from which one knows that a name is always, or never, there

Unit = Mapping[str, frozenset[str]]  # by language, what a text names


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """In how many other texts something is as it is not here, of how many."""

    times: int
    every: int

    @property
    def is_seldom(self) -> bool:
        return self.times < SELDOM * self.every

    @property
    def is_usual(self) -> bool:
        return self.times >= USUAL * self.every

    @property
    def is_sure(self) -> bool:
        return self.times >= max(SUPPORT, SURE * self.every)

    def is_always(self, least: int = ALWAYS) -> bool:
        return self.times == self.every >= least


@dataclass(frozen=True, slots=True)
class Amiss:
    """What a text does not name although all others do, and how often its language names it elsewhere where they do; and what it
    names alone, and how often one of the others does elsewhere where it does."""

    language: str
    missing: Mapping[str, Elsewhere]
    added: Mapping[str, Elsewhere]


Places = Mapping[str, Mapping[str, set[int]]]  # by name and language, the units


def places_of(units: Sequence[Unit]) -> Places:
    """Where each language names what."""
    found: dict[str, dict[str, set[int]]] = {}
    for number, unit in enumerate(units):
        for language, names in unit.items():
            for name in names:
                found.setdefault(name, {}).setdefault(language, set()).add(number)
    return found


def amiss(units: Sequence[Unit], number: int, places: Places) -> Iterator[Amiss]:
    """Which texts of a unit name something unlike all others; the places in all units show what is usual."""
    unit = units[number]
    for language, names in unit.items():
        rest = [other for other in unit if other != language]
        if not rest:
            continue
        missing = sorted(frozenset.intersection(*(unit[other] for other in rest)) - names)
        added = sorted(names.difference(*(unit[other] for other in rest)))
        if missing or added:
            yield Amiss(
                language,
                {name: _said_elsewhere(places[name], language, rest, number) for name in missing},
                {name: _shared_elsewhere(places[name], language, rest, number) for name in added},
            )


def _said_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> Elsewhere:
    """In how many other texts a language names it where all others do."""
    every = set.intersection(*(places.get(other, set[int]()) for other in others)) - {unit}
    return Elsewhere(len(every & places.get(language, set[int]())), len(every))


def _shared_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> Elsewhere:
    """In how many other texts others name it where a language does."""
    every = places[language] - {unit}
    return Elsewhere(len(every & set[int]().union(*(places.get(other, set[int]()) for other in others))), len(every))
