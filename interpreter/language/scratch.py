"""Scratch values: fields that live while a procedure runs, and are what they were before when it is done."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.unfinished import Lines, UnfinishedProgram
from interpreter.model.box import Box, Field


def keep_scratch(program: UnfinishedProgram, box: Box) -> None:
    """Let each procedure with scratch values save them, begin with their starts, and give them back."""
    for name, fields in box.scratch.items():
        procedure = program.procedures.get(name)
        if procedure is None:
            continue
        before: Lines = []
        after: Lines = []
        for field in fields:
            for key in _keys(field):
                saved = procedure.slot(f"{field.name} before", field.type)
                before += [
                    ir.Let(field.position, saved, ir.Read(field.type, field, None, key), new=True),
                    ir.Store(field.position, field, None, key, ir.Const(field.type, field.start), False),
                ]
                after.append(ir.Store(field.position, field, None, key, ir.Local(field.type, saved), False))
        procedure.body = [ir.Around(procedure.position, tuple(before), tuple(procedure.body), tuple(after))]


def _keys(field: Field) -> list[ir.Expr | None]:
    if field.per is None:
        return [None]
    return [ir.Const(field.per, number) for number in range(field.width)]
