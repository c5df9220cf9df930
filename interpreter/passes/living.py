"""Which local values are still wanted: those that are read on the way on from a label, from an answer, or back in a caller."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter import ir

Slots = frozenset[ir.Slot]
NONE: Slots = frozenset()


class Living:
    """The local values of a program cut into segments that are read later, by the place from which it goes on."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.points = {point.number: point for point in program.points}
        self.at: dict[str, Slots] = {}  # label -> what is read from there on
        paths = [(one.me, segment.label, segment.path) for one in program.procedures.values() for segment in one.segments]
        changed = True
        while changed:
            changed = False
            for me, label, path in reversed(paths):
                found = self.path(path, me)
                if found != self.at.get(label, NONE):
                    self.at[label], changed = found, True

    def after(self, point: ir.Point) -> Slots:
        """What is read when a question is answered."""
        return self.path(point.take, self.program.procedures[point.procedure].me)

    def calls(self) -> Iterator[tuple[str, str, Slots]]:
        """Who calls whom, and what is read when the called one is done."""
        for one in self.program.procedures.values():
            takes = tuple(point.take for point in self.program.points if point.procedure == one.name)
            for part in ir.walk((tuple(segment.path for segment in one.segments), takes), ir.Call):
                yield one.name, part.name, self.at.get(part.back, NONE)

    def path(self, path: ir.Path, me: ir.Slot) -> Slots:
        return _before(path.body, self._tail(path.tail, me), me)

    def _tail(self, tail: ir.Tail, me: ir.Slot) -> Slots:
        match tail:
            case ir.Goto(label=label):
                return self.at.get(label, NONE)
            case ir.Fork(test=test, then=then, other=other):
                return _read(test, me) | self.path(then, me) | self.path(other, me)
            case ir.Switch(value=value, cases=cases, other=other):
                return _read(value, me).union(*(self.path(case, me) for _, case in cases), self.path(other, me))
            case ir.Call(args=args, back=back):
                return _read(args, me) | self.at.get(back, NONE)
            case ir.Wait(point=number, nothing=nothing, always=always):
                point = self.points[number]
                asked = _read((point.options, point.player, always), me)
                return asked | self.path(point.take, me) | self.path(nothing, me)
        return NONE


def _read(node: object, me: ir.Slot) -> Slots:
    return frozenset(ir.free(node, me))


def _before(block: ir.Block, wanted: Slots, me: ir.Slot) -> Slots:
    """What is read in a block or after it, and not given in it before."""
    for statement in reversed(block):
        match statement:
            case ir.If(test=test, then=then, other=other):
                wanted = _read(test, me) | _before(then, wanted, me) | _before(other, wanted, me)
            case ir.Let(slot=slot, value=value):
                wanted = (wanted - {slot}) | _read(value, me)
            case ir.Loop() | ir.ForEach():
                wanted |= _read(statement, me)
            case _:
                wanted = (wanted - set(statement.given())) | _read(statement, me)
    return wanted
