"""What counts as work: a set inside of a set, and values that call others, can take longer than anybody waits."""

from __future__ import annotations

from typing import Any

from interpreter.machine import ir
from interpreter.machine.hoisting import SEARCHES

LONG = 64  # going through a set of as many things with nothing to work out for each takes no time worth counting


def works(node: Any, light: set[str]) -> bool:
    """Does it go through sets, or call something that may?"""
    for part in ir.walk(node):
        match part:
            case ir.Where() | ir.CanDo() | ir.CanCall() | ir.Possible() | ir.Reactions():
                return True
            case ir.Aggregate(body=body) if body is not None:
                return True
            case ir.At(places=places) if places.type.is_set:
                return True
            case ir.Builtin(name=name, tests=tests) if name in SEARCHES or any(tests):
                return True
            case ir.ValueCall(value=value) if value not in light:
                return True
    return False


def is_long(source: ir.Expr) -> bool:
    """Is it a set that is known to be long?"""
    match source:
        case ir.ConstSet(values=values):
            return len(values) > LONG
        case ir.Span(low=ir.Const(value=low), high=ir.Const(value=high)):
            return high - low > LONG
    return False


def light(program: ir.Program) -> set[str]:
    """The values that go through no sets and call no others."""
    return {name for name, value in program.values.items()
            if not works([value.body, value.result], set()) and not any(
                isinstance(part, ir.ForEach) for part in ir.walk(value.body))}
