"""Reads the section `places`, and where pieces begin, are discarded and act: every place gets its number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.declaring import MAX_SIZE, Declaring
from interpreter.model.box import Place
from interpreter.model.types import PLACE, PLAYER, Type, set_of
from interpreter.problems import NOWHERE, Position, guess

if TYPE_CHECKING:
    from interpreter.source.reader import Map


class PlaceReader(Declaring):
    """Numbers all places: cells, edges and corners of the board first."""

    def read(self) -> None:
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
        if first + count > MAX_SIZE:  # a state has a number for each of them: it is too large, whatever comes behind
            self.problems.error(self.sections["game"].position, "state-too-large", size=first + count, limit=MAX_SIZE)
            self.problems.stop_on_errors()
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
