"""Calls of built-in functions and named values."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.language import instead, registry
from interpreter.language.meanings import ARGUMENTS, EXPRESSIONS, FUNCTIONS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_arguments import Arguments
from interpreter.language.resolve_expressions import names_given
from interpreter.language.signatures import Signature
from interpreter.model.box import Field
from interpreter.model.types import FLAG, MAP_KEYS, NUMBER, PLAYER, UNKNOWN, Type, element_of, map_of, set_of
from interpreter.problems import guess

FOLDS = {one.value: one for one in ir.Fold}
QUESTIONS = {one.spelling: one for one in ir.Question}
AS_TEST = ("CELLS or PIECES", "EDGES or PIECES")


class Functions(Arguments):
    """Function calls: most are a question to the state or the board, or fold a set into one value."""

    @EXPRESSIONS.of("function")
    def function(self, node: Node, expected: Type | None) -> ir.Expr:
        name = node.word(0)
        if name in self.world.values:
            signature = self.world.values[name]
            args = self.match(name, *self.split(node.node(1).nodes), signature.params)
            return ir.ValueCall(signature.result or UNKNOWN, str(name), tuple(args))
        call = self.call(node)
        if call is None:
            return ir.Const(UNKNOWN, 0)
        meaning = FUNCTIONS.get(name) or (Functions.fold if name in FOLDS else Functions.ask)
        found: ir.Expr = meaning(self, node, *call)
        return found

    def call(self, node: Node) -> tuple[Signature, list[Any]] | None:
        """The form in which a function is called, with its arguments; None if they fit none of its forms."""
        name = node.word(0)
        entry = registry.FUNCTIONS.get(name)
        if entry is None:
            if (write := instead.for_call(self, node)) is not None:
                self.problems.error(name.position, "unknown-name", what="function", name=str(name), guess=write)
            else:
                self.unknown(name, "function", [*registry.FUNCTIONS, *self.world.values])
            return None
        if (write := instead.for_extreme(self, node)) is not None:
            self.problems.error(name.position, "unknown-name", what="function", name=str(name), guess=write)
            return None
        plain, named = self.split(node.node(1).nodes)
        signatures = list(entry.signatures.values())
        known = [parameter.name for parameter in signatures[0].parameters if parameter.name]
        for word, (at, _) in named.items():
            if word not in known:
                self.problems.error(at.position, "unknown-argument", name=word, function=str(name), guess=guess(word, known))
        fitting = [one for one in signatures if sum(not parameter.name for parameter in one.parameters) == len(plain)]
        if not fitting or any(one.name and not one.optional and one.name not in named for one in fitting[0].parameters):
            found = len(named if fitting else plain)
            self.problems.error(name.position, "argument-count", name=str(name), found=found, form=entry.form)
            return None
        if entry.group == "board" and self.box.boards is None:
            self.problems.error(node.position, "no-board", name=str(name))
            return None
        names: list[Word] = []
        if any(parameter.each for parameter in fitting[0].parameters):
            names, plain[0] = names_given(plain[0]), self.unnamed(plain[0])
        ahead, values = iter(plain), list[Any]()
        for parameter in fitting[0].parameters:
            part = next(ahead) if not parameter.name else named[parameter.name][1] if parameter.name in named else None
            if part is None:
                values.append(None)
            elif parameter.each:
                slot = self.procedure.slot("it", element_of(values[0].type))
                with self.about(slot, *names):
                    values += [slot, self.argument(parameter, part)]
            else:
                values.append(self.argument(parameter, part))
        return fitting[0], values

    def fold(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        """What becomes of a whole set, perhaps by what each of its things gives."""
        if signature.parameters[0].sort == "MAP":
            return self.sum_of_map(node, values[0])
        each = values[-1].type if len(values) > 1 else UNKNOWN
        return ir.Aggregate(signature.result(values[0].type, each), FOLDS[node.word(0)], *values)

    def ask(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        """A question; sets that are only asked about their members are tests."""
        given = list(zip(signature.parameters, values, strict=True))
        args: list[ir.Expr] = [value for parameter, value in given if parameter.sort not in AS_TEST and value is not None]
        tests = [value for parameter, value in given if parameter.sort in AS_TEST]
        if not args:
            return ir.Builtin(signature.result(UNKNOWN), QUESTIONS[node.word(0)], ())
        question, several = QUESTIONS[node.word(0)], args[0].type.is_set
        if several and question.asked[0] == "one":
            question = QUESTIONS[question.spelling + "_of_all"]
        elif not several and question.asked[0] == "set":
            args[0] = ir.question(set_of(args[0].type), "single", [args[0]])
        return ir.Builtin(signature.result(args[0].type), question, tuple(args), tuple(tests))

    @FUNCTIONS.of("one")
    def exactly_one(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        return ir.same(ir.Aggregate(NUMBER, ir.Fold.COUNT, values[0]), ir.Const(NUMBER, 1))

    @EXPRESSIONS.of("after")
    def supposed(self, node: Node, expected: Type | None) -> ir.Expr:
        """What something would be if a procedure had run."""
        inner, name = self.expr(node.node(0), expected), node.word(1)
        signature = self.world.procedures.get(name)
        if signature is None:
            self.unknown(name, "procedure", self.world.procedures)
            return ir.Const(UNKNOWN, 0)
        self.world.supposed.append(name)
        return ir.After(inner.type, inner, str(name), tuple(self.match(name, *self.split(node.node(2).nodes), signature.params)))

    @FUNCTIONS.of("top", "bottom")
    def end_of_pile(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        """Of what kind it is can be known by its place."""
        return ir.question(self.lying_at(node.node(1).nodes[0].node(1)), node.word(0), values)

    @FUNCTIONS.of("turning", "leftmost", "rightmost")
    def seen_from(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        """One of the cells, as seen from the cell that the question begins with."""
        args = [values[1], values[0], *(value for value in values[2:] if value is not None)]
        return ir.question(signature.result(values[0].type), node.word(0), args)

    @FUNCTIONS.of("map")
    def make_map(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        source, slot, body = values
        if slot.type.kind not in MAP_KEYS and slot.type != UNKNOWN:
            return self.wrong_type(node.node(1).nodes[0].node(1), source.type, "players, words, rows, cells or directions")
        return ir.MakeMap(map_of(slot.type, body.type), self.box.how_many(slot.type), source, slot, body)

    def sum_of_map(self, node: Node, whole: ir.Expr) -> ir.Expr:
        if whole.type == UNKNOWN:
            return whole
        if whole.type.of != NUMBER:
            return self.wrong_type(node, whole.type, "map of … to number")
        kept, one = self.procedure.slot("map", whole.type), self.procedure.slot("it", whole.type.key or UNKNOWN)
        every = ir.ConstSet(set_of(one.type), range(self.box.how_many(one.type)))
        entry = ir.Entry(NUMBER, ir.Local(whole.type, kept), ir.Local(one.type, one))
        return ir.With(NUMBER, kept, whole, ir.Aggregate(NUMBER, ir.Fold.SUM, every, one, entry))

    @FUNCTIONS.of("left")
    def left(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        """What nobody has of a field with a supply."""
        if values[0] is None:
            return ir.Const(UNKNOWN, 0)
        field, key, _ = values[0]
        if field.supply is None:
            self.problems.error(node.position, "no-supply", name=field.name)
            return ir.Const(UNKNOWN, 0)
        owner = self.procedure.slot("it", PLAYER)
        owners = ir.ConstSet(set_of(PLAYER), tuple(range(field.count)))
        had = ir.Aggregate(NUMBER, ir.Fold.SUM, owners, owner, ir.Read(NUMBER, field, ir.Local(PLAYER, owner), key))
        spare = field.start * len(self.box.sides)  # sides begin with what is not from the supply
        there = tuple(number + spare for number in field.supply)
        whole = ir.Const(NUMBER, there[0]) if key is None else ir.Look(NUMBER, (*there, 0), key)
        return ir.Binary(NUMBER, ir.Op.SUBTRACT, whole, had)

    @ARGUMENTS.of("AMOUNT")
    def amount(self, what: Node) -> tuple[Field, ir.Expr | None, ir.Expr | None] | None:
        """What amounts are of: a field of players, the word of which it holds them, and whose it is if that is said."""
        fields = self.box.fields.get("player", {})
        if what.kind == "name" and what.word() in fields and self.find(what.word()) is None:
            field = fields[what.word()]
            if field.per is not None:
                self.problems.error(what.position, "needs-key", name=field.name, key=str(field.per))
            return field, None, None
        if what.kind == "name" and not self.subjects and self.is_unheard_of(what.word()) and guess(what.word(), fields):
            self.unknown(what.word(), "name", fields)
            return None
        thing = self.expr(what)
        if isinstance(thing, ir.Read) and thing.field.owner == "player" and thing.owner is not None:
            return thing.field, thing.key, thing.owner
        holders = [field for field in fields.values() if field.per == thing.type]
        if len(holders) == 1:
            return holders[0], thing, None
        if holders:
            names = [field.name for field in holders]
            word = instead.spelled(what)
            self.problems.error(
                what.position, "not-an-amount", name=word, fields=", ".join(names), write=f"me.{names[0]}[{word}]"
            )
            return None
        if thing.type != UNKNOWN:
            number = str(what.word()) if what.kind == "number" else None
            close = guess(str(thing.type), fields)
            self.problems.error(what.position, "not-an-amount", found=str(thing.type), number=number, guess=close)
        return None

    @FUNCTIONS.of("random")
    def random(self, node: Node, signature: Signature, values: list[Any]) -> ir.Expr:
        self.problems.error(node.position, "random-elsewhere")
        return ir.Const(UNKNOWN, 0)

    @FUNCTIONS.of("during")
    def during(self, node: Node, signature: Signature, values: list[str]) -> ir.Expr:
        return ir.Running(FLAG, values[0]) if values[0] else ir.Const(UNKNOWN, 0)

    @FUNCTIONS.of("possible")
    def possible(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        return values[0]
