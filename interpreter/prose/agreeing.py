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

Unit = Mapping[str, frozenset[str]]  # by language, what a text names


@dataclass(frozen=True, slots=True)
class Amiss:
    """What a text does not name although all others do (and of that, what it mostly names where they do, and what it hardly ever
    leaves out), and what it names alone."""

    language: str
    lacking: list[str]
    missing: list[str]
    sure: list[str]
    added: list[str]


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
            there = {name: _said_elsewhere(places[name], language, rest, number) for name in missing}
            yield Amiss(
                language,
                [name for name, (said, every) in there.items() if said >= SELDOM * every],
                [name for name, (said, every) in there.items() if said >= USUAL * every],
                [name for name, (said, every) in there.items() if said >= max(SUPPORT, SURE * every)],
                [name for name in added if _shared_elsewhere(places[name], language, rest, number)],
            )


def _said_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> tuple[int, int]:
    """In how many other texts a language names it where all others do."""
    every = set.intersection(*(places.get(other, set[int]()) for other in others)) - {unit}
    return len(every & places.get(language, set[int]())), len(every)


def _shared_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> bool:
    """Do others name it elsewhere where a language does?"""
    every = places[language] - {unit}
    return len(every & set[int]().union(*(places.get(other, set[int]()) for other in others))) >= USUAL * len(every)
