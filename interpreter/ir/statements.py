"""Statements: they change the state, call procedures or ask a player."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

from interpreter.ir.expressions import Expr
from interpreter.ir.nodes import Node, Slot, node
from interpreter.model.box import Field
from interpreter.problems import Position

__all__ = [
    "Block",
    "Draw",
    "Let",
    "Move",
    "NotePosition",
    "PickRandom",
    "Refill",
    "Require",
    "Roll",
    "Shift",
    "Show",
    "Shuffle",
    "Stmt",
    "Store",
    "StoreHead",
    "Swap",
    "Transfer",
    "Verb",
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
