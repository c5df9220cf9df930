"""Expressions: integers, or lists of integers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.language.box import Field, Kind
from interpreter.language.types import FLAG, NUMBER, Type

if TYPE_CHECKING:
    from interpreter.machine.ir.statements import Block

__all__ = [
    "TRUE", "ZERO", "Aggregate", "At", "Binary", "Builtin", "CanCall", "CanDo", "Const", "ConstSet", "Expr", "Head",
    "IfElse", "Join", "Limit", "Local", "Look", "Member", "Not", "PlaceOf", "Possible", "Reactions", "Read", "Slot",
    "Span", "ValueCall", "Where", "WithinLimit",
]


@dataclass(eq=False, slots=True)
class Slot:
    """A local value of a procedure."""

    name: str
    type: Type
    number: int
    sure: bool = True  # is it always something, never nothing?


@dataclass(eq=False, slots=True)
class Limit:
    """How often an ability works: `times` in each run of a procedure, or in the whole game (`scope` empty)."""

    scope: str
    times: int
    sources: int


@dataclass(slots=True)
class Expr:
    type: Type


@dataclass(slots=True)
class Const(Expr):
    value: int


@dataclass(slots=True)
class ConstSet(Expr):
    """A fixed set (a tuple or a range)."""

    values: Any


@dataclass(slots=True)
class Local(Expr):
    slot: Slot


@dataclass(slots=True)
class Head(Expr):
    """A value in the head of the state, such as the active player."""

    address: int


@dataclass(slots=True)
class Read(Expr):
    """A field of the state; `owner` picks whose, `key` which of several."""

    field: Field
    owner: Expr | None
    key: Expr | None = None


@dataclass(slots=True)
class Look(Expr):
    """An entry of a constant table; entries may be tuples (sets) or tables again."""

    table: Any
    index: Expr


@dataclass(slots=True)
class PlaceOf(Expr):
    """Where a piece is."""

    piece: Expr


@dataclass(slots=True)
class Binary(Expr):
    op: str
    left: Expr
    right: Expr


@dataclass(slots=True)
class Not(Expr):
    inner: Expr


@dataclass(slots=True)
class IfElse(Expr):
    test: Expr
    then: Expr
    other: Expr


@dataclass(slots=True)
class Span(Expr):
    """All numbers from `low` to `high`."""

    low: Expr
    high: Expr


@dataclass(slots=True)
class At(Expr):
    """Pieces in one place or several, top first; only of a kind, only of an owner, where given."""

    places: Expr
    kind: Kind | None
    owner: Expr | None


@dataclass(slots=True)
class Where(Expr):
    source: Expr
    slot: Slot
    test: Expr


@dataclass(slots=True)
class Join(Expr):
    """Union (`+`) or difference (`-`) of sets."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True)
class Member(Expr):
    item: Expr
    source: Expr


@dataclass(slots=True)
class Aggregate(Expr):
    """count, any, none, all, sum, largest, smallest, best, worst over a set; each: the set of what its things have."""

    name: str
    source: Expr
    slot: Slot | None = None
    body: Expr | None = None


@dataclass(slots=True)
class ValueCall(Expr):
    value: str
    args: list[Expr]


@dataclass(slots=True)
class Builtin(Expr):
    """A question to the runtime; `tests` are conditions on one thing (slot, test) that it may ask as it goes."""

    name: str
    args: list[Expr]
    tests: list[tuple[Slot, Expr] | None] = field(default_factory=list)


@dataclass(slots=True)
class Possible(Expr):
    """Can the effect of this card (or one of these actions) be carried out now?"""

    subject: Expr | None
    table: str = ""
    actions: list[str] = field(default_factory=list)


@dataclass(slots=True)
class CanDo(Expr):
    """Can the choices and costs at the beginning of a block be met?"""

    block: Block


@dataclass(slots=True)
class CanCall(Expr):
    """The same for the beginning of a procedure."""

    name: str
    args: list[Expr]


@dataclass(slots=True)
class Reactions(Expr):
    """Numbers of the reactions that can be used now; each entry is (slot of the source, its pieces, test, first number)."""

    entries: list[tuple[Slot | None, tuple[int, ...], Expr, int]]
    used: Slot


@dataclass(slots=True)
class WithinLimit(Expr):
    limit: Limit
    source: Expr


TRUE = Const(FLAG, 1)
ZERO = Const(NUMBER, 0)
