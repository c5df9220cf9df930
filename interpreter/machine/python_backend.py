"""The Python backend: turns a program into Python source, and the source into functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from types import CodeType
from typing import Any

from interpreter.language.box import NOWHERE, Box
from interpreter.language.types import PLAYER
from interpreter.machine import ir
from interpreter.machine.asking import AskingWriter, DecisionPoint, asks, frame_size
from interpreter.machine.chains import RULES, recursive
from interpreter.machine.code import Env, Module
from interpreter.machine.patterns import leading, python_name
from interpreter.machine.runtime import Watching, runtime
from interpreter.machine.statements import StatementWriter

MAIN = "game"


@dataclass
class Machine:
    """A compiled program: functions by name, decision points, and the source they were made from."""

    source: str
    functions: dict[str, Any]
    points: list[DecisionPoint]
    sayings: list[tuple[str, list[str], list[Any]]]
    size: int
    frame_sizes: dict[str, int]
    frames_at: dict[str, int]
    watching: Watching
    procedures: list[str]  # names of procedures and values
    enter: dict[str, Callable[..., Any]] = field(default_factory=dict)
    ask: list[Callable[[list[int]], list[int]]] = field(default_factory=list)
    take: list[Callable[..., Any]] = field(default_factory=list)
    who: list[Callable[[list[int]], int]] = field(default_factory=list)
    again: Callable[[], Machine] = field(init=False)  # makes another one of the same code, for another thread


def build_machine(program: ir.Program, box: Box) -> Machine:
    """Compile a program for a layout."""
    _add_main(program)
    _find_asking(program)
    size = _lay_out_limits(program, box)
    module = Module(box, program)
    module.recursive = recursive(program)
    points: list[DecisionPoint] = []
    can_leave = any(isinstance(part, ir.Leave) for procedure in program.procedures.values()
                    for part in ir.walk(procedure.body))
    for procedure in program.values.values():
        _write_value(module, procedure, can_leave)
    frame_sizes = {}
    frames_at = _fixed_frames(program, size)
    for name, procedure in program.procedures.items():
        _write_can(module, name, procedure, can_leave)
        if procedure.suspends:
            AskingWriter(module, procedure, points, can_leave, frames_at.get(name, 0)).write()
            frame_sizes[name] = frame_size(procedure)
        else:
            _write_plain(module, name, procedure, can_leave)
    _write_cards(module, program, box)
    module.add("def halt(S):", ["over(S, 5, 0)", "return None"])
    source = f"{module.source()}\n\nRETURNS = [{', '.join(module.returns)}]\n"
    return _link(compile(source, RULES, "exec"), source, module, points, size, frame_sizes, frames_at)


def _link(code: CodeType, source: str, module: Module, points: list[DecisionPoint], size: int,
          frame_sizes: dict[str, int], frames_at: dict[str, int]) -> Machine:
    from interpreter.board import questions

    watching = Watching()
    space: dict[str, Any] = {**runtime(module.box, watching), **module.constants, "B": module.box.boards,
                             "board": questions}
    exec(code, space)
    names = [*module.program.procedures, *module.program.values]
    machine = Machine(source, space, points, module.sayings, size, frame_sizes, frames_at, watching, names)
    machine.enter = {name: space[("enter_" if name in frame_sizes else "run_") + python_name(name)]
                     for name in module.program.procedures}
    machine.ask = [space[f"ask_{point.number}"] for point in points]
    machine.take = [space[f"take_{point.number}"] for point in points]
    if module.counts:
        machine.take = [_counted_anew(function, watching.steps) for function in machine.take]
    machine.who = [space[f"who_{point.number}"] for point in points]
    machine.again = partial(_link, code, source, module, points, size, frame_sizes, frames_at)
    return machine


def _counted_anew(function: Callable[..., Any], steps: list[int]) -> Callable[..., Any]:
    """After each decision there is a new budget of steps."""
    def take(S: list[int], value: int) -> Any:
        steps[0] = 0
        return function(S, value)
    return take


def _add_main(program: ir.Program) -> None:
    """The whole game: set-up, play, and when play returns the score decides."""
    body: ir.Block = [ir.CallProcedure(NOWHERE, name, []) for name in ("setup", "play") if name in program.procedures]
    body.append(ir.End(NOWHERE, "finish"))
    program.procedures[MAIN] = ir.Procedure(MAIN, [], [ir.Slot("me", PLAYER, 0)], body, NOWHERE, suspends=True)


def _fixed_frames(program: ir.Program, size: int) -> dict[str, int]:
    """Procedures that only the whole game calls always have their frame at the same place."""
    called = [part.name for name, procedure in program.procedures.items() if name != MAIN
              for part in ir.walk(procedure.body) if isinstance(part, ir.CallProcedure)]
    behind = size + 2 + frame_size(program.procedures[MAIN])
    return {MAIN: size} | {name: behind for name in ("setup", "play")
                           if name in program.procedures and name not in called}


def _find_asking(program: ir.Program) -> None:
    """A procedure asks if anything in it does; limits need a frame to count in, and so does an ending that waits."""
    scopes = {part.limit.scope for procedure in program.procedures.values() for part in ir.walk(procedure.body)
              if isinstance(part, (ir.UseLimit, ir.WithinLimit)) and part.limit.scope}
    for name, procedure in program.procedures.items():
        procedure.suspends = procedure.suspends or name in scopes or procedure.ending is not None
    changed = True
    while changed:
        changed = False
        for procedure in program.procedures.values():
            if not procedure.suspends and asks(procedure.body, program):
                procedure.suspends = changed = True


def _lay_out_limits(program: ir.Program, box: Box) -> int:
    """Give every limit its counters: in the state for the whole game, else in the frame of its procedure."""
    size = box.size
    seen: dict[int, ir.Limit] = {}
    for procedure in [*program.procedures.values(), *program.values.values()]:
        for part in ir.walk(procedure.body):
            if isinstance(part, (ir.UseLimit, ir.WithinLimit)):
                seen[id(part.limit)] = part.limit
    for limit in seen.values():
        if not limit.scope:
            limit.at = size
            size += limit.sources
            continue
        procedure = program.procedures[limit.scope]
        if not procedure.scope_at:
            procedure.scope_at = size
            size += 1
        limit.at = 2 + len(procedure.slots) + 1 + sum(other.sources for other in procedure.limits)
        procedure.limits.append(limit)
    for procedure in program.procedures.values():
        if procedure.ending is not None and not procedure.scope_at:
            procedure.scope_at = size
            size += 1
    program.size = size
    return size


def _writer(module: Module, procedure: ir.Procedure, can_leave: bool) -> StatementWriter:
    writer = StatementWriter(module, procedure.slots[0], can_leave)
    writer.name = procedure.name
    return writer


def _parameters(procedure: ir.Procedure) -> str:
    return ", ".join(["S", "v0", *(f"v{slot.number}" for slot in procedure.params)])


def _counted(module: Module, writer: StatementWriter, name: str) -> list[str]:
    return writer.tick() if name in module.recursive else []


def _write_value(module: Module, procedure: ir.Procedure, can_leave: bool) -> None:
    writer, env = _writer(module, procedure, can_leave), Env(framed=False)
    assert procedure.result is not None
    lines = [*_counted(module, writer, "value_" + procedure.name), *writer.lines(procedure.body, env),
             f"return {writer.x(procedure.result, env)}"]
    module.add(f"def value_{procedure.name}({_parameters(procedure)}):", lines)


def _write_plain(module: Module, name: str, procedure: ir.Procedure, can_leave: bool) -> None:
    writer = _writer(module, procedure, can_leave)
    lines = [*_counted(module, writer, name), *writer.lines(procedure.body, Env(framed=False))]
    module.add(f"def run_{python_name(name)}({_parameters(procedure)}):", lines or ["pass"])


def _write_can(module: Module, name: str, procedure: ir.Procedure, can_leave: bool) -> None:
    writer = _writer(module, procedure, can_leave)
    pattern = leading(procedure.body)
    if writer.demanding(pattern):
        lines = [*_counted(module, writer, name), *writer.search_pattern(pattern, 0, Env(framed=False)), "return False"]
        module.add(f"def can_{python_name(name)}({_parameters(procedure)}):", lines)


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
            if not procedure.suspends:
                run.append(f"if r == {row}: return run_{python_name(name)}(S, v0, v1)")
        module.add(f"def can_card_{table}(S, v0, v1):", [*can, "return False"])
        module.add(f"def resolve_{table}(S, v0, v1):", [*run, "return None"])
