"""`at once`: everything is worked out first, then carried out.

The commands inside become `Perform` nodes, which keep their values until the whole block has been gone through.
"""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir
from interpreter.language.unfinished import Lines, UnfinishedProcedure
from interpreter.problems import Problems
from interpreter.records import replace


class Commands:
    """Turns the commands of one `at once` block into performances to be kept."""

    def __init__(self, procedure: UnfinishedProcedure, problems: Problems) -> None:
        self.procedure, self.problems = procedure, problems
        self.count = 0

    def keep(self, block: Sequence[ir.Stmt]) -> Lines:
        """The same block, with its commands put off."""
        return [self.one(statement) for statement in block]

    def one(self, statement: ir.Stmt) -> ir.Stmt:
        match statement:
            case ir.If():
                return ir.with_blocks(statement, lambda block: tuple(self.keep(block)))
            case ir.ForEach():
                return replace(ir.with_blocks(statement, lambda block: tuple(self.keep(block))), rest=None)
            case ir.Let():
                return statement
        if not statement.waits:
            self.problems.error(statement.position, "not-at-once")
            return statement
        values: list[ir.Expr] = []
        slots: list[ir.Slot] = []

        def put_off(value: ir.Expr) -> ir.Expr:
            slot = self.procedure.slot("kept", value.type)
            values.append(value)
            slots.append(slot)
            return ir.Local(value.type, slot)

        command = statement.mapped(put_off)
        self.count += 1
        return ir.Perform(statement.position, self.count, tuple(values), tuple(slots), (command,))
