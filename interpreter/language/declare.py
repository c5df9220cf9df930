"""Reads the declaring sections of a ruleset (symbols, tables, pieces, places, fields) into a `Box`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from interpreter.language.constants import Constants, read_type
from interpreter.language.parse import keywords
from interpreter.language.registry import FIELDS, NAMES
from interpreter.model.box import Box, Field, Kind, Place, Table
from interpreter.model.names import KIND
from interpreter.model.state import HEAD
from interpreter.model.types import CELL, DIRECTION, EDGE, FLAG, NONE, NUMBER, PIECE, PLACE, PLAYER, Type, set_of
from interpreter.problems import NOWHERE, Position, Problems, guess
from interpreter.source.format.common import key_meant
from interpreter.source.format.ruleset_file import ROW

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards
    from interpreter.source.reader import Map

MAX_PIECES = 5_000
MAX_SIZE = 200_000
RESERVED = {name for name, _ in NAMES} | {"places", "everyone"}
FIELDS_OF_PIECES = {name for owner, name, _ in FIELDS if owner == "piece"}
ROW_KEYS = frozenset(ROW.names)
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
    reader.always_known()
    reader.players()
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
        self.names = box.names

    def name(self, name: str, position: Position) -> bool:
        """Refuse names that are not ids, mean something already, or are words of the language."""
        if not _ID.match(name):
            self.problems.error(position, "bad-id", name=name)
        elif name in RESERVED or name in keywords():
            self.problems.error(position, "reserved-name", name=name)
        else:
            return self.claim(name, position)
        return False

    def claim(self, name: str, position: Position, sort: str = "") -> bool:
        """Take a name; note both places where it is declared, if it was taken."""
        first = self.names.claim(name, position, sort)
        if first is not None:
            self.problems.error(position, "name-taken", name=name, first=str(first))
        return first is None

    def always_known(self) -> None:
        """Names whose meaning never changes."""
        box, boards = self.box, self.box.boards
        self.names.mean("none", NONE, -1, NOWHERE)
        self.names.mean("no", FLAG, 0, NOWHERE)
        self.names.mean("yes", FLAG, 1, NOWHERE)
        self.names.mean("sides", set_of(PLAYER), range(box.players, len(box.owners)), NOWHERE)
        self.names.mean("cells", set_of(CELL), range(len(box.cells)), NOWHERE)
        self.names.mean("directions", set_of(DIRECTION), range(len(box.directions)), NOWHERE)
        if boards is not None and boards.edge_places:
            edges = range(len(box.cells), len(box.cells) + len(boards.edges))
            self.names.mean("edges", set_of(EDGE), edges, NOWHERE)
        if boards is not None and boards.corner_places:
            corners = range(boards.first_corner, boards.first_corner + len(boards.corners.ids))
            self.names.mean("corners", set_of(PLACE), corners, NOWHERE)

    def players(self) -> None:
        game = self.sections["game"]
        at: dict[str, Position] = {}
        for name, position in [*placed(game, "seats"), *placed(game, "sides")]:
            self.twice(str(name), position, "player")
            at[str(name)] = position
        self.names.mean_each(self.box.owners, PLAYER, [at.get(name, game.position) for name in self.box.owners])

    def symbols(self) -> None:
        section = self.sections.get("symbols", {})
        for name, words in section.items():
            if self.name(name, section.key_at[name]):
                type_ = self.names.types[name] = Type("symbol", name)
                self.box.symbols[name] = [str(word) for word in words]
                self.names.mean(name, set_of(type_), range(len(words)), section.key_at[name])
                self.names.mean_each(self.box.symbols[name], type_, words.at)
                for word, position in zip(self.box.symbols[name], words.at, strict=True):
                    self.twice(word, position, f"word of {name}")

    def twice(self, name: str, position: Position, sort: str) -> None:
        """Note an id that its list has already."""
        first = self.names.claim(name, position, sort)
        if first is not None:
            self.problems.error(position, "duplicate-id", name=name, first=str(first))

    def kinds_by_name(self) -> None:
        """Kinds and tables may name each other in types, so their names come first."""
        pieces = self.sections.get("pieces", {})
        for name, spec in pieces.items():
            if self.name(name, pieces.key_at[name]):
                plural = str(spec.get("plural", name + "s"))
                if plural != name:
                    self.name(plural, pieces.key_at[name])
                self.names.mean(name, KIND, len(self.box.kinds), pieces.key_at[name])
                self.names.types[name] = self.names.plurals[plural] = Type("piece", name)
                self.box.kinds[name] = Kind(name, plural, 0, 0, position=pieces.key_at[name])
        plurals = {kind.plural: kind for kind in self.box.kinds.values()}
        tables = self.sections.get("tables", {})
        for name, spec in tables.items():
            # A table may be called like the pieces that it describes: they are meant, unless rows are expected.
            if name in plurals or self.name(name, tables.key_at[name]):
                type_ = self.names.types[name] = Type("row", name)
                data = list(spec.get("rows", ()))
                rows = [str(row["id"]) for row in data]
                self.box.tables[name] = Table(name, {}, rows, {}, data, tables.key_at[name])
                position = plurals[name].position if name in plurals else tables.key_at[name]
                self.names.mean(name, set_of(type_), range(len(rows)), position)
                self.names.mean_each(rows, type_, [row.at["id"] for row in data])

    def board(self) -> None:
        boards = self.box.boards
        if boards is None:
            return
        for name, cells in boards.sectors.items():
            self.names.mean(name, set_of(CELL), cells, boards.sector_at[name])
        self.names.mean_each(boards.cells, CELL, boards.cell_at)
        self.names.mean_each(boards.directions, DIRECTION, boards.direction_at)
        for name, type_ in boards.fields.items():
            self.names.fields["cell", name] = boards.field_at[name]
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
                    self.names.fields["table " + name, field_name] = declared.key_at[field_name]
            for number, row in enumerate(table.data):
                self.twice(str(row["id"]), row.at["id"], f"row of {name}")
                for key in row:
                    if key not in ROW_KEYS and key not in declared:
                        self.problems.error(
                            row.key_at[key], "unknown-key", name=key, guess=key_meant(key, [*declared, *ROW.names])
                        )
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
                    for _ in range(min(self.count(row), MAX_PIECES + 1))
                ]
            count = self.count(spec)
            kind.count = count * len(rows) * len(owners)
            if len(box.piece_kind) + kind.count > MAX_PIECES:
                self.problems.error(spec.at.get("count", spec.position), "too-many-pieces", limit=MAX_PIECES)
                self.problems.stop_on_errors()
            for owner_number in owners:
                for row_number in rows:
                    box.piece_kind += [kind.name] * count
                    box.piece_owner += [owner_number] * count
                    box.piece_row += [row_number] * count
            type_ = Type("piece", kind.name)
            if kind.count == 1:
                self.names.mean(kind.name, type_, kind.first, kind.position, first=True)
            self.names.mean(kind.plural, set_of(type_), kind.pieces, kind.position, first=True)
        self.names.mean("pieces", set_of(PIECE), range(len(box.piece_kind)), NOWHERE)

    def count(self, spec: Map) -> int:
        """How many there are, perhaps by the number of players."""
        found: Any = spec.get("count", 1)
        if not isinstance(found, dict):
            return int(found)
        players = str(self.box.players)
        if players not in found:
            self.problems.error(spec.at["count"], "no-count", players=players, found=", ".join(found))
            return 0
        return int(found[players])

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
                for number, name in enumerate(boards.edge_ids, len(boards.cells)):
                    self.names.mean(name, PLACE, number, NOWHERE)
            box.place_names += boards.corners.ids
            for number, name in enumerate(boards.corners.ids, boards.first_corner):
                self.names.mean(name, PLACE, number, NOWHERE)
        box.place_owner += [-1] * len(box.place_names)
        self.area("box", 1, None, "all", "", NOWHERE)
        section = self.sections.get("places", {})
        for name, spec in section.items():
            if not self.name(name, section.key_at[name]):
                continue
            facts: dict[str, Any] = spec or {}
            per = self.per(spec) if "per" in facts else None
            count = int(facts.get("spaces", 1)) if per is None else len(self.keys(per))
            self.area(
                name,
                count,
                per,
                facts.get("visible", "all"),
                facts.get("refill", ""),
                section.key_at[name],
                "spaces" in facts,
            )
            if facts.get("visible") in ("owner", "others") and per != PLAYER:
                self.problems.error(spec.at["visible"], "no-owner", name=name)
        for spec in section.values():
            if spec:
                self.reference(spec, "refill", box.places)
        for kind in box.kinds.values():
            spec = self.sections["pieces"][kind.name]
            kind.starts = self.reference(spec, "starts", box.places) or "box"
            kind.discard = self.reference(spec, "discard", box.places) or "box"
            per = box.places[kind.starts].per
            if per not in (None, PLAYER, Type("row", kind.table)):
                self.problems.error(spec.at["starts"], "wrong-type", found="set of place", expected="place")
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
                    self.names.mean(f"{kind.name}_{number + 1}", PLACE, len(box.place_names), kind.position)
                    box.place_names.append(f"{kind.name}_{number + 1}")
                    box.place_owner.append(box.piece_owner[piece])

    def per(self, spec: Map) -> Type | None:
        """Of what there is a place for each: players, rows of a table, or words of a list."""
        if "spaces" in spec:
            self.problems.error(spec.key_at["spaces"], "conflicting-keys", key="spaces", other="per")
        found = self.names.types.get(str(spec["per"]))
        if found is None or found.kind not in ("player", "row", "symbol"):
            known = ["player", *self.box.tables, *self.box.symbols]
            self.problems.error(
                spec.at["per"],
                "unknown-name",
                what="table or list of words",
                name=str(spec["per"]),
                guess=guess(spec["per"], known),
            )
            return None
        return found

    def keys(self, per: Type) -> list[str]:
        """The players, rows or words of which each has a place; sides have none."""
        return list(self.box.seats) if per == PLAYER else self.box.words_of(per) or []

    def area(
        self, name: str, count: int, per: Type | None, visible: str, refill: str, position: Position, spaces: bool = False
    ) -> None:
        box = self.box
        if count > 2_000:
            self.problems.error(position, "too-many-places", limit=2_000)
            self.problems.stop_on_errors()
        first = len(box.place_names)
        box.places[name] = Place(name, first, count, per, visible, refill, position)
        if count != 1 or per is not None:
            self.names.mean(name, set_of(PLACE), range(first, first + count), position)
        elif spaces:
            self.names.mean(name, PLACE, first, position)
        keys = [] if per is None else self.keys(per)
        for number in range(count):
            label = f"{name} of {keys[number]}" if keys else f"{name}_{number}" if spaces else name
            self.names.mean(label, PLACE, first + number, position)
            box.place_names.append(label)
            box.place_owner.append(number if per == PLAYER else -1)

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
        self.scratch()
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

    def scratch(self) -> None:
        """Fields that live while a procedure runs are fields of the game, which the procedure begins anew and gives back."""
        for head, spec in self.sections.get("procedures", {}).items():
            specs: Any = spec.get("during", {}) if isinstance(spec, dict) else {}
            for name in specs:
                self.one_field("game", 1, name, specs[name], specs.at[name], specs.key_at[name])
            known = self.box.fields.get("game", {})
            found = [known[name] for name in specs if name in known]
            if found:
                self.box.scratch[head.partition("(")[0].strip()] = found

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
        if not _ID.match(name) or name in FIELDS_OF_PIECES:
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
            position_part=bool(spec.get("position", True)),
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
        if "supply" in spec:
            found.supply = self.supply(spec, found)
        if found.supply is not None and owner != "player":
            self.problems.error(spec.at["supply"], "no-owner", name=name)
        elif found.supply is not None and found.start * box.players > min(found.supply):
            self.problems.error(
                spec.at["supply"],
                "out-of-bounds",
                value=min(found.supply),
                least=found.start * box.players,
                most=found.most * box.players,
            )
        if owner == "game":
            if not self.name(name, key_at):
                return
            self.names.mean(name, type_, found, key_at)
        elif not self.own_field(owner, name, key_at):
            return
        self.lay(found)

    def supply(self, spec: Any, field: Field) -> tuple[int, ...]:
        """What all players together can have: one number, or one for each word that the field has `per`."""
        given = spec["supply"]
        if not isinstance(given, dict):
            return (int(given),) * field.width
        words = (self.box.words_of(field.per) if field.per is not None else None) or []
        for word in given:
            if word not in words:
                at = spec["supply"].key_at[word]
                self.problems.error(at, "unknown-name", what="word", name=str(word), guess=guess(str(word), words))
        for word in words:
            if word not in given:
                self.problems.error(spec.at["supply"], "missing-key", name=word, guess=None)
        return tuple(int(given.get(word, 0)) for word in words) or (0,)

    def own_field(self, owner: str, name: str, position: Position) -> bool:
        """A field must not be called like a fact of the same thing: which one would be meant?"""
        kind = self.box.kinds.get(owner)
        first = self.names.fields.get((f"table {kind.table}" if kind else owner, name))
        if first is not None:
            self.problems.error(position, "name-taken", name=name, first=str(first))
        self.names.fields[owner, name] = position
        return first is None

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


def placed(spec: Map, key: str) -> list[tuple[Any, Position]]:
    """The entries of a list with their positions."""
    found: Any = spec.get(key, ())
    return list(zip(found, found.at, strict=True)) if found else []
