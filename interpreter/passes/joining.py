"""Joins segments, so that play runs straight through between decisions: short ones stand where they are gone to.

One that comes back to itself stays a loop: machines write it as one.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.passes import beginning
from interpreter.records import replace

SHORT = 12  # a segment of so many parts is put where it is gone to
LARGE = 70  # a path of so many parts takes no more in
ROUNDS = 4  # so many stand inside each other


def join_segments(program: ir.Program) -> ir.Program:
    """The same program with fewer jumps; segments that nobody goes to any more are gone."""
    short = {
        segment.label: segment.path
        for procedure in program.procedures.values()
        for segment in procedure.segments
        if size(segment.path) <= SHORT
    }
    join = _Join(short)
    joined = {
        segment.label: join.joined(segment.path, segment.label)
        for procedure in program.procedures.values()
        for segment in procedure.segments
    }
    points = tuple(replace(point, take=join.joined(point.take)) for point in program.points)
    used = _used(program, joined, points)
    procedures = {
        name: replace(
            procedure,
            segments=tuple(
                replace(segment, path=joined[segment.label]) for segment in procedure.segments if segment.label in used
            ),
        )
        for name, procedure in program.procedures.items()
    }
    return program.with_changed(procedures=procedures, points=points)


def size(path: ir.Path) -> int:
    """How many parts a path has."""
    tail = path.tail
    total = len(path.body) + 1
    for statement in path.body:
        total += sum(len(getattr(statement, name, ())) for name in ("then", "other", "body")) if statement.holds else 0
    match tail:
        case ir.Fork(then=then, other=other):
            return total + size(then) + size(other)
        case ir.Switch(cases=cases, other=other):
            return total + sum(size(case) for _, case in cases) + size(other)
        case ir.Call(entry=entry):
            return total + (size(entry) if entry is not None else 0)
    return total


class _Join:
    """Puts short segments where they are gone to, as long as the whole stays of a readable size."""

    def __init__(self, short: dict[str, ir.Path]) -> None:
        self.short = short

    def joined(self, path: ir.Path, label: str = "") -> ir.Path:
        self.room = LARGE - size(path)
        return self.path(path, (label,))

    def path(self, path: ir.Path, inside: tuple[str, ...]) -> ir.Path:
        """A path with what it goes to put in its place, but for those inside of which it stands itself."""
        tail = path.tail
        match tail:
            case ir.Goto(label=label) if (found := self.taken(label, inside)) is not None:
                return self.path(replace(found, body=(*path.body, *found.body)), (*inside, label))
            case ir.Fork(then=then, other=other):
                return replace(path, tail=replace(tail, then=self.path(then, inside), other=self.path(other, inside)))
            case ir.Switch(cases=cases, other=other):
                new = tuple((number, self.path(case, inside)) for number, case in cases)
                return replace(path, tail=replace(tail, cases=new, other=self.path(other, inside)))
            case ir.Call(name=name, entry=None) if (found := self.taken(beginning(name), inside)) is not None:
                return replace(path, tail=replace(tail, entry=self.path(found, (*inside, beginning(name)))))
        return path

    def taken(self, label: str, inside: tuple[str, ...]) -> ir.Path | None:
        """A short segment, if there is room for it."""
        found = self.short.get(label) if len(inside) <= ROUNDS and label not in inside else None
        if found is None or size(found) > self.room:
            return None
        self.room -= size(found)
        return found


def _used(program: ir.Program, joined: dict[str, ir.Path], points: tuple[ir.Point, ...]) -> set[str]:
    """The labels that something still goes to."""
    used: set[str] = set()
    ahead = [beginning(name) for name, procedure in program.procedures.items() if procedure.suspends]
    paths: list[ir.Path] = [point.take for point in points]
    while ahead or paths:
        if ahead:
            label = ahead.pop()
            if label not in used:
                used.add(label)
                paths.append(joined[label])
            continue
        for part in ir.walk(paths.pop(), ir.Goto, ir.Call, ir.Remember):
            match part:
                case ir.Goto(label=label) | ir.Call(back=label) | ir.Remember(label=label):
                    ahead.append(label)
    return used
