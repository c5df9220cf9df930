"""Fields of things: what stands behind a dot."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.language.constants import missing
from interpreter.language.scope import Scope
from interpreter.model.box import Kind
from interpreter.model.types import CELL, EDGE, FLAG, NUMBER, PLACE, PLAYER, Type, element_of, set_of


class Fields(Scope):
    """Turns `thing.field` into a read of the state or of a constant table.

    A constant table has one more entry at its end: what a field of nothing (-1) holds.
    """

    def table(self, owner: str, name: str, make: Any) -> tuple[Any, ...]:
        """A constant table, made once."""
        key = (owner, name)
        if key not in self.world.tables:
            self.world.tables[key] = make()
        return self.world.tables[key]

    def field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        """The field of a thing, or None if things of its type have no such field."""
        match owner.type.kind:
            case "player":
                return self.player_field(owner, name)
            case "cell":
                return self.cell_field(owner, name) or self.place_field(owner, name)
            case "place":
                return self.cell_field(owner, name) or self.corner_field(owner, name) or self.place_field(owner, name)
            case "edge":
                return self.edge_field(owner, name)
            case "row":
                return self.row_field(owner, name)
            case "piece":
                return self.piece_field(owner, name)
        return None

    def type_of_field(self, type_: Type, name: str) -> Type | None:
        """What a field of things of a type holds."""
        found = self.field(ir.Local(type_, self.procedure.slot("it", type_)), name)
        return found.type if found is not None else None

    def player_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        if name == "out":
            return ir.question(FLAG, "is_out", [owner])
        found = self.box.fields.get("player", {}).get(name)
        return ir.Read(found.type, found, owner) if found else None

    def cell_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        box = self.box
        if name in box.cell_fields:
            type_ = box.cell_fields[name]
            return ir.Look(type_, self.table("cell", name, lambda: self.cell_table(name, type_)), owner)
        found = box.fields.get("cell", {}).get(name)
        if found is None:
            return None
        read = ir.Read(found.type, found, owner)
        if owner.type == CELL:
            return read
        # Other places are not cells: they hold what a field of nothing holds.
        inside = ir.question(CELL, "only_cell", [owner])
        return ir.Read(found.type, found, inside)

    def cell_table(self, name: str, type_: Type) -> tuple[Any, ...]:
        facts = list(self.box.cell_facts[name])
        return tuple(facts + [missing(type_, self.box)] * (len(self.box.place_names) - len(facts) + 1))

    def place_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        box = self.box
        if name == "owner":
            return ir.Look(PLAYER, self.table("place", "owner", lambda: (*box.place_owner, -1)), owner)
        if name == "space":

            def spaces() -> tuple[int, ...]:
                numbers = [0] * (len(box.place_names) + 1)
                for place in box.places.values():
                    for number in range(place.count):
                        numbers[place.first + number] = number
                return tuple(numbers)

            return ir.Look(NUMBER, self.table("place", "space", spaces), owner)
        return None

    def edge_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        found = self.box.fields.get("edge", {}).get(name)
        if found is None:
            return None
        number = ir.Binary(NUMBER, ir.Op.SUBTRACT, owner, ir.Const(NUMBER, len(self.box.cells)))
        return ir.Read(found.type, found, number)

    def corner_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        found, boards = self.box.fields.get("corner", {}).get(name), self.box.boards
        if found is None or boards is None:
            return None

        def numbers() -> tuple[int, ...]:
            """By place, with nowhere behind them: other places are no corners, and have what a field of nothing holds."""
            places = range(len(self.box.place_names))
            return (*(place - boards.first_corner if boards.is_corner(place) else -1 for place in places), -1)

        return ir.Read(found.type, found, ir.Look(NUMBER, self.table("place", "corner", numbers), owner))

    def row_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        table = self.box.tables[owner.type.name]
        if name not in table.fields:
            return None
        type_ = table.fields[name]
        values = self.table("table " + table.name, name, lambda: (*table.values.get(name, ()), missing(type_, self.box)))
        return ir.Look(type_, values, owner)

    def piece_field(self, owner: ir.Expr, name: str) -> ir.Expr | None:
        box = self.box
        if name == "place":
            return ir.PlaceOf(PLACE, owner)
        if name == "cell":
            return ir.question(CELL, "cell_of", [owner])
        if name == "owner":
            return ir.Look(PLAYER, self.table("piece", "owner", lambda: (*box.piece_owner, -1)), owner)
        if name == "holder":
            return self.field(ir.PlaceOf(PLACE, owner), "owner")
        if name == "kind":
            kinds = list(box.kinds)
            numbers = self.table("piece", "kind", lambda: (*(kinds.index(kind) for kind in box.piece_kind), -1))
            return ir.Look(Type("kind"), numbers, owner)
        if name == "carries":
            return ir.Look(
                NUMBER, self.table("piece", "carries", lambda: (*(box.kinds[k].carries for k in box.piece_kind), 0)), owner
            )
        kind = box.kinds.get(owner.type.name)
        if kind is None:
            return None
        found = box.fields.get(kind.name, {}).get(name)
        if found is not None:
            number = owner if kind.first == 0 else ir.Binary(NUMBER, ir.Op.SUBTRACT, owner, ir.Const(NUMBER, kind.first))
            return ir.Read(found.type, found, number)
        if not kind.table:
            return None
        if name == "row":
            return ir.Look(Type("row", kind.table), self.table("piece", "row", lambda: (*box.piece_row, -1)), owner)
        table = box.tables[kind.table]
        if name not in table.fields:
            return None
        type_ = table.fields[name]

        def values() -> tuple[Any, ...]:
            column, nothing = table.values.get(name, []), missing(type_, box)
            return (
                *(column[row] if of == kind.name else nothing for of, row in zip(box.piece_kind, box.piece_row, strict=True)),
                nothing,
            )

        return ir.Look(type_, self.table("piece " + kind.name, name, values), owner)

    def of_kind(self, piece: ir.Expr, kind: Kind) -> ir.Expr:
        """Is a piece of this kind?"""
        return ir.Member(FLAG, piece, ir.ConstSet(Type("set", of=piece.type), kind.pieces))

    def as_place(self, piece: ir.Expr) -> ir.Expr:
        """The inside of a piece."""
        box = self.box
        return ir.Look(
            PLACE,
            self.table("piece", "inside", lambda: (*(box.carriers.get(number, -1) for number in range(len(box.piece_kind))), -1)),
            piece,
        )

    def settled(self, found: ir.Expr, wanted: Type) -> ir.Expr:
        """What may be any place, where cells or edges are wanted: other places count as nothing there."""
        one = element_of(wanted) if wanted.is_set else wanted
        if one not in (CELL, EDGE) or PLACE not in (found.type, found.type.of) or found.type.kind == "map":
            return found
        if found.type == PLACE and one == CELL:
            return ir.question(CELL, "only_cell", [found])
        boards = self.box.boards
        cells, edges = (len(boards.cells), len(boards.edges) if boards.edge_places else 0) if boards is not None else (0, 0)
        numbers = range(cells) if one == CELL else range(cells, cells + edges)
        if found.type == PLACE:
            places = range(len(self.box.place_names))
            return ir.Look(one, self.table("place", str(one), lambda: (*(n if n in numbers else -1 for n in places), -1)), found)
        slot = self.procedure.slot("it", PLACE)
        is_one = ir.Member(FLAG, ir.Local(PLACE, slot), ir.ConstSet(set_of(one), numbers))
        return ir.Where(set_of(one), found, slot, is_one)

    def pieces_of(self, kind: Kind) -> tuple[Any, ...]:
        """The pieces of a kind for each owner."""
        box = self.box
        return self.table(
            "pieces of",
            kind.name,
            lambda: (
                *(tuple(piece for piece in kind.pieces if box.piece_owner[piece] == owner) for owner in range(len(box.owners))),
                (),
            ),
        )
