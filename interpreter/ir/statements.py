"""Statements: they change the state, call procedures or ask a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, ClassVar, Literal, TypeVar

from interpreter.ir.expressions import Expr
from interpreter.ir.nodes import Limit, Node, Slot, node, walk
from interpreter.model.box import Field
from interpreter.problems import Position

__all__ = [
    "Append",
    "Around",
    "As",
    "Ask",
    "AskYes",
    "AtOnce",
    "Block",
    "Branches",
    "CallProcedure",
    "Collect",
    "Draw",
    "End",
    "ForEach",
    "If",
    "Leave",
    "Let",
    "Loop",
    "Move",
    "NotePosition",
    "Overflow",
    "Perform",
    "Pick",
    "PickRandom",
    "Refill",
    "Require",
    "ResolveCard",
    "Return",
    "Roll",
    "Say",
    "Shift",
    "Show",
    "Shuffle",
    "Stmt",
    "Stop",
    "Store",
    "StoreHead",
    "Swap",
    "TakeBack",
    "Transfer",
    "Try",
    "UseLimit",
    "Verb",
    "leading",
    "with_blocks",
]


@node
class Stmt(Node):
    position: Position


Block = tuple[Stmt, ...]


class Verb(Enum):
    """What statements with several meanings do."""

    GAIN = "gain"
    LOSE = "lose"
    PAY = "pay"
    LOOK = "look"
    REVEAL = "reveal"
    CONCEAL = "conceal"
    WIN = "win"
    TIE = "tie"
    FINISH = "finish"
    ALL_LOSE = "all_lose"
    ELIMINATE = "eliminate"
    DEFEAT = "defeat"


@node
class Let(Stmt):
    """Give a local value; `new` where its name begins, otherwise an old one is changed."""

    slot: Slot
    value: Expr
    new: bool = False
    holds: ClassVar = ("value",)
    gives: ClassVar = ("slot",)

    def given(self) -> Iterator[Slot]:
        return iter((self.slot,) if self.new else ())


@node
class Store(Stmt):
    """Set a field, or change it by an amount; numbers stay within their bounds."""

    field: Field
    owner: Expr | None
    key: Expr | None
    value: Expr
    add: bool
    holds: ClassVar = ("owner", "key", "value")
    waits: ClassVar = True


@node
class StoreHead(Stmt):
    address: int
    value: Expr
    holds: ClassVar = ("value",)
    waits: ClassVar = True


@node
class Transfer(Stmt):
    """gain, lose, pay: amounts of a player's field, out of and back into the supply where there is one."""

    verb: Verb
    field: Field
    owner: Expr
    key: Expr | None
    amount: Expr
    holds: ClassVar = ("owner", "key", "amount")
    waits: ClassVar = True


@node
class Shift(Stmt):
    """Add to a field for a moment, without bounds or supply: only while asking whether something is possible."""

    field: Field
    owner: Expr
    key: Expr | None
    by: Expr
    holds: ClassVar = ("owner", "key", "by")


@node
class Require(Stmt):
    """Leave out the rest of the block unless a test holds. Gone after `skipping`."""

    test: Expr
    holds: ClassVar = ("test",)
    prints: ClassVar = "require {test}"


@node
class Move(Stmt):
    """Put pieces somewhere; `cost` where this is the price of what follows, and so belongs to its pattern."""

    what: Expr
    to: Expr
    bottom: bool = False
    cost: bool = False
    holds: ClassVar = ("what", "to")
    waits: ClassVar = True


@node
class Swap(Stmt):
    """Two pieces change places; nothing happens if one of them is nothing."""

    first: Expr
    second: Expr
    holds: ClassVar = ("first", "second")
    waits: ClassVar = True
    prints: ClassVar = "swap {first} with {second}"


@node
class Draw(Stmt):
    """Name the top piece of a place, which is refilled first when it is empty; with nothing there, the rest is left out."""

    slot: Slot
    place: Expr
    refills: tuple[tuple[int, int], ...] = ()
    holds: ClassVar = ("place",)
    prints: ClassVar = "draw {slot} from {place}"
    gives: ClassVar = ("slot",)


@node
class Refill(Stmt):
    """See to it that so many pieces lie in a place, if it can be refilled: those on top are drawn."""

    place: Expr
    count: Expr
    refills: tuple[tuple[int, int], ...] = ()
    holds: ClassVar = ("place", "count")
    prints: ClassVar = "refill {place} up to {count}"


@node
class NotePosition(Stmt):
    """Keep in mind how everything stands (see `model.positions`)."""

    prints: ClassVar = "note position"


