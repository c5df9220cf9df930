"""What calls what: which procedures ask somebody, and which can come back to themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.types import Type
from interpreter.records import replace

RUNS = (ir.CallProcedure, ir.CanCall, ir.Call, ir.ValueCall, ir.After, ir.Suppose, ir.ResolveCard, ir.Possible)


def called(node: Any, program: ir.Program) -> Iterator[str]:
    """The procedures, values and checks that a node runs."""
    for part in ir.walk(node, *RUNS):
        match part:
            case ir.CallProcedure(name=name) | ir.CanCall(name=name) | ir.Call(name=name):
                yield name
            case ir.ValueCall(value=value):
                yield value_key(value)
            case ir.After(name=name):
                yield name
            case ir.Suppose(name=name, value=value):
                yield from (name, value_key(value))
            case ir.ResolveCard(table=table) | ir.Possible(table=table):
                yield from (name for (of, _), name in program.effects.items() if of == table)
                if isinstance(part, ir.Possible):
                    yield from ("actions." + action for action in part.actions)


def row_of(card: ir.Expr, table: str, box: Box) -> ir.Expr:
    """The row whose effect is carried out: that of a piece, or the row itself in a table without pieces."""
    return ir.Look(Type("row", table), (*box.piece_row, -1), card) if box.dealt(table) else card


def value_key(name: str) -> str:
    """A value's name among procedures: they may be called the same."""
    return "value " + name


def recursive(program: ir.Program) -> set[str]:
    """The procedures, and values by their keys, that can call themselves, directly or not."""
    calls = {name: set(called(procedure.body, program)) for name, procedure in program.procedures.items()}
    for group in (program.values, program.checks):
        calls |= {value_key(name): set(called((procedure.body, procedure.result), program)) for name, procedure in group.items()}
    found = set()
    for name in calls:
        seen: set[str] = set()
        ahead = list(calls[name])
        while ahead and name not in seen:
            other = ahead.pop()
            if other not in seen:
                seen.add(other)
                ahead += calls.get(other, ())
        if name in seen:
            found.add(name)
    return found


def mark_asking(program: ir.Program) -> ir.Program:
    """Say of each procedure whether it needs a frame: because it asks, or because something counts or waits in its run."""
    followed = program.followed()
    asking = {
        name
        for name, procedure in program.procedures.items()
        if procedure.suspends or name in followed or ir.walk(procedure.body, *ir.kinds_that("asks"))
    }
    callers: dict[str, set[str]] = {}
    for name, procedure in program.procedures.items():
        for other in called(_statements(procedure), program):
            callers.setdefault(other, set()).add(name)
    ahead = list(asking)
    while ahead:
        for caller in callers.get(ahead.pop(), ()):
            if caller not in asking:
                asking.add(caller)
                ahead.append(caller)
    return program.with_changed(
        procedures={
            name: replace(procedure, suspends=True) if name in asking and not procedure.suspends else procedure
            for name, procedure in program.procedures.items()
        }
    )


def _statements(procedure: ir.Procedure) -> ir.Block:
    """Only statements run procedures; expressions ask whether they could."""
    return tuple(ir.walk(procedure.body, ir.CallProcedure, ir.ResolveCard))
