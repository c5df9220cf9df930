"""Reads the words of a ruleset: players, lists of words, and the names of pieces and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.declaring import Declaring
from interpreter.model.box import Kind, Table
from interpreter.model.names import KIND
from interpreter.model.types import CELL, DIRECTION, EDGE, FLAG, NONE, PLACE, PLAYER, Type, set_of
from interpreter.problems import NOWHERE, Position

if TYPE_CHECKING:
    from interpreter.source.reader import Map


class WordReader(Declaring):
    """Names come first: types may name what is declared behind them."""

    def read(self) -> None:
        self.always_known()
        self.players()
        self.symbols()
        self.kinds_by_name()

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


def placed(spec: Map, key: str) -> list[tuple[Any, Position]]:
    """The entries of a list with their positions."""
    found: Any = spec.get(key, ())
    return list(zip(found, found.at, strict=True)) if found else []
