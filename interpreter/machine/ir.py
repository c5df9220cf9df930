"""The typed program in the middle: what effects mean, with every name resolved to a number.

Expressions are integers or lists of integers; statements change the state, call procedures or ask a player. Nothing here
is particular to Python: a backend turns these nodes into code.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from interpreter.language.box import Field, Kind
from interpreter.language.types import FLAG, NUMBER, Type
from interpreter.problems import Position


@dataclass(eq=False, slots=True)
class Slot:
    """A local value of a procedure."""

    name: str
    type: Type
    number: int
    sure: bool = True  # is it always something, never nothing?


# ---- expressions ------------------------------------------------------------------------------------------


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
    """count, any, none, all, sum, largest, smallest, best, worst over a set."""

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


# ---- statements -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Stmt:
    position: Position


Block = list[Stmt]


@dataclass(slots=True)
class Let(Stmt):
    """Give a local value; `new` where its name begins, otherwise an old one is changed."""

    slot: Slot
    value: Expr
    new: bool = False


@dataclass(slots=True)
class Store(Stmt):
    """Set a field, or change it by an amount; numbers stay within their bounds."""

    field: Field
    owner: Expr | None
    key: Expr | None
    value: Expr
    add: bool


@dataclass(slots=True)
class StoreHead(Stmt):
    address: int
    value: Expr


@dataclass(slots=True)
class Transfer(Stmt):
    """gain, lose, pay: amounts of a player's field, out of and back into the supply where there is one."""

    verb: str
    field: Field
    owner: Expr
    key: Expr | None
    amount: Expr


@dataclass(slots=True)
class Require(Stmt):
    test: Expr


@dataclass(slots=True)
class Move(Stmt):
    what: Expr
    to: Expr
    bottom: bool = False


@dataclass(slots=True)
class Draw(Stmt):
    slot: Slot
    place: Expr
    refills: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True)
class Shuffle(Stmt):
    place: Expr


@dataclass(slots=True)
class Roll(Stmt):
    dice: Expr


@dataclass(slots=True)
class PickRandom(Stmt):
    """Let chance take one of a set; none if it is empty."""

    slot: Slot
    source: Expr


@dataclass(slots=True)
class Show(Stmt):
    """Remember who has looked at pieces: one player (`look`), everyone (`reveal`), nobody (`conceal`)."""

    verb: str
    what: Expr
    player: Expr | None


@dataclass(slots=True)
class Ask(Stmt):
    """Choose one of a set. `optional` adds a way to decline; then `body` runs only when something was chosen."""

    slot: Slot
    source: Expr
    player: Expr
    prompt: str
    optional: bool = False
    body: Block = field(default_factory=list)
    stops: bool = False  # declining leaves the loop
    always: Expr | None = None  # ask although there is nothing but declining


@dataclass(slots=True)
class AskYes(Stmt):
    """Do this or not."""

    player: Expr
    prompt: str
    slot: Slot
    body: Block
    stops: bool = False


@dataclass(slots=True)
class Pick(Stmt):
    """Choose several, one after the other."""

    slot: Slot
    one: Slot
    source: Expr
    player: Expr
    prompt: str
    most: Expr | None
    exactly: Expr | None


@dataclass(slots=True)
class Branches(Stmt):
    """Choose one of several blocks, or of several actions; only those that can be carried out are offered."""

    player: Expr
    prompt: str
    slot: Slot
    names: list[str]
    blocks: list[Block]
    form: str
    optional: bool = False
    stops: bool = False


@dataclass(slots=True)
class If(Stmt):
    test: Expr
    then: Block
    other: Block


@dataclass(slots=True)
class Loop(Stmt):
    """Repeat while `test` holds, a number of times, or for ever."""

    test: Expr | None
    body: Block
    counter: Slot | None = None
    times: Expr | None = None


@dataclass(slots=True)
class ForEach(Stmt):
    slot: Slot
    source: Expr
    body: Block
    rest: Slot | None = None


