"""`at once`: everything is worked out first, then carried out.

The commands inside become `Perform` nodes, which keep their values until the whole block has been gone through.
"""

from __future__ import annotations

import copy

from interpreter.machine import ir
from interpreter.problems import Problems

_EXPRESSIONS: dict[type[ir.Stmt], tuple[str, ...]] = {
    ir.Store: ("owner", "key", "value"), ir.StoreHead: ("value",), ir.Transfer: ("owner", "key", "amount"),
    ir.Move: ("what", "to"), ir.CallProcedure: ("args",), ir.Leave: ("players",), ir.Say: ("values",),
}


class Commands:
    """Turns the commands of one `at once` block into performances to be kept."""

    def __init__(self, procedure: ir.Procedure, problems: Problems) -> None:
        self.procedure, self.problems = procedure, problems
        self.count = 0

    def keep(self, block: ir.Block) -> ir.Block:
        """The same block, with its commands put off."""
        return [self.one(statement) for statement in block]

    def one(self, statement: ir.Stmt) -> ir.Stmt:
        match statement:
            case ir.If():
                return ir.If(statement.position, statement.test, self.keep(statement.then), self.keep(statement.other))
            case ir.ForEach():
                return ir.ForEach(statement.position, statement.slot, statement.source, self.keep(statement.body))
            case ir.Let():
                return statement
        if type(statement) not in _EXPRESSIONS:
            self.problems.error(statement.position, "not-at-once")
            return statement
        command = copy.copy(statement)
        values: list[ir.Expr] = []
        slots: list[ir.Slot] = []

        def put_off(value: ir.Expr) -> ir.Expr:
            slot = self.procedure.slot("kept", value.type)
            values.append(value)
            slots.append(slot)
            return ir.Local(value.type, slot)

        for name in _EXPRESSIONS[type(statement)]:
            value = getattr(statement, name)
            if isinstance(value, list):
                setattr(command, name, [put_off(item) for item in value])
            elif value is not None:
                setattr(command, name, put_off(value))
        self.count += 1
        return ir.Perform(statement.position, self.count, values, slots, [command])
