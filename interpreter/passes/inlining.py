"""Small values stand where they are asked for: calling one would cost more than working it out."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.passes.calls import recursive, value_key
from interpreter.passes.rewriting import Rewriting

SMALL = 14  # a value of so many parts is put where it is asked for
CHEAP = (ir.Local, ir.Const, ir.Head)  # what may be worked out more than once


def put_small_values_in_place(program: ir.Program) -> ir.Program:
    """The same program with fewer calls; the values themselves stay, for those who ask by name."""
    small = _Small(program)
    return program.with_each(lambda procedure: _Inline(procedure, small).run())


class _Small:
    """The values that are small, with the small ones that they ask for already in place: else twice two would never end."""

    def __init__(self, program: ir.Program) -> None:
        self.program, self.again = program, recursive(program)
        self.known: dict[str, ir.Procedure | None] = {}

    def get(self, name: str) -> ir.Procedure | None:
        if name not in self.known:
            value = self.program.values.get(name)
            if value is not None and not value.body and value_key(name) not in self.again:
                value = _Inline(value, self).run()
                parts = ir.walk(value.result)
                # One that asks for others is called, so that a message about too much work can name it.
                asks = any(isinstance(part, ir.ValueCall) for part in parts)
                self.known[name] = value if len(parts) <= SMALL and not asks else None
            else:
                self.known[name] = None
        return self.known[name]


class _Inline(Rewriting):
    def __init__(self, procedure: ir.Procedure, small: _Small) -> None:
        super().__init__(procedure)
        self.small = small

    def run(self) -> ir.Procedure:
        procedure = self.procedure
        texts = ir.rewritten((procedure.body, procedure.result), self.changed, ir.ValueCall)
        return self.written(*texts)

    def changed(self, node: ir.ValueCall) -> ir.Expr:
        """A call of a small value becomes the value."""
        value = self.small.get(node.value)
        if value is None:
            return node
        given = dict(zip((value.me, *value.params), (ir.Local(value.me.type, self.procedure.me), *node.args), strict=True))
        if any(not isinstance(given[slot], CHEAP) and not _asked_once(value.result, slot) for slot in value.params):
            return node
        found: ir.Expr = self.put(value.result, given)
        return found

    def put(self, node: Any, given: dict[ir.Slot, ir.Expr]) -> Any:
        """An expression of the value with arguments for its parameters, and with slots of its own."""
        fresh: dict[ir.Slot, ir.Slot] = {}
        for part in ir.walk(node, *ir.kinds_that("gives")):
            for slot in part.given():
                fresh[slot] = self.slot(slot.name, slot.type)

        def deep(part: Any) -> Any:
            if isinstance(part, ir.Local) and part.slot in given:
                return given[part.slot]
            return ir.with_slots(part.mapped(deep), lambda slot: fresh.get(slot, slot))

        return ir.mapped(node, deep)


def _asked_once(node: Any, slot: ir.Slot) -> bool:
    """Is a parameter read at most once, and not again and again?"""
    found = 0
    for part in ir.walk(node):
        found += sum(taken == slot for taken in part.taken())
        inside = {ir.Where: ("test",), ir.Aggregate: ("body",), ir.Builtin: ("tests",)}.get(type(part), ())
        if any(slot in inner.taken() for name in inside for inner in ir.walk(getattr(part, name))):
            return False
    return found <= 1
