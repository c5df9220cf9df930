"""What is offered: the choices and costs at the beginning of a block are one pattern, and only what can be completed is offered.

"Can it be completed?" becomes a check: a value whose body searches for one way through the pattern.
"""

from __future__ import annotations

from typing import Any, TypeVar

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.types import FLAG, NUMBER, PIECE, PLAYER, Type
from interpreter.passes.calls import row_of
from interpreter.problems import NOWHERE, Position
from interpreter.records import replace

AnyStmt = TypeVar("AnyStmt", bound=ir.Stmt)


def offer_what_is_possible(program: ir.Program, box: Box, only_values: bool = False) -> ir.Program:
    """The same program without CanDo, CanCall and Possible; choices offer only what can be completed."""
    return _Patterns(program, box).run(only_values)


def affordable(statement: ir.Transfer) -> ir.Expr:
    """Is there enough to pay?"""
    field = statement.field
    there = ir.Read(NUMBER, field, statement.owner, statement.key)
    needed = (
        statement.amount if not field.least else ir.Binary(NUMBER, ir.Op.ADD, statement.amount, ir.Const(NUMBER, field.least))
    )
    return ir.Binary(FLAG, ir.Op.AT_LEAST, there, needed)


class _Patterns:
    def __init__(self, program: ir.Program, box: Box) -> None:
        self.program, self.box = program, box
        self.checks: dict[str, ir.Procedure] = {}
        self.failing: dict[str, bool] = {}  # procedures whose pattern can fail

    def run(self, only_values: bool) -> ir.Program:
        procedures = {name: self.changed(procedure) for name, procedure in self.program.procedures.items() if not only_values}
        values = {name: self.changed(procedure) for name, procedure in self.program.values.items()}
        return self.program.with_changed(procedures=procedures, values=values, checks=self.checks)

    def changed(self, procedure: ir.Procedure) -> ir.Procedure:
        work = _Offers(self, procedure.name, procedure.slots)
        body, result = work.block(procedure.body), work.expr(procedure.result)
        return replace(procedure, body=body, result=result, slots=tuple(work.slots))

    # ---- can it fail? --------------------------------------------------------------------------------

    def demanding(self, pattern: ir.Block) -> bool:
        """Can a pattern fail at all?"""
        for statement in pattern:
            match statement:
                case ir.Ask() | ir.Require() | ir.Branches() | ir.Transfer() | ir.Pick() | ir.ResolveCard():
                    return True
                case ir.CallProcedure(name=name):
                    if self.can_fail(name):
                        return True
                case ir.Around(body=body):
                    return self.demanding(ir.leading(body))
        return False

    def can_fail(self, name: str) -> bool:
        if name not in self.failing:
            self.failing[name] = False  # while it is looked at: what only calls itself cannot fail
            self.failing[name] = self.demanding(ir.leading(self.plain(name).body))
        return self.failing[name]

    def plain(self, name: str) -> ir.Procedure:
        """A procedure without those who watch it: they do not change what is offered."""
        return self.program.procedures.get(name + "!") or self.program.procedures[name]

    # ---- checks --------------------------------------------------------------------------------------

    def of_procedure(self, name: str) -> str:
        """The check of a procedure's own pattern."""
        check = "can " + name
        if check not in self.checks:
            procedure = self.plain(name)
            self.checks[check] = procedure  # so that one that calls itself finds its name
            self.checks[check] = self.check(check, ir.leading(procedure.body), procedure.params, procedure.slots)
        return check

    def of_table(self, table: str) -> str:
        """The check of a card's effect, whichever row it has."""
        check = "can card " + table
        if check not in self.checks:
            this = PIECE if self.box.dealt(table) else Type("row", table)
            me, card = ir.Slot("me", PLAYER, 0), ir.Slot("this", this, 1)
            kept = replace(self.nothing(check), params=(card,), slots=(me, card))
            self.checks[check] = kept
            row = row_of(ir.Local(this, card), table, self.box)
            body: list[ir.Stmt] = []
            for (of, number), name in self.program.effects.items():
                if of == table:
                    can = self.can_call(name, (ir.Local(this, card),))
                    same = ir.Binary(FLAG, ir.Op.SAME, row, ir.Const(row.type, number))
                    body.append(ir.If(NOWHERE, same, (ir.Return(NOWHERE, can),)))
            self.checks[check] = replace(kept, body=(*body, ir.Return(NOWHERE, ir.FALSE)))
        return check

    def nothing(self, name: str) -> ir.Procedure:
        return ir.Procedure(name, (), (ir.Slot("me", PLAYER, 0),), (), NOWHERE)

    def check(self, name: str, pattern: ir.Block, params: tuple[ir.Slot, ...], slots: tuple[ir.Slot, ...]) -> ir.Procedure:
        work = _Offers(self, name, slots)
        position = pattern[0].position
        body = (*work.search(pattern), ir.Return(position, ir.FALSE))
        return ir.Procedure(name, params, tuple(work.slots), body, position)

    def can_call(self, name: str, args: tuple[ir.Expr, ...]) -> ir.Expr:
        return ir.ValueCall(FLAG, self.of_procedure(name), args) if self.can_fail(name) else ir.TRUE


