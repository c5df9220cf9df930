"""Where a program keeps what it must remember: the frames of procedures that ask, and the counters of limits.

A frame begins with two links: where to go on when the procedure is done, and the frame of its caller. `me` and the other
single values follow, then counters, and last the sets: each a count with room for as many as there can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from interpreter.language.box import NOWHERE, Box
from interpreter.language.types import PLAYER, Type, element_of
from interpreter.machine import ir

MAIN = "#game"  # no procedure of a ruleset can have this name
LINKS = 2
NUMBERS_KEPT = 256  # there is no end of numbers, so a set of them that has a name is limited


@dataclass(frozen=True)
class Frame:
    """The frame of one procedure, as distances from its beginning."""

    procedure: ir.Procedure
    at: tuple[int, ...]     # for each local value, by its number
    rooms: tuple[int, ...]  # how many things a set has room for; 0: a single value
    saved: int              # where the frame of an earlier run is noted, if there are limits in each run
    head: int               # how long it is without its sets
    size: int

    def sets(self) -> Iterator[tuple[ir.Slot, int, int]]:
        """The sets, where their counts are, and how many things they have room for."""
        return ((slot, at, room) for slot, at, room in zip(self.procedure.slots, self.at, self.rooms, strict=True) if room)


@dataclass(frozen=True)
class Layout:
    """What of a program is where in a state."""

    size: int                     # of a state without frames
    frames: dict[str, Frame]      # of the procedures that ask
    fixed: dict[str, int]         # frames that always lie at the same place
    limits: dict[ir.Limit, int]   # counters: in the state, or in the frame that `scopes` notes
    scopes: dict[str, int]        # where the frame is noted of a procedure in whose runs something is limited

    @staticmethod
    def of(program: ir.Program, box: Box) -> Layout:
        """The layout of a complete program."""
        asking = _asking(program)
        size, limits, scopes = box.size, dict[ir.Limit, int](), dict[str, int]()
        counters = dict.fromkeys(asking, 0)
        for limit in _limits(program):
            if not limit.scope:
                limits[limit] = size + 1  # one counter in front for nobody
                size += limit.sources + 1
                continue
            procedure = program.procedures[limit.scope]
            single = sum(not slot.type.is_set for slot in procedure.slots)
            limits[limit] = LINKS + single + 1 + counters[limit.scope] + 1
            counters[limit.scope] += limit.sources + 1
        for name in asking:
            if counters[name] or program.procedures[name].ending is not None:
                scopes[name] = size
                size += 1
        rooms = Rooms(program, box)
        frames = {name: _frame(program.procedures[name], rooms, name in scopes, counters[name]) for name in asking}
        return Layout(size, frames, _fixed(program, size, frames), limits, scopes)


def complete(program: ir.Program) -> ir.Program:
    """The program with the whole game: set-up, play, and when play returns the score decides."""
    body: ir.Block = [ir.CallProcedure(NOWHERE, name, []) for name in ("setup", "play") if name in program.procedures]
    body.append(ir.End(NOWHERE, "finish"))
    main = ir.Procedure(MAIN, [], [ir.Slot("me", PLAYER, 0)], body, NOWHERE)
    return ir.Program(**{**vars(program), "procedures": {**program.procedures, MAIN: main}})


def asks(node: ir.Stmt | ir.Block, program: ir.Program, asking: dict[str, None] | dict[str, Frame]) -> bool:
    """Does it stop to ask somebody, or run something that does?"""
    for part in ir.walk(node):
        match part:
            case ir.Ask() | ir.AskYes() | ir.Pick() | ir.Branches() | ir.AtOnce():
                return True
            case ir.CallProcedure(name=name):
                if name in asking:
                    return True
            case ir.ResolveCard(table=table):
                if any(name in asking for (of, _), name in program.effects.items() if of == table):
                    return True
    return False


def _asking(program: ir.Program) -> dict[str, None]:
    """A procedure asks if anything in it does; so does the whole game, and limits and endings that wait need a frame."""
    scopes = {limit.scope for limit in _limits(program)}
    asking = {name: None for name, procedure in program.procedures.items()
              if name in scopes or name == MAIN or procedure.ending is not None}
    changed = True
    while changed:
        changed = False
        for name, procedure in program.procedures.items():
            if name not in asking and asks(procedure.body, program, asking):
                asking[name], changed = None, True
    return {name: None for name in program.procedures if name in asking}


def _limits(program: ir.Program) -> dict[ir.Limit, None]:
    return {part.limit: None for procedure in [*program.procedures.values(), *program.values.values()]
            for part in ir.walk(procedure.body) if isinstance(part, (ir.UseLimit, ir.WithinLimit))}


def _frame(procedure: ir.Procedure, room: Rooms, noted: bool, counters: int) -> Frame:
    rooms = [room.of(element_of(slot.type)) if slot.type.is_set else 0 for slot in procedure.slots]
    at, next_at = [0] * len(rooms), LINKS
    for number, count in enumerate(rooms):
        if not count:
            at[number], next_at = next_at, next_at + 1
    saved = next_at
    head = next_at = saved + (1 + counters if noted else 0)
    for number, count in enumerate(rooms):
        if count:
            at[number], next_at = next_at, next_at + 1 + count
    return Frame(procedure, tuple(at), tuple(rooms), saved, head, next_at)


class Rooms:
    """How many things a set can hold: as many as there are of its type; lists of tables may hold some more than once."""

    def __init__(self, program: ir.Program, box: Box) -> None:
        self.program, self.box = program, box
        self._listed: dict[Type, int] = {}
        columns = [(table.fields[name], table.values[name]) for table in box.tables.values() for name in table.values]
        for type_, values in [*columns, *((type_, box.cell_facts[name]) for name, type_ in box.cell_fields.items())]:
            for value in values:
                self._note(type_, value)

    def _note(self, type_: Type, value: Any) -> None:
        if isinstance(value, tuple) and type_.of is not None:
            if type_.is_set:
                self._listed[type_.of] = max(len(value), self._listed.get(type_.of, 0))
            for inner in value:
                self._note(type_.of, inner)

    def of(self, element: Type) -> int:
        """The room for things of one type."""
        box = self.box
        words = box.words_of(element)
        match element.kind:
            case "piece":
                things = box.kinds[element.name].count if element.name else len(box.piece_kind)
            case "place":
                things = len(box.place_names)
            case "edge":
                things = len(box.boards.edges) if box.boards is not None else 0
            case "action":
                things = len(self.program.actions)
            case "reaction":
                things = len(self.program.reactions[element.name])
            case _:
                things = NUMBERS_KEPT if words is None else len(words)
        return max(1, things, self._listed.get(element, 0))


def _fixed(program: ir.Program, size: int, frames: dict[str, Frame]) -> dict[str, int]:
    """Procedures that only the whole game calls always have their frame at the same place."""
    called = [part.name for name, procedure in program.procedures.items() if name != MAIN
              for part in ir.walk(procedure.body) if isinstance(part, ir.CallProcedure)]
    behind = size + frames[MAIN].size
    return {MAIN: size} | {name: behind for name in ("setup", "play")
                           if name in program.procedures and name not in called}
