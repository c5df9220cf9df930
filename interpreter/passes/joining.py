"""Joins segments, so that play runs straight through between decisions: short ones stand where they are gone to."""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir
from interpreter.passes.suspension import beginning

SHORT = 12  # a segment of so many parts is put where it is gone to
LARGE = 70  # a path of so many parts takes no more in
ROUNDS = 4


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
        segment.label: join.joined(segment.path) for procedure in program.procedures.values() for segment in procedure.segments
    }
    points = tuple(replace(point, take=join.joined(point.take)) for point in program.points)
    used = _used(program, joined, points)
    procedures = {
        name: replace(
            procedure,
            segments=tuple(
                ir.Segment(segment.label, joined[segment.label]) for segment in procedure.segments if segment.label in used
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

    def joined(self, path: ir.Path) -> ir.Path:
        self.room = LARGE - size(path)
        return self.path(path, ROUNDS)

    def path(self, path: ir.Path, rounds: int) -> ir.Path:
        tail = path.tail
        match tail:
            case ir.Goto(label=label) if rounds and label in self.short:
                found = self.short[label]
                needed = size(found)
                if needed > self.room:
                    return path
                self.room -= needed
                return self.path(replace(found, body=(*path.body, *found.body)), rounds - 1)
            case ir.Fork(then=then, other=other):
                return replace(path, tail=replace(tail, then=self.path(then, rounds), other=self.path(other, rounds)))
            case ir.Switch(cases=cases, other=other):
                new = tuple((number, self.path(case, rounds)) for number, case in cases)
                return replace(path, tail=replace(tail, cases=new, other=self.path(other, rounds)))
            case ir.Call(name=name, entry=None) if rounds and beginning(name) in self.short:
                entry = self.short[beginning(name)]
                needed = size(entry)
                if needed > self.room:
                    return path
                self.room -= needed
                return replace(path, tail=replace(tail, entry=self.path(entry, rounds - 1)))
        return path


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
        for part in ir.walk(paths.pop()):
            match part:
                case ir.Goto(label=label) | ir.Call(back=label):
                    ahead.append(label)
    return used
