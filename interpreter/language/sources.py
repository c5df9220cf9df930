"""What an ability comes from, as far as it decides when the ability works and for whom: cards in play, and durations."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from interpreter import ir
from interpreter.language.scope import Scope
from interpreter.language.unfinished import Lines
from interpreter.language.uses import Source, Use, number_of
from interpreter.model.box import Box
from interpreter.model.types import FLAG, NUMBER, PLACE, PLAYER, set_of
from interpreter.problems import Position


def each_of(source: Source) -> ir.Expr:
    """All cards of a source, or all times that a duration holds now, in the order in which they began."""
    if source.duration is None:
        return ir.ConstSet(set_of(source.type), source.pieces)
    last = ir.Binary(NUMBER, ir.Op.SUBTRACT, ir.Read(NUMBER, source.duration.count, None), ir.Const(NUMBER, 1))
    return ir.Span(set_of(source.type), ir.ZERO, last)


def in_play(box: Box, source: Source, this: ir.Expr) -> ir.Expr:
    """Is the card where its abilities work? Does the duration still hold?"""
    if source.duration is not None:
        return ir.Binary(FLAG, ir.Op.LESS, this, ir.Read(NUMBER, source.duration.count, None))
    places: list[int] = []
    for name in source.active:
        if name == "board":
            places += range(len(box.cells))
        else:
            place = box.places[name]
            places += range(place.first, place.first + place.count)
    return ir.Member(FLAG, ir.PlaceOf(PLACE, this), ir.ConstSet(set_of(PLACE), tuple(places)))


def holder(scope: Any, source: Source, this: ir.Expr) -> ir.Expr:
    """Who has it: the owner of the place, else the owner of the piece, else nobody; of a duration, who began it."""
    if source.duration is not None:
        return ir.Read(PLAYER, source.duration.me, this)
    of_place = scope.field(this, "holder")
    of_piece = scope.field(this, "owner")
    assert of_place is not None and of_piece is not None
    return ir.IfElse(PLAYER, ir.is_something(of_place), of_place, of_piece)


def has_holder(box: Box, source: Source) -> bool:
    """Does whoever has it always exist?"""
    return (
        source.duration is not None
        or box.kinds[source.type.name].owner != ""
        or all(name != "board" and box.places[name].per_player for name in source.active)
    )


def may_have_holder(box: Box, source: Source) -> bool:
    return (
        source.duration is not None
        or box.kinds[source.type.name].owner != ""
        or any(name != "board" and box.places[name].per_player for name in source.active)
    )


def hidden(box: Box, source: Source) -> bool:
    """Can somebody have it without everybody knowing?"""
    face_down = source.type.name in box.kinds and box.kinds[source.type.name].face_down
    return face_down or any(name != "board" and box.places[name].visible != "all" for name in source.active)


def mine(scope: Any, source: Source, use: Use) -> ir.Expr:
    """The first card of the source that `me` has in play and may still use, or the first time that a duration holds for `me`."""
    one = scope.procedure.slot("it", source.type)
    item = ir.Local(source.type, one)
    test = ir.both(in_play(scope.box, source, item), ir.same(holder(scope, source, item), scope.me))
    test = ir.both(test, use.allowed(number_of(item, source.pieces)))
    several = each_of(source)
    return ir.question(source.type, "first", [ir.Where(several.type, several, one, test)])


class Remembered:
    """The names that a duration knows from where it began, in a text that runs later."""

    def __init__(self, scope: Scope, source: Source, hiding: Collection[str] = ()) -> None:
        self.this: ir.Slot | None = None
        self.slots: dict[ir.Slot, ir.Expr] = {}
        if source.duration is None:
            self.this = scope.new("this", source.type) if source.pieces else None
            return
        self.this = scope.procedure.slot("duration", source.type)
        which = ir.Local(source.type, self.this)
        for name, field in source.duration.names.items():
            if name not in hiding:
                self.slots[scope.new(name, field.type)] = ir.Read(field.type, field, which)

    def names(self) -> set[str]:
        return {slot.name for slot in self.slots}

    def test(self, test: ir.Expr) -> ir.Expr:
        """A condition that reads what is remembered."""

        def read(node: ir.Local) -> ir.Expr:
            return self.slots.get(node.slot, node)

        found: ir.Expr = ir.rewritten(test, read, ir.Local) if self.slots else test
        return found

    def body(self, position: Position, body: Sequence[ir.Stmt]) -> Lines:
        """A block that begins with what is remembered."""
        used = {slot for part in ir.walk(tuple(body)) for slot in part.taken()}
        used |= {part.slot for part in ir.walk(tuple(body), ir.Let)}
        return [*(ir.Let(position, slot, value, new=True) for slot, value in self.slots.items() if slot in used), *body]
