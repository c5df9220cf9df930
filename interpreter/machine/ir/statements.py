"""Statements: they change the state, call procedures or ask a player."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.box import Field
from interpreter.machine.ir.expressions import Expr, Limit, Slot
from interpreter.problems import Position

__all__ = [
    "As", "Ask", "AskYes", "AtOnce", "Block", "Branches", "CallProcedure", "Draw", "End", "ForEach", "If", "Leave",
    "Let", "Loop", "Move", "Perform", "Pick", "PickRandom", "Require", "ResolveCard", "Roll", "Say", "Show",
    "Shuffle", "Stmt", "Stop", "Store", "StoreHead", "Transfer", "UseLimit",
]


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
    """Choose one of several blocks, or of several actions; only those that can be carried out are offered.

    `optional` adds a way to decline; `body` runs after the block, only when something was chosen.
    """

    player: Expr
    prompt: str
    slot: Slot
    names: list[str]
    blocks: list[Block]
    form: str
    optional: bool = False
    stops: bool = False
    body: Block = field(default_factory=list)


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
    """The game is over: `win` with these winners, `tie`, or `finish` by the score; at once, or when a procedure is done."""

    verb: str
    winners: Expr | None = None
    after: str = ""


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
