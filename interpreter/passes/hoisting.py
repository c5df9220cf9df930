"""Sets inside a condition that are the same for every element: they are worked out once, before the loop.

A value that can come back to itself stays where it is: perhaps only the loop's being empty keeps it from going on for ever.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from interpreter import ir
from interpreter.model.types import FLAG
from interpreter.passes.calls import recursive, value_key
from interpreter.passes.rewriting import Rewriting
from interpreter.records import replace


def work_out_once(program: ir.Program) -> ir.Program:
    """The same program with such sets in front of their loops."""
    again = recursive(program)
    return program.with_each(lambda procedure: _Hoist(procedure, again).run())


class _Hoist(Rewriting):
    def __init__(self, procedure: ir.Procedure, again: Container[str]) -> None:
        super().__init__(procedure)
        self.again = again

    def run(self) -> ir.Procedure:
        procedure = self.procedure
        return self.written(ir.mapped(procedure.body, self.changed), ir.mapped(procedure.result, self.changed))

    def changed(self, node: Any) -> Any:
        if isinstance(node, ir.Aggregate) and node.fold is ir.Fold.ALL:
            assert node.slot is not None and node.body is not None
            failing = ir.Where(node.source.type, node.source, node.slot, ir.Not(FLAG, node.body))
            node = ir.Aggregate(FLAG, ir.Fold.NONE, failing)
        if not isinstance(node, ir.Where):
            return node.mapped(self.changed) if node.has(ir.Where, ir.Aggregate) else node
        found: list[tuple[ir.Slot, ir.Expr]] = []
        test = self.without(node.test, ir.bound(node.test) | {node.slot}, found)
        kept: ir.Expr = replace(node, source=self.changed(node.source), test=self.changed(test))
        for slot, value in reversed(found):
            kept = ir.With(node.type, slot, self.changed(value), kept)
        return kept

    def without(self, node: Any, slots: set[ir.Slot], found: list[tuple[ir.Slot, ir.Expr]]) -> Any:
        """A test with what is the same for all elements taken out of it."""
        if isinstance(node, ir.Reactions):
            return node
        if _is_search(node) and not self.depends(node, slots):
            for slot, value in found:
                if value == node:
                    return ir.Local(node.type, slot)
            slot = self.slot("same", node.type)
            found.append((slot, node))
            return ir.Local(node.type, slot)
        return node.mapped(lambda part: self.without(part, slots, found))

    def depends(self, node: ir.Expr, slots: set[ir.Slot]) -> bool:
        own = ir.bound(node)
        for part in ir.walk(node):
            if any(slot in slots and slot not in own for slot in part.taken()):
                return True
            if isinstance(part, ir.ValueCall) and value_key(part.value) in self.again:
                return True
        return False


def _is_search(node: ir.Expr) -> bool:
    """Is it a set that is searched for or listed, and not just read?"""
    match node:
        case ir.Builtin(question=question):
            return question.searches
        case (
            ir.ValueCall() | ir.Suppose() | ir.Where() | ir.Join() | ir.Aggregate() | ir.Local()
        ):  # one with a name may be in a frame
            return node.type.is_set
        case ir.At(places=places):
            return places.type.is_set
    return False
