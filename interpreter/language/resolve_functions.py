"""Calls of built-in functions and named values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.language.parse import Node, Word
from interpreter.language.registry import FUNCTIONS
from interpreter.language.scope import Scope
from interpreter.model.types import (
    CELL,
    DIRECTION,
    EDGE,
    FLAG,
    NUMBER,
    PIECE,
    PLACE,
    PLAYER,
    UNKNOWN,
    Type,
    element_of,
    fits,
    set_of,
)
from interpreter.problems import Position, guess

Test = tuple[ir.Slot, ir.Expr]


class Functions(Scope):
    """Function calls; one method for each family of functions."""

    if TYPE_CHECKING:

        def expr(self, node: Node, expected: Type | None = None) -> ir.Expr: ...
        def typed(self, node: Node, expected: Type) -> ir.Expr: ...
        def condition(self, node: Node) -> ir.Expr: ...
        def collection(self, node: Node, element: Type | None = None) -> ir.Expr: ...
        def place_on_board(self, node: Node) -> ir.Expr: ...
        def several(self, node: Node) -> ir.Expr: ...
        def places(self, node: Node) -> ir.Expr: ...
        def as_place(self, piece: ir.Expr) -> ir.Expr: ...
        def pieces_at(self, what: Node, places: ir.Expr, position: Position) -> ir.Expr: ...

    def on_function(self, node: Node, expected: Type | None) -> ir.Expr:
        name, arguments = node.word(0), node.node(1).nodes
        if name in self.world.values:
            return self.value_call(name, arguments)
        entry = FUNCTIONS.get(name)
        if entry is None:
            known = [*FUNCTIONS, *self.world.values]
            self.problems.error(name.position, "unknown-name", what="function", name=str(name), guess=guess(name, known))
            return ir.Const(UNKNOWN, 0)
        plain, named = self.split(arguments)
        for word, (at, _) in named.items():
            if word not in entry.named:
                self.problems.error(
                    at.position, "unknown-argument", name=word, function=str(name), guess=guess(word, entry.named)
                )
        if not entry.least <= len(plain) <= entry.most:
            self.problems.error(name.position, "argument-count", name=str(name), found=len(plain), form=entry.form)
            return ir.Const(UNKNOWN, 0)
        method = getattr(self, "fn_" + name, None) or getattr(self, "family_" + entry.group)
        found: ir.Expr = method(str(name), plain, {word: value for word, (_, value) in named.items()}, node)
        return found

    def split(self, arguments: list[Node]) -> tuple[list[Node], dict[str, tuple[Word, Node]]]:
        plain: list[Node] = []
        named: dict[str, tuple[Word, Node]] = {}
        for argument in arguments:
            word = argument.parts[0]
            if isinstance(word, Word):
                if word in named:
                    self.problems.error(word.position, "duplicate-id", name=str(word), first=str(named[word][0].position))
                named[str(word)] = (word, argument.node(1))
            else:
                plain.append(argument.node(1))
        return plain, named

    def value_call(self, name: Word, arguments: list[Node]) -> ir.Expr:
        signature = self.world.values[name]
        plain, named = self.split(arguments)
        args = self.match(name, plain, named, signature.params)
        return ir.ValueCall(signature.result or UNKNOWN, str(name), tuple(args))

    def match(
        self, name: Word, plain: list[Node], named: dict[str, tuple[Word, Node]], params: list[tuple[str, Type]]
    ) -> list[ir.Expr]:
        """Arguments in the order of the parameters."""
        if len(plain) + len(named) != len(params):
            form = f"{name}({', '.join(param for param, _ in params)})"
            self.problems.error(name.position, "argument-count", name=str(name), found=len(plain) + len(named), form=form)
            return [ir.Const(UNKNOWN, 0) for _ in params]
        given: dict[str, Node] = {param: node for (param, _), node in zip(params, plain, strict=False)}
        for word, (at, node) in named.items():
            if word not in dict(params) or word in given:
                self.problems.error(
                    at.position, "unknown-argument", name=word, function=str(name), guess=guess(word, dict(params))
                )
            given[word] = node
        args: list[ir.Expr] = []
        for param, type_ in params:
            if param not in given:
                args.append(ir.Const(UNKNOWN, 0))
            elif type_.is_set:
                args.append(self.collection(given[param], element_of(type_)))
            else:
                args.append(self.typed(given[param], type_))
        return args

    # ---- sets ----------------------------------------------------------------------------------------

    def family_sets(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        source = self.several(args[0])
        if name in ("count", "any", "none"):
            return ir.Aggregate(NUMBER if name == "count" else FLAG, ir.Fold(name), source)
        if len(args) == 1:
            if not fits(element_of(source.type), NUMBER):
                self.problems.error(args[0].position, "wrong-type", found=str(source.type), expected="set of number")
            return ir.Aggregate(NUMBER, ir.Fold(name), source)
        slot = self.procedure.slot("it", element_of(source.type))
        with self.about(slot):
            body = self.condition(args[1]) if name == "all" else self.typed(args[1], NUMBER)
        result = {"all": FLAG, "best": source.type, "worst": source.type}.get(name, NUMBER)
        return ir.Aggregate(result, ir.Fold(name), source, slot, body)

    def fn_first(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        source = self.several(args[0])
        return ir.question(element_of(source.type), name, [source])

    fn_last = fn_first

    def fn_random(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        self.problems.error(node.position, "random-elsewhere")
        return ir.Const(UNKNOWN, 0)

    def fn_top(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        return ir.question(self.lying_at(args[0]), name, [self.typed(args[0], PLACE)])

    fn_bottom = fn_top

    def family_numbers(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        return ir.question(NUMBER, name, [self.typed(arg, NUMBER) for arg in args])

    def family_players(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        player = self.typed(args[0], PLAYER)
        return ir.question(set_of(PLAYER) if name == "clockwise" else PLAYER, name, [player])

    # ---- board ---------------------------------------------------------------------------------------

    def family_board(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        if self.box.boards is None:
            self.problems.error(node.position, "no-board", name=name)
            return ir.Const(UNKNOWN, 0)
        through = self.test(named["through"], CELL) if "through" in named else None
        if name == "distance":
            return ir.question(NUMBER, name, [self.place_on_board(args[0]), self.place_on_board(args[1])], [through])
        if name in ("nearest", "steps_towards"):
            goals = self.collection(args[1], CELL)
            return ir.question(set_of(CELL), name, [self.place_on_board(args[0]), goals], [through])
        if name == "reachable":
            starts = self.expr(args[0], CELL)
            if not starts.type.is_set:
                starts = ir.question(set_of(CELL), "single", [self.place_on_board(args[0])])
            over = self.test(named["over"], EDGE) if "over" in named else None
            within = [self.typed(named["within"], NUMBER)] if "within" in named else []
            return ir.question(set_of(CELL), name, [starts, *within], [through, over])
        if name in ("turning", "leftmost", "rightmost"):
            return self.bearing(name, args, named, node)
        return self.small_board(name, args)

    def bearing(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        wanted = {"turning": ("around", "from", "clockwise")}.get(name, ("around", "facing"))
        if any(word not in named for word in wanted):
            self.problems.error(node.position, "argument-count", name=name, found=len(named), form=FUNCTIONS[name].form)
            return ir.Const(UNKNOWN, 0)
        parts = [self.place_on_board(named["around"]), self.collection(args[0], CELL), self.typed(named[wanted[1]], DIRECTION)]
        if name == "turning":
            parts.append(self.typed(named["clockwise"], FLAG))
        elif "between" in named:
            parts.append(self.collection(named["between"], CELL))
        return ir.question(CELL, name, parts)

    def small_board(self, name: str, args: list[Node]) -> ir.Expr:
        if name == "neighbours":
            cells = self.expr(args[0], CELL)
            if cells.type.is_set:
                return ir.question(set_of(CELL), "neighbours_of_all", [cells])
            return ir.question(set_of(CELL), name, [self.place_on_board(args[0])])
        if name in ("step", "ray"):
            return ir.question(
                CELL if name == "step" else set_of(CELL), name, [self.place_on_board(args[0]), self.typed(args[1], DIRECTION)]
            )
        if name == "opposite":
            return ir.question(DIRECTION, name, [self.typed(args[0], DIRECTION)])
        if name == "direction":
            return ir.question(DIRECTION, name, [self.place_on_board(args[0]), self.place_on_board(args[1])])
        if name == "longest_line":
            return ir.question(NUMBER, name, [self.place_on_board(args[0])], [self.test(args[1], CELL)])
        if name == "ends":
            return ir.question(set_of(CELL), name, [self.typed(args[0], EDGE)])
        if name == "edge":
            return ir.question(EDGE, name, [self.place_on_board(args[0]), self.place_on_board(args[1])])
        cells = self.expr(args[0], CELL)
        if cells.type.is_set:
            return ir.question(set_of(EDGE), "edges_of_all", [cells])
        return ir.question(set_of(EDGE), "edges", [self.place_on_board(args[0])])

    def test(self, node: Node, type_: Type) -> Test:
        """A set as a condition on one cell or edge; pieces stand for the edges or cells they lie on."""
        source = self.collection(node)
        slot = self.procedure.slot("it", type_)
        item = ir.Local(type_, slot)
        if element_of(source.type).kind == "piece":
            return slot, ir.Aggregate(FLAG, ir.Fold.ANY, self.pieces_at(node, item, node.position))
        tests: list[ir.Expr] = []
        while isinstance(source, ir.Where):
            tests.append(_renamed(source.test, source.slot, slot))
            source = source.source
        if not (isinstance(source, ir.ConstSet) and isinstance(source.values, range)):
            tests.append(ir.Member(FLAG, item, source))
        if not tests:
            return slot, ir.TRUE
        combined = tests[-1]
        for test in reversed(tests[:-1]):
            combined = ir.both(combined, test)
        return slot, combined

    # ---- cards ---------------------------------------------------------------------------------------

    def fn_possible(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        if args[0].kind == "name" and args[0].word() in self.world.groups:
            group = args[0].word()
            return ir.Possible(FLAG, None, actions=tuple(action for action, of in self.world.actions.items() if of == group))
        card = self.expr(args[0])
        kind = self.box.kinds.get(card.type.name) if card.type.kind == "piece" else None
        if kind is None or not kind.table:
            if card.type != UNKNOWN:
                self.problems.error(args[0].position, "not-a-card", found=str(card.type))
            return ir.Const(UNKNOWN, 0)
        return ir.Possible(FLAG, card, kind.table)

    def fn_looked(self, name: str, args: list[Node], named: dict[str, Node], node: Node) -> ir.Expr:
        return ir.question(FLAG, name, [self.typed(args[0], PLAYER), self.typed(args[1], PIECE)])


def _renamed(test: ir.Expr, old: ir.Slot, new: ir.Slot) -> ir.Expr:
    """The same test about another slot."""

    def named(node: ir.Node) -> ir.Node:
        return ir.Local(node.type, new) if isinstance(node, ir.Local) and node.slot == old else node

    renamed: ir.Expr = ir.rewritten(test, named)
    return renamed
