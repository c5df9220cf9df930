"""How much room a set or a map needs in a frame."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.ir import Fold, Question
from interpreter.model.box import Box
from interpreter.model.state import NUMBERS_KEPT
from interpreter.model.types import UNKNOWN, Type, element_of


class Rooms:
    """A set can hold as many things as there are of its type; lists of tables may hold some more than once."""

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

    def of(self, type_: Type) -> int:
        """The room for anything of a type; for a map one value for each key and one for nothing."""
        if type_.kind == "map":
            return self.box.how_many(type_.key or UNKNOWN) + 1
        element = element_of(type_)
        match element.kind:
            case "action":
                things = len(self.program.actions)
            case "reaction":
                things = len(self.program.reactions[element.name])
            case _:
                things = self.box.how_many(element) or NUMBERS_KEPT
        return max(1, things, self._listed.get(element, 0))

    def known(self, name: str) -> dict[ir.Slot, int]:
        """The room that local sets of a procedure surely get by with, where all that they are ever given shows it."""
        procedure = self.program.procedures[name]
        found: dict[ir.Slot, int | None] = dict.fromkeys(procedure.params)
        takes = [point.take for point in self.program.points if point.procedure == name]
        for part in ir.walk((tuple(segment.path for segment in procedure.segments), tuple(takes)), *ir.kinds_that("gives")):
            if isinstance(part, ir.Let):
                most, before = most_of(part.value), found.get(part.slot, 0)
                found[part.slot] = None if most is None or before is None else max(before, most)
            else:
                found.update(dict.fromkeys(part.given()))
        return {slot: max(1, most) for slot, most in found.items() if most is not None}


def most_of(source: ir.Expr) -> int | None:
    """How many things a set has at most, if that can be seen; those of its type at most, anyway."""
    match source:
        case ir.ConstSet(values=values):
            return len(values)
        case ir.Where(source=inner) | ir.Counted(source=inner) | ir.With(inner=inner):
            return most_of(inner)
        case ir.Aggregate(fold=Fold.BEST | Fold.WORST | Fold.SORT, source=inner):
            return most_of(inner)
        case ir.Builtin(question=Question.SORTED | Question.REVERSE | Question.FIRST_FEW, args=(inner, *_)):
            return most_of(inner)
    return None
