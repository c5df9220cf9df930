"""Writes a whole lowered program as one module of Python."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.python import write_searches
from interpreter.backends.python.here import Here
from interpreter.backends.python.module import HALT, Module
from interpreter.backends.python.write_segments import write_procedure
from interpreter.backends.python.write_sets import made_before
from interpreter.backends.python.write_statements import Flow
from interpreter.model.box import Box
from interpreter.passes.sureness import sure_slots

assert write_searches.SEARCHES  # importing it registers the writers of questions


def write_module(program: ir.Program, box: Box) -> Module:
    """All functions of a program, and the list of those to which a procedure may return."""
    module = Module(box, program)
    for point in program.points:
        module.points.setdefault(point.procedure, []).append(point)
    for group, prefix in ((program.values, "value_"), (program.checks, "check_")):
        for procedure in group.values():
            write_value(module, procedure, prefix)
    for name, procedure in program.procedures.items():
        if procedure.suspends:
            write_procedure(module, procedure, module.points.get(name, []))
        else:
            _write_plain(module, procedure)
    _write_cards(module)
    module.add(HALT, "S", ["over(S, 5, 0)", "return None"])
    return module


def write_value(module: Module, procedure: ir.Procedure, prefix: str) -> None:
    """A value or a check as a function."""
    here = Here(module, procedure, None, sure_slots(procedure, []))
    flow = Flow(here, "raise Over", lazy=True)
    lines = flow.lines(procedure.body)
    if procedure.result is not None:
        before, text = made_before(procedure.result, here)
        lines += [*before, f"return {text}"]
    # A check is asked in the name of the procedure whose beginning it looks at, and so is what is supposed somewhere.
    owner = procedure.name.removeprefix("can ").split(" ")[0]
    module.add(identifier(prefix, procedure.name), _parameters(procedure), flow.counted(lines), owner)


def _write_plain(module: Module, procedure: ir.Procedure) -> None:
    flow = Flow(Here(module, procedure, None, sure_slots(procedure, [])), "raise Over")
    lines = flow.counted(flow.lines(procedure.body))
    module.add(identifier("run_", procedure.name), _parameters(procedure), lines, procedure.name)


def _parameters(procedure: ir.Procedure) -> str:
    return ", ".join(["S", "v0", *(f"v{slot.number}" for slot in procedure.params)])


def _write_cards(module: Module) -> None:
    """For each table: carry out the effect of a card, if none of its effects asks."""
    rows = module.constant((*module.box.piece_row, -1))
    for table in module.box.tables:
        lines = [f"r = {rows}[v1]" if module.box.dealt(table) else "r = v1"]
        for (of, row), name in module.program.effects.items():
            if of == table and not module.program.procedures[name].suspends:
                lines.append(f"if r == {row}: return {identifier('run_', name)}(S, v0, v1)")
        module.add(identifier("resolve_", table), "S, v0, v1", lines)
