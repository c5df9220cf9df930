"""The Python backend, part three: can the choices and costs at the beginning of a block be met?

The leading choices of an action are one pattern. It is offered only if every choice in it can still be completed and its
cost be paid, so that no option leads into a dead end.
"""

from __future__ import annotations

from functools import cached_property

from interpreter.language.types import NUMBER
from interpreter.machine import ir
from interpreter.machine.board_questions import BoardWriter
from interpreter.machine.code import Env, deeper
from interpreter.machine.names import python_name
from interpreter.machine.work import works


class PatternWriter(BoardWriter):
    """Writes functions that search for one way to complete a pattern."""

    def x_CanDo(self, node: ir.CanDo, env: Env) -> str:
        pattern = leading(node.block)
        if not self.demanding(pattern):
            return "True"
        return self.helper("completes", pattern, env, lambda inner: [*self.search_pattern(pattern, 0, inner), "return False"])

    def x_CanCall(self, node: ir.CanCall, env: Env) -> str:
        procedure = self.module.program.procedures[node.name]
        if not self.demanding(leading(procedure.body)):
            return "True"
        args = "".join(", " + self.x(arg, env) for arg in node.args)
        return f"can_{python_name(node.name)}(S, {env.get(self.me)}{args})"

    def x_Possible(self, node: ir.Possible, env: Env) -> str:
        if node.subject is None:
            return " or ".join(["False", *(f"({self.x(ir.CanCall(node.type, 'actions.' + name, []), env)})"
                                           for name in node.actions)]).join(("(", ")"))
        return f"possible_{node.table}(S, {env.get(self.me)}, {self.x(node.subject, env)})"

    def demanding(self, pattern: ir.Block) -> bool:
        """Can it fail at all?"""
        for statement in pattern:
            match statement:
                case ir.Ask() | ir.Require() | ir.Branches():
                    return True
                case ir.Transfer(verb="pay"):
                    return True
                case ir.Pick(exactly=exactly) if exactly is not None:
                    return True
                case ir.CallProcedure(name=name):
                    called = self.module.program.procedures[name]
                    if id(called) not in self._asking:
                        self._asking.add(id(called))
                        try:
                            if self.demanding(leading(called.body)):
                                return True
                        finally:
                            self._asking.discard(id(called))
                case ir.ResolveCard():
                    return True
        return False

    @cached_property
    def _asking(self) -> set[int]:
        """Procedures being looked at, against endless recursion."""
        return set()

    def search_pattern(self, pattern: ir.Block, number: int, env: Env) -> list[str]:
        """Lines that return True when the rest of a pattern can be completed, and fall through when not."""
        if not self.demanding(pattern[number:]):
            return ["return True"]
        statement = pattern[number]
        match statement:
            case ir.Ask(slot=slot, source=source):
                more = any(not isinstance(part, (ir.Require, ir.UseLimit)) or works(part, self.module.light)
                           for part in pattern[number + 1:])
                return self.nested(source, env.address(slot), env, self.search_pattern(pattern, number + 1, env), more)
            case ir.Let(slot=slot, value=value):
                return [f"{env.address(slot)} = {self.x(value, env)}", *self.search_pattern(pattern, number + 1, env)]
            case ir.Require(test=test):
                return [f"if {self.x(test, env)}:", *deeper(self.search_pattern(pattern, number + 1, env))]
            case ir.Transfer(verb="pay"):
                rest = self.after_paying(statement, pattern[number + 1:], env)
                return [f"if {self.affordable(statement, env)}:", *deeper(rest)]
            case ir.Pick(source=source, exactly=exactly) if exactly is not None:
                return [f"if len({self.x(source, env)}) >= {self.x(exactly, env)}:",
                        *deeper(self.search_pattern(pattern, number + 1, env))]
            case ir.Branches():
                return [f"if {test}: return True" for test in self.branch_tests(statement, env)]
            case ir.CallProcedure(name=name, args=args):
                return [f"if {self.x(ir.CanCall(ir.TRUE.type, name, args), env)}: return True"]
            case ir.ResolveCard(card=card, table=table):
                return [f"if {self.x(ir.Possible(ir.TRUE.type, card, table), env)}: return True"]
        return self.search_pattern(pattern, number + 1, env)

    def affordable(self, statement: ir.Transfer, env: Env) -> str:
        """Is there enough?"""
        held = self.x(ir.Read(NUMBER, statement.field, statement.owner, statement.key), env)
        least = statement.field.least
        return f"{held} >= {self.x(statement.amount, env)}" + (f" + {least}" if least else "")

    def after_paying(self, statement: ir.Transfer, rest: ir.Block, env: Env) -> list[str]:
        """Search the rest of a pattern with the cost taken away for a moment, so that nothing is paid with it twice."""
        if not self.demanding(rest):
            return ["return True"]
        place, amount, found = (self.module.fresh(name) for name in ("a", "n", "t"))
        search = self.helper("completes", rest, env, lambda inner: [*self.search_pattern(rest, 0, inner), "return False"])
        return [f"{place}, {amount} = {self.address(statement.field, statement.owner, statement.key, env)}, "
                f"max(0, {self.x(statement.amount, env)})",
                f"S[{place}] -= {amount}", f"{found} = {search}", f"S[{place}] += {amount}", f"if {found}: return True"]

    def branch_tests(self, statement: ir.Branches, env: Env) -> list[str]:
        """One test for each branch: can it be carried out?"""
        tests = []
        for name, block in zip(statement.names, statement.blocks, strict=True):
            if statement.form == "action":
                tests.append(self.x(ir.CanCall(ir.TRUE.type, "actions." + name, []), env))
            else:
                tests.append(self.x(ir.CanDo(ir.TRUE.type, block), env))
        return tests


def leading(block: ir.Block) -> ir.Block:
    """The statements of a block that belong to its pattern: up to the first that does something."""
    pattern: ir.Block = []
    picked: set[ir.Slot] = set()
    for statement in block:
        if picked and any(isinstance(part, ir.Local) and part.slot in picked for part in ir.walk(statement)):
            return pattern  # which ones will be picked is not known when something is offered
        match statement:
            case ir.Ask(optional=False) | ir.Let() | ir.Require() | ir.UseLimit() | ir.Transfer(verb="pay"):
                pattern.append(statement)
            case ir.Pick(exactly=exactly, slot=slot) if exactly is not None:
                pattern.append(statement)
                picked.add(slot)
            case ir.Branches(optional=False) | ir.CallProcedure() | ir.ResolveCard():
                return [*pattern, statement]
            case _:
                return pattern
    return pattern

