"""The Python backend, part four: statements that run straight through, without asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from interpreter.language.types import NUMBER, UNKNOWN, element_of
from interpreter.machine import ir
from interpreter.machine.code import Env, deeper, sure
from interpreter.machine.names import python_name
from interpreter.machine.patterns import PatternWriter
from interpreter.machine.runtime import ENDINGS, LOOP_LIMIT, WORK_LIMIT


class StatementWriter(PatternWriter):
    """Writes plain statements as lines of Python. `ends` is what follows when the game ended: return or raise."""

    ends = "raise Over"
    leaves = "return"

    def lines(self, block: ir.Block, env: Env) -> list[str]:
        """The lines of a block; a requirement that is not met leaves out the rest."""
        written: list[str] = []
        for number, statement in enumerate(block):
            if skipping(statement):
                head, test = self.requirement(statement, env)
                rest = self.lines(block[number + 1:], env)
                return [*written, *head, f"if {test}:", *deeper(self.paid(statement, env) + rest or ["pass"])]
            method: Callable[[Any, Env], list[str]] = getattr(self, "s_" + type(statement).__name__)
            written += method(statement, env)
        return written

    def requirement(self, statement: ir.Stmt, env: Env) -> tuple[list[str], str]:
        """For statements that may leave out the rest of their block: lines to run first, and the test."""
        match statement:
            case ir.Require(test=test):
                return [], self.x(test, env)
            case ir.Transfer():
                return [], self.affordable(statement, env)
            case ir.Draw(slot=slot, place=place, refills=refills):
                target = env.address(slot)
                return [f"{target} = draw(S, {self.x(place, env)}, {self.module.constant(refills)})"], f"{target} >= 0"
        raise AssertionError(statement)

    def paid(self, statement: ir.Stmt, env: Env) -> list[str]:
        """What to do once the requirement is met."""
        if isinstance(statement, ir.Transfer):
            return self.s_Transfer(statement, env)
        return []

    def let(self, slot: ir.Slot, value: ir.Expr, env: Env) -> str:
        """An assignment to a local value."""
        if not slot.type.is_set:
            return f"{env.address(slot)} = {self.number(value, env)}"
        return self.keep(slot, self.x(value, env), env) if env.kept(slot) else f"{env.address(slot)} = {self.few(value, env)}"

    def keep(self, slot: ir.Slot, items: str, env: Env) -> str:
        """Put a set into the frame."""
        return f"keep(S, {env.place(slot)}, {items}, {env.room(slot)})"

    def few(self, value: ir.Expr, env: Env) -> str:
        """A set that gets a name outside of frames: it can hold no more than it could there."""
        text = self.x(value, env)
        return f"few({text})" if element_of(value.type) in (NUMBER, UNKNOWN) else text

    def argument(self, value: ir.Expr, env: Env) -> str:
        """What is given to a procedure that is an ordinary function."""
        return self.few(value, env) if value.type.is_set else self.x(value, env)

    def s_Let(self, node: ir.Let, env: Env) -> list[str]:
        if not node.new and node.slot.type == NUMBER:
            return [f"{env.address(node.slot)} = bound({self.number(node.value, env)})"]
        return [self.let(node.slot, node.value, env)]

    def s_Store(self, node: ir.Store, env: Env) -> list[str]:
        field = node.field
        value = self.number(node.value, env)
        lines: list[str] = []
        depth = ""
        if not sure(node.owner):
            assert node.owner is not None
            lines.append(f"o = {self.x(node.owner, env)}")
            lines.append("if o >= 0:")
            depth = "    "
            place = f"{field.base}+o" if field.width == 1 else f"{field.base}+o*{field.width}"
            if node.key is not None:
                place += f"+{self.x(node.key, env)}"
        else:
            place = self.address(field, node.owner, node.key, env)
        if node.key is not None and not sure(node.key):
            lines.append(f"{depth}if {self.x(node.key, env)} >= 0:")
            depth += "    "
        if field.supply is not None:
            supply = str(field.supply_at) + ("" if node.key is None else f"+{self.x(node.key, env)}")
            new = f"S[a] + {value}" if node.add else value
            return [*lines, f"{depth}a = {place}",
                    f"{depth}put_from(S, a, {new}, {field.least}, {field.most}, {supply})"]
        if not field.bounded:
            return [*lines, f"{depth}S[{place}] = {value}"]
        if not node.add and isinstance(node.value, ir.Const) and field.least <= node.value.value <= field.most:
            return [*lines, f"{depth}S[{place}] = {value}"]
        if node.add:
            lines.append(f"{depth}a = {place}")
            place, value = "a", f"S[a] + {value}"
        lines.append(f"{depth}n = {value}")
        lines.append(f"{depth}S[{place}] = {field.least} if n < {field.least} else {field.most} if n > {field.most} else n")
        return lines

    def s_StoreHead(self, node: ir.StoreHead, env: Env) -> list[str]:
        return [f"S[{node.address}] = {self.number(node.value, env)}"]

    def s_Transfer(self, node: ir.Transfer, env: Env) -> list[str]:
        field = node.field
        place, amount = self.address(field, node.owner, node.key, env), self.x(node.amount, env)
        verb = "gain" if node.verb == "gain" else "lose"
        limit = field.most if verb == "gain" else field.least
        # Nobody, or none of the words, has nothing to gain or lose.
        guards = [f"if {self.x(part, env)} >= 0:" for part in (node.owner, node.key) if part is not None and not sure(part)]
        indent = "    " * len(guards)
        tests = ["    " * depth + guard for depth, guard in enumerate(guards)]
        if field.supply is None:
            return [*tests, f"{indent}{verb}(S, {place}, {amount}, {limit})"]
        supply = str(field.supply_at) + ("" if node.key is None else f"+{self.x(node.key, env)}")
        return [*tests, f"{indent}{verb}_{'from' if verb == 'gain' else 'to'}(S, {place}, {amount}, {limit}, {supply})"]

    def s_Move(self, node: ir.Move, env: Env) -> list[str]:
        function = "move_under" if node.bottom else "move"
        what, to = self.x(node.what, env), self.x(node.to, env)
        if not node.what.type.is_set:
            return [f"{function}(S, {what}, {to})"]
        items = what if node.bottom else f"list({what})[::-1]"
        return [f"t = {to}", f"for y in {items}:", f"    {function}(S, y, t)"]

    def s_Shuffle(self, node: ir.Shuffle, env: Env) -> list[str]:
        return [f"shuffle(S, {self.x(node.place, env)})"]

    def s_Roll(self, node: ir.Roll, env: Env) -> list[str]:
        element = node.dice.type.of if node.dice.type.is_set else node.dice.type
        assert element is not None
        kind = self.box.kinds[element.name]
        dice = self.x(node.dice, env) if node.dice.type.is_set else f"single({self.x(node.dice, env)})"
        base = self.box.fields[kind.name]["face"].base - kind.first
        return [f"roll(S, {dice}, {base}, {self.module.constant(kind.faces)})"]

    def s_PickRandom(self, node: ir.PickRandom, env: Env) -> list[str]:
        return [f"{env.address(node.slot)} = pick_random(S, {self.x(node.source, env)})"]

    def s_Show(self, node: ir.Show, env: Env) -> list[str]:
        what = self.x(node.what, env) if node.what.type.is_set else f"single({self.x(node.what, env)})"
        player = self.x(node.player, env) if node.player is not None else "0"
        return [f"show(S, {what}, {node.verb!r}, {player})"]

    def s_If(self, node: ir.If, env: Env) -> list[str]:
        lines = [f"if {self.x(node.test, env)}:", *deeper(self.lines(node.then, env) or ["pass"])]
        if len(node.other) == 1 and isinstance(node.other[0], ir.If):
            first, *rest = self.s_If(node.other[0], env)
            lines += ["el" + first, *rest]
        elif node.other:
            lines += ["else:", *deeper(self.lines(node.other, env) or ["pass"])]
        return lines

    def s_Loop(self, node: ir.Loop, env: Env) -> list[str]:
        body = self.looped(node.body, env)
        if node.times is not None:
            return [f"for _ in range({self.x(node.times, env)}):", *deeper([*self.tick(), *body])]
        test = "True" if node.test is None else self.x(node.test, env)
        return [f"while {test}:", *deeper([*self.tick(), *body])]

    def tick(self) -> list[str]:
        """Count a step: all loops and recursive calls between two decisions share one budget."""
        self.module.counts = True
        return ["T[0] += 1", f"if T[0] > {LOOP_LIMIT}: endless({self.name!r})"]

    def work(self) -> list[str]:
        """Count one call of something that calls others."""
        self.module.counts = True
        return ["T[1] += 1", f"if T[1] > {WORK_LIMIT}: overworked()"]

    name = ""
    in_loop = False
    restoring: Sequence[str] = ()  # what gives `me` back when a loop is left, outermost first

    def looped(self, body: ir.Block, env: Env) -> list[str]:
        before, self.in_loop, self.restoring = (self.in_loop, self.restoring), True, []
        lines = self.lines(body, env)
        self.in_loop, self.restoring = before
        return lines

    def s_ForEach(self, node: ir.ForEach, env: Env) -> list[str]:
        variable = f"v{node.slot.number}"
        source = self.x(node.source, env)
        if isinstance(node.source, ir.Local):
            source = f"list({source})"
        with env.variables({node.slot: variable, **{slot: f"v{slot.number}" for slot in declared(node.body)}}):
            return [f"for {variable} in {source}:", *deeper([*self.tick(), *self.looped(node.body, env)])]

    def s_As(self, node: ir.As, env: Env) -> list[str]:
        me, before = env.address(self.me), f"v{node.before.number}"
        head = [f"{before} = {me}", f"{me} = {self.x(node.player, env)}"]
        self.restoring = [*self.restoring, f"{me} = {before}"]
        lines = self.lines(node.body, env)
        self.restoring = self.restoring[:-1]
        return [*head, *lines, f"{me} = {before}"]

    def s_CallProcedure(self, node: ir.CallProcedure, env: Env) -> list[str]:
        args = "".join(", " + self.argument(arg, env) for arg in node.args)
        return [f"run_{python_name(node.name)}(S, {env.get(self.me)}{args})"]

    def s_ResolveCard(self, node: ir.ResolveCard, env: Env) -> list[str]:
        return [f"resolve_{node.table}(S, {env.get(self.me)}, {self.x(node.card, env)})"]

    def s_Perform(self, node: ir.Perform, env: Env) -> list[str]:
        values = "".join(f", *counted({self.x(value, env)})" if value.type.is_set else f", {self.number(value, env)}"
                         for value in node.values)
        return [f"Q.append(({node.number}{values}))" if values else f"Q.append(({node.number},))"]

    def s_Stop(self, node: ir.Stop, env: Env) -> list[str]:
        return [*self.restoring[:1], "break"] if self.in_loop else [self.leaves]

    def s_End(self, node: ir.End, env: Env) -> list[str]:
        winners = f"mask({self.x(node.winners, env)})" if node.winners is not None else "0"
        ending = ENDINGS.index(node.verb)
        at_once = [f"over(S, {ending}, {winners})", self.ends]
        if not node.after:
            return at_once
        procedure = self.module.program.procedures[node.after]
        assert procedure.ending is not None
        frame = self.module.layout.frames[node.after]
        how, who = (f"S[e+{frame.at[slot.number]}]" for slot in procedure.ending)
        return [f"e = S[{self.module.layout.scopes[node.after]}]", "if not e:", *deeper(at_once),
                f"if not {how}: {how}, {who} = {ending}, {winners}"]

    def s_Leave(self, node: ir.Leave, env: Env) -> list[str]:
        return [f"if leave(S, {self.x(node.players, env)}, {node.verb!r}):", f"    {self.ends}"]

    def s_Say(self, node: ir.Say, env: Env) -> list[str]:
        number = self.module.said(node)
        values = "".join(f"{self.x(value, env)}, " for value in node.values)
        return [f"say(S, {number}, ({values}))"]

    def s_UseLimit(self, node: ir.UseLimit, env: Env) -> list[str]:
        return [f"S[{self.limit_at(node.limit, node.source, env)}] += 1"]


def skipping(statement: ir.Stmt) -> bool:
    """May it leave out the rest of its block?"""
    return isinstance(statement, (ir.Require, ir.Draw)) or (isinstance(statement, ir.Transfer) and statement.verb == "pay")


def declared(block: ir.Block) -> set[ir.Slot]:
    """The local values that a block declares."""
    found: set[ir.Slot] = set()
    for part in ir.walk(block):
        match part:
            case ir.ForEach(slot=slot) | ir.Draw(slot=slot) | ir.PickRandom(slot=slot):
                found.add(slot)
            case ir.Let(slot=slot, new=True):
                found.add(slot)
    return found