@node
class Shuffle(Stmt):
    place: Expr
    holds: ClassVar = ("place",)
    prints: ClassVar = "shuffle {place}"


@node
class Roll(Stmt):
    dice: Expr
    holds: ClassVar = ("dice",)
    prints: ClassVar = "roll {dice}"
    needs_me: ClassVar = True  # the log says who rolls


@node
class PickRandom(Stmt):
    """Let chance take one of a set, in proportion to a number that each has, if that is given; none if it is empty."""

    slot: Slot
    source: Expr
    it: Slot | None = None
    weight: Expr | None = None
    holds: ClassVar = ("source", "weight")
    gives: ClassVar = ("slot", "it")


@node
class Show(Stmt):
    """Remember who has looked at pieces: one player (`look`), everyone (`reveal`), nobody (`conceal`)."""

    verb: Verb
    what: Expr
    player: Expr | None
    holds: ClassVar = ("what", "player")


@node
class Ask(Stmt):
    """Choose one of a set, then do `body`. With nothing to choose, or when it is declined (`optional`), `body` is left out.

    Before `skipping`, the body of a choice that cannot be declined is the rest of its block.
    """

    slot: Slot
    source: Expr
    player: Expr
    prompt: str
    optional: bool = False
    body: Block = ()
    stops: bool = False  # declining leaves the loop
    always: Expr | None = None  # ask although there is nothing but declining
    secret: tuple[Slot, ...] = ()  # nobody may know the answers yet that are in this map, nor mine: those of these players
    holds: ClassVar = ("source", "player", "body", "always")
    gives: ClassVar = ("slot",)
    reads: ClassVar = ("secret",)
    asks: ClassVar = True


@node
class AskYes(Stmt):
    """Do this or not; asked only if it can be done (`possible`, worked out by `patterns`)."""

    player: Expr
    prompt: str
    slot: Slot
    body: Block
    stops: bool = False
    possible: Expr | None = None
    holds: ClassVar = ("player", "body", "possible")
    gives: ClassVar = ("slot",)
    asks: ClassVar = True


@node
class Pick(Stmt):
    """Choose several, one after the other."""

    slot: Slot
    one: Slot
    source: Expr
    player: Expr
    prompt: str
    most: Expr | None
    exactly: Expr | None
    holds: ClassVar = ("source", "player", "most", "exactly")
    gives: ClassVar = ("slot", "one")
    asks: ClassVar = True


@node
class Branches(Stmt):
    """Choose one of several blocks, or of several actions; only those that can be carried out (`possible`) are offered.

    `body` follows whichever was chosen; it is left out when nothing could be, or when it was declined.
    """

    player: Expr
    prompt: str
    slot: Slot
    names: tuple[str, ...]
    blocks: tuple[Block, ...]
    form: Literal["choice", "action"]
    optional: bool = False
    stops: bool = False
    body: Block = ()
    possible: tuple[Expr, ...] = ()
    holds: ClassVar = ("player", "blocks", "body", "possible")
    gives: ClassVar = ("slot",)
    asks: ClassVar = True


@node
class If(Stmt):
    test: Expr
    then: Block
    other: Block = ()
    holds: ClassVar = ("test", "then", "other")


@node
class Loop(Stmt):
    """Repeat while `test` holds, a number of times, or for ever."""

    test: Expr | None
    body: Block
    counter: Slot | None = None
    times: Expr | None = None
    holds: ClassVar = ("test", "times", "body")
    gives: ClassVar = ("counter",)


@node
class ForEach(Stmt):
    """Do something for each thing of a set as it was before; `rest` counts those to come where the body asks."""

    slot: Slot
    source: Expr
    body: Block
    rest: Slot | None = None
    holds: ClassVar = ("source", "body")
    gives: ClassVar = ("slot", "rest")


@node
class AtOnce(Stmt):
    """Evaluate everything first, then carry it out."""

    body: Block
    queue: Slot
    command: Slot
    holds: ClassVar = ("body",)
    gives: ClassVar = ("queue", "command")
    asks: ClassVar = True


@node
class Perform(Stmt):
    """Inside `at once`: remember to carry out a command with values computed now."""

    number: int
    values: tuple[Expr, ...]
    slots: tuple[Slot, ...]
    command: Block
    holds: ClassVar = ("values", "command")
    gives: ClassVar = ("slots",)


@node
class As(Stmt):
    """Let somebody else be `me`. Gone after `leaving`."""

    player: Expr
    before: Slot
    body: Block
    holds: ClassVar = ("player", "body")
    gives: ClassVar = ("before",)
    needs_me: ClassVar = True


