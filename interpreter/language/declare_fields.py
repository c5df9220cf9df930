"""Reads the section `fields`, and lays out the state: where each field and each list of pieces begins."""

from __future__ import annotations

from typing import Any

from interpreter.language.constants import read_type
from interpreter.language.declaring import ID, Declaring
from interpreter.language.registry import FIELDS
from interpreter.model.box import Field
from interpreter.model.state import HEAD
from interpreter.model.types import FLAG, NUMBER
from interpreter.problems import Position, guess

FIELDS_OF_PIECES = {name for owner, name, _ in FIELDS if owner == "piece"}


def bare(head: str) -> str:
    """The name of a procedure without its parameters."""
    return head.partition("(")[0].strip()


class FieldReader(Declaring):
    """Gives every field its address."""

    def read(self) -> None:
        box = self.box
        box.size = HEAD
        section = self.sections.get("fields", {})
        for owner, specs in section.items():
            count = self.owners_of(owner)
            if count is None:
                known = ["game", "player", "cell", "edge", "corner", *box.kinds]
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
        """Fields that live while a procedure runs: those of the game stand with the procedure, others name it."""
        for fields in self.box.fields.values():
            for field in fields.values():
                if field.during:
                    self.box.scratch.setdefault(field.during, []).append(field)
        for head, spec in self.sections.get("procedures", {}).items():
            specs: Any = spec.get("during", {}) if isinstance(spec, dict) else {}
            for name in specs:
                self.one_field("game", 1, name, specs[name], specs.at[name], specs.key_at[name])
            known = self.box.fields.get("game", {})
            found = [known[name] for name in specs if name in known]
            if found:
                self.box.scratch.setdefault(bare(head), []).extend(found)

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
        if owner == "corner" and box.boards is not None and box.boards.corner_places:
            return len(box.boards.corners.ids)
        return box.kinds[owner].count if owner in box.kinds else None

    def one_field(self, owner: str, count: int, name: str, spec: Any, at: Position, key_at: Position) -> None:
        box = self.box
        if not ID.match(name) or name in FIELDS_OF_PIECES:
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
        if (found.visible in ("owner", "total") and owner != "player" and owner not in box.kinds) or (
            found.visible == "looked" and owner not in box.kinds
        ):
            expected = "one of all, owner, none, total" if owner == "player" else "one of all, none"
            self.problems.error(spec.at["visible"], "wrong-value", value=found.visible, expected=expected, guess=None)
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
        if "during" in spec:
            found.during = self.procedure(spec)
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

    def procedure(self, spec: Any) -> str:
        """The procedure that a field lives in."""
        name, known = str(spec["during"]), [bare(head) for head in self.sections.get("procedures", {})]
        if name not in known:
            self.problems.error(spec.at["during"], "unknown-name", what="procedure", name=name, guess=guess(name, known))
        if spec.get("kept"):
            self.problems.error(spec.at["kept"], "conflicting-keys", key="kept", other="during")
        return name

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
        # A corner is a place like cells, so which of them a place is must not matter for what its fields are called.
        owners = ("cell", "corner") if owner in ("cell", "corner") else (f"table {kind.table}" if kind else owner,)
        first = next((self.names.fields[one, name] for one in owners if (one, name) in self.names.fields), None)
        if first is not None:
            self.problems.error(position, "name-taken", name=name, first=str(first))
        self.names.fields[owner, name] = position
        return first is None

    def lay(self, found: Field) -> None:
        self.box.lay(found)
        self.box.fields.setdefault(found.owner, {})[found.name] = found

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
