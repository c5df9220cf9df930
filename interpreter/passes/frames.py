"""Where running procedures keep their local values, and where limits are counted.

Only what is read after a stop is kept in a frame; everything else lives on a path.
"""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.positions import ROOM
from interpreter.passes.rooms import Rooms

LINKS = 2  # where to go back to, and the frame before


def lay_out_frames(program: ir.Program, box: Box, main: str) -> ir.Program:
    """The same program with an address for everything that outlives a path."""
    limits, scopes, size = _limits(program, box.size)
    positions = -1
    if any(_is_about_positions(part) for part in program.parts(ir.NotePosition, ir.Builtin)):
        positions, size = size, size + ROOM
    tries = tuple(dict.fromkeys(part.label for part in program.parts(ir.Remember)))
    tried = size if tries else -1
    size += bool(tries)
    rooms = Rooms(program, box)
    frames: dict[str, ir.Frame] = {}
    for name, slots in _kept(program).items():
        known = rooms.known(name)
        at, room, next_at = {0: LINKS}, dict[int, int](), LINKS + 1
        for slot in slots:
            if slot.number:
                at[slot.number], next_at = next_at, next_at + 1
                if slot.type.is_long:
                    room[slot.number] = known[slot] if slot in known else rooms.of(slot.type)
                    next_at += room[slot.number]
        saved = next_at
        next_at += name in scopes
        for limit in limits:
            if limit.scope == name:
                limits[limit] = next_at + 1  # one counter in front for nobody
                next_at += 1 + limit.sources
        frames[name] = ir.Frame(tuple(slots), at, room, saved, next_at)
    fixed = _fixed(program, frames, size, main)
    layout = ir.Layout(size, frames, fixed, limits, scopes, positions, tried, tries, _returns(program, tries))
    return program.with_changed(layout=layout)


def _returns(program: ir.Program, tries: tuple[str, ...]) -> tuple[str, ...]:
    """Where called procedures and what is taken back go on, in the order in which it stands in the program."""
    found: dict[str, None] = {}
    for name, procedure in program.procedures.items():
        takes = [point.take for point in program.points if point.procedure == name]
        for part in ir.walk((tuple(segment.path for segment in procedure.segments), tuple(takes)), ir.Call, ir.Again):
            if isinstance(part, ir.Call):
                found[part.back] = None
            elif isinstance(part, ir.Again):
                found |= dict.fromkeys(tries)
    return ("", *found)


def _is_about_positions(part: ir.Node) -> bool:
    return isinstance(part, ir.NotePosition) or (isinstance(part, ir.Builtin) and part.question is ir.Question.TIMES_SEEN)


def _limits(program: ir.Program, size: int) -> tuple[dict[ir.Limit, int], dict[str, int], int]:
    """Limits of the whole game are counted in the state; the others in the frame of the run that they are about."""
    found: dict[ir.Limit, int] = {}
    scopes: dict[str, int] = {}
    for part in program.parts(ir.UseLimit, ir.WithinLimit):
        if isinstance(part, (ir.UseLimit, ir.WithinLimit)):
            found[part.limit] = 0
    for limit in found:
        if not limit.scope:
            found[limit], size = size + 1, size + 1 + limit.sources
    for name in program.followed():
        scopes[name], size = size, size + 1
    return found, scopes, size


def _fixed(program: ir.Program, frames: dict[str, ir.Frame], size: int, main: str) -> dict[str, int]:
    """Procedures that only the whole game calls always have their frame at the same place."""
    paths = [segment.path for name, procedure in program.procedures.items() if name != main for segment in procedure.segments]
    paths += [point.take for point in program.points if point.procedure != main]
    called = {part.name for part in ir.walk(tuple(paths), ir.Call)}
    called |= {part.name for part in program.parts(ir.Suppose)}
    behind = size + frames[main].size
    return {main: size} | {name: behind for name in ("setup", "play") if name in frames and name not in called}


def _kept(program: ir.Program) -> dict[str, list[ir.Slot]]:
    """For each procedure that asks, the local values that are kept: parameters first."""
    reading = {name: _Reading(procedure.me) for name, procedure in program.procedures.items() if procedure.suspends}
    paths = [(name, segment.path) for name, procedure in program.procedures.items() for segment in procedure.segments]
    for point in program.points:
        paths.append((point.procedure, point.take))
        reading[point.procedure].found.update((*point.facts, *point.secret))
        reading[point.procedure].expr((point.options, point.player), frozenset())
    while paths:
        name, path = paths.pop()
        reading[name].path(path, frozenset())
        paths += reading[name].entries
        reading[name].entries = []
    found: dict[str, list[ir.Slot]] = {}
    for name, one in reading.items():
        procedure = program.procedures[name]
        one.found.update(procedure.ending or ())
        params = [slot for slot in procedure.params if slot in one.found]
        found[name] = params + sorted((slot for slot in one.found if slot not in params), key=lambda slot: slot.number)
    return found


class _Reading:
    """Finds the local values of a procedure that are read before they are given, in any of its paths."""

    def __init__(self, me: ir.Slot) -> None:
        self.me = me
        self.found: set[ir.Slot] = set()
        self.entries: list[tuple[str, ir.Path]] = []  # beginnings of other procedures, joined to where they are called

    def path(self, path: ir.Path, given: frozenset[ir.Slot]) -> None:
        given = self.block(path.body, given)
        match path.tail:
            case ir.Fork(test=test, then=then, other=other):
                self.expr(test, given)
                self.path(then, given)
                self.path(other, given)
            case ir.Switch(value=value, cases=cases, other=other):
                self.expr(value, given)
                for _, case in cases:
                    self.path(case, given)
                self.path(other, given)
            case ir.Call(name=name, args=args, entry=entry):
                self.expr(args, given)
                if entry is not None:
                    self.entries.append((name, entry))
            case ir.Wait(nothing=nothing, always=always):
                self.expr(always, given)
                self.path(nothing, given)

    def block(self, block: ir.Block, given: frozenset[ir.Slot]) -> frozenset[ir.Slot]:
        """The slots that surely have a value after a block."""
        for statement in block:
            match statement:
                case ir.If(test=test, then=then, other=other):
                    self.expr(test, given)
                    given = self.block(then, given) & self.block(other, given)
                case ir.Loop(test=test, times=times, body=body):
                    self.expr((test, times), given)
                    self.block(body, given)
                case ir.ForEach(slot=slot, source=source, body=body):
                    self.expr(source, given)
                    self.block(body, given | {slot})
                case ir.Queue(rest=rest, body=body):
                    self.block(body, given)
                    given |= {rest}
                case ir.Perform(values=values):
                    self.expr(values, given)
                case ir.Let(slot=slot, value=value):
                    self.expr(value, given)
                    given |= {slot}
                case _:
                    self.expr(statement, given)
                    given |= set(statement.given())
        return given

    def expr(self, node: Any, given: frozenset[ir.Slot]) -> None:
        self.found.update(slot for slot in ir.free(node, self.me) if slot not in given)
