"""What a machine is given, and what it must answer. Nobody outside of `backends` knows more about one than this.

A machine is made from a lowered program and the box (`play.compiling`). A state is a list of integers with the layout of that
program; the machine changes it in place and keeps nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any, NamedTuple, Protocol

from interpreter import ir
from interpreter.backends.noting import Noter
from interpreter.model.box import Box
from interpreter.model.types import Type

Array = list[int]
Options = list[int] | None  # None: the game is over
Pick = Callable[[Sequence[int], list[int], int], int]  # of the values that are offered, so many of which count, takes one
LONGER = 1 << 28


class Summary(NamedTuple):
    """What came of a game that was played with random answers."""

    over: bool  # or there were too many decisions
    decisions: int
    ended: int
    winners: int
    out: int
    scores: list[list[int]]  # what the ruleset counts at the end, by what comes first; for each player


class Unsuited(Exception):
    """A machine cannot be made here; `code` and `facts` say why, and another one plays."""

    def __init__(self, code: str, **facts: str) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


class Log(Protocol):
    """Somebody who is told what happens, while it does, each with its numbers.

    `roll`: the dice, from where on their faces are, who rolls, in which procedure. `draw`: the piece, the place. `say`: the
    number of the saying, its values. `automatic`: the point that had a single answer, and that.
    """

    def __call__(self, kind: str, data: tuple[Any, ...]) -> None: ...


class Packing(Protocol):
    """What keeps states as bytes."""

    def pack(self, S: Array) -> bytes | None:
        """A state as bytes; None if it cannot be."""

    def unpack(self, kept: bytes) -> Array:
        """The state that was packed."""

    def seeded(self, kept: bytes, options: list[int], seed: int) -> bytes:
        """The same state, whose options are known, with another beginning of its chance."""

    def options_in(self, kept: bytes) -> list[int] | None:
        """The options of the open decision of a packed state, which is the last one then; None if that is refused."""

    last: Any  # the packed state (bytes) that the machine has, with its options; None if it has another one

    @property
    def go_on(self) -> Callable[[int], int]:
        """Answers it with the option of an index; OverflowError if that is no number of 64 bits.

        Gives how many options there are then, above 8 bits, and who decides, from one on; zero if it is over. Less than zero: it
        is refused. LONGER more: the state is longer or shorter than it was.
        """

    def resized(self, told: int) -> int:
        """What was told without LONGER; `copied` gives as many bytes as there are from now on."""

    @property
    def copied(self) -> Callable[[], bytes]:
        """The state that the machine has."""


class Machine(Protocol):
    """A compiled program. One thread at a time may use it; `again` makes another one for another thread.

    It can be pickled, so that what was made once can be kept.
    """

    name: str
    program: ir.Program  # after all passes: points, layout, procedures
    sayings: list[tuple[str, tuple[str, ...], list[Type]]]  # what `say` tells, by number: key, names and types of its values

    @property
    def source(self) -> str:
        """What was generated, to be read."""

    def begin(self, S: Array, procedure: str, me: int, values: Sequence[int | Sequence[int]]) -> Options:
        """Run a procedure in a state where none runs, up to the first decision; gives its options.

        A step runs inside of its procedure: what is limited to that can be used.
        """

    @property
    def take(self) -> Callable[[Array, int], Options]:
        """Answers the open decision with one of its options, and runs on to the next one; gives its options."""

    @property
    def packing(self) -> Packing | None:
        """Keeps states as bytes, which are copied by sharing them and answered without unpacking them; None: they stay lists."""

    def play_on(
        self, S: Array, options: list[int], chance: Random, most: int, eager: bool, pick: Pick | None
    ) -> tuple[list[int], Options]:
        """Answer the open decision and those that follow, at random or as somebody picks, to the end or so many times.

        Gives the indices of the answers, and the options then. `eager`: nothing is declined while there is something to do.
        What a pick is given as the state is only good for looking at it while it picks.
        """

    def play_whole(self, initial: Array, first: int, games: int, limit: int) -> Sequence[Summary]:
        """Whole games with random answers, from the state before everything: one for each seed from the first on."""

    def options(self, S: Array) -> list[int]:
        """The options of the open decision."""

    def asked(self, S: Array) -> int:
        """Who must decide."""

    def value(self, S: Array, name: str, me: int, args: Sequence[int | Sequence[int]] = ()) -> Any:
        """A named value, worked out now."""

    def later(self, lowered: ir.Program, name: str) -> Callable[[Array, int], Any]:
        """A value that was written later (see `passes.lowered_value`), to be asked of states and players."""

    def running(self, S: Array) -> Iterator[tuple[str, int, int]]:
        """The procedures that wait in their frames, innermost first: name, where the frame begins, where what it keeps ends."""

    def watch(self, log: Log | None, rolls: list[Any] | None) -> list[Any] | None:
        """Tell somebody what happens, and take rolls from a list instead of chance; gives the rolls of the last watching left."""

    def parts(self) -> dict[str, str]:
        """What was made of the program, by name: where these and the tables are the same, two machines run the same way.

        The part without a name is what holds the others together.
        """

    def tables(self) -> dict[str, Any]:
        """The constants that the parts read, by the names they have there."""

    def noting(self, noter: Noter) -> AbstractContextManager[None]:
        """While this is open, somebody is told which parts run and which entries of tables are read."""

    def remade(self, program: ir.Program, box: Box) -> Machine:
        """One of another lowered program that is much like this one, sooner than from nothing."""

    def written_from(self, code: Any) -> str:
        """The procedure, value or check that a function in a profile was made from; none for those of the interpreter."""

    def again(self) -> Machine:
        """Another one of the same program."""
