"""Is everything there that a section `look` speaks of? A name is known if it is at any table that the ruleset allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.model.types import Type
from interpreter.problems import NOWHERE, Position, Problems, guess
from interpreter.scene.knowing import ROW
from interpreter.scene.look import MOVES
from interpreter.source.values import Map

if TYPE_CHECKING:
    from interpreter.model.box import Box
    from interpreter.play.compiling import Assembled

MOST_KNOWN = 12  # names that a message lists
Types = dict[str, Type | None]
CELL_PATHS = ("ground", "label", "option", "join", "route", "shaded_unless", "stones")
NO_LETTER = "none"


class Vocabulary:
    """All that looks may name: kinds, words, boards, places, and the facts of each owner with their types."""

    def __init__(self) -> None:
        self.seats: dict[str, None] = {}
        self.kinds: dict[str, None] = {}
        self.words: dict[str, dict[str, None]] = {}
        self.boards: dict[str, None] = {}
        self.sectors: dict[str, None] = {}
        self.said: dict[str, None] = {}
        self.procedures: dict[str, None] = {}
        self.fields: dict[str, dict[str, None]] = {}
        self.places: dict[str, set[str]] = {"game": set(), "player": set()}
        self.facts: dict[str, Types] = {"cell": {}, "game": {}, "player": {}}
        self.tables: dict[str, Types] = {}
        self.counting: dict[str, None] = {}  # values that give a space for a player and a number

    def learn(self, game: Assembled) -> None:
        """What one table has."""
        box = game.box
        self.seats |= dict.fromkeys(map(str, (*game.source.sections["game"].get("seats", ()), *box.owners)))
        self.kinds |= dict.fromkeys(box.kinds)
        for name, words in (*box.symbols.items(), *((name, table.rows) for name, table in box.tables.items())):
            self.words.setdefault(name, {}).update(dict.fromkeys(words))
        for name, table in box.tables.items():
            self.tables.setdefault(name, {}).update(table.fields)
        if box.boards is not None:
            self.boards |= dict.fromkeys(board.id for board in box.boards.boards)
            self.sectors |= dict.fromkeys(box.boards.sectors)
        for name, place in box.places.items():
            self.places["player" if place.per_player else "game"].add(name)
            if place.per is None and place.count > 1:
                self.boards[name] = None
        self.said |= dict.fromkeys(game.world.said)
        self.procedures |= dict.fromkeys(game.program.procedures)
        for owner, fields in box.fields.items():
            self.fields.setdefault(owner, {}).update(dict.fromkeys(fields))
        self._facts(box, game)

    def _facts(self, box: Box, game: Assembled) -> None:
        for owner in ("cell", "game", "player", *box.kinds):
            known = self.facts.setdefault(owner, {})
            known |= {name: None if field.per is not None else field.type for name, field in box.fields.get(owner, {}).items()}
        self.facts["cell"] |= box.cell_fields
        for kind in box.kinds.values():
            if kind.table:
                self.facts[kind.name] |= {ROW: Type("row", kind.table), **box.tables[kind.table].fields}
        for name, value in game.world.values.items():
            types = [type_ for _, type_ in value.params]
            if not types:
                self.facts["game"].setdefault(name, value.result)
            elif len(types) == 1 and types[0].kind == "piece":
                for owner in [types[0].name] if types[0].name else box.kinds:
                    self.facts[owner].setdefault(name, value.result)
            elif [type_.kind for type_ in types] == ["player", "number"] and value.result == Type("place"):
                self.counting[name] = None
            elif len(types) == 1 and types[0].kind in ("cell", "place", "player"):
                self.facts["player" if types[0].kind == "player" else "cell"].setdefault(name, value.result)


class Looking:
    """Notes what a look names that nothing is called."""

    def __init__(self, known: Vocabulary, problems: Problems) -> None:
        self.known, self.problems = known, problems

    def check(self, look: Mapping[str, Any]) -> None:
        """The whole section."""
        known = self.known
        for seat, at in _keys(look.get("seats")):
            if self.one(seat, at, "seat", known.seats) and isinstance(look["seats"][seat], Mapping):
                for name, where in _flat(look["seats"][seat].get("score")):
                    self.path(name, where, "game")
        for kind, at, entry in _entries(look.get("pieces")):
            if self.one(kind, at, "kind", known.kinds):
                self.piece(kind, entry)
        for name, at, words in _entries(look.get("words")):
            if self.one(name, at, "list", known.words):
                for word, where in _keys(words):
                    self.one(word, where, "word", known.words[name])
        for name, at, board in _entries(look.get("boards")):
            if self.one(name, at, "board", known.boards):
                self.board(board)
        for owner, _, items in _entries(look.get("show")):
            self.badges(items, owner, known.places.get(owner, set()))
        for name, at in _flat(look.get("layout")):
            self.one(name, at, "board", known.boards)
        for name, at in _flat(look.get("headings")):
            self.one(name, at, "heading", {**known.procedures, **known.said})
        self.told(look.get("tell") or {})
        for name, at in _flat(look.get("score")):
            self.path(name, at, "player")

    def told(self, tell: Mapping[str, Any]) -> None:
        """The fields whose changes are told."""
        for owner in ("game", "player", "cell"):
            for name, at in _flat(tell.get(owner)):
                self.one(name, at, "fact", self.known.fields.get(owner, {}), owner)
        for kind, at, names in _entries(tell.get("pieces")):
            if self.one(kind, at, "kind", self.known.kinds):
                for name, where in _flat(names):
                    places = {**self.known.boards, **dict.fromkeys(set().union(*self.known.places.values())), **self.known.kinds}
                    self.one(name, where, "fact", {MOVES: None, **self.known.fields.get(kind, {}), **places, "box": None}, kind)

    def piece(self, kind: str, entry: Mapping[str, Any]) -> None:
        for key in ("by", "faded", "letter"):
            if key in entry and not (key == "letter" and entry[key] == NO_LETTER):
                self.path(str(entry[key]), _at(entry, key), kind)
        self.badges(entry.get("badges"), kind)

    def board(self, entry: Mapping[str, Any]) -> None:
        for key in CELL_PATHS:
            if key in entry:
                self.path(str(entry[key]), _at(entry, key), "cell")
        self.badges(entry.get("marks"), "cell")
        for name, at in _flat(entry.get("needs")):
            self.path(name, at, "cell")
        if "around" in entry:
            self.one(str(entry["around"]), _at(entry, "around"), "board", self.known.boards)
        if "counted" in entry:
            self.one(str(entry["counted"]), _at(entry, "counted"), "fact", self.known.counting, "player")
        hang = entry.get("hang")
        if isinstance(hang, Mapping):
            self.one(str(hang["cells"]), _at(hang, "cells"), "sector", self.known.sectors)
            self.one(str(hang["under"]), _at(hang, "under"), "kind", self.known.kinds)

    def badges(self, entries: Any, owner: str, places: Iterable[str] = ()) -> None:
        """Facts in a list, each alone or in a map with `of`."""
        for number, entry in enumerate(entries or ()):
            if not isinstance(entry, Mapping):
                self.path(str(entry), entries.at[number], owner, places)
                continue
            self.path(str(entry["of"]), _at(entry, "of"), owner, places)
            limit = entry.get("limit")
            if isinstance(limit, str):
                self.path(limit, _at(entry, "limit"), "game")

    def path(self, path: str, at: Position, owner: str, places: Iterable[str] = ()) -> None:
        """A fact of an owner, or one behind it in the rows of tables."""
        if path in places:
            return
        first, *rest = path.split(".")
        facts = self.known.facts.get(owner, {})
        if not self.one(first, at, "fact", [*facts, *places], owner):
            return
        type_ = facts[first]
        for name in rest:
            fields = self.known.tables.get(type_.name, {}) if type_ is not None and type_.kind == "row" else {}
            if not self.one(name, at, "fact", fields, path.partition(f".{name}")[0]):
                return
            type_ = fields[name]

    def one(self, name: str, at: Position, what: str, known: Iterable[str], owner: str | None = None) -> bool:
        """Is a name known? If not, it is noted."""
        there = list(known)
        if name in there:
            return True
        listed = there[:MOST_KNOWN] if len(there) <= MOST_KNOWN else None
        self.problems.error(at, f"look-{what}", name=name, owner=owner, guess=guess(name, there), known=listed or None)
        return False


def check_looks(games: Iterable[Assembled], problems: Problems) -> None:
    """Every name in the looks of some tables must be that of something at one of them."""
    tables = list(games)
    known, found = Vocabulary(), Problems()
    for game in tables:
        known.learn(game)
    for game in tables:
        Looking(known, found).check(game.variation.sections.get("look") or {})
    problems.include(found)


def _at(entry: Mapping[str, Any], key: str) -> Position:
    return entry.at.get(key, NOWHERE) if isinstance(entry, Map) else NOWHERE


def _keys(entries: Any) -> list[tuple[str, Position]]:
    return [(str(key), entries.key_at.get(key, NOWHERE)) for key in entries or ()]


def _entries(entries: Any) -> list[tuple[str, Position, Any]]:
    return [(key, at, entries[key]) for key, at in _keys(entries)]


def _flat(entries: Any) -> list[tuple[str, Position]]:
    """The names in a list, and in the lists in it."""
    found: list[tuple[str, Position]] = []
    for number, entry in enumerate(entries or ()):
        found += _flat(entry) if isinstance(entry, list) else [(str(entry), entries.at[number])]
    return found