@dataclass(slots=True)
class AtOnce(Stmt):
    """Evaluate everything first, then carry it out."""

    body: Block
    queue: Slot
    command: Slot


@dataclass(slots=True)
class Perform(Stmt):
    """Inside `at once`: remember to carry out a command with values computed now."""

    number: int
    values: list[Expr]
    slots: list[Slot]
    command: Block


@dataclass(slots=True)
class As(Stmt):
    """Let somebody else be `me`."""

    player: Expr
    before: Slot
    body: Block


@dataclass(slots=True)
class CallProcedure(Stmt):
    name: str
    args: list[Expr]


@dataclass(slots=True)
class ResolveCard(Stmt):
    """Carry out the effect of a card's row."""

    card: Expr
    table: str


@dataclass(slots=True)
class Stop(Stmt):
    pass


@dataclass(slots=True)
class End(Stmt):
    """The game is over: `win` with these winners, `tie`, or `finish` by the score."""

    verb: str
    winners: Expr | None = None


@dataclass(slots=True)
class Leave(Stmt):
    """Players who leave the game: eliminated, or defeated."""

    verb: str
    players: Expr


@dataclass(slots=True)
class Say(Stmt):
    key: str
    names: list[str]
    values: list[Expr]


@dataclass(slots=True)
class UseLimit(Stmt):
    """Count one use of an ability."""

    limit: Limit
    source: Expr


@dataclass(slots=True)
class Limit:
    """How often an ability works: `times` in each run of a procedure, or in the whole game (`scope` empty)."""

    scope: str
    times: int
    sources: int
    at: int = 0


@dataclass(slots=True)
class WithinLimit(Expr):
    limit: Limit
    source: Expr


@dataclass
class Procedure:
    """A named block with parameters; slot 0 is always `me`."""

    name: str
    params: list[Slot]
    slots: list[Slot]
    body: Block
    position: Position
    result: Expr | None = None
    suspends: bool = False
    limits: list[Limit] = field(default_factory=list)
    scope_at: int = 0

    def slot(self, name: str, type_: Type) -> Slot:
        """A new local value."""
        new = Slot(name, type_, len(self.slots))
        self.slots.append(new)
        return new


@dataclass
class Program:
    """All procedures of a ruleset, and what the ruleset decides about them."""

    procedures: dict[str, Procedure] = field(default_factory=dict)
    values: dict[str, Procedure] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)  # action -> group
    effects: dict[tuple[str, int], str] = field(default_factory=dict)  # table, row -> procedure
    scoring: dict[str, Any] = field(default_factory=dict)
    size: int = 0
    said: dict[str, list[str]] = field(default_factory=dict)
    prompts: dict[str, list[str]] = field(default_factory=dict)
    reactions: dict[str, list[tuple[str, int]]] = field(default_factory=dict)  # window -> (ability, piece or -1)


TRUE = Const(FLAG, 1)
ZERO = Const(NUMBER, 0)


def children(node: Any) -> Iterator[Any]:
    """The expressions and statements directly inside a node."""
    if isinstance(node, (ConstSet, Const, Local)):
        if isinstance(node, Local):
            yield node.slot
        return
    for part in dataclasses.fields(node):
        value = getattr(node, part.name)
        # A table of constants can be long and holds no expressions; one that is itself looked up is an expression.
        if part.name not in ("table", "position", "type", "field") or isinstance(value, Expr):
            yield from _flat(value)


def _flat(value: Any) -> Iterator[Any]:
    if isinstance(value, (Expr, Stmt, Slot)):
        yield value
    elif isinstance(value, (list, tuple)):
        for item in value:
            if isinstance(item, (Expr, Stmt, Slot, list, tuple)):
                yield from _flat(item)


def walk(node: Any) -> Iterator[Any]:
    """A node (or a block) and everything inside it."""
    if isinstance(node, list):
        for item in node:
            yield from walk(item)
        return
    yield node
    if not isinstance(node, Slot):
        for child in children(node):
            yield from walk(child)
