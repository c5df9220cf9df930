"""What stands at the places of a form: `PIECES`, `CELL`, `SET` … of the registry, each read and checked in one way."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.language.meanings import ARGUMENTS
from interpreter.language.phrases import Node, Part, Word
from interpreter.language.resolve_expressions import Expressions
from interpreter.language.signatures import Parameter
from interpreter.model.box import Field
from interpreter.model.types import CELL, EDGE, FLAG, NUMBER, PIECE, PLAYER, UNKNOWN, Type, element_of, fits, map_of, set_of
from interpreter.problems import guess

Test = tuple[ir.Slot, ir.Expr]


class Arguments(Expressions):
    """Reads the arguments of functions and commands by their signatures."""

    def argument(self, parameter: Parameter, part: Part, name: str = "") -> Any:
        """What an argument means; `name` is what the things of a set are going to be called."""
        if parameter.sort == "SET" and isinstance(part, Node):
            return self.filtered(part, name)
        if parameter.sort == "STOCK" and isinstance(part, Node):
            return self.stock(part, name)
        if parameter.sort in ARGUMENTS:
            return ARGUMENTS[parameter.sort](self, part)
        if parameter.type == UNKNOWN or not isinstance(part, Node):
            return part  # a name, a block …: whoever asked for it knows what to do
        if parameter.type.is_set:
            return self.collection(part, element_of(parameter.type))
        return self.typed(part, parameter.type)

    @ARGUMENTS.of("PLAYER")
    def who(self, node: Node | None) -> ir.Expr:
        """A player; `me` if nobody is named."""
        return self.me if node is None else self.typed(node, PLAYER)

    @ARGUMENTS.of("WHO")
    def who_or_several(self, node: Node | None) -> ir.Expr:
        """A player, or several."""
        found = self.me if node is None else self.expr(node, PLAYER)
        if not fits(self.held(found), PLAYER):
            assert node is not None
            return self.wrong_type(node, found.type, PLAYER)
        return found

    @ARGUMENTS.of("CELL")
    def place_on_board(self, node: Node) -> ir.Expr:
        """A cell; a piece stands for the cell it is on."""
        return self.on_board(node, self.expr(node, CELL))

    def on_board(self, node: Node, found: ir.Expr) -> ir.Expr:
        if found.type.kind == "piece":
            return ir.question(CELL, "cell_of", [found])
        return self.settled(found, CELL) if fits(found.type, CELL) else self.wrong_type(node, found.type, CELL)

    @ARGUMENTS.of("CELL or CELLS")
    def one_or_several_cells(self, node: Node) -> ir.Expr:
        found = self.expr(node, CELL)
        if not found.type.is_set:
            return self.on_board(node, found)
        wanted = set_of(CELL)
        return self.settled(found, wanted) if fits(found.type, wanted) else self.wrong_type(node, found.type, wanted)

    @ARGUMENTS.of("NUMBERS")
    def numbers(self, node: Node) -> ir.Expr:
        found = self.several(node)
        return found if fits(element_of(found.type), NUMBER) else self.wrong_type(node, found.type, set_of(NUMBER))

    @ARGUMENTS.of("THINGS")
    def things(self, node: Node) -> ir.Expr:
        """One thing, several things, or a number."""
        found = self.expr(node)
        return self.wrong_type(node, FLAG, "thing") if self.held(found) == FLAG else found

    def stock(self, node: Node, name: str) -> ir.Expr:
        """A set, or goods: the numbers of a field, or of a map."""
        if node.kind not in ("field", "name"):
            return self.filtered(node, name)
        found = self.expr(node, set_of(UNKNOWN))
        if found.type.is_set or found.type == UNKNOWN:
            return found
        if found.type.kind == "map" or (isinstance(found, ir.Read) and found.field.per is not None and found.key is None):
            return self.goods(node)
        return self.filtered(node, name)

    @ARGUMENTS.of("GOODS")
    def goods(self, node: Node) -> ir.Expr:
        """A number for each word, of which players have such numbers, too."""
        if node.kind == "number":
            return self.wrong_type(node, NUMBER, "map", f"{node.word()} NAME")
        if node.kind == "name" and node.word() in self.box.fields.get("player", {}) and self.is_unheard_of(node.word()):
            self.problems.error(node.position, "unknown-name", what="name", name=str(node.word()), guess=f"1 {node.word()}")
            return ir.Const(UNKNOWN, 0)
        found = self.map(node)
        if found.type.kind == "map" and (found.type.of != NUMBER or self.field_of_goods(found.type) is None):
            return self.wrong_type(node, found.type, "goods: a map of the words of a player's field to numbers")
        return found

    def field_of_goods(self, type_: Type) -> Field | None:
        """The field of players that goods are taken from and put into."""
        fields = [field for field in self.box.fields.get("player", {}).values() if field.per == type_.key]
        return fields[0] if len(fields) == 1 else None

    @ARGUMENTS.of("THING")
    def thing(self, node: Node) -> ir.Expr:
        """One thing, number or flag."""
        found = self.expr(node)
        return self.wrong_type(node, found.type, "thing") if found.type.is_long else found

    @ARGUMENTS.of("MAP")
    def map(self, node: Node) -> ir.Expr:
        """A map; of a field with a number for each word, these numbers."""
        found = self.expr(node)
        if isinstance(found, ir.Read) and found.field.per is not None and found.key is None:
            return self.map_of_field(found)
        return found if found.type.kind in ("map", "unknown") else self.wrong_type(node, found.type, "map")

    def map_of_field(self, found: ir.Read) -> ir.Expr:
        assert found.field.per is not None
        slot = self.procedure.slot("it", found.field.per)
        size = self.box.how_many(slot.type)
        every = ir.ConstSet(set_of(slot.type), range(size))
        each = ir.Read(found.type, found.field, found.owner, ir.Local(slot.type, slot))
        return ir.MakeMap(map_of(slot.type, found.type), size, every, slot, each)

    @ARGUMENTS.of("CELLS or PIECES")
    def cells_as_test(self, node: Node) -> Test:
        return self.test(node, CELL)

    @ARGUMENTS.of("EDGES or PIECES")
    def edges_as_test(self, node: Node) -> Test:
        return self.test(node, EDGE)

    def test(self, node: Node, type_: Type) -> Test:
        """A set as a condition on one cell or edge; pieces stand for the edges or cells they lie on."""
        source = self.collection(node)
        slot = self.procedure.slot("it", type_)
        item = ir.Local(type_, slot)
        if element_of(source.type).kind == "piece":
            return slot, ir.Aggregate(FLAG, ir.Fold.ANY, self.pieces_at(node, item))
        if not fits(element_of(source.type), type_):
            self.wrong_type(node, source.type, set_of(type_))
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

    @ARGUMENTS.of("PIECES")
    def pieces(self, node: Node) -> ir.Expr:
        """One piece or a set of pieces."""
        found = self.expr(node, PIECE)
        return found if self.held(found).kind in ("piece", "unknown") else self.wrong_type(node, found.type, PIECE)

    def as_set(self, found: ir.Expr) -> ir.Expr:
        """Several things; one counts as a set of one."""
        return found if found.type.is_set else ir.question(set_of(found.type), "single", [found])

    def held(self, found: ir.Expr) -> Type:
        """The type of the one thing, or of each of several."""
        return element_of(found.type) if found.type.is_set else found.type

    @ARGUMENTS.of("DICE")
    def dice(self, node: Node) -> ir.Expr:
        dice = self.pieces(node.node(0) if node.kind == "named" else node)
        element = self.held(dice)
        kind = self.box.kinds.get(element.name)
        if element.kind == "piece" and (kind is None or not kind.faces):
            self.problems.error(node.position, "not-dice", found=str(element))
        return dice

    @ARGUMENTS.of("CARD")
    def card(self, node: Node) -> tuple[ir.Expr, str]:
        """A piece with a row, or a row, and the table of that; no table if it is none."""
        card = self.expr(node)
        if card.type.kind == "row":
            return self.piece_of_row(card), card.type.name
        kind = self.box.kinds.get(card.type.name) if card.type.kind == "piece" else None
        if (kind is None or not kind.table) and card.type != UNKNOWN:
            self.problems.error(node.position, "not-a-card", found=str(card.type))
        return card, kind.table if kind else ""

    def piece_of_row(self, row: ir.Expr) -> ir.Expr:
        """The first piece with a row, if there are pieces with the rows of its table; else the row itself."""
        kinds = [kind for kind in self.box.kinds.values() if kind.table == row.type.name]
        if not kinds:
            return row
        type_ = Type("piece", kinds[0].name)
        one = self.procedure.slot("it", type_)
        pieces = ir.ConstSet(set_of(type_), tuple(piece for kind in kinds for piece in kind.pieces))
        has = ir.Look(row.type, self.table("piece", "row", lambda: (*self.box.piece_row, -1)), ir.Local(type_, one))
        return ir.question(type_, "first", [ir.Where(pieces.type, pieces, one, ir.same(has, row))])

    @ARGUMENTS.of("CARD or GROUP")
    def card_or_group(self, node: Node) -> ir.Expr:
        """Can the card, or an action of the group, be played?"""
        if node.kind == "name" and node.word() in self.world.groups:
            return ir.Possible(FLAG, None, actions=tuple(self.world.actions_of(node.word())))
        card, table = self.card(node)
        return ir.Possible(FLAG, card, table) if table else ir.Const(UNKNOWN, 0)

    @ARGUMENTS.of("EVENT")
    def event(self, node: Node) -> str:
        """A procedure, a step of one, or an action, by its name."""
        words = [*node.node(0).words, *node.words] if node.kind == "field" and node.node(0).kind == "name" else node.words
        name = ".".join(words)
        if node.kind in ("name", "field") and name in self.world.procedures:
            return name
        if node.kind == "name" and name in self.world.actions:
            return "actions." + name
        if not words or node.kind not in ("name", "field"):
            self.problems.error(node.position, "not-an-event")
            return ""
        return self.unknown(words[0], "procedure", [*self.world.procedures, *self.world.actions], name)

    @ARGUMENTS.of("PROCEDURE")
    def later(self, node: Node | None) -> str:
        """The procedure that is still carried out before the game, or what holds for a while, ends."""
        if node is None:
            return ""
        words = [word for word in node.words if word != "after"]
        name = ".".join(words)
        if name in self.world.procedures:
            return name
        return self.unknown(words[0], "procedure", self.world.procedures, name)

    def split(self, arguments: list[Node]) -> tuple[list[Node], dict[str, tuple[Word, Node]]]:
        """Arguments by their places, and those that are given by name."""
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

    def match(
        self, name: Word, plain: list[Node], named: dict[str, tuple[Word, Node]], params: list[tuple[str, Type]]
    ) -> list[ir.Expr]:
        """Arguments of a procedure or value of the ruleset, in the order of its parameters."""
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


def _renamed(test: ir.Expr, old: ir.Slot, new: ir.Slot) -> ir.Expr:
    """The same test about another slot."""

    def named(node: ir.Local) -> ir.Local:
        return ir.Local(node.type, new) if node.slot == old else node

    renamed: ir.Expr = ir.rewritten(test, named, ir.Local)
    return renamed