@node
class Around(Stmt):
    """Do something before and after a block; also after it where a `stop` leaves the procedure. Gone after `leaving`."""

    before: Block
    body: Block
    after: Block
    holds: ClassVar = ("before", "body", "after")


@node
class Try(Stmt):
    """Do a block that can be taken back; `copy` remembers where the state is kept as it was before."""

    copy: Slot
    body: Block
    holds: ClassVar = ("body",)
    gives: ClassVar = ("copy",)
    asks: ClassVar = True


@node
class TakeBack(Stmt):
    """Everything is as it was when the innermost `try` began, and that begins again."""

    prints: ClassVar = "take back"
    asks: ClassVar = True


@node
class CallProcedure(Stmt):
    name: str
    args: tuple[Expr, ...] = ()
    holds: ClassVar = ("args",)
    waits: ClassVar = True
    needs_me: ClassVar = True


@node
class ResolveCard(Stmt):
    """Carry out the effect of a card's row."""

    card: Expr
    table: str
    holds: ClassVar = ("card",)
    prints: ClassVar = "resolve {card} of {table}"
    needs_me: ClassVar = True


@node
class Stop(Stmt):
    """Leave the innermost loop; outside of one, the procedure."""


@node
class Return(Stmt):
    """The answer of a value."""

    value: Expr
    holds: ClassVar = ("value",)
    prints: ClassVar = "return {value}"


@node
class End(Stmt):
    """The game is over: `win` with these winners, `tie`, or `finish` by the score; at once, or when a procedure is done."""

    verb: Verb
    winners: Expr | None = None
    after: str = ""
    holds: ClassVar = ("winners",)


@node
class Leave(Stmt):
    """Players who leave the game: eliminated, or defeated."""

    verb: Verb
    players: Expr
    holds: ClassVar = ("players",)
    waits: ClassVar = True
    prints: ClassVar = "{verb} {players}"


@node
class Collect(Stmt):
    """Begin a set that is empty (written by `flattening`)."""

    slot: Slot
    gives: ClassVar = ("slot",)
    prints: ClassVar = "collect {slot}"


@node
class Append(Stmt):
    """Put a thing at the end of a set that was begun here."""

    slot: Slot
    value: Expr
    holds: ClassVar = ("value",)
    reads: ClassVar = ("slot",)
    prints: ClassVar = "append {value} to {slot}"


@node
class Say(Stmt):
    key: str
    names: tuple[str, ...]
    values: tuple[Expr, ...]
    holds: ClassVar = ("values",)
    waits: ClassVar = True


@node
class Overflow(Stmt):
    """The game cannot go on if there is no room for one more: `count` of at most `room` are there, begun by `source`."""

    count: Expr
    room: Expr
    source: str
    holds: ClassVar = ("count", "room")
    prints: ClassVar = "refuse {source} if {count} of {room}"


@node
class UseLimit(Stmt):
    """Count one use of an ability."""

    limit: Limit
    source: Expr
    holds: ClassVar = ("source",)


AnyStmt = TypeVar("AnyStmt", bound=Stmt)


def with_blocks(statement: AnyStmt, change: Callable[[Block], Block]) -> AnyStmt:
    """A statement with the blocks directly inside it changed."""
    new: dict[str, Any] = {}
    for name in statement.holds:
        old = getattr(statement, name)
        if old.__class__ is not tuple or not old:
            continue
        if isinstance(old[0], Stmt):
            new[name] = change(old)
        elif name == "blocks":
            new[name] = tuple(change(block) for block in old)
    return replace(statement, **new) if new else statement


def leading(block: Sequence[Stmt]) -> Block:
    """The statements of a block that belong to its pattern: up to the first that does something."""
    pattern: list[Stmt] = []
    picked: set[Slot] = set()
    for statement in block:
        if picked and any(slot in picked for part in walk(statement) for slot in part.taken()):
            break  # which ones will be picked is not known when something is offered
        match statement:
            case Ask(optional=False) | Let() | Require() | UseLimit() | Transfer(verb=Verb.PAY):
                pattern.append(statement)
            case Pick(exactly=exactly, slot=slot) if exactly is not None and slot.type.is_set:
                pattern.append(statement)
                picked.add(slot)
            case Branches(optional=False) | CallProcedure() | ResolveCard() | Around():
                return (*pattern, statement)
            case Move(cost=True):
                pattern.append(statement)
            case _:
                break
    return tuple(pattern)
