"""Sets inside a condition that are the same for every element: they are worked out once, before the loop.

A value that can come back to itself stays where it is: perhaps only the loop's being empty keeps it from going on for ever.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import fields, replace
from typing import Any

from interpreter.machine import ir
from interpreter.machine.code import bound

BEYOND = 100_000  # the slots of procedures have smaller numbers
SEARCHES = {"reachable", "nearest", "steps_towards", "neighbours_of_all", "edges_of_all"}


def hoist(test: ir.Expr, element: ir.Slot, recursive: Container[str],
          number: int) -> tuple[ir.Expr, dict[ir.Slot, ir.Expr]]:
    """A test of elements with such sets replaced by new local values (numbered from `number`), and what these are."""
    return _Hoist(bound(test) | {element}, recursive, BEYOND + number).split(test)


class _Hoist:
    def __init__(self, slots: set[ir.Slot], recursive: Container[str], number: int) -> None:
        self.slots, self.recursive, self.number = slots, recursive, number
        self.found: dict[ir.Slot, ir.Expr] = {}

    def split(self, test: ir.Expr) -> tuple[ir.Expr, dict[ir.Slot, ir.Expr]]:
        return self.without(test), self.found

    def without(self, node: Any) -> Any:
        if isinstance(node, (list, tuple)):
            items = [self.without(item) for item in node]
            same = all(one is other for one, other in zip(items, node, strict=True))
            return node if same else type(node)(items)
        # What asks whether something is possible looks at blocks, which are written elsewhere.
        if not isinstance(node, ir.Expr) or isinstance(node, (ir.CanDo, ir.CanCall, ir.Possible, ir.Reactions)):
            return node
        if _is_search(node) and not self.depends(node):
            slot = ir.Slot("same", node.type, self.number + len(self.found))
            self.found[slot] = node
            return ir.Local(node.type, slot)
        parts = {part.name: getattr(node, part.name) for part in fields(node) if part.name != "table"}
        new = {name: self.without(part) for name, part in parts.items()}
        return replace(node, **new) if any(new[name] is not part for name, part in parts.items()) else node

    def depends(self, node: ir.Expr) -> bool:
        own = bound(node)
        return any((isinstance(part, ir.Local) and part.slot in self.slots and part.slot not in own)
                   or (isinstance(part, ir.ValueCall) and "value_" + part.value in self.recursive)
                   for part in ir.walk(node))


def _is_search(node: ir.Expr) -> bool:
    """Is it a set that is searched for, and not just read?"""
    match node:
        case ir.Builtin(name=name):
            return name in SEARCHES
        case ir.ValueCall() | ir.Where() | ir.Join() | ir.Aggregate():
            return node.type.is_set
        case ir.At(places=places):
            return places.type.is_set
    return False
