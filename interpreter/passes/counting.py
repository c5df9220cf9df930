"""What counts as work: sets inside of sets, and things that call others, can take longer than anybody waits.

Going through a set with work for each of its things is counted, and so is every call of what calls others: the machine refuses
what is too much (`endless`). A short set with nothing to work out for each thing takes no time worth counting.
"""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.passes.calls import recursive, value_key
from interpreter.records import replace

LONG = 64
CALLS = (ir.CallProcedure, ir.ResolveCard, ir.ValueCall, ir.Suppose, ir.Branches)
WORKS = (ir.Where, ir.Reactions, ir.ForEach, ir.Suppose, ir.Aggregate, ir.At, ir.Builtin, ir.ValueCall)  # may take long
SETS = (ir.Where, ir.With, ir.Aggregate)  # in which something may be counted


def count_work(program: ir.Program) -> ir.Program:
    """The same program with counted sets and calls."""
    again = recursive(program)
    light = {
        name
        for name, value in program.values.items()
        if not _works((value.body, value.result), set()) and not ir.walk(value.body, ir.ForEach)
    }
    counting = _Counting(light)
    procedures = {name: counting.procedure(one, name in again) for name, one in program.procedures.items()}
    values = {name: counting.value(one, value_key(name) in again) for name, one in program.values.items()}
    checks = {name: counting.value(one, value_key(name) in again) for name, one in program.checks.items()}
    return program.with_changed(procedures=procedures, values=values, checks=checks)


def _works(node: Any, light: set[str]) -> bool:
    """Does it go through sets, or call something that may?"""
    for part in ir.walk(node, *WORKS):
        match part:
            case ir.Where() | ir.Reactions() | ir.ForEach() | ir.Suppose():
                return True
            case ir.Aggregate(body=body) if body is not None:
                return True
            case ir.At(places=places) if places.type.is_set:
                return True
            case ir.Builtin(question=question, tests=tests) if question.searches or any(tests):
                return True
            case ir.ValueCall(value=value) if value not in light:
                return True
    return False


def _is_long(source: ir.Expr) -> bool:
    """Is it a set that is known to be long?"""
    match source:
        case ir.ConstSet(values=values):
            return len(values) > LONG
        case ir.Span(low=ir.Const(value=low), high=ir.Const(value=high)):
            return high - low > LONG
    return False


class _Counting:
    def __init__(self, light: set[str]) -> None:
        self.light = light

    def procedure(self, one: ir.Procedure, again: bool) -> ir.Procedure:
        """A procedure; its own loops are counted turn by turn."""
        return self.counted(replace(one, body=ir.mapped(one.body, self.changed)), again)

    def value(self, one: ir.Procedure, again: bool) -> ir.Procedure:
        """A value or a check, whose loops look for something."""
        body = ir.mapped(one.body, self.searched)
        return self.counted(replace(one, body=body, result=ir.mapped(one.result, self.changed)), again)

    def counted(self, one: ir.Procedure, again: bool) -> ir.Procedure:
        calls = ir.walk((one.body, one.result), *CALLS)
        return replace(one, counts=ir.Counts.TURNS if again else ir.Counts.WORK if calls else ir.Counts.NOTHING)

    def searched(self, node: Any) -> Any:
        if isinstance(node, ir.ForEach):
            heavy = _works(node.body, self.light)
            return replace(node, source=self.through(node.source, heavy), body=ir.mapped(node.body, self.searched))
        return node.mapped(self.searched) if isinstance(node, ir.Stmt) else self.changed(node)

    def changed(self, node: Any) -> Any:
        if not node.has(*SETS):
            return node
        match node:
            case ir.Where() | ir.With():
                return self.through(node, False)
            case ir.Aggregate(source=source, body=body) if body is not None:
                return replace(node, source=self.through(source, _works(body, self.light)), body=self.changed(body))
        return node.mapped(self.changed)

    def through(self, node: ir.Expr, heavy: bool) -> ir.Expr:
        """A set that is gone through; `heavy`: there is work for each of its things."""
        match node:
            case ir.Where(source=source, test=test):
                return replace(node, source=self.through(source, heavy or _works(test, self.light)), test=self.changed(test))
            case ir.With(value=value, inner=inner):
                return replace(node, value=self.changed(value), inner=self.through(inner, heavy))
            case ir.At(places=places):
                there = self.through(places, False) if places.type.is_set else self.changed(places)
                node = replace(node, places=there, owner=ir.mapped(node.owner, self.changed))
                return ir.Counted(node.type, node) if heavy else node
        found: ir.Expr = self.changed(node)
        return ir.Counted(node.type, found) if heavy or _is_long(node) else found
