"""Names in texts of several languages that say the same: where one text does not name what all others name.

Nobody names a thing as often as everybody else; so what is missing or too much counts only if the language names the thing
elsewhere wherever the others do, and if something stands in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

SUPPORT = 3  # further texts in which all name it
SURE = 0.8  # of the texts in which the others name it that name it, too

Unit = Mapping[str, frozenset[str]]  # by language, what a text names


@dataclass(slots=True)
class Amiss:
    """What a text does not name although all others do, and what it names alone; of both, what is sure."""

    language: str
    missing: list[str] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    surely_missing: list[str] = field(default_factory=list)
    surely_added: list[str] = field(default_factory=list)


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
        one = Amiss(language)
        one.missing = sorted(frozenset.intersection(*(unit[other] for other in rest)) - names)
        one.added = sorted(names.difference(*(unit[other] for other in rest)))
        if one.missing or one.added:
            one.surely_missing = [name for name in one.missing if _said_elsewhere(places[name], language, rest, number)]
            one.surely_added = [name for name in one.added if _shared_elsewhere(places[name], language, rest, number)]
            yield one


def _said_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> bool:
    """Does a language name it elsewhere where all others do?"""
    every = set.intersection(*(places.get(other, set[int]()) for other in others)) - {unit}
    return _sure(every, every & places.get(language, set[int]()))


def _shared_elsewhere(places: Mapping[str, set[int]], language: str, others: list[str], unit: int) -> bool:
    """Do others name it elsewhere where a language does?"""
    every = places[language] - {unit}
    return _sure(every, every & set[int]().union(*(places.get(other, set[int]()) for other in others)))


def _sure(every: set[int], fitting: set[int]) -> bool:
    return len(fitting) >= SUPPORT and len(fitting) >= SURE * len(every)
