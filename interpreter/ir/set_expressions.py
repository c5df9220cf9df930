"""Expressions that make, go through or ask about whole sets, each in its order."""

from __future__ import annotations

from typing import ClassVar

from interpreter.ir.expressions import Expr
from interpreter.ir.nodes import Slot, node
from interpreter.ir.vocabulary import Fold, Op
from interpreter.model.box import Kind

__all__ = [
    "Aggregate",
    "At",
    "Counted",
    "Join",
    "Member",
    "Offer",
    "OneOfEach",
    "Reactions",
    "Span",
    "Those",
    "Where",
    "With",
]


@node
class Span(Expr):
    """All numbers from `low` to `high`."""

    low: Expr
    high: Expr
    holds: ClassVar = ("low", "high")


@node
class At(Expr):
    """Pieces in one place or several, top first; only of a kind, only of an owner, where given."""

    places: Expr
    kind: Kind | None
    owner: Expr | None
    holds: ClassVar = ("places", "owner")


@node
class Where(Expr):
    """The elements of a set for which a test holds."""

    source: Expr
    slot: Slot
    test: Expr
    holds: ClassVar = ("source", "test")
    gives: ClassVar = ("slot",)


@node
class Counted(Expr):
    """A set whose things count as work when it is gone through (written by `counting`)."""

    source: Expr
    holds: ClassVar = ("source",)


@node
class With(Expr):
    """Something about a value that is worked out once."""

    slot: Slot
    value: Expr
    inner: Expr
    holds: ClassVar = ("value", "inner")
    gives: ClassVar = ("slot",)


@node
class Join(Expr):
    """Union (`+`) or difference (`-`) of sets."""

    op: Op
    left: Expr
    right: Expr
    holds: ClassVar = ("left", "right")


@node
class Member(Expr):
    item: Expr
    source: Expr
    holds: ClassVar = ("item", "source")


@node
class Aggregate(Expr):
    """What becomes of a set; `body` is asked about each of its things, where a slot is given."""

    fold: Fold
    source: Expr
    slot: Slot | None = None
    body: Expr | None = None
    holds: ClassVar = ("source", "body")
    gives: ClassVar = ("slot",)


@node
class Reactions(Expr):
    """The reactions that can be used now, by number: (slot, pieces, test, first number) for each source; not those in `used`."""

    entries: tuple[tuple[Slot | None, tuple[int, ...], Expr, int], ...]
    used: Slot
    holds: ClassVar = ("entries",)
    gives: ClassVar = ("entries",)
    reads: ClassVar = ("used",)


@node
class Those(Expr):
    """The numbers whose test holds."""

    tests: tuple[tuple[int, Expr], ...]
    holds: ClassVar = ("tests",)


@node
class OneOfEach(Expr):
    """The pieces of a set; of those with the same keys (the first is where they lie) only the first, by `offering_once`."""

    source: Expr
    slot: Slot
    keys: tuple[Expr, ...]
    holds: ClassVar = ("source", "keys")
    gives: ClassVar = ("slot",)


@node
class Offer(Expr):
    """What a player may answer: a set in an order that everybody may know, and behind it a way to decline or to be done.

    `alone`: that way is there even when there is nothing else.
    """

    source: Expr
    closing: int | None = None
    alone: bool = False
    holds: ClassVar = ("source",)
