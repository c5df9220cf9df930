"""What may tell one piece from another: where they lie, what they are, their fields, who has seen them, what holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from interpreter import ir
from interpreter.ir import Question
from interpreter.model.box import Box, Field, Kind
from interpreter.model.types import FLAG, NUMBER, PIECE, PLACE, PLAYER, set_of


class Keys:
    """What may tell one piece from another."""

    def __init__(self, box: Box, piece: ir.Expr, player: ir.Expr, alike: tuple[int, ...], ordered: frozenset[int]) -> None:
        self.box, self.piece, self.player, self.alike, self.ordered = box, piece, player, alike, ordered
        self.place = ir.PlaceOf(PLACE, piece)

    def of_what_it_is(self, kinds: list[Kind]) -> Iterator[ir.Expr]:
        """Where it lies, what it is, its fields, who has seen it, and itself where it has no equals now."""
        yield self.place
        if len({self.alike[piece] for kind in kinds for piece in kind.pieces}) > 1:
            yield ir.Look(NUMBER, (*self.alike, -1), self.piece)
        for kind in kinds:
            for field in self.box.fields.get(kind.name, {}).values():
                yield from self.of_field(kind, field, len(kinds) == 1)
        if self.box.looked_at >= 0:
            yield from (self.looked(ir.Const(PLAYER, player)) for player in range(self.box.players))
        alone = list(self.alone(kinds))
        if alone:
            test = alone[0]
            for other in alone[1:]:
                test = ir.either(test, other)
            yield ir.IfElse(PIECE, test, self.piece, ir.Const(PIECE, -1))

    def of_field(self, kind: Kind, field: Field, only: bool) -> Iterator[ir.Expr]:
        number = ir.Binary(NUMBER, ir.Op.SUBTRACT, self.piece, ir.Const(NUMBER, kind.first)) if kind.first else self.piece
        for key in range(field.width):
            read = ir.Read(field.type, field, number, ir.Const(NUMBER, key) if field.per is not None else None)
            is_one = ir.Member(FLAG, self.piece, ir.ConstSet(set_of(PIECE), kind.pieces))
            yield read if only else ir.IfElse(NUMBER, is_one, read, ir.ZERO)

    def alone(self, kinds: list[Kind]) -> Iterator[ir.Expr]:
        """When it has no equals: in a place whose order counts, while it carries something, where who decides cannot see it."""
        box = self.box
        if self.ordered:
            places = tuple(int(place in self.ordered) for place in range(len(box.place_names)))
            yield ir.same(ir.Look(NUMBER, (*places, 0), self.place), ir.Const(NUMBER, 1))
        if any(kind.carries for kind in kinds):
            inside = ir.Look(PLACE, (*(box.carriers.get(piece, -1) for piece in range(len(box.piece_kind))), -1), self.piece)
            yield ir.Aggregate(FLAG, ir.Fold.ANY, ir.At(set_of(PIECE), inside, None, None))
        if box.looked_at >= 0:
            yield ir.Not(FLAG, self.seen(kinds))

    def seen(self, kinds: list[Kind]) -> ir.Expr:
        """Can who decides see the piece?"""
        covered = [kind for kind in kinds if kind.face_down or any(one.visible == "looked" for one in self.fields(kind))]
        known = self.looked(self.player)
        if len(covered) == len(kinds):
            return known
        players = range(self.box.players)
        audience = [tuple(players)] * len(self.box.place_names)
        for number in self.box.carriers.values():
            audience[number] = ()
        for place in self.box.places.values():
            for number in range(place.first, place.first + place.count):
                owner = self.box.place_owner[number]
                sees: dict[str, Callable[[int], bool]] = {"owner": owner.__eq__, "others": owner.__ne__, "all": lambda _: True}
                audience[number] = tuple(filter(sees.get(place.visible, lambda _: False), players))
        open_to_all = ir.Member(FLAG, self.player, ir.Look(set_of(PLAYER), (*audience, ()), self.place))
        shown: ir.Expr = open_to_all
        for kind in covered:
            other = ir.Not(FLAG, ir.Member(FLAG, self.piece, ir.ConstSet(set_of(PIECE), kind.pieces)))
            shown = ir.both(other, shown)
        return ir.either(known, shown)

    def fields(self, kind: Kind) -> Iterable[Field]:
        return self.box.fields.get(kind.name, {}).values()

    def looked(self, player: ir.Expr) -> ir.Expr:
        return ir.Builtin(FLAG, Question.LOOKED, (player, self.piece))

    def of_names(self, slots: Iterable[ir.Slot]) -> Iterator[ir.Expr]:
        """Which names hold it that are still wanted."""
        for slot in slots:
            name = ir.Local(slot.type, slot)
            if slot.type.kind == "piece":
                yield ir.same(name, self.piece)
            elif slot.type.is_long and slot.type.of is not None and slot.type.of.kind == "piece":
                yield ir.Member(FLAG, self.piece, name)

    def of_fields(self, fields: list[Field]) -> Iterator[ir.Expr]:
        """Which fields hold it."""
        for field in fields:
            for owner in range(field.count):
                whose = None if field.owner == "game" else ir.Const(PLAYER, owner)
                yield ir.same(ir.Read(field.type, field, whose), self.piece)
