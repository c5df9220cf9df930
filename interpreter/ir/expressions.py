"""Expressions: integers, or sets of integers in an order. Nothing (no piece, no cell, nobody) is -1."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

from interpreter.ir.nodes import Limit, Node, Slot, node
from interpreter.model.box import Field, Kind
from interpreter.model.types import FLAG, NUMBER, Type

if TYPE_CHECKING:
    from interpreter.ir.statements import Block

__all__ = [
    "FALSE",
    "TRUE",
    "ZERO",
    "After",
    "Aggregate",
    "At",
    "Binary",
    "Bound",
    "Builtin",
    "CanCall",
    "CanDo",
    "Changed",
    "Const",
    "ConstSet",
    "Counted",
    "Entry",
    "Expr",
    "Fold",
    "Head",
    "IfElse",
    "Join",
    "Local",
    "Look",
    "Lookup",
    "MakeMap",
    "Member",
    "Not",
    "Offer",
    "OneOfEach",
    "Op",
    "PlaceOf",
    "Possible",
    "Question",
    "Reactions",
    "Read",
    "Running",
    "Span",
    "Suppose",
    "Those",
    "Tried",
    "ValueCall",
    "Where",
    "With",
    "WithinLimit",
    "both",
    "either",
    "is_something",
    "question",
    "same",
]


class Op(Enum):
    """What two values make. Numbers are 32 bits wide and stay at the bounds; `/` rounds down; by 0 both give 0."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    SAME = "is"
    OTHER = "is not"
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    AND = "and"
    OR = "or"


class Fold(Enum):
    """What becomes of a whole set."""

    COUNT = "count"
    ANY = "any"
    NONE = "none"
    ALL = "all"
    SUM = "sum"
    LARGEST = "largest"
    SMALLEST = "smallest"
    BEST = "best"
    WORST = "worst"
    EACH = "each"
    SORT = "sort"


class Question(Enum):
    """Questions to the state and to the board: name, what is asked about, and what the answer is.

    `one` is a thing or number, `set` several, `flag` yes or no; `one?` may be left out. Questions that go through many things
    are worked out once where the answer is the same for a whole loop.
    """

    FIRST = "first", ("set",), "one"
    LAST = "last", ("set",), "one"
    FIRST_FEW = "first_few", ("set", "one"), "set"
    ITEM = "item", ("set", "one"), "one"
    REVERSE = "reverse", ("set",), "set"
    SINGLE = "single", ("one",), "set"
    SORTED = "sorted", ("set",), "set"
    BY_NUMBER = "by_number", ("set", "set"), "set"  # things by their numbers, the smallest first (written by `flattening`)
    MIN = "min", ("one", "one"), "one"
    MAX = "max", ("one", "one"), "one"
    TOP = "top", ("one",), "one"
    BOTTOM = "bottom", ("one",), "one"
    CELL_OF = "cell_of", ("one",), "one"
    ONLY_CELL = "only_cell", ("one",), "one"
    INSIDES = "insides", ("set",), "set"
    PLAYERS = "players", (), "set"
    OPPONENTS = "opponents", ("one",), "set"
    CLOCKWISE = "clockwise", ("one",), "set"
    ROUND_THE_TABLE = "round_the_table", (), "set"  # all players, from the active one on; from the first if nobody is
    NEXT = "next", ("one",), "one"
    PREVIOUS = "previous", ("one",), "one"
    TIMES_SEEN = "times_seen", (), "one"
    IS_OUT = "is_out", ("one",), "flag"
    LOOKED = "looked", ("one", "one"), "flag"
    NEIGHBOURS = "neighbours", ("one",), "set"
    NEIGHBOURS_OF_ALL = "neighbours_of_all", ("set",), "set"
    STEP = "step", ("one", "one"), "one"
    RAY = "ray", ("one", "one"), "set"
    OPPOSITE = "opposite", ("one",), "one"
    OFFSET = "offset", ("one", "one", "one"), "one"
    DIRECTION = "direction", ("one", "one"), "one"
    EDGES = "edges", ("one",), "set"
    EDGES_OF_ALL = "edges_of_all", ("set",), "set"
    ENDS = "ends", ("one",), "set"
    EDGE = "edge", ("one", "one"), "one"
    DISTANCE = "distance", ("one", "one"), "one"
    NEAREST = "nearest", ("one", "set"), "set"
    STEPS_TOWARDS = "steps_towards", ("one", "set"), "set"
    REACHABLE = "reachable", ("set", "one?"), "set"
    TURNING = "turning", ("one", "set", "one", "flag"), "one"
    LEFTMOST = "leftmost", ("one", "set", "one", "set?"), "one"
    RIGHTMOST = "rightmost", ("one", "set", "one", "set?"), "one"
    LONGEST_LINE = "longest_line", ("one",), "one"

    def __init__(self, spelling: str, asked: tuple[str, ...], answer: str) -> None:
        self.spelling, self.asked, self.answer = spelling, asked, answer

    @property
    def searches(self) -> bool:
        """Does it go through many things?"""
        return self in _SEARCHES


_SEARCHES = {Question.REACHABLE, Question.NEAREST, Question.STEPS_TOWARDS, Question.NEIGHBOURS_OF_ALL, Question.EDGES_OF_ALL}


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
    return Builtin(type_, _SPELLINGS[name], tuple(args), tuple(tests))


_SPELLINGS = {one.spelling: one for one in Question}
