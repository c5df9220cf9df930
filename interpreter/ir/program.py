"""Procedures and the whole program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from interpreter.ir.nodes import AnyNode, Limit, Node, Slot, walk
from interpreter.model.fixed import HoldsFixed
from interpreter.model.later import ReadLater
from interpreter.problems import Position
from interpreter.records import dataclass, field, replace

if TYPE_CHECKING:
    from interpreter.ir.control import End, Leave
    from interpreter.ir.expressions import Expr
    from interpreter.ir.paths import Point, Segment
    from interpreter.ir.statements import Block

__all__ = ["Counts", "Frame", "Layout", "Procedure", "Program", "Table"]


@dataclass(frozen=True)
class Frame(HoldsFixed):
    """Where a running procedure keeps its local values, as distances from the beginning of its frame.

    First come two links (where to go on when it is done, and the frame of its caller), then `me`, then what is read after a
    stop. A set is a count, and room for as many things as there can be.
    """

    slots: tuple[Slot, ...]  # the local values that are kept
    at: dict[int, int]  # slot number -> where
    rooms: dict[int, int]  # slot number -> how many things a set has room for
    saved: int  # where it notes the frame of an earlier run, if the state notes the innermost one
    size: int

    def sets(self) -> Iterator[tuple[Slot, int, int]]:
        """The sets that are kept, where their counts are, and how many things they have room for."""
        return ((slot, self.at[slot.number], self.rooms[slot.number]) for slot in self.slots if slot.number in self.rooms)


@dataclass(frozen=True)
class Layout(HoldsFixed):
    """What of a program is where in a state."""

    size: int  # of a state without frames
    frames: dict[str, Frame]  # of the procedures that ask
    fixed: dict[str, int]  # frames that always lie at the same place
    limits: dict[Limit, int]  # counters: in the state, or in the frame that `scopes` notes
    scopes: dict[str, int]  # where the state notes the innermost run of a procedure in which something counts or waits
    positions: int = -1  # where positions are noted, if they are
    tried: int = -1  # where the state notes the copy that was made last, if any are made
    tries: tuple[str, ...] = ()  # the labels at which what is tried begins again; a copy ends with a number of one
    returns: tuple[str, ...] = ()  # the labels to which procedures go back; a frame begins with the number of one, 0 is the end


@dataclass(frozen=True)
class Table:
    """Constants in one row of numbers. In each direction the first entry is that of nothing: the one of i is at i + 1.

    Where entries are sets, `numbers` has the things of all of them, and `starts` where each begins: where the one before ends.
    """

    shape: tuple[int, ...]  # how many entries there are in each direction, with that of nothing
    numbers: tuple[int, ...]
    starts: tuple[int, ...] | None = None

    def entries(self) -> list[int | tuple[int, ...]]:
        """All entries, one behind the other."""
        if self.starts is None:
            return list(self.numbers)
        return [self.numbers[start:end] for start, end in pairwise(self.starts)]


class Counts(Enum):
    """What each call of a procedure or value counts as."""

    NOTHING = "nothing"
    TURNS = "a turn of a loop"
    WORK = "work"


@dataclass(frozen=True)
class Procedure:
    """A named block with parameters, or a value with a result; slot 0 is always `me`."""

    name: str
    params: tuple[Slot, ...]
    slots: tuple[Slot, ...]
    body: Block
    position: Position
    result: Expr | None = None
    suspends: bool = False
    counts: Counts = Counts.NOTHING
    segments: tuple[Segment, ...] = ()
    ending: tuple[Slot, Slot] | None = None  # how the game ends when this is done, and who wins then

    @property
    def me(self) -> Slot:
        return self.slots[0]

    @cached_property
    def offers(self) -> frozenset[tuple[str, str]]:
        """All that it offers by name: the form of the branches, and the name."""
        from interpreter.ir.control import Branches

        return frozenset((node.form, name) for node in self._marks if isinstance(node, Branches) for name in node.names)

    @cached_property
    def ends(self) -> tuple[End | Leave, ...]:
        """Where it ends the game, or somebody leaves it, in the order of the text."""
        from interpreter.ir.control import End, Leave

        return tuple(node for node in self._marks if isinstance(node, (End, Leave)))

    @cached_property
    def _marks(self) -> list[Node]:
        from interpreter.ir.control import Branches, End, Leave

        return walk(self.body, Branches, End, Leave)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in ("offers", "ends", "_marks")}


@dataclass(frozen=True)
class Program(HoldsFixed, ReadLater):
    """All procedures of a ruleset, and what the ruleset decides about them."""

    LATER = ("procedures", "values", "checks", "effects", "said", "prompts", "points", "tables")  # not needed to play on

    procedures: dict[str, Procedure]
    values: dict[str, Procedure]
    checks: dict[str, Procedure] = field(default_factory=dict)  # values that ask whether something is possible
    actions: dict[str, str] = field(default_factory=dict)  # action -> group
    effects: dict[tuple[str, int], str] = field(default_factory=dict)  # table, row -> procedure
    scoring: dict[str, Any] = field(default_factory=dict)
    said: dict[str, tuple[str, ...]] = field(default_factory=dict)
    prompts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    reactions: dict[str, tuple[tuple[str, int], ...]] = field(default_factory=dict)  # window -> (ability, piece or -1)
    points: tuple[Point, ...] = field(default_factory=tuple)
    layout: Layout = field(default_factory=lambda: Layout(0, {}, {}, {}, {}))
    tables: dict[str, Table] = field(default_factory=dict)
    can_leave: bool = False  # can players leave the game? (noted by `tabling`: if not, turn order is constant)

    def copies(self, S: Sequence[int]) -> Iterator[int]:
        """Where a state is kept as it was before, for what can be taken back, the last copy first."""
        copy = S[self.layout.tried] if self.layout.tried >= 0 else 0
        while copy:
            yield copy
            copy = S[copy + self.layout.tried]

    def with_changed(self, **parts: Any) -> Program:
        return replace(self, **parts)

    def followed(self) -> list[str]:
        """The procedures of which the state notes the innermost run: something counts or waits in it, or asks for it."""
        from interpreter.ir.control import UseLimit
        from interpreter.ir.expressions import Running, WithinLimit

        found = {part.limit.scope for part in self.parts(UseLimit)} | {part.limit.scope for part in self.parts(WithinLimit)}
        found |= {part.name for part in self.parts(Running)}
        return [name for name, one in self.procedures.items() if name in found or one.ending is not None]

    def parts(self, *kinds: type[AnyNode]) -> list[AnyNode]:
        """Every node of the program that is of some kinds."""
        bodies = [(one.body, one.result, tuple(segment.path for segment in one.segments)) for one in self.texts]
        return walk((tuple(bodies), tuple((point.options, point.take) for point in self.points)), *kinds)

    def with_each(self, change: Callable[[Procedure], Procedure]) -> Program:
        """The same program with everything that has a body changed."""
        return replace(
            self,
            procedures={name: change(one) for name, one in self.procedures.items()},
            values={name: change(one) for name, one in self.values.items()},
            checks={name: change(one) for name, one in self.checks.items()},
        )

    def with_texts(self, change: Callable[[Any], Any]) -> Program:
        """The same program with the bodies and results of everything changed."""

        def changed(one: Procedure) -> Procedure:
            body, result = change((one.body, one.result))
            return one if body is one.body and result is one.result else replace(one, body=body, result=result)

        return self.with_each(changed)

    @property
    def texts(self) -> list[Procedure]:
        """Everything that has a body."""
        return [*self.procedures.values(), *self.values.values(), *self.checks.values()]
