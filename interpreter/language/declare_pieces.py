"""Reads the section `pieces`: every piece gets its number, kind, owner and row; dice get their faces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.declaring import Declaring
from interpreter.model.box import Kind
from interpreter.model.types import NUMBER, PIECE, Type, set_of
from interpreter.problems import NOWHERE, guess

if TYPE_CHECKING:
    from interpreter.source.reader import Map

MAX_PIECES = 5_000


class PieceReader(Declaring):
    """Numbers all pieces."""

    def read(self) -> None:
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
