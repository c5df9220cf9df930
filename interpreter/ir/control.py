"""Statements that ask somebody, or decide what runs: choices, blocks, loops, calls, ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, TypeVar

from interpreter.ir.expressions import Expr
from interpreter.ir.nodes import Limit, Slot, node, walk
from interpreter.ir.statements import Block, Let, Move, Require, Stmt, Transfer, Verb
from interpreter.records import replace

__all__ = [
    "Append",
    "Around",
    "As",
    "Ask",
    "AskYes",
    "AtOnce",
    "Branches",
    "CallProcedure",
    "Collect",
    "End",
    "ForEach",
    "If",
    "Leave",
    "Loop",
    "Overflow",
    "Perform",
    "Pick",
    "ResolveCard",
    "Return",
    "Say",
    "Stop",
    "TakeBack",
    "Try",
    "UseLimit",
    "leading",
    "with_blocks",
]


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
