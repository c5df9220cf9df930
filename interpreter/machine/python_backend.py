"""The Python backend: turns a program into Python source, and the source into functions."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import CodeType
from typing import Any

from interpreter.language.box import Box
from interpreter.language.types import PLAYER
from interpreter.machine import ir
from interpreter.machine.asking import AskingWriter, DecisionPoint
from interpreter.machine.chains import RULES, recursive
from interpreter.machine.code import Env, Module
from interpreter.machine.layout import Layout, complete
from interpreter.machine.names import python_name
from interpreter.machine.patterns import leading
from interpreter.machine.runtime import Watching, runtime
from interpreter.machine.statements import StatementWriter
from interpreter.machine.work import light

CALLS = (ir.CallProcedure, ir.ResolveCard, ir.ValueCall, ir.Branches, ir.CanCall, ir.Possible)
# What generated code needs of Python itself: nothing that reaches out of the game.
BUILTINS = ("RecursionError", "abs", "enumerate", "len", "list", "max", "min", "range", "reversed", "sorted", "sum")


@dataclass
class Machine:
    """A compiled program: functions by name, decision points, and the source they were made from."""

    source: str
    functions: dict[str, Any]
    points: list[DecisionPoint]
    sayings: list[tuple[str, list[str], list[Any]]]
    layout: Layout
    watching: Watching
    owners: dict[str, str]  # which procedure or value a function belongs to
    enter: dict[str, Callable[..., Any]] = field(default_factory=dict)
    ask: list[Callable[[list[int]], list[int]]] = field(default_factory=list)
    take: list[Callable[..., Any]] = field(default_factory=list)
    who: list[Callable[[list[int]], int]] = field(default_factory=list)
    again: Callable[[], Machine] = field(init=False)  # makes another one of the same code, for another thread


def build_machine(program: ir.Program, box: Box) -> Machine:
    """Compile a program, which stays as it is."""
    program = complete(program)
    layout = Layout.of(program, box)
    module = Module(box, program, layout)
    module.recursive = recursive(program)
    module.light = light(program)
    points: list[DecisionPoint] = []
    can_leave = any(isinstance(part, ir.Leave) for procedure in program.procedures.values()
                    for part in ir.walk(procedure.body))
    for procedure in program.values.values():
        _write_value(module, procedure, can_leave)
    for name, procedure in program.procedures.items():
        _write_can(module, name, procedure, can_leave)
        if name in layout.frames:
            AskingWriter(module, procedure, points, can_leave).write()
        else:
            _write_plain(module, name, procedure, can_leave)
    _write_cards(module, program, box)
    module.add("def halt(S):", ["over(S, 5, 0)", "return None"])
    source = f"{module.source()}\n\nRETURNS = [{', '.join(module.returns)}]\n"
    return _link(compile(source, RULES, "exec"), source, module, points)


def _link(code: CodeType, source: str, module: Module, points: list[DecisionPoint]) -> Machine:
    from interpreter.board import questions

    watching = Watching()
    watching.owners = module.owners
    space: dict[str, Any] = {**runtime(module.box, watching), **module.constants, "B": module.box.boards,
                             "board": questions, "__builtins__": {name: getattr(builtins, name) for name in BUILTINS}}
    exec(code, space)
    machine = Machine(source, space, points, module.sayings, module.layout, watching, module.owners)
    machine.enter = {name: space[("enter_" if name in module.layout.frames else "run_") + python_name(name)]
                     for name in module.program.procedures}
    machine.ask = [space[f"ask_{point.number}"] for point in points]
    machine.take = [space[f"take_{point.number}"] for point in points]
    if module.counts:
        machine.take = [_counted_anew(function, watching.steps) for function in machine.take]
    machine.who = [space[f"who_{point.number}"] for point in points]
    machine.again = partial(_link, code, source, module, points)
    return machine


def _counted_anew(function: Callable[..., Any], steps: list[int]) -> Callable[..., Any]:
    """After each decision there is a new budget of steps."""
    def take(S: list[int], value: int) -> Any:
        steps[0] = steps[1] = 0
        return function(S, value)
    return take


def _writer(module: Module, procedure: ir.Procedure, can_leave: bool) -> StatementWriter:
    writer = StatementWriter(module, procedure.slots[0], can_leave)
    writer.name = procedure.name
    return writer


def _parameters(procedure: ir.Procedure) -> str:
    return ", ".join(["S", "v0", *(f"v{slot.number}" for slot in procedure.params)])


def _counted(module: Module, writer: StatementWriter, name: str, node: Any) -> list[str]:
    """What can come back to itself counts its calls; what calls others is work, as each may be called twice by the next."""
    if name in module.recursive:
        return writer.tick()
    return writer.work() if any(isinstance(part, CALLS) for part in ir.walk(node)) else []


def _write_value(module: Module, procedure: ir.Procedure, can_leave: bool) -> None:
    writer, env = _writer(module, procedure, can_leave), Env()
    assert procedure.result is not None
    counted = _counted(module, writer, "value_" + procedure.name, [*procedure.body, procedure.result])
    lines = [*counted, *writer.lines(procedure.body, env), f"return {writer.x(procedure.result, env)}"]
    module.add(f"def value_{procedure.name}({_parameters(procedure)}):", lines, procedure.name)


def _write_plain(module: Module, name: str, procedure: ir.Procedure, can_leave: bool) -> None:
    writer = _writer(module, procedure, can_leave)
    lines = [*_counted(module, writer, name, procedure.body), *writer.lines(procedure.body, Env())]
    module.add(f"def run_{python_name(name)}({_parameters(procedure)}):", lines or ["pass"], name)


def _write_can(module: Module, name: str, procedure: ir.Procedure, can_leave: bool) -> None:
    writer = _writer(module, procedure, can_leave)
    pattern = leading(procedure.body)
    if writer.demanding(pattern):
        lines = [*_counted(module, writer, name, pattern), *writer.search_pattern(pattern, 0, Env()), "return False"]
        module.add(f"def can_{python_name(name)}({_parameters(procedure)}):", lines, name)


def _write_cards(module: Module, program: ir.Program, box: Box) -> None:
    rows = module.constant((*box.piece_row, -1))
    writer = StatementWriter(module, ir.Slot("me", PLAYER, 0), False)
    for table in box.tables:
        can, run = [f"r = {rows}[v1]"], [f"r = {rows}[v1]"]
        for (of, row), name in program.effects.items():
            if of != table:
                continue
            procedure = program.procedures[name]
            demanding = writer.demanding(leading(procedure.body))
            call = f"can_{python_name(name)}(S, v0, v1)" if demanding else "True"
            can.append(f"if r == {row}: return {call}")
            if name not in module.layout.frames:
                run.append(f"if r == {row}: return run_{python_name(name)}(S, v0, v1)")
        module.add(f"def possible_{table}(S, v0, v1):", [*can, "return False"])
        module.add(f"def resolve_{table}(S, v0, v1):", [*run, "return None"])
