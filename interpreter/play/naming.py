"""Names for the integers of a state: cells, pieces, players, words, as frontends and examples see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.model.state import DONE, PASS
from interpreter.model.things import EVERYTHING, Sight, Thing, Viewer
from interpreter.model.types import FLAG, NUMBER, Type

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.model.box import Box, Field


class Namer:
    """Makes things out of the integers of a state."""

    def __init__(self, box: Box, actions: list[str], reactions: dict[str, tuple[tuple[str, int], ...]]) -> None:
        self.box, self.actions, self.reactions = box, actions, reactions
        self._carriers = {number: piece for piece, number in box.carriers.items()}
        self._visible = ["all"] * len(box.place_names)
        for area in box.places.values():
            self._visible[area.first : area.first + area.count] = [area.visible] * area.count

    def player(self, number: int) -> Thing:
        owners = self.box.owners
        return Thing("player", owners[number], number) if 0 <= number < len(owners) else Thing("none", "none", -1)

    def place(self, number: int) -> Thing:
        cells = len(self.box.cells)
        if number < 0:
            return Thing("none", "none", -1)
        kind = "cell" if number < cells else "place"
        if self.box.boards is not None and self.box.boards.edge_places and (cells <= number < cells + len(self.box.boards.edges)):
            kind = "edge"
        return Thing(kind, self.box.place_names[number], number)

    def sees(self, S: list[int], piece: int, viewer: Viewer) -> bool:
        """May a viewer see the face of a piece?"""
        box = self.box
        if viewer is Sight.EVERYTHING:
            return True
        if viewer is Sight.PUBLIC:
            return all(self.sees(S, piece, player) for player in range(box.players))
        if not self.sees_place(S, piece, viewer):
            return False
        kind = box.kinds[box.piece_kind[piece]]
        return not kind.face_down or self.looked(S, piece, viewer)

    def looked(self, S: list[int], piece: int, viewer: int) -> bool:
        """Has a player been shown the face of a piece?"""
        at = self.box.looked_at
        return at >= 0 and bool(S[at + piece] >> viewer & 1)

    def sees_place(self, S: list[int], piece: int, viewer: Viewer) -> bool:
        """May a viewer see what is in the place of a piece?"""
        box = self.box
        if viewer is Sight.EVERYTHING:
            return True
        if viewer is Sight.PUBLIC:
            return all(self.sees_place(S, piece, player) for player in range(box.players))
        if self.looked(S, piece, viewer):
            return True
        number = S[box.place_at + piece]
        inside = self.carrier(number)
        if inside >= 0:
            return self.sees_place(S, inside, viewer)
        visible = self.visibility(number)
        match visible:
            case "owner":
                return box.place_owner[number] == viewer
            case "others":
                return box.place_owner[number] != viewer
            case "top":
                return S[box.first_at + number] == piece
        return visible == "all"

    def carrier(self, place: int) -> int:
        """The piece whose inside a place is, or -1."""
        return self._carriers.get(place, -1)

    def visibility(self, place: int) -> str:
        return self._visible[place]

    def sees_field(self, S: list[int], piece: int, field: Field, viewer: Viewer) -> bool:
        """May a viewer see the value that a field of a piece has?"""
        if viewer is Sight.EVERYTHING:
            return True
        if viewer is Sight.PUBLIC:
            return all(self.sees_field(S, piece, field, player) for player in range(self.box.players))
        match field.visible:
            case "all":
                return self.sees_place(S, piece, viewer)
            case "looked":
                return self.looked(S, piece, viewer)
            case "owner":
                return self.box.place_owner[S[self.box.place_at + piece]] == viewer or (
                    self.box.piece_owner[piece] == viewer and self.sees_place(S, piece, viewer)
                )
        return False

    def piece(self, S: list[int], number: int, viewer: Viewer) -> Thing:
        box = self.box
        if number < 0:
            return Thing("none", "none", -1)
        kind = box.kinds[box.piece_kind[number]]
        seen = self.sees(S, number, viewer)
        row = None
        if kind.table and box.piece_row[number] >= 0 and seen:
            row = f"{kind.table}.{box.tables[kind.table].rows[box.piece_row[number]]}"
        # The number of a hidden piece, and in a hidden place its colour, would tell which one it is.
        owner = box.piece_owner[number] if self.sees_place(S, number, viewer) else -1
        return Thing(
            "piece",
            kind.name,
            number if seen else -1,
            kind.name,
            row,
            box.owners[owner] if owner >= 0 else None,
            self.place(S[box.place_at + number]),
            hidden=not seen,
            face=self.face(S, number) if seen and kind.faces else "",
        )

    def face(self, S: list[int], die: int) -> str:
        """What a die shows."""
        kind = self.box.kinds[self.box.piece_kind[die]]
        field = self.box.fields[kind.name]["face"]
        return self.thing(S, field.type, S[field.base + die - kind.first], EVERYTHING).label

    def thing(self, S: list[int], type_: Type, value: int, viewer: Viewer) -> Thing:
        """The thing that an integer of a type stands for."""
        box = self.box
        match type_.kind:
            case "number":
                return Thing("number", str(value), value)
            case "flag":
                return Thing("yes" if value else "no", "yes" if value else "no", value)
            case "player":
                return self.player(value)
            case "cell" | "place" | "edge":
                return self.place(value)
            case "piece":
                return self.piece(S, value, viewer)
        if value < 0:
            return Thing("none", "none", -1)
        match type_.kind:
            case "symbol":
                return Thing("symbol", f"{type_.name}.{box.symbols[type_.name][value]}", value)
            case "row":
                return Thing("row", f"{type_.name}.{box.tables[type_.name].rows[value]}", value)
            case "direction":
                return Thing("direction", box.directions[value], value)
            case "kind":
                return Thing("piece", list(box.kinds)[value], value, list(box.kinds)[value])
            case "action":
                return Thing("action", self.actions[value], value)
            case "reaction":
                name, piece = self.reactions[type_.name][value]
                return self.piece(S, piece, viewer) if piece >= 0 else self.source(name, value)
        return Thing("number", str(value), value)

    def source(self, name: str, value: int = 0) -> Thing:
        """The card, action, ability or procedure that has an effect."""
        table, _, row = name.rpartition(".")
        if table in self.box.tables and row in self.box.tables[table].rows:
            return Thing("row", name, value)
        return Thing("action" if name in self.actions else "choice", name, value)

    def map(self, S: list[int], type_: Type, values: Sequence[int], viewer: Viewer) -> Thing:
        """What a map has: all keys with more than nothing. Its last value is that of a key which is nothing."""
        assert type_.key is not None and type_.of is not None
        nothing = 0 if type_.of in (NUMBER, FLAG) else -1
        found = (
            (self.thing(S, type_.key, key, viewer), self.thing(S, type_.of, value, viewer))
            for key, value in enumerate(values[:-1])
            if value != nothing
        )
        return Thing("map", entries=tuple(found))

    def option(self, S: list[int], point: ir.Point, value: int, viewer: Viewer) -> Thing:
        """The thing that an option of a decision stands for."""
        if value == PASS:
            return Thing("no", "no", value) if point.form == "may" else Thing("pass", "pass", value)
        if value == DONE:
            return Thing("done", "done", value)
        match point.form:
            case "may":
                return Thing("yes", "yes", value)
            case "action" | "choice":
                return Thing(point.form, point.names[value], value)
        return self.thing(S, point.slot.type, value, viewer)
