"""Between which numbers a value surely lies: what cannot be outside of a table need not be looked at before.

Only what stands in the program counts, and what the runtime sees to (pieces in places): nothing that a state says is believed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter import ir
from interpreter.ir import Op, Question
from interpreter.model.box import Box

Range = tuple[int, int] | None


class Ranges:
    """The ranges of the local values of a function, and of expressions in it."""

    def __init__(self, box: Box, program: ir.Program, parts: list[ir.Node], given: dict[ir.Slot, Range] | None = None) -> None:
        self.box, self.program = box, program
        self.slots: dict[ir.Slot, Range] = dict(given or {})
        self._givers: dict[ir.Slot, list[Callable[[], Range]]] = {}
        self._find(parts)

    def _find(self, parts: list[ir.Node]) -> None:
        """Local values that get a value in one place only have its range; what is looked at twice asks for itself."""
        for part in parts:
            match part:
                case ir.ForEach(slot=slot, source=source):
                    self._note(slot, partial(self.of_things, source))
                case ir.Let(slot=slot, value=value):
                    self._note(slot, partial(self.of, value))
                case _:
                    for slot in part.given():
                        self._note(slot, lambda: None)

    def _note(self, slot: ir.Slot, find: Callable[[], Range]) -> None:
        self._givers.setdefault(slot, []).append(find)

    def of_slot(self, slot: ir.Slot) -> Range:
        if slot not in self.slots:
            self.slots[slot] = None  # while it is looked for
            finders = self._givers.get(slot, ())
            self.slots[slot] = finders[0]() if len(finders) == 1 else None
        return self.slots[slot]

    def of(self, node: ir.Expr) -> Range:
        """The range of a number."""
        match node:
            case ir.Const(value=value):
                return value, value
            case ir.Local(slot=slot):
                return self.of_slot(slot)
            case ir.Lookup(table=name):
                table = self.program.tables[name]
                return _ends(table.numbers) if table.starts is None else None
            case ir.IfElse(then=then, other=other):
                return _either(self.of(then), self.of(other))
            case ir.Binary(op=Op.ADD | Op.SUBTRACT as op, left=left, right=right):
                return _added(self.of(left), self.of(right), op)
            case ir.PlaceOf():
                return -1, len(self.box.place_names) - 1
            case ir.Builtin(question=Question.TOP | Question.BOTTOM):
                return -1, len(self.box.piece_kind) - 1
            case ir.Builtin(question=Question.CELL_OF):
                return -1, len(self.box.cells) - 1
        return None

    def of_things(self, node: ir.Expr) -> Range:
        """The range of the things of a set."""
        match node:
            case ir.ConstSet(values=values):
                return _ends(values)
            case ir.Lookup(table=name):
                table = self.program.tables[name]
                return _ends(table.numbers) if table.starts is not None else None
            case ir.Counted(source=source):
                return self.of_things(source)
            case ir.At():
                return 0, len(self.box.piece_kind) - 1
            case ir.IfElse(then=then, other=other):
                return _either(self.of_things(then), self.of_things(other))
            case ir.Span(low=ir.Const(value=low), high=ir.Const(value=high)):
                return low, high
        return None


def _ends(values: tuple[int, ...] | range) -> Range:
    return (min(values), max(values)) if values else (0, 0)


def _either(one: Range, other: Range) -> Range:
    return None if one is None or other is None else (min(one[0], other[0]), max(one[1], other[1]))


def _added(one: Range, other: Range, op: Op) -> Range:
    if one is None or other is None:
        return None
    return (one[0] + other[0], one[1] + other[1]) if op is Op.ADD else (one[0] - other[1], one[1] - other[0])
