"""What calls what: procedures and values that can come back to themselves, and the chain of those that are running."""

from __future__ import annotations

import sys
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any

from interpreter.machine import ir
from interpreter.machine.layout import MAIN

if TYPE_CHECKING:
    from interpreter.machine.python_backend import Machine

RULES = "<rules>"  # the file name of generated code
SHOWN = 8


def recursive(program: ir.Program) -> set[str]:
    """The procedures, and values (with `value_` before their names), that can call themselves, directly or not."""
    calls = {name: _called(procedure.body, program) for name, procedure in program.procedures.items()}
    for name, procedure in program.values.items():
        calls["value_" + name] = _called([procedure.body, procedure.result], program)
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


def _called(node: Any, program: ir.Program) -> set[str]:
    found: set[str] = set()
    for part in ir.walk(node):
        match part:
            case ir.CallProcedure(name=name) | ir.CanCall(name=name):
                found.add(name)
            case ir.ValueCall(value=value):
                found.add("value_" + value)
            case ir.ResolveCard(table=table) | ir.Possible(table=table):
                found.update(name for (of, _), name in program.effects.items() if of == table)
                if isinstance(part, ir.Possible):
                    found.update("actions." + action for action in part.actions)
    return found


def chain(machine: Machine, frames: list[int], trace: TracebackType | None, running: str) -> str:
    """The procedures that are running, innermost last: those with a frame, then those that an error came through."""
    labels = machine.functions["RETURNS"]
    functions = [labels[number].__name__ for number in frames if 0 < number < len(labels)]
    while trace is not None:
        code = trace.tb_frame.f_code
        functions += [code.co_name] if code.co_filename == RULES else []
        trace = trace.tb_next
    found = [machine.owners.get(function, "") for function in [*functions, running]]
    return " > ".join(_shortened([name for name in found if name not in ("", MAIN)])) or "play"


def running(owners: dict[str, str]) -> str:
    """The procedures and values whose functions are being run, innermost last."""
    frame: FrameType | None = sys._getframe(1)
    found: list[str] = []
    while frame is not None:
        found += [owners.get(frame.f_code.co_name, "")] if frame.f_code.co_filename == RULES else []
        frame = frame.f_back
    return " > ".join(_shortened([name for name in reversed(found) if name not in ("", MAIN)])) or "play"


def callers(machine: Machine) -> list[str]:
    """The procedure that goes on at each label to which a running procedure may return."""
    return [machine.owners[label.__name__] for label in machine.functions["RETURNS"]]


def _shortened(chain: list[str]) -> list[str]:
    if len(chain) <= SHOWN:
        return chain
    return [*chain[:SHOWN // 2], "…", *chain[-SHOWN // 2:]]