class _Offers:
    """The texts of one procedure."""

    def __init__(self, patterns: _Patterns, name: str, slots: tuple[ir.Slot, ...]) -> None:
        self.patterns, self.name, self.slots = patterns, name, list(slots)

    def slot(self, name: str, type_: Type) -> ir.Slot:
        new = ir.Slot(name, type_, len(self.slots))
        self.slots.append(new)
        return new

    # ---- statements ----------------------------------------------------------------------------------

    def block(self, block: ir.Block) -> ir.Block:
        return tuple(self.statement(statement, block[number + 1 :]) for number, statement in enumerate(block))

    def statement(self, statement: ir.Stmt, rest: ir.Block) -> ir.Stmt:
        match statement:
            case ir.Ask(optional=optional, body=body):
                found = self.inside(statement)
                return replace(found, source=self.completed(found.source, statement.slot, body if optional else rest))
            case ir.AskYes(body=body):
                return replace(self.inside(statement), possible=self.can(body))
            case ir.Branches():
                return replace(self.inside(statement), possible=self.branch_tests(statement))
        return self.inside(statement)

    def inside(self, statement: AnyStmt) -> AnyStmt:
        """A statement with its blocks and expressions changed."""
        return ir.with_blocks(statement, self.block).mapped(lambda node: node if isinstance(node, ir.Stmt) else self.expr(node))

    def expr(self, node: Any) -> Any:
        """An expression without questions about patterns."""
        match node:
            case None:
                return None
            case ir.CanDo(block=block):
                return self.can(block)
            case ir.CanCall(name=name, args=args):
                return self.patterns.can_call(name, ir.mapped(args, self.expr))
            case ir.Possible(subject=None, actions=actions):
                found: ir.Expr = ir.FALSE
                for action in actions:
                    can = self.patterns.can_call("actions." + action, ())
                    found = can if found is ir.FALSE else ir.Binary(FLAG, ir.Op.OR, found, can)
                return found
            case ir.Possible(subject=subject, table=table):
                return ir.ValueCall(FLAG, self.patterns.of_table(table), (self.expr(subject),))
        return node.mapped(self.expr)

    # ---- patterns ------------------------------------------------------------------------------------

    def can(self, block: ir.Block) -> ir.Expr:
        """A call of a check: can the beginning of a block be completed?"""
        pattern = ir.leading(block)
        if not self.patterns.demanding(pattern):
            return ir.TRUE
        match pattern:
            case (ir.Require(test=test),):
                found: ir.Expr = self.expr(test)
                return found
            case (ir.CallProcedure(name=called, args=args),):
                return self.patterns.can_call(called, ir.mapped(args, self.expr))
        name = f"{self.name} {len(self.patterns.checks) + 1}"
        free = [slot for slot in ir.free(pattern, self.slots[0]) if slot.number]
        self.patterns.checks[name] = self.patterns.nothing(name)
        self.patterns.checks[name] = self.patterns.check(name, pattern, tuple(free), tuple(self.slots))
        return ir.ValueCall(FLAG, name, tuple(ir.Local(slot.type, slot) for slot in free))

    def completed(self, source: ir.Expr, slot: ir.Slot, following: ir.Block) -> ir.Expr:
        """The things of a set with which what follows can be completed."""
        test = self.can(following)
        return source if test is ir.TRUE else ir.Where(source.type, source, slot, test)

    def branch_tests(self, statement: ir.Branches) -> tuple[ir.Expr, ...]:
        """For each branch: can it be carried out?"""
        if statement.form == "action":
            return tuple(self.patterns.can_call("actions." + name, ()) for name in statement.names)
        return tuple(self.can(block) for block in statement.blocks)

    def search(self, pattern: ir.Block) -> ir.Block:
        """Statements that return `yes` when a pattern can be completed, and go on when not."""
        if not self.patterns.demanding(pattern):
            return (ir.Return(pattern[0].position if pattern else NOWHERE, ir.TRUE),)
        statement, rest = pattern[0], pattern[1:]
        position = statement.position
        found = (ir.Return(position, ir.TRUE),)
        match statement:
            case ir.Ask(slot=slot, source=source):
                return (ir.ForEach(position, slot, self.expr(source), self.search(rest)),)
            case ir.Let():
                return (self.inside(statement), *self.search(rest))
            case ir.Require(test=test):
                return (ir.If(position, self.expr(test), self.search(rest)),)
            case ir.Transfer():
                paid = self.inside(statement)
                return (ir.If(position, affordable(paid), self.after_paying(paid, rest)),)
            case ir.Pick(source=source, exactly=exactly):
                count = ir.Aggregate(NUMBER, ir.Fold.COUNT, self.expr(source))
                enough = ir.Binary(FLAG, ir.Op.AT_LEAST, count, self.expr(exactly))
                return (ir.If(position, enough, self.search(rest)),)
            case ir.Branches():
                return tuple(ir.If(position, test, found) for test in self.branch_tests(statement))
            case ir.CallProcedure(name=name, args=args):
                return (ir.If(position, self.patterns.can_call(name, ir.mapped(args, self.expr)), found),)
            case ir.Around(before=before, body=body, after=after):
                answer = self.slot("found", FLAG)
                tried = ir.Let(position, answer, self.can(body), new=True)
                return (*self.block(before), tried, *self.block(after), ir.If(position, ir.Local(FLAG, answer), found))
            case ir.ResolveCard(card=card, table=table):
                return (ir.If(position, self.expr(ir.Possible(FLAG, card, table)), found),)
        return self.search(rest)

    def after_paying(self, statement: ir.Transfer, rest: ir.Block) -> ir.Block:
        """Search the rest with the cost taken away for a moment, so that nothing is paid with it twice."""
        position = statement.position
        if not self.patterns.demanding(rest):
            return (ir.Return(position, ir.TRUE),)
        lets: list[ir.Stmt] = []

        def once(value: ir.Expr, position: Position = position) -> ir.Expr:
            slot = self.slot("once", value.type)
            lets.append(ir.Let(position, slot, value, new=True))
            return ir.Local(value.type, slot)

        owner = once(statement.owner)
        key = None if statement.key is None else once(statement.key)
        amount = once(ir.Builtin(NUMBER, ir.Question.MAX, (ir.ZERO, statement.amount)))
        answer = self.slot("found", FLAG)
        back = ir.Binary(NUMBER, ir.Op.SUBTRACT, ir.ZERO, amount)
        return (
            *lets,
            ir.Shift(position, statement.field, owner, key, back),
            ir.Let(position, answer, self.can(rest), new=True),
            ir.Shift(position, statement.field, owner, key, amount),
            ir.If(position, ir.Local(FLAG, answer), (ir.Return(position, ir.TRUE),)),
        )
