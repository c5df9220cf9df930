"""Actions as events: what an action does, when its choices are made and its costs are paid, is what cards can watch."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.unfinished import UnfinishedProcedure, UnfinishedProgram
from interpreter.model.box import Box
from interpreter.model.types import ACTION
from interpreter.records import replace

DEED = ".deed"


def split_off_deed(program: UnfinishedProgram, action: str) -> tuple[str, list[ir.Slot]]:
    """Make what an action does a procedure of its own, and give its name and the names that were chosen: its first parameters."""
    whole, chosen = program.procedures["actions." + action], chosen_in(program, action)
    pattern = _pattern(whole)
    rest = whole.body[len(pattern) :]
    others = [slot for slot in ir.free(tuple(rest), whole.slots[0]) if slot.number and slot not in chosen]
    name = whole.name + DEED
    deed = replace(whole, name=name, params=[*chosen, *others], slots=list(whole.slots), body=rest)
    position = rest[0].position if rest else whole.position
    call = ir.CallProcedure(position, name, tuple(ir.Local(slot.type, slot) for slot in deed.params))
    program.procedures[name] = deed
    program.procedures[whole.name] = replace(whole, body=[*pattern, call])
    return name, chosen


def chosen_in(program: UnfinishedProgram, action: str) -> list[ir.Slot]:
    """The names that are chosen for an action before anything is done."""
    return [part.slot for part in _pattern(program.procedures["actions." + action]) if isinstance(part, (ir.Ask, ir.Pick))]


def _pattern(action: UnfinishedProcedure) -> list[ir.Stmt]:
    return [part for part in ir.leading(action.body) if not isinstance(part, (ir.Branches, ir.CallProcedure, ir.ResolveCard))]


def number_of_action(action: str, box: Box) -> ir.Expr:
    """An action as a thing that can be compared."""
    found = next(one.value for one in box.names.meanings(action) if one.type == ACTION)
    assert isinstance(found, int)
    return ir.Const(ACTION, found)
