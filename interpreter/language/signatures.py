"""Signatures of functions and commands, read from their forms.

In a form, a word in capitals stands for a part: `CELL` for one thing of a type, `CELLS` for several. `[…]` may be left out,
`through: …` is given by name, `NUMBER of each` is worked out for each thing of the set before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from interpreter.model.types import (
    CELL,
    DIRECTION,
    EDGE,
    FLAG,
    NUMBER,
    PIECE,
    PLACE,
    PLAYER,
    UNKNOWN,
    Type,
    element_of,
    map_of,
    set_of,
)

# The types of the parts that are expressions; what has a way of its own to be read is in `resolve_arguments`.
TYPES = {
    "NUMBER": NUMBER,
    "N": NUMBER,
    "FLAG": FLAG,
    "CONDITION": FLAG,
    "PLAYER": PLAYER,
    "PLAYERS": set_of(PLAYER),
    "CELL": CELL,
    "CELLS": set_of(CELL),
    "CELLS or PIECES": set_of(CELL),
    "EDGE": EDGE,
    "EDGES": set_of(EDGE),
    "EDGES or PIECES": set_of(EDGE),
    "DIRECTION": DIRECTION,
    "PLACE": PLACE,
    "PLACES": set_of(PLACE),
    "CORNER": PLACE,
    "PIECE": PIECE,
    "PIECES": set_of(PIECE),
    "NUMBERS": set_of(NUMBER),
    "MAP": map_of(UNKNOWN, UNKNOWN),
    "SET": set_of(UNKNOWN),
    "STOCK": set_of(UNKNOWN),
    "THINGS": set_of(UNKNOWN),
}
_PART = re.compile(r"\[[a-z ]+\]|[A-Z]+")  # of a command: a word in capitals, or words that may be left out
_EACH = " of each"


@dataclass(frozen=True, slots=True)
class Parameter:
    """What must stand at one place of a form."""

    sort: str
    name: str = ""
    optional: bool = False
    each: bool = False

    @property
    def type(self) -> Type:
        return TYPES.get(self.sort, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Signature:
    """One form of a function or command: its parts in their order, and what a function gives."""

    form: str
    parameters: tuple[Parameter, ...]
    gives: str = ""

    def result(self, first: Type, each: Type = UNKNOWN) -> Type:
        """The type of what a function gives, by the types of its first argument and of what is worked out for each."""
        several = each if each.is_set else set_of(each)
        return {"SET": first, "one of SET": element_of(first), "THINGS": several}.get(self.gives) or TYPES[self.gives]


def read_call(forms: str, gives: str) -> list[Signature]:
    """The signatures of a function: `distance(CELL, CELL, [through: CELLS])`."""
    found = []
    for form in re.findall(r"\w+\(.*?\)", forms):
        parameters = []
        for part in filter(None, form[:-1].partition("(")[2].split(", ")):
            name, _, sort = part.strip("[]").rpartition(": ")
            parameters.append(Parameter(sort.removesuffix(_EACH), name, part.startswith("["), sort.endswith(_EACH)))
        found.append(Signature(form, tuple(parameters), gives))
    return found


def read_command(forms: str) -> list[Signature]:
    """The signatures of a command: `move PIECES to [bottom of] PLACE`."""
    return [Signature(form, tuple(Parameter(part) for part in _PART.findall(form))) for form in forms.split(", ")]
