"""Resolves and type-checks expressions: from phrases to program nodes."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.language import instead
from interpreter.language.instead import spelled
from interpreter.language.meanings import EXPRESSIONS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_fields import Fields
from interpreter.model.names import KIND
from interpreter.model.types import (
    FLAG,
    NUMBER,
    PIECE,
    PLACE,
    PLAYER,
    UNKNOWN,
    Type,
    element_of,
    fits,
    join,
    set_of,
)
from interpreter.problems import guess


class Expressions(Fields):
    """Expressions within one procedure."""

    def expr(self, node: Node, expected: Type | None = None) -> ir.Expr:
        """The meaning of an expression; where a word could mean several things, `expected` decides."""
        if node.kind == "expression":
            return self.with_names(node, expected)
        found: ir.Expr = EXPRESSIONS[node.kind](self, node, expected)
        return found

    def with_names(self, node: Node, expected: Type | None) -> ir.Expr:
        """An expression behind the names that are given before it (`let`)."""
        *lets, last = node.nodes
        with self.inner():
            given = []
            for let in lets:
                value = self.expr(let.node(1))
                given.append((self.new(str(let.word(0)), value.type, let.word(0).position), value))
            found = self.expr(last, expected)
        for slot, value in reversed(given):
            found = ir.With(found.type, slot, value, found)
        return found

    def typed(self, node: Node, expected: Type) -> ir.Expr:
        """An expression that must be of a type."""
        found = self.expr(node, expected)
        if expected == PLACE and found.type.kind == "piece":
            return self.as_place(found)
        if not fits(found.type, expected):
            return self.wrong_type(node, found.type, expected)
        return self.settled(found, expected)

    def condition(self, node: Node) -> ir.Expr:
        """An expression that holds or does not."""
        return self.typed(node, FLAG)

    def collection(self, node: Node, element: Type | None = None) -> ir.Expr:
        """An expression that must be a set; one thing counts as a set of one."""
        found = self.expr(node, set_of(element) if element else None)
        found = _as_set(found)
        if element is not None and not fits(element_of(found.type), element):
            self.wrong_type(node, found.type, set_of(element))
        return self.settled(found, set_of(element)) if element is not None else found

    def several(self, node: Node) -> ir.Expr:
        """The set that a choice, a loop or a question is about: a place is not what lies there, a number not a range."""
        if node.kind == "compare" and node.word(1) == "in":  # somebody means what lies there
            facts = {"found": str(FLAG), "expected": "set"}
            write = f"{spelled(node.node(0))} at {spelled(node.node(2))}"
            self.problems.error(node.word(1).position, "wrong-type", **facts, write=None if "…" in write else write)
            return ir.Const(set_of(UNKNOWN), 0)
        found = self.expr(node, set_of(UNKNOWN))
        if found.type == PLACE:
            self.problems.error(node.position, "place-for-pieces", place=spelled(node), pieces=self.plural_at(node))
        elif found.type == NUMBER:
            self.problems.error(node.position, "number-for-set", number=spelled(node), write=instead.for_numbers(node))
        elif found.type == FLAG:
            self.wrong_type(node, FLAG, "set")
        elif found.type.is_set:
            return found
        else:
            return ir.question(set_of(found.type), "single", [found])
        return ir.Const(set_of(UNKNOWN), 0)

    def plural_at(self, place: Node) -> str:
        """How the pieces in a place are called: by their kind, if there is only one."""
        kind = self.box.kinds.get(self.lying_at(place).name)
        return kind.plural if kind is not None else "pieces"

    @EXPRESSIONS.of("number")
    def number(self, node: Node, expected: Type | None) -> ir.Expr:
        digits = node.word().lstrip("0")
        if len(digits) > 10 or int(digits or 0) > 2**31 - 1:
            self.problems.error(node.position, "number-limit", number=digits[:20])
            digits = ""
        return ir.Const(NUMBER, int(digits or 0))

    @EXPRESSIONS.of("name")
    def name(self, node: Node, expected: Type | None) -> ir.Expr:
        word = node.word()
        if word == "me":
            return self.me
        if word == "it" and self.subjects:
            return ir.Local(self.subjects[-1].type, self.subjects[-1])
        slot = self.find(word)
        if slot is not None:
            return ir.Local(slot.type, slot)
        for subject in reversed(self.subjects):
            found = self.field(ir.Local(subject.type, subject), word)
            if found is not None:
                return found
        if any(subject.type == UNKNOWN for subject in self.subjects):
            return ir.Const(UNKNOWN, 0)  # it may be a field of something unknown, which was reported
        meant = self.meant(word, expected)
        if meant is None:
            self.unknown(word, "name", self.known_names())
        return meant or ir.Const(UNKNOWN, 0)

    @EXPRESSIONS.of("field")
    def field_of_thing(self, node: Node, expected: Type | None) -> ir.Expr:
        inner, word = node.node(0), node.word(1)
        if inner.kind == "name" and inner.word() == "tables" and self.is_unheard_of("tables"):
            self.problems.error(inner.position, "unknown-name", what="name", name="tables", guess=str(word))
            return ir.Const(UNKNOWN, 0)
        owner = self.expr(inner)
        if owner.type == UNKNOWN:
            return owner
        found = self.field_of_each(owner, word) if owner.type.is_set else self.field(owner, word)
        if found is None:
            self.problems.error(
                word.position,
                "unknown-field",
                name=str(word),
                owner=str(owner.type),
                guess=guess(word, self.field_names(owner.type)),
                write=instead.for_field(self, node, owner.type),
                **instead.for_kind(self, inner, owner.type),
            )
            return ir.Const(UNKNOWN, 0)
        return found

    def field_of_each(self, source: ir.Expr, name: str) -> ir.Expr | None:
        """The things that a field of the things of a set holds; numbers and flags would lose their equals in a set."""
        slot = self.procedure.slot("it", element_of(source.type))
        found = self.field(ir.Local(slot.type, slot), name)
        if found is None or found.type in (NUMBER, FLAG) or found.type.kind in ("set", "list", "map"):
            return None
        return ir.Aggregate(set_of(found.type), ir.Fold.EACH, source, slot, found)

    @EXPRESSIONS.of("index")
    def indexed(self, node: Node, expected: Type | None) -> ir.Expr:
        inner = node.node(0)
        if inner.kind == "name" and inner.word() in self.box.places and self.find(inner.word()) is None:
            place = self.box.places[inner.word()]
            if place.count > 1 and place.per is None:
                number = self.typed(node.node(1), NUMBER)
                spaces = ir.ConstSet(set_of(PLACE), range(place.first, place.first + place.count))
                return ir.question(PLACE, "item", [spaces, number])
        held = self.expr(inner)
        if isinstance(held, ir.Read) and held.field.per is not None and held.key is None:
            return ir.Read(held.type, held.field, held.owner, self.typed(node.node(1), held.field.per))
        if held.type.kind == "map":
            assert held.type.key is not None and held.type.of is not None
            return ir.Entry(held.type.of, held, self.typed(node.node(1), held.type.key))
        if held.type.kind == "list":
            return ir.question(element_of(held.type), "item", [held, self.typed(node.node(1), NUMBER)])
        if held.type != UNKNOWN:
            self.problems.error(node.position, "not-indexed", found=str(held.type), write=instead.for_index(node))
        return ir.Const(UNKNOWN, 0)

    @EXPRESSIONS.of("if_else")
    def one_or_the_other(self, node: Node, expected: Type | None) -> ir.Expr:
        test = self.condition(node.node(0))
        then, other = self.expr(node.node(1), expected), self.expr(node.node(2), expected)
        if then.type.is_set != other.type.is_set:  # one thing counts as a set of one, and none as an empty one
            then, other = _as_set(then), _as_set(other)
        type_ = join(then.type, other.type)
        if type_ is None:
            self.wrong_type(node, other.type, then.type)
        if type_ == PLACE:
            then, other = (self.as_place(one) if one.type.kind == "piece" else one for one in (then, other))
        return ir.IfElse(type_ or UNKNOWN, test, then, other)

    @EXPRESSIONS.of("or_")
    def any_of_both(self, node: Node, expected: Type | None) -> ir.Expr:
        return self.two_conditions(node, ir.either)

    @EXPRESSIONS.of("and_")
    def all_of_both(self, node: Node, expected: Type | None) -> ir.Expr:
        return self.two_conditions(node, ir.both)

    def two_conditions(self, node: Node, joined: Callable[[ir.Expr, ir.Expr], ir.Expr]) -> ir.Expr:
        """Both sides of `or` and `and`; who names several things there, or asks in short, is told once."""
        left, right = (self.expr(part, FLAG) for part in node.nodes)
        wrong = [(part, found) for part, found in zip(node.nodes, (left, right), strict=True) if not fits(found.type, FLAG)]
        write = instead.for_either(node) if wrong else None
        for part, found in wrong[:1] if write else wrong:
            self.wrong_type(part, found.type, FLAG, write)
        return ir.Const(UNKNOWN, 0) if wrong else joined(left, right)

    @EXPRESSIONS.of("not_")
    def opposite(self, node: Node, expected: Type | None) -> ir.Expr:
        return ir.Not(FLAG, self.condition(node.node(0)))

    @EXPRESSIONS.of("negative")
    def negative(self, node: Node, expected: Type | None) -> ir.Expr:
        return ir.Binary(NUMBER, ir.Op.SUBTRACT, ir.ZERO, self.typed(node.node(1), NUMBER))

    @EXPRESSIONS.of("range")
    def span(self, node: Node, expected: Type | None) -> ir.Expr:
        return ir.Span(set_of(NUMBER), self.typed(node.node(0), NUMBER), self.typed(node.node(1), NUMBER))

    @EXPRESSIONS.of("arithmetic")
    def arithmetic(self, node: Node, expected: Type | None) -> ir.Expr:
        op = node.word(1)
        left = self.expr(node.node(0), expected if expected and expected.is_set else None)
        if left.type == UNKNOWN:
            right = self.expr(node.node(2))
            return ir.Const(NUMBER if right.type == NUMBER and op not in ("+", "-") else UNKNOWN, 0)
        if op in ("+", "-") and left.type != NUMBER:
            left = _as_set(left)
            right = _as_set(self.expr(node.node(2), left.type))
            type_ = join(element_of(left.type), element_of(right.type))
            kinds = {element_of(side.type).kind for side in (left, right)} - {"unknown", "none"}
            if type_ is None or ("piece" in kinds and len(kinds) > 1):
                return self.wrong_type(node, right.type, left.type, instead.for_joined(node))
            return ir.Join(set_of(type_), ir.Op(op), left, right)
        if not fits(left.type, NUMBER):
            self.wrong_type(node.node(0), left.type, NUMBER)
        return ir.Binary(NUMBER, ir.Op(op), left, self.typed(node.node(2), NUMBER))

    @EXPRESSIONS.of("compare")
    def compare(self, node: Node, expected: Type | None) -> ir.Expr:
        op = str(node.word(1))
        if op in ("in", "not in"):
            item = self.expr(node.node(0))
            if item.type == FLAG and (write := instead.for_asked_inside(self, node)) is not None:
                return self.wrong_type(node.node(0), FLAG, "set", write)
            source = self.collection(node.node(2), item.type if item.type.kind != "piece" else None)
            if (write := instead.for_inside(node, item.type, source.type)) is not None:
                return self.wrong_type(node.node(2), source.type, set_of(item.type), write)
            member = ir.Member(FLAG, item, source)
            return member if op == "in" else ir.Not(FLAG, member)
        if op not in ("is", "is not"):
            return ir.Binary(FLAG, ir.Op(op), self.typed(node.node(0), NUMBER), self.typed(node.node(2), NUMBER))
        left = self.expr(node.node(0))
        self.never_none(node, left)
        if self.is_emptiness(node, left):
            return ir.Const(UNKNOWN, 0)
        test = self.is_a(left, node.node(2))
        if test is not None:
            return test if op == "is" else ir.Not(FLAG, test)
        row = self.row_type(left.type)
        right = self.expr(node.node(2), row if row is not None and self.names_row(node.node(2), row) else left.type)
        if row is not None and right.type == row:  # which row of its table a piece has
            left = self.field(left, "row") or left
        if UNKNOWN in (left.type, right.type):
            return ir.Const(FLAG, 0)
        if left.type.kind in ("place", "cell") and right.type.kind == "piece":
            right = self.as_place(right)
        if right.type.kind in ("place", "cell") and left.type.kind == "piece":
            left = self.as_place(left)
        if left.type.is_set and right.type.kind == "none":
            return ir.Const(UNKNOWN, 0)
        if left.type.is_set or right.type.is_set or not (fits(right.type, left.type) or fits(left.type, right.type)):
            if left.type == KIND:
                return self.wrong_type(node.node(0), KIND, right.type)
            return self.wrong_type(node.node(2), right.type, left.type, instead.for_compared(self, node, left.type))
        return ir.Binary(FLAG, ir.Op(op), left, right)

    def row_type(self, type_: Type) -> Type | None:
        """The rows of which a piece has one."""
        kind = self.box.kinds.get(type_.name) if type_.kind == "piece" else None
        return Type("row", kind.table) if kind is not None and kind.table else None

    def names_row(self, node: Node, row: Type) -> bool:
        """Is it the name of a row, and of no piece?"""
        if node.kind != "name" or self.find(node.word()) is not None:
            return False
        meant = {meaning.type for meaning in self.box.names.meanings(node.word())}
        return row in meant and not any(type_.kind == "piece" for type_ in meant)

    def never_none(self, node: Node, left: ir.Expr) -> None:
        """A place beside the board and a set are always something, however empty."""
        right = node.node(2)
        if right.kind != "name" or right.word() != "none":
            return
        if left.type.is_set:
            self.problems.error(node.position, "set-is-none", set=spelled(node.node(0)))
        elif left.type == PLACE and isinstance(left, (ir.Const, ir.Look)):
            place = node.node(0)
            self.problems.error(node.position, "place-is-none", place=spelled(place), pieces=self.plural_at(place))

    def is_emptiness(self, node: Node, left: ir.Expr) -> bool:
        """Does somebody ask whether a place is `empty`? There is no such word: what lies there is asked for."""
        right = node.node(2)
        if right.kind != "name" or right.word() != "empty" or not self.is_unheard_of("empty"):
            return False
        write = instead.for_compared(self, node, left.type)
        if write is not None:
            self.problems.error(right.position, "unknown-name", what="name", name="empty", guess=write)
        return write is not None

    def is_a(self, left: ir.Expr, right: Node) -> ir.Expr | None:
        """`token is pawn`, `cell is land`: the kind, or the field that can hold the word, is meant."""
        if right.kind != "name" or left.type.kind not in ("piece", "cell", "place", "row", "edge"):
            return None
        word = right.word()
        if word in ("none", "me", "it") or self.find(word) is not None:
            return None
        found = dict[str, ir.Expr | None]()  # by what is meant and where that is declared
        if left.type.kind == "piece" and word in self.box.kinds:
            kind = self.box.kinds[word]
            found[f"{KIND} ({kind.position})"] = self.of_kind(left, kind)
        meanings = self.box.names.meanings(word)
        symbols = {one.type: one.value for one in meanings if one.type.kind == "symbol" and isinstance(one.value, int)}
        for name in self.field_names(left.type) if symbols else ():
            field = self.field(left, name)
            held = None if field is None else element_of(field.type) if field.type.is_set else field.type
            if field is not None and held is not None and held in symbols:
                symbol = ir.Const(held, symbols[held])
                test = ir.Member(FLAG, symbol, field) if field.type.is_set else ir.same(field, symbol)
                found[f"{name} ({self.declared_at(left.type, name)})"] = test
        if found:
            found |= {str(one): None for one in meanings if one.type == left.type and one.type.kind != "piece"}
        if len(found) > 1:
            self.problems.error(word.position, "ambiguous-name", name=str(word), meanings=", ".join(found))
        return next(iter(found.values()), None)

    @EXPRESSIONS.of("where")
    def where(self, node: Node, expected: Type | None) -> ir.Expr:
        return self.filtered(node, "")

    def filtered(self, node: Node, name: str) -> ir.Expr:
        """A set with conditions; `name` is what its elements are going to be called."""
        if node.kind != "where":
            return self.several(node)
        source = self.filtered(self.unnamed(node.node(0)), name)
        slot = self.procedure.slot(name or "it", element_of(source.type))
        with self.about(slot, *([name] if name else []), *names_given(node.node(0))):
            test = self.condition(node.node(1))
        return ir.Where(source.type, source, slot, test)

    def unnamed(self, node: Node) -> Node:
        """A set without the name that its things have in what follows."""
        if node.kind != "named":
            return node
        self.not_taken(node.word(1))
        return node.node(0)

    @EXPRESSIONS.of("named")
    def named_for_nothing(self, node: Node, expected: Type | None) -> ir.Expr:
        self.problems.error(node.word(1).position, "name-for-nothing", name=str(node.word(1)))
        return self.expr(node.node(0), expected)

    @EXPRESSIONS.of("of")
    def of_owner(self, node: Node, expected: Type | None) -> ir.Expr:
        left, box = node.node(0), self.box
        if left.kind == "name" and self.find(left.word()) is None:
            word = left.word()
            if word == "none":
                return ir.ConstSet(self.several(node.node(1)).type, ())
            if word in box.places and (per := box.places[word].per) is not None:
                place = box.places[word]
                nobody = [-1] * (box.how_many(per) - place.count + 1)  # sides have no such place, and neither has nobody
                numbers = (*range(place.first, place.first + place.count), *nobody)
                return self.of_each(node.node(1), per, lambda key: ir.Look(PLACE, numbers, key))
            kind = self.kind_of_plural(word)
            if kind is not None:
                owned = set_of(Type("piece", kind.name)), self.pieces_of(kind)
                return self.of_each(node.node(1), PLAYER, lambda owner: ir.Look(*owned, owner))
        if (write := instead.for_owned(self, node)) is not None:
            self.problems.error(left.position, "unknown-name", what="name", name=str(left.word()), guess=write)
            return ir.Const(UNKNOWN, 0)
        source = self.collection(left)
        slot = self.procedure.slot("it", element_of(source.type))
        of_owner = self.field(ir.Local(slot.type, slot), "owner")
        if of_owner is None:
            if source.type.of != UNKNOWN:
                self.problems.error(left.position, "no-owner", name=str(source.type))
            return ir.Const(UNKNOWN, 0)
        return self.of_each(node.node(1), PLAYER, lambda owner: ir.Where(source.type, source, slot, ir.same(of_owner, owner)))

    def of_each(self, node: Node, type_: Type, made: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
        """What is made of one thing; of several, what is made of each, one after the other."""
        found = self.expr(node, type_)
        if not found.type.is_set or not fits(element_of(found.type), type_):
            return made(self.settled(found, type_) if fits(found.type, type_) else self.wrong_type(node, found.type, type_))
        slot = self.procedure.slot("it", element_of(found.type))
        body = made(ir.Local(slot.type, slot))
        return ir.Aggregate(body.type if body.type.is_set else set_of(body.type), ir.Fold.EACH, found, slot, body)

    @EXPRESSIONS.of("at")
    def at_place(self, node: Node, expected: Type | None) -> ir.Expr:
        return self.pieces_at(node.node(0), self.places(node.node(1)))

    def pieces_at(self, what: Node, places: ir.Expr) -> ir.Expr:
        """Pieces of a set that are in a place, or in one of several."""
        plain = what
        if what.kind == "of":
            plain = what.node(0)
        if plain.kind == "name" and self.find(plain.word()) is None:
            kind = self.kind_of_plural(plain.word())
            if kind is not None or plain.word() == "pieces":
                pieces = set_of(Type("piece", kind.name) if kind else PIECE)
                if what.kind == "of":
                    return self.of_each(what.node(1), PLAYER, lambda owner: ir.At(pieces, places, kind, owner))
                return ir.At(pieces, places, kind, None)
        source = self.collection(what)
        if element_of(source.type).kind not in ("piece", "unknown"):
            return self.wrong_type(what, source.type, "set of pieces")
        slot = self.procedure.slot("it", element_of(source.type))
        where = ir.PlaceOf(PLACE, ir.Local(slot.type, slot))
        test: ir.Expr = ir.Member(FLAG, where, places) if places.type.is_set else ir.same(where, places)
        return ir.Where(source.type, source, slot, test)

    def places(self, node: Node) -> ir.Expr:
        """One place or a set of places; pieces stand for what is inside them."""
        found = self.expr(node, PLACE)
        if found.type.kind == "piece":
            return self.as_place(found)
        if found.type.is_set and element_of(found.type).kind == "piece":
            return ir.question(set_of(PLACE), "insides", [found])
        held = element_of(found.type) if found.type.is_set else found.type
        if not fits(held, PLACE):
            self.wrong_type(node, found.type, PLACE)
        return found


def _as_set(found: ir.Expr) -> ir.Expr:
    """One thing counts as a set of one."""
    return found if found.type.is_set else ir.question(set_of(found.type), "single", [found])


def names_given(node: Node) -> list[Word]:
    """The names that the things of a set have in what is said about them: `cells as spot where …`."""
    if node.kind not in ("named", "where"):
        return []
    return names_given(node.node(0)) + ([node.word(1)] if node.kind == "named" else [])
