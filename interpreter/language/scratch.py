"""Scratch values: fields that live while a procedure runs, and are what they were before when it is done."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.flow import Flow
from interpreter.language.unfinished import Lines, UnfinishedProcedure, UnfinishedProgram
from interpreter.model.box import Box, Field
from interpreter.model.types import NUMBER, set_of


def keep_scratch(program: UnfinishedProgram, box: Box, flow: Flow) -> None:
    """Let each procedure with scratch values begin with their starts, and give back what was before."""
    for name, fields in box.scratch.items():
        procedure = program.procedures.get(name)
        if procedure is None:
            continue
        before: Lines = []
        after: Lines = []
        many = [field for field in fields if field.owner != "game"]
        saving = many if many and flow.comes_back(name) else []
        for field in fields:
            if field.owner == "game" or field in saving:
                _save(procedure, field, before, after)
            else:  # no call of it runs around this one, so nothing was there before but the starts
                before.append(_begin_anew(procedure, field))
                after.append(_begin_anew(procedure, field))
        procedure.body = [ir.Around(procedure.position, tuple(before), tuple(procedure.body), tuple(after))]


def _save(procedure: UnfinishedProcedure, field: Field, before: Lines, after: Lines) -> None:
    """What is there is kept in the frame of the call."""
    for number in range(field.count):
        owner = None if field.owner == "game" else ir.Const(NUMBER, number)
        for key in _keys(field):
            saved = procedure.slot(f"{field.name} before", field.type)
            before += [
                ir.Let(field.position, saved, ir.Read(field.type, field, owner, key), new=True),
                ir.Store(field.position, field, owner, key, ir.Const(field.type, field.start), False),
            ]
            after.append(ir.Store(field.position, field, owner, key, ir.Local(field.type, saved), False))


def _begin_anew(procedure: UnfinishedProcedure, field: Field) -> ir.Stmt:
    """All things that have it get its start."""
    slot, start = procedure.slot(field.owner, NUMBER), ir.Const(field.type, field.start)
    each = tuple(ir.Store(field.position, field, ir.Local(NUMBER, slot), key, start, False) for key in _keys(field))
    return ir.ForEach(field.position, slot, ir.ConstSet(set_of(NUMBER), range(field.count)), each)


def _keys(field: Field) -> list[ir.Expr | None]:
    if field.per is None:
        return [None]
    return [ir.Const(field.per, number) for number in range(field.width)]
