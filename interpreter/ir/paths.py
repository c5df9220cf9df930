"""Segments: what a procedure that asks becomes. Each is a path that runs straight through and ends in a tail.

A path is a block without questions and then exactly one tail: go on elsewhere, call a procedure, ask somebody, return, end.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from interpreter.ir.expressions import Expr
from interpreter.ir.nodes import Node, Slot, node
from interpreter.ir.set_expressions import Offer
from interpreter.ir.statements import Block, Stmt
from interpreter.problems import Position
from interpreter.records import dataclass

__all__ = [
    "Again",
    "Answer",
    "Begin",
    "Call",
    "Drop",
    "Forget",
    "Fork",
    "Form",
    "Goto",
    "Keep",
    "Left",
    "Over",
    "Path",
    "Point",
    "Pop",
    "Queue",
    "Remember",
    "Segment",
    "Stand",
    "Switch",
    "Tail",
    "Wait",
]

Form = Literal["choose", "may", "pick", "choice", "action"]  # what kind of question it is: how its answers are called


@node
class Answer(Expr):
    """What the player has just chosen."""


@node
class Left(Expr):
    """Is anything left of what was kept behind the frame since `rest`?"""

    rest: Slot
    reads: ClassVar = ("rest",)


@node
class Begin(Stmt):
    """A procedure begins in a new frame."""

    name: str


@node
class Keep(Stmt):
    """Keep the things of a set behind the frame, to be taken one after the other; `rest` remembers where."""

    rest: Slot
    source: Expr
    holds: ClassVar = ("source",)
    gives: ClassVar = ("rest",)


@node
class Queue(Stmt):
    """Go through a block of performances and keep them all behind the frame, first one first."""

    rest: Slot
    body: Block
    holds: ClassVar = ("body",)
    gives: ClassVar = ("rest",)


@node
class Remember(Stmt):
    """Keep a copy of the whole state behind the frame, and the label at which to begin again; `copy` remembers where it is."""

    copy: Slot
    label: str
    gives: ClassVar = ("copy",)


@node
class Forget(Stmt):
    """The copy is not needed any more: the one that was made before it counts again."""

    copy: Slot
    reads: ClassVar = ("copy",)


@node
class Pop(Stmt):
    """Take the next value that was kept: an element of a set, or what was worked out for a command."""

    slot: Slot
    element: bool = False
    gives: ClassVar = ("slot",)


@node
class Drop(Stmt):
    """Forget what is left of what was kept since `rest`."""

    rest: Slot
    reads: ClassVar = ("rest",)


@node
class Tail(Node):
    """The end of a path."""


@node
class Path(Node):
    body: Block
    tail: Tail
    holds: ClassVar = ("body", "tail")


@node
class Goto(Tail):
    label: str


@node
class Fork(Tail):
    test: Expr
    then: Path
    other: Path
    holds: ClassVar = ("test", "then", "other")


@node
class Switch(Tail):
    """Go on by a number; `other` if it is none of the cases."""

    value: Expr
    cases: tuple[tuple[int, Path], ...]
    other: Path
    holds: ClassVar = ("value", "cases", "other")


@node
class Call(Tail):
    """Run a procedure that asks, in a frame of its own, and come back at a label. Joined, its beginning stands in `entry`."""

    name: str
    args: tuple[Expr, ...]
    back: str
    entry: Path | None = None
    holds: ClassVar = ("args", "entry")
    needs_me: ClassVar = True


@node
class Wait(Tail):
    """Stop with the options of a point. With fewer than `least` of them nobody is asked (unless `always`): go on at `nothing`."""

    point: int
    least: int
    nothing: Path
    always: Expr | None = None
    holds: ClassVar = ("nothing", "always")


@node
class Stand(Tail):
    """The procedure is done: go back to whoever called it."""


@node
class Again(Tail):
    """The copy that was made last takes the place of the state, and what followed it begins again."""


@node
class Over(Tail):
    """The game is over."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A path with a label, and where the loop begins that it belongs to, if it is in one."""

    label: str
    path: Path
    loop: Position | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """A place where a player decides: what is asked, who is, what the options are, and the path that takes the answer."""

    number: int
    prompt: str
    form: Form
    slot: Slot
    names: tuple[str, ...]
    procedure: str
    facts: tuple[Slot, ...]
    player: Expr
    options: Offer
    take: Path
    secret: tuple[Slot, ...] = ()  # answers that nobody may know yet: their map, and whose are in it
