"""Expressions: integers, or sets of integers in an order. Nothing (no piece, no cell, nobody) is -1."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from interpreter.ir.nodes import Limit, Node, Slot, node
from interpreter.ir.vocabulary import SPELLINGS, Op, Question
from interpreter.model.box import Field
from interpreter.model.types import FLAG, NUMBER, Type

if TYPE_CHECKING:
    from interpreter.ir.statements import Block

__all__ = [
    "FALSE",
    "TRUE",
    "ZERO",
    "After",
    "Binary",
    "Bound",
    "Builtin",
    "CanCall",
    "CanDo",
    "Changed",
    "Const",
    "ConstSet",
    "Entry",
    "Expr",
    "Head",
    "IfElse",
    "Local",
    "Look",
    "Lookup",
    "MakeMap",
    "Not",
    "PlaceOf",
    "Possible",
    "Read",
    "Running",
    "Suppose",
    "Tried",
    "ValueCall",
    "WithinLimit",
    "both",
    "either",
    "is_something",
    "question",
    "same",
]


@node
class Expr(Node):
    type: Type


@node
class Const(Expr):
    value: int


@node
class ConstSet(Expr):
    """A fixed set (a tuple or a range)."""

    values: tuple[int, ...] | range


@node
class Local(Expr):
    slot: Slot
    reads: ClassVar = ("slot",)


@node
class Head(Expr):
    """A value in the head of the state, such as the active player."""

    address: int


@node
class Read(Expr):
    """A field of the state; `owner` picks whose, `key` which of several. A field of nothing holds nothing."""

    field: Field
    owner: Expr | None
    key: Expr | None = None
    holds: ClassVar = ("owner", "key")


@node
class Look(Expr):
    """An entry of a constant table, whose last entry stands for nothing (-1); entries may be sets or tables again."""

    table: tuple[Any, ...]
    index: Expr
    holds: ClassVar = ("index",)


@node
class Entry(Expr):
    """An entry of a table that was itself looked up; after `tabling`, of a row that has a name."""

    table: Expr
    index: Expr
    holds: ClassVar = ("table", "index")


@node
class MakeMap(Expr):
    """A map of so many keys: for each thing of a set what is worked out for it, and nothing for the others and for nothing."""

    size: int
    source: Expr
    slot: Slot
    body: Expr
    holds: ClassVar = ("source", "body")
    gives: ClassVar = ("slot",)


@node
class Changed(Expr):
    """A map with another value for one key; the same if the key is nothing."""

    map: Expr
    key: Expr
    value: Expr
    holds: ClassVar = ("map", "key", "value")


@node
class Lookup(Expr):
    """An entry of a flat table of the program, by an index for each direction (written by `tabling`); by fewer, a row of it."""

    table: str
    indices: tuple[Expr, ...]
    holds: ClassVar = ("indices",)


@node
class PlaceOf(Expr):
    """Where a piece is."""

    piece: Expr
    holds: ClassVar = ("piece",)


@node
class Binary(Expr):
    op: Op
    left: Expr
    right: Expr
    holds: ClassVar = ("left", "right")


@node
class Bound(Expr):
    """A number that stays within 32 bits (written by `bounding`)."""

    inner: Expr
    holds: ClassVar = ("inner",)


@node
class Not(Expr):
    inner: Expr
    holds: ClassVar = ("inner",)


@node
class IfElse(Expr):
    test: Expr
    then: Expr
    other: Expr
    holds: ClassVar = ("test", "then", "other")


@node
class ValueCall(Expr):
    """A named value, worked out now."""

    value: str
    args: tuple[Expr, ...]
    holds: ClassVar = ("args",)
    needs_me: ClassVar = True


@node
class After(Expr):
    """What something would be if a procedure had run: it runs in a copy that is thrown away. Gone after `supposing`."""

    inner: Expr
    name: str
    args: tuple[Expr, ...]
    holds: ClassVar = ("inner", "args")
    needs_me: ClassVar = True


@node
class Suppose(Expr):
    """The same about a value with a name: copy the state, run the procedure there, work out the value there."""

    value: str
    about: tuple[Expr, ...]  # the arguments of the value
    name: str
    args: tuple[Expr, ...]
    holds: ClassVar = ("about", "args")
    needs_me: ClassVar = True


@node
class Builtin(Expr):
    """A question; `tests` are conditions on one thing (slot, test) that it may ask as it goes."""

    question: Question
    args: tuple[Expr, ...]
    tests: tuple[tuple[Slot, Expr] | None, ...] = ()
    holds: ClassVar = ("args", "tests")
    gives: ClassVar = ("tests",)


@node
class Possible(Expr):
    """Can the effect of this card (or one of these actions) be carried out now? Gone after `patterns`."""

    subject: Expr | None
    table: str = ""
    actions: tuple[str, ...] = ()
    holds: ClassVar = ("subject",)
    needs_me: ClassVar = True


@node
class CanDo(Expr):
    """Can the choices and costs at the beginning of a block be met? Gone after `patterns`."""

    block: Block
    holds: ClassVar = ("block",)
    needs_me: ClassVar = True


@node
class CanCall(Expr):
    """The same for the beginning of a procedure. Gone after `patterns`."""

    name: str
    args: tuple[Expr, ...]
    holds: ClassVar = ("args",)
    needs_me: ClassVar = True


@node
class WithinLimit(Expr):
    limit: Limit
    source: Expr
    holds: ClassVar = ("source",)


@node
class Running(Expr):
    """Is a procedure being carried out now?"""

    name: str


@node
class Tried(Expr):
    """Has anything changed on the table since the innermost `try` began, without anybody having learnt anything?"""


TRUE = Const(FLAG, 1)


FALSE = Const(FLAG, 0)


ZERO = Const(NUMBER, 0)


def both(left: Expr, right: Expr) -> Expr:
    """Do both hold?"""
    return left if right is TRUE else Binary(FLAG, Op.AND, left, right)


def either(left: Expr, right: Expr) -> Expr:
    """Does one of them hold?"""
    return Binary(FLAG, Op.OR, left, right)


def same(left: Expr, right: Expr) -> Expr:
    """Are they the same?"""
    return Binary(FLAG, Op.SAME, left, right)


def is_something(thing: Expr) -> Expr:
    """Is it something, and not nothing?"""
    return Binary(FLAG, Op.AT_LEAST, thing, ZERO)


def question(type_: Type, name: str, args: Sequence[Expr], tests: Sequence[tuple[Slot, Expr] | None] = ()) -> Expr:
    """A question by its name."""
    return Builtin(type_, SPELLINGS[name], tuple(args), tuple(tests))
