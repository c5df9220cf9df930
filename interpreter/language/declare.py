"""Reads the declaring sections of a ruleset (symbols, tables, pieces, places, fields) into a `Box`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from interpreter.language.constants import Constants, read_type
from interpreter.model.box import NOWHERE, Box, Field, Kind, Place, Table
from interpreter.model.state import HEAD
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.problems import Position, Problems, guess
from interpreter.source.format.ruleset_file import ROW

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards
    from interpreter.source.reader import Map

MAX_PIECES = 5_000
MAX_SIZE = 200_000
RESERVED = {
    "me",
    "this",
    "it",
    "none",
    "yes",
    "no",
    "active",
    "box",
    "players",
    "opponents",
    "cells",
    "edges",
    "pieces",
    "sides",
    "directions",
    "places",
    "everyone",
}
_ID = re.compile(r"[a-z][a-z0-9_]*\Z")


def declare(sections: Map, boards: Boards | None, seats: tuple[str, ...], problems: Problems) -> Box:
    """Number everything in the box and lay out the state."""
    game = sections["game"]
    box = Box(
        seats,
        tuple(game.get("sides", ())),
        boards,
        asking=game.get("asking", "holders"),
        automatic=bool(game.get("automatic", False)),
    )
    reader = _Declarations(sections, box, problems)
    reader.symbols()
    reader.kinds_by_name()
    reader.board()
    reader.tables()
    reader.pieces()
    reader.places()
    reader.fields()
    if box.size > MAX_SIZE:
        problems.error(game.position, "state-too-large", size=box.size, limit=MAX_SIZE)
    return box


class _Declarations:
    def __init__(self, sections: Map, box: Box, problems: Problems) -> None:
        self.sections, self.box, self.problems = sections, box, problems
        self.constants = Constants(box, problems)
        self.taken: dict[str, Position] = {}

    def name(self, name: str, position: Position) -> bool:
        """Refuse names that are not ids, mean something already, or are words of the language."""
        from interpreter.language.parse import keywords

        if not _ID.match(name):
            self.problems.error(position, "bad-id", name=name)
        elif name in RESERVED or name in keywords():
            self.problems.error(position, "reserved-name", name=name)
        elif name in self.taken:
            self.problems.error(position, "name-taken", name=name, first=str(self.taken[name]))
        else:
            self.taken[name] = position
            return True
        return False

    def symbols(self) -> None:
        section = self.sections.get("symbols", {})
        for name, words in section.items():
            if self.name(name, section.key_at[name]):
                self.box.symbols[name] = [str(word) for word in words]
                seen: dict[str, Position] = {}
                for number, word in enumerate(words):
                    first = seen.setdefault(str(word), words.at[number])
                    if first is not words.at[number]:
                        self.problems.error(words.at[number], "duplicate-id", name=str(word), first=str(first))

    def kinds_by_name(self) -> None:
        """Kinds and tables may name each other in types, so their names come first."""
        pieces = self.sections.get("pieces", {})
        for name, spec in pieces.items():
            if self.name(name, pieces.key_at[name]):
                plural = str(spec.get("plural", name + "s"))
                if plural != name:
                    self.name(plural, pieces.key_at[name])
                self.box.kinds[name] = Kind(name, plural, 0, 0, position=pieces.key_at[name])
        tables = self.sections.get("tables", {})
        for name, spec in tables.items():
            if name in self.taken or self.name(name, tables.key_at[name]):
                rows = [str(row["id"]) for row in spec.get("rows", ())]
                self.box.tables[name] = Table(name, {}, rows, {}, list(spec.get("rows", ())), tables.key_at[name])

    def board(self) -> None:
        boards = self.box.boards
        if boards is None:
            return
        for name, type_ in boards.fields.items():
            found = read_type(type_, self.box, self.problems)
            if found is None:
                continue
            self.box.cell_fields[name] = found
            positions = boards.fact_at.get(name, {})
            self.box.cell_facts[name] = [
                self.constants.value(value, found, positions.get(cell, NOWHERE))
                for cell, value in enumerate(boards.cell_facts[name])
            ]
        for name, numbers in (("row", boards.row), ("column", boards.column)):
            self.box.cell_fields.setdefault(name, NUMBER)
            self.box.cell_facts.setdefault(name, list(numbers))

    def tables(self) -> None:
        section = self.sections.get("tables", {})
        for name, table in self.box.tables.items():
            spec = section[name]
            declared = spec.get("fields", {})
            for field_name, type_ in declared.items():
                found = read_type(type_, self.box, self.problems)
                if found is not None:
                    table.fields[field_name] = found
            seen: dict[str, Position] = {}
            for number, row in enumerate(table.data):
                identity = str(row["id"])
                if identity in seen:
                    self.problems.error(row.at["id"], "duplicate-id", name=identity, first=str(seen[identity]))
                seen[identity] = row.at["id"]
                for key in row:
                    if key not in ROW.names and key not in declared:
                        self.problems.error(row.key_at[key], "unknown-key", name=key, guess=guess(key, [*declared, *ROW.names]))
                for field_name, type_ in table.fields.items():
                    position = row.at.get(field_name, row.position)
                    value = self.constants.value(row.get(field_name), type_, position)
                    table.values.setdefault(field_name, [None] * len(table.data))[number] = value

    def pieces(self) -> None:
        section = self.sections.get("pieces", {})
        box = self.box
        for kind in box.kinds.values():
            spec = section[kind.name]
            kind.table = self.reference(spec, "table", box.tables) or ""
            kind.carries = int(spec.get("carries", 0))
            kind.face_down = spec.get("face") == "down"
            shows = spec.get("shows", [])
            fields = box.tables[kind.table].fields if kind.table else {}
            for number, name in enumerate(shows):
                if name not in fields:
                    self.problems.error(
                        shows.at[number], "unknown-field", name=str(name), owner=kind.name, guess=guess(str(name), fields)
                    )
            kind.shows = tuple(str(name) for name in shows)
            kind.first = len(box.piece_kind)
            if "die" in spec:
                self.die(kind, spec)
            owners = [-1]
            owner = spec.get("owner")
            if owner == "player":
                kind.owner, owners = "player", list(range(box.players))
            elif owner == "everyone":
                kind.owner, owners = "player", list(range(len(box.owners)))
            elif owner is not None:
                if owner not in box.owners and owner not in self.sections["game"].get("seats", ()):
                    self.problems.error(
                        spec.at["owner"],
                        "unknown-name",
                        what="side",
                        name=str(owner),
                        guess=guess(str(owner), ["player", "everyone", *box.owners]),
                    )
                elif owner in box.owners:
                    kind.owner, owners = str(owner), [box.owners.index(owner)]
                else:
                    owners = []
            rows = [-1]
            if kind.table:
                rows = [
                    number
                    for number, row in enumerate(box.tables[kind.table].data)
                    for _ in range(min(int(row.get("count", 1)), MAX_PIECES + 1))
                ]
            count = int(spec.get("count", 1))
            kind.count = count * len(rows) * len(owners)
            if len(box.piece_kind) + kind.count > MAX_PIECES:
                self.problems.error(spec.at.get("count", spec.position), "too-many-pieces", limit=MAX_PIECES)
                self.problems.stop_on_errors()
            for owner_number in owners:
                for row_number in rows:
                    box.piece_kind += [kind.name] * count
                    box.piece_owner += [owner_number] * count
                    box.piece_row += [row_number] * count

    def die(self, kind: Kind, spec: Map) -> None:
        faces = spec["die"]
        if all(isinstance(face, int) for face in faces):
            kind.face_type, kind.faces = NUMBER, tuple(faces)
            return
        for name, words in self.box.symbols.items():
            known_faces = [*words, "none"]  # a blank face shows nothing
            if all(face in known_faces for face in faces):
                kind.face_type = Type("symbol", name)
                kind.faces = tuple(words.index(face) if face in words else -1 for face in faces)
                return
        wrong = next(
            (
                number
                for number, face in enumerate(faces)
                if face != "none" and not any(face in words for words in self.box.symbols.values())
            ),
            0,
        )
        known = [word for words in self.box.symbols.values() for word in words]
        self.problems.error(
            faces.at[wrong], "unknown-name", what="symbol", name=str(faces[wrong]), guess=guess(str(faces[wrong]), known)
        )

    def reference(self, spec: Map, key: str, known: Any) -> str | None:
        name = spec.get(key)
        if name is None:
            return None
        if name not in known:
            self.problems.error(spec.at[key], "unknown-name", what=key, name=str(name), guess=guess(str(name), known))
            return None
        return str(name)

    def places(self) -> None:
        box = self.box
        boards = box.boards
        if boards is not None:
            box.place_names += list(boards.cells)
            if boards.edge_places:
                box.place_names += list(boards.edge_ids)
        box.place_owner += [-1] * len(box.place_names)
        self.area("box", 1, False, "all", "", NOWHERE)
        section = self.sections.get("places", {})
        for name, spec in section.items():
            if not self.name(name, section.key_at[name]):
                continue
            facts: dict[str, Any] = spec or {}
            per_player = facts.get("per") == "player"
            count = box.players if per_player else int(facts.get("spaces", 1))
            self.area(
                name,
                count,
                per_player,
                facts.get("visible", "all"),
                facts.get("refill", ""),
                section.key_at[name],
                "spaces" in facts,
            )
            if facts.get("visible") == "owner" and not per_player:
                self.problems.error(spec.at["visible"], "no-owner", name=name)
        for spec in section.values():
            if spec:
                self.reference(spec, "refill", box.places)
        for kind in box.kinds.values():
            spec = self.sections["pieces"][kind.name]
            kind.starts = self.reference(spec, "starts", box.places) or "box"
            kind.discard = self.reference(spec, "discard", box.places) or "box"
            if box.places[kind.discard].count > 1:
                self.problems.error(spec.at["discard"], "wrong-type", found="set of place", expected="place")
            active = spec.get("active", [])
            active = [active] if isinstance(active, str) else active
            for place in active:
                if place not in box.places and place != "board":
                    self.problems.error(
                        spec.at["active"], "unknown-name", what="place", name=str(place), guess=guess(str(place), box.places)
                    )
            kind.active = tuple(str(place) for place in active)
            if kind.carries:
                for number, piece in enumerate(kind.pieces):
                    box.carriers[piece] = len(box.place_names)
                    box.place_names.append(f"{kind.name}_{number + 1}")
                    box.place_owner.append(box.piece_owner[piece])

    def area(
        self, name: str, count: int, per_player: bool, visible: str, refill: str, position: Position, spaces: bool = False
    ) -> None:
        box = self.box
        if count > 2_000:
            self.problems.error(position, "too-many-places", limit=2_000)
            self.problems.stop_on_errors()
        box.places[name] = Place(name, len(box.place_names), count, per_player, visible, refill, position)
        for number in range(count):
            box.place_names.append(f"{name} of {box.seats[number]}" if per_player else f"{name}_{number}" if spaces else name)
            box.place_owner.append(number if per_player else -1)

    def fields(self) -> None:
        box = self.box
        box.size = HEAD
        section = self.sections.get("fields", {})
        for owner, specs in section.items():
            count = self.owners_of(owner)
            if count is None:
                known = ["game", "player", "cell", "edge", *box.kinds]
                self.problems.error(
                    section.key_at[owner], "unknown-name", what="owner of fields", name=owner, guess=guess(owner, known)
                )
                continue
            for name, spec in specs.items():
                self.one_field(owner, count, name, spec, specs.at[name], specs.key_at[name])
        for kind in box.kinds.values():
            if kind.faces:
                assert kind.face_type is not None
                self.lay(
                    Field(
                        kind.name,
                        "face",
                        kind.face_type,
                        kind.faces[0],
                        count=kind.count,
                        least=min(kind.faces),
                        most=max(kind.faces),
                    )
                )
        self.lists()

    def owners_of(self, owner: str) -> int | None:
        box = self.box
        if owner == "game":
            return 1
        if owner == "player":
            return len(box.owners)
        if owner == "cell" and box.boards is not None:
            return len(box.cells)
        if owner == "edge" and box.boards is not None:
            return len(box.boards.edges)
        return box.kinds[owner].count if owner in box.kinds else None

    def one_field(self, owner: str, count: int, name: str, spec: Any, at: Position, key_at: Position) -> None:
        box = self.box
        if not _ID.match(name) or name in ("place", "owner", "kind", "row", "cell", "holder", "face"):
            self.problems.error(key_at, "reserved-name", name=name)
            return
        if isinstance(spec, str):
            spec_type, spec = spec, {}
        else:
            spec = spec if spec is not None else {}
            spec_type = spec.get("type", "number")
        type_ = read_type(spec_type, box, self.problems, at)
        if type_ is None:
            return
        if type_.is_set or type_.kind == "map":
            self.problems.error(at, "wrong-type", found=str(type_), expected="one thing")
            return
        found = Field(
            owner,
            name,
            type_,
            count=count,
            position=key_at,
            visible=spec.get("visible", "all"),
            kept=bool(spec.get("kept", False)),
            supply=spec.get("supply"),
        )
        if type_ == NUMBER:
            found.least, found.most = int(spec.get("min", 0)), int(spec.get("max", 9999))
            found.start = max(0, found.least)
            if "start" in spec:
                found.start = self.constants.value(spec["start"], NUMBER, spec.at["start"])
            if not found.least <= found.start <= found.most:
                self.problems.error(at, "out-of-bounds", value=found.start, least=found.least, most=found.most)
        elif type_ == FLAG:
            found.start = 0 if "start" not in spec else self.constants.value(spec["start"], FLAG, spec.at["start"])
        else:
            found.start = -1 if "start" not in spec else self.constants.value(spec["start"], type_, spec.at["start"])
        if "per" in spec:
            found.per = read_type(spec["per"], box, self.problems, at)
            if found.per is not None:
                words = box.words_of(found.per)
                if words is None:
                    self.problems.error(spec.at["per"], "wrong-type", found=str(found.per), expected="a list of words")
                else:
                    found.width = len(words)
        if found.supply is not None and owner != "player":
            self.problems.error(spec.at["supply"], "no-owner", name=name)
        elif found.supply is not None and found.start * box.players > found.supply:
            self.problems.error(
                spec.at["supply"],
                "out-of-bounds",
                value=found.supply,
                least=found.start * box.players,
                most=found.most * box.players,
            )
        if owner == "game" and not self.name(name, key_at):
            return
        self.lay(found)

    def lay(self, found: Field) -> None:
        box = self.box
        found.base = box.size + found.width  # one spare entry in front: what a field of nothing holds
        box.size += (found.count + 1) * found.width
        if found.supply is not None:
            found.supply_at = box.size
            box.size += found.width
        box.fields.setdefault(found.owner, {})[found.name] = found

    def lists(self) -> None:
        """Where each piece is, and the order of the pieces in each place."""
        box = self.box
        places, pieces = len(box.place_names), len(box.piece_kind)
        box.first_at = box.size + 1  # again with a spare entry in front of each
        box.next_at = box.first_at + places + 1
        box.previous_at = box.next_at + pieces + 1
        box.place_at = box.previous_at + pieces + 1
        box.size = box.place_at + pieces
        if (
            any(kind.face_down for kind in box.kinds.values())
            or any(place.visible != "all" for place in box.places.values())
            or any(found.visible == "looked" for fields in box.fields.values() for found in fields.values())
        ):
            box.looked_at = box.size + 1
            box.size += pieces + 1
