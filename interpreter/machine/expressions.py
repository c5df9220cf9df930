"""The Python backend, part one: expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.language.box import ACTIVE, OUT
from interpreter.language.types import FLAG
from interpreter.machine import ir
from interpreter.machine.code import Env, Module, deeper, free, sure
from interpreter.machine.hoisting import hoist
from interpreter.machine.work import is_long, works


class ExpressionWriter:
    """Writes expressions as Python; the questions to the board are in `board_questions`."""

    def __init__(self, module: Module, me: ir.Slot, can_leave: bool) -> None:
        self.module, self.box, self.me = module, module.box, me
        self.can_leave = can_leave  # can players leave the game? if not, turn order is a constant

    # ---- values --------------------------------------------------------------------------------------

    def x(self, node: ir.Expr, env: Env) -> str:
        """A Python expression for a node."""
        method: Callable[[Any, Env], str] = getattr(self, "x_" + type(node).__name__)
        return method(node, env)

    def number(self, node: ir.Expr, env: Env) -> str:
        """A single value as it is kept in a state: flags as 0 and 1."""
        if node.type == FLAG and not isinstance(node, (ir.Const, ir.Local, ir.Read)):
            return f"(1 if {self.x(node, env)} else 0)"
        return self.x(node, env)

    def x_Const(self, node: ir.Const, env: Env) -> str:
        return str(node.value)

    def x_ConstSet(self, node: ir.ConstSet, env: Env) -> str:
        return self.module.constant(tuple(node.values))

    def x_Local(self, node: ir.Local, env: Env) -> str:
        return env.get(node.slot)

    def x_Head(self, node: ir.Head, env: Env) -> str:
        return f"S[{node.address}]"

    def x_Read(self, node: ir.Read, env: Env) -> str:
        read = f"S[{self.address(node.field, node.owner, node.key, env)}]"
        if node.key is None or sure(node.key):
            return read
        nothing = 0 if node.type.kind in ("number", "flag") else -1
        return f"({read} if {self.x(node.key, env)} >= 0 else {nothing})"

    def address(self, field: Any, owner: ir.Expr | None, key: ir.Expr | None, env: Env) -> str:
        """Where a field of an owner lies."""
        base = field.base
        terms = []
        if isinstance(owner, ir.Binary) and owner.op == "-" and isinstance(owner.right, ir.Const):
            if sure(owner):
                base -= owner.right.value * field.width
                owner = owner.left
            else:  # nothing must stay nothing: -1, whatever the number of the first one
                times = "" if field.width == 1 else f"*{field.width}"
                terms.append(f"max(-1, {self.x(owner, env)}){times}")
                owner = None
        if isinstance(owner, ir.Const):
            base += owner.value * field.width
        elif owner is not None:
            text = self.x(owner, env)
            terms.append(text if field.width == 1 else f"{text}*{field.width}")
        if isinstance(key, ir.Const):
            base += key.value
        elif key is not None:
            terms.append(self.x(key, env))
        return "+".join([str(base), *terms])

    def x_Look(self, node: ir.Look, env: Env) -> str:
        table = self.x(node.table, env) if isinstance(node.table, ir.Expr) else self.module.constant(node.table)
        return f"{table}[{self.x(node.index, env)}]"

    def x_PlaceOf(self, node: ir.PlaceOf, env: Env) -> str:
        return f"S[{self.box.place_at}+{self.x(node.piece, env)}]"

    def x_Binary(self, node: ir.Binary, env: Env) -> str:
        left, right = self.x(node.left, env), self.x(node.right, env)
        if node.op in ("//", "%") and not (isinstance(node.right, ir.Const) and node.right.value):
            return f"{'div' if node.op == '//' else 'mod'}({left}, {right})"
        if node.op == "*" and not any(isinstance(side, ir.Const) and abs(side.value) <= 1000
                                      for side in (node.left, node.right)):
            return f"times({left}, {right})"
        return f"({left} {node.op} {right})"

    def x_Not(self, node: ir.Not, env: Env) -> str:
        return f"(not {self.x(node.inner, env)})"

    def x_IfElse(self, node: ir.IfElse, env: Env) -> str:
        return f"({self.x(node.then, env)} if {self.x(node.test, env)} else {self.x(node.other, env)})"

    def x_Span(self, node: ir.Span, env: Env) -> str:
        low, high = self.x(node.low, env), self.x(node.high, env)
        if all(isinstance(end, ir.Const) and end.value <= 1000 for end in (node.low, node.high)):
            return f"range({low}, {high}+1)"
        self.module.counts = True
        return f"span({low}, {high})"

    def x_ValueCall(self, node: ir.ValueCall, env: Env) -> str:
        args = "".join(", " + self.x(arg, env) for arg in node.args)
        return f"value_{node.value}(S, {env.get(self.me)}{args})"

    def x_WithinLimit(self, node: ir.WithinLimit, env: Env) -> str:
        return f"(S[{self.limit_at(node.limit, node.source, env)}] < {node.limit.times})" if not node.limit.scope else (
            f"(S[{self.scope_at(node.limit)}] and S[{self.limit_at(node.limit, node.source, env)}] < {node.limit.times})")

    def scope_at(self, limit: ir.Limit) -> int:
        return self.module.layout.scopes[limit.scope]

    def limit_at(self, limit: ir.Limit, source: ir.Expr, env: Env) -> str:
        at = self.module.layout.limits[limit]
        start = str(at) if not limit.scope else f"S[{self.scope_at(limit)}]+{at}"
        return start if isinstance(source, ir.Const) and source.value == 0 else f"{start}+{self.x(source, env)}"

    # ---- sets ----------------------------------------------------------------------------------------

    def x_At(self, node: ir.At, env: Env) -> str:
        if node.kind is None and node.owner is None and not node.places.type.is_set:
            return f"at(S, {self.x(node.places, env)})"
        return self.listed(node, env)

    def x_Where(self, node: ir.Where, env: Env) -> str:
        return self.listed(node, env)

    def listed(self, node: ir.Expr, env: Env, value: Callable[[str], str] | None = None, heavy: bool = False) -> str:
        """A list comprehension over a set, of its elements or of something about each."""
        variable = self.module.fresh("x")
        clauses = self.clauses(node, variable, env, heavy)
        return f"[{value(variable) if value else variable} {clauses}]"

    def same_for_all(self, found: dict[ir.Slot, ir.Expr], env: Env) -> tuple[str, dict[ir.Slot, str]]:
        """Clauses that work out, once, what a condition needs for every element."""
        names = {slot: self.module.fresh("h") for slot in found}
        return "".join(f"for {names[slot]} in ({self.x(node, env)},) " for slot, node in found.items()), names

    def clauses(self, node: ir.Expr, variable: str, env: Env, heavy: bool = False) -> str:
        """`for … in … if …` for the elements of a set; `heavy`: each of them is work."""
        if isinstance(node, ir.Where):
            before = self.clauses(node.source, variable, env, heavy or works(node.test, self.module.light))
            test, found = hoist(node.test, node.slot, self.module.recursive, self.module.count)
            once, names = self.same_for_all(found, env)
            with env.variables({node.slot: variable, **names}):
                return f"{once}{before} if {self.x(test, env)}"
        if isinstance(node, ir.At):
            return self.at_clauses(node, variable, env, heavy)
        return f"for {variable} in {self.through(self.x(node, env), heavy or is_long(node))}"

    def through(self, items: str, counts: bool) -> str:
        """A set whose elements count as work, or not."""
        self.module.counts = self.module.counts or counts
        return f"through({items})" if counts else items

    def at_clauses(self, node: ir.At, variable: str, env: Env, heavy: bool) -> str:
        places = self.x(node.places, env)
        if node.places.type.is_set:
            place = self.module.fresh("p")
            pieces = self.through(f"at(S, {place})", heavy)
            text = f"for {place} in {self.through(places, is_long(node.places))} for {variable} in {pieces}"
        else:
            text = f"for {variable} in {self.through(f'at(S, {places})', heavy)}"
        if node.kind is not None and node.kind.count < len(self.box.piece_kind):
            text += f" if {node.kind.first} <= {variable} < {node.kind.first + node.kind.count}"
        if node.owner is not None:
            nobody = "" if sure(node.owner) else " >= 0"  # nobody owns nothing
            text += f" if {self.owners()}[{variable}] == {self.x(node.owner, env)}{nobody}"
        return text

    def owners(self) -> str:
        return self.module.constant((*self.box.piece_owner, -1))

    def x_Join(self, node: ir.Join, env: Env) -> str:
        return f"{'union' if node.op == '+' else 'minus'}({self.x(node.left, env)}, {self.x(node.right, env)})"

    def x_Member(self, node: ir.Member, env: Env) -> str:
        item, source = self.x(node.item, env), node.source
        if isinstance(source, ir.ConstSet):
            if isinstance(source.values, range) and source.values:
                return f"({source.values[0]} <= {item} <= {source.values[-1]})"
            return f"({item} in {self.module.constant(frozenset(source.values))})"
        if isinstance(source, ir.Span):
            return f"({self.x(source.low, env)} <= {item} <= {self.x(source.high, env)})"
        return f"({item} in {self.x(source, env)})"

    def x_Aggregate(self, node: ir.Aggregate, env: Env) -> str:
        source = node.source
        match node.name:
            case "count":
                return f"len({self.x(source, env)})"
            case "any":
                return self.exists(source, env)
            case "none":
                return f"(not {self.exists(source, env)})"
            case "all":
                assert node.slot is not None and node.body is not None
                return f"(not {self.exists(ir.Where(source.type, source, node.slot, ir.Not(FLAG, node.body)), env)})"
        if node.slot is None or node.body is None:
            values = self.x(source, env)
        else:
            values = self.about_each(source, node.slot, node.body, env)
        if node.name == "sum":
            return f"sum({values})"
        if node.name == "each":
            return f"distinct({values})"
        if node.name in ("largest", "smallest"):
            return f"{'max' if node.name == 'largest' else 'min'}({values}, default=0)"
        assert node.slot is not None and node.body is not None
        body = node.body if node.name == "best" else ir.Binary(node.body.type, "-", ir.ZERO, node.body)
        return f"best({self.x(source, env)}, {self.about_each(source, node.slot, body, env)})"

    def about_each(self, source: ir.Expr, slot: ir.Slot, body: ir.Expr, env: Env) -> str:
        def value(variable: str) -> str:
            with env.variables({slot: variable}):
                return self.x(body, env)
        return self.listed(source, env, value, works(body, self.module.light))

    def exists(self, source: ir.Expr, env: Env) -> str:
        """Is there any? Found without making a list where that costs something."""
        if isinstance(source, ir.At) and source.kind is None and source.owner is None and not source.places.type.is_set:
            return f"(S[{self.box.first_at}+{self.x(source.places, env)}] >= 0)"
        if not isinstance(source, (ir.Where, ir.At)):
            return f"(len({self.x(source, env)}) > 0)"
        match source:
            case ir.Where(source=ir.ConstSet(values=range() as numbers), slot=slot, test=ir.Binary(
                    op="==", left=ir.Read(field=field, owner=ir.Local(slot=owner), key=None), right=ir.Const(value=value))
                    ) if owner is slot and field.width == 1 and numbers:
                return f"({value} in S[{field.base + numbers[0]}:{field.base + numbers[-1] + 1}])"
        return self.search(source, env, "True", "False")

    def search(self, source: ir.Expr, env: Env, found: str, missing: str) -> str:
        """A call of a helper function that looks for the first element."""
        def body(inner: Env) -> list[str]:
            variable = self.module.fresh("x")
            return [*self.nested(source, variable, inner, [f"return {found.replace('ELEMENT', variable)}"]), f"return {missing}"]
        return self.helper("find", source, env, body)

    def nested(self, source: ir.Expr, variable: str, env: Env, lines: list[str], heavy: bool = False) -> list[str]:
        """Lines that are run for each element of a set, in loops; what is found early need not be listed first."""
        for clause in reversed(_split_clauses(self.clauses(source, variable, env, heavy))):
            name, _, place = clause.removeprefix("for ").partition(" in at(S, ")
            if place and _closes_at_the_end(place):
                after = f"{name} = S[{self.box.next_at}+{name}]"
                lines = [f"{name} = S[{self.box.first_at}+{place[:-1]}]", f"while {name} >= 0:", *deeper([*lines, after])]
            else:
                lines = [f"{clause}:", *deeper(lines)]
        return lines

    def helper(self, prefix: str, node: Any, env: Env, body: Callable[[Env], list[str]]) -> str:
        """Put something into a function of its own and write a call of it."""
        slots = free(node, self.me)
        inner = Env()
        name = self.module.fresh(prefix + "_")
        self.module.add(f"def {name}({', '.join(['S', *(inner.address(slot) for slot in slots)])}):", body(inner))
        return f"{name}({', '.join(['S', *(env.get(slot) for slot in slots)])})"

    # ---- questions -----------------------------------------------------------------------------------

    def x_Builtin(self, node: ir.Builtin, env: Env) -> str:
        method = getattr(self, "b_" + node.name, None)
        if method is not None:
            text: str = method(node, env)
            return text
        return f"{node.name}({', '.join(self.x(arg, env) for arg in node.args)})"

    def b_players(self, node: ir.Builtin, env: Env) -> str:
        return "clockwise(S, 0)" if self.can_leave else self.module.constant(tuple(range(self.box.players)))

    def b_opponents(self, node: ir.Builtin, env: Env) -> str:
        me = self.x(node.args[0], env)
        if self.can_leave:
            return f"[p for p in clockwise(S, {me}) if p != {me}]"
        count = self.box.players
        table = tuple(tuple((seat + step) % count for step in range(1, count)) for seat in range(count))
        everyone = tuple(range(count))  # sides have all players against them, and so has nobody
        return f"{self.module.constant((*table, *([everyone] * (len(self.box.sides) + 1))))}[{me}]"

    def b_next(self, node: ir.Builtin, env: Env) -> str:
        return self.neighbour_at_table(node, env, 1, "next_player")

    def b_previous(self, node: ir.Builtin, env: Env) -> str:
        return self.neighbour_at_table(node, env, -1, "previous_player")

    def neighbour_at_table(self, node: ir.Builtin, env: Env, step: int, function: str) -> str:
        player = self.x(node.args[0], env)
        if self.can_leave:
            return f"{function}(S, {player})"
        count = self.box.players
        table = (*((seat + step) % count for seat in range(count)), *([-1] * (len(self.box.sides) + 1)))
        return f"{self.module.constant(table)}[{player}]"

    def b_clockwise(self, node: ir.Builtin, env: Env) -> str:
        return f"clockwise(S, {self.x(node.args[0], env)})"

    def b_round_the_table(self, node: ir.Builtin, env: Env) -> str:
        """All players, from the active one on; from the first if nobody is."""
        return f"clockwise(S, S[{ACTIVE}] if 0 <= S[{ACTIVE}] < {self.box.players} else 0)"

    def b_first(self, node: ir.Builtin, env: Env) -> str:
        return self.search(node.args[0], env, "ELEMENT", "-1")

    def b_last(self, node: ir.Builtin, env: Env) -> str:
        return f"({self.x(node.args[0], env)} or (-1,))[-1]"

    def b_top(self, node: ir.Builtin, env: Env) -> str:
        return f"S[{self.box.first_at}+{self.x(node.args[0], env)}]"

    def b_bottom(self, node: ir.Builtin, env: Env) -> str:
        return f"bottom(S, {self.x(node.args[0], env)})"

    def b_item(self, node: ir.Builtin, env: Env) -> str:
        nothing = 0 if node.type.kind in ("number", "flag") else -1
        return f"item({self.x(node.args[0], env)}, {self.x(node.args[1], env)}, {nothing})"

    def b_cell_of(self, node: ir.Builtin, env: Env) -> str:
        return f"cell_of(S, {self.x(node.args[0], env)})"

    def b_insides(self, node: ir.Builtin, env: Env) -> str:
        table = tuple(self.box.carriers.get(piece, -1) for piece in range(len(self.box.piece_kind)))
        name = self.module.constant(table)
        return self.listed(node.args[0], env, lambda variable: f"{name}[{variable}]")

    def b_is_out(self, node: ir.Builtin, env: Env) -> str:
        return f"(S[{OUT}] << 1 >> {self.x(node.args[0], env)} + 1 & 1)"  # shifted, so that nobody (-1) is not out

    def b_looked(self, node: ir.Builtin, env: Env) -> str:
        if self.box.looked_at < 0:
            return "0"
        return f"(S[{self.box.looked_at}+{self.x(node.args[1], env)}] << 1 >> {self.x(node.args[0], env)} + 1 & 1)"

    def x_Reactions(self, node: ir.Reactions, env: Env) -> str:
        def body(inner: Env) -> list[str]:
            lines = ["found = []", f"used = {inner.get(node.used)}"]
            for slot, pieces, test, first in node.entries:
                names = {slot: "x"} if slot is not None else {}
                lines.append(f"for i, x in enumerate({self.module.constant(tuple(pieces))}, {first}):")
                with inner.variables(names):
                    lines.append(f"    if i not in used and {self.x(test, inner)}:")
                lines.append("        found.append(i)")
            return [*lines, "return found"]
        return self.helper("reactions", node, env, body)


def _closes_at_the_end(text: str) -> bool:
    """Does the bracket that was opened before this text close with its last character, and not before?"""
    depth = 1
    for position, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            return position == len(text) - 1
    return False


def _split_clauses(clauses: str) -> list[str]:
    """Split `for a in b for c in d if e` at its own clauses, not at those inside brackets."""
    parts: list[str] = []
    depth = 0
    start = 0
    position = 0
    while position < len(clauses):
        character = clauses[position]
        if character in "([{":
            depth += 1
        elif character in ")]}":
            depth -= 1
        elif depth == 0 and position > start and clauses[position - 1] == " " and (
                clauses.startswith("for ", position) or clauses.startswith("if ", position)):
            parts.append(clauses[start:position].strip())
            start = position
        position += 1
    parts.append(clauses[start:].strip())
    return parts

