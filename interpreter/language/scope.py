"""Names in effects: what is known at a place of a text, and what a bare word can mean there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from interpreter import ir
from interpreter.language.parse import Node, Word
from interpreter.language.registry import FUNCTIONS
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.box import Box, Kind
from interpreter.model.state import ACTIVE
from interpreter.model.types import ACTION, CELL, DIRECTION, EDGE, FLAG, NONE, PIECE, PLACE, PLAYER, UNKNOWN, Type, set_of
from interpreter.problems import Position, Problems, guess


@dataclass
class Signature:
    """A procedure or a value as its callers see it."""

    name: str
    params: list[tuple[str, Type]]
    position: Position
    result: Type | None = None

    @property
    def form(self) -> str:
        return f"{self.name}({', '.join(name for name, _ in self.params)})"


@dataclass
class World:
    """What all effects of a ruleset share."""

    box: Box
    problems: Problems
    procedures: dict[str, Signature] = field(default_factory=dict)
    values: dict[str, Signature] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)
    said: dict[str, list[str]] = field(default_factory=dict)
    prompts: dict[str, list[str]] = field(default_factory=dict)
    tables: dict[tuple[str, str], tuple[object, ...]] = field(default_factory=dict)
    repeats: list[ir.Loop] = field(default_factory=list)  # loops that only what is in them can end

    @property
    def groups(self) -> list[str]:
        return sorted({group for group in self.actions.values() if group})

    def actions_of(self, group: str) -> list[str]:
        return [action for action, of in self.actions.items() if of == group]


class Scope:
    """The local names at a place of a text; `it` is the thing a condition is about."""

    def __init__(self, world: World, procedure: UnfinishedProcedure) -> None:
        self.world, self.box, self.problems = world, world.box, world.problems
        self.procedure = procedure
        self.frames: list[dict[str, ir.Slot]] = [{}]
        self.subjects: list[ir.Slot] = []

    @property
    def me(self) -> ir.Expr:
        return ir.Local(PLAYER, self.procedure.slots[0])

    def wrong_type(self, node: Node, found: Type, expected: Type | str) -> ir.Expr:
        """Note that something else is expected; a call says in its hint what it gives."""
        name = node.word(0) if node.kind == "function" else ""
        entry, value = FUNCTIONS.get(name), self.world.values.get(name)
        form, gives = (value.form, str(found)) if value else (entry.form, entry.gives) if entry else (None, None)
        self.problems.error(node.position, "wrong-type", found=str(found), expected=str(expected), call=form, gives=gives)
        return ir.Const(UNKNOWN, 0)

    def unknown(self, word: Word, what: str, known: Iterable[str], name: str = "") -> str:
        """Note that a word is not known, with the one that may have been meant."""
        name = name or str(word)
        self.problems.error(word.position, "unknown-name", what=what, name=name, guess=guess(name, known))
        return ""

    def find(self, name: str) -> ir.Slot | None:
        for frame in reversed(self.frames):
            if name in frame:
                return frame[name]
        return None

    def new(self, name: str, type_: Type, position: Position | None = None) -> ir.Slot:
        """Declare a local name in the innermost block."""
        if position is not None:
            self.not_taken(Word(name, position))
        slot = self.procedure.slot(name, type_)
        self.frames[-1][name] = slot
        return slot

    def not_taken(self, name: Word) -> None:
        """A new name must not mean something else already."""
        if name in ("me", "none", "yes", "no", "it", "active") or self.means_something(name):
            self.problems.error(name.position, "name-taken", name=str(name), first="the ruleset")

    def means_something(self, name: str) -> bool:
        """Is it a word for a thing, a place or a set? (Kinds and fields of things say only of what sort something is.)"""
        box = self.box
        if name in box.places or name in box.fields.get("game", {}) or name in box.owners or box.plural_called(name) is not None:
            return True
        words: list[Container[str]] = [*box.symbols.values(), *(table.rows for table in box.tables.values())]
        if box.boards is not None:
            words += [box.boards.sectors, box.cells]
        return name not in box.kinds and any(name in some for some in words)

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names declared inside are unknown outside."""
        self.frames.append({})
        yield
        self.frames.pop()

    @contextmanager
    def about(self, slot: ir.Slot, *names: str) -> Iterator[None]:
        """A condition on one thing: `it`, its own names if it has any, and its fields as bare words."""
        self.frames.append(dict.fromkeys(names, slot))
        self.subjects.append(slot)
        yield
        self.subjects.pop()
        self.frames.pop()

    def known_names(self) -> list[str]:
        """Every word that could stand here, for hints."""
        box = self.box
        names = [name for frame in self.frames for name in frame]
        names += ["me", "none", "active", "players", "opponents", "cells", "pieces", "it"]
        names += [*box.owners, *box.places, *box.fields.get("game", {}), *box.symbols, *box.tables, *box.directions]
        for kind in box.kinds.values():
            names += [kind.plural, kind.name]
        for words in box.symbols.values():
            names += words
        for table in box.tables.values():
            names += table.rows
        if box.boards is not None:
            names += [*box.boards.sectors, *box.cells]
        if self.subjects:
            names += self.field_names(self.subjects[-1].type)
        return names

    def field_names(self, type_: Type) -> list[str]:
        """The fields that things of a type have."""
        box = self.box
        names: list[str] = []
        if type_.kind == "player":
            names += [*box.fields.get("player", {}), "out"]
        elif type_.kind in ("cell", "place"):
            names += [*box.cell_fields, *box.fields.get("cell", {}), "owner", "space"]
        elif type_.kind == "edge":
            names += list(box.fields.get("edge", {}))
        elif type_.kind == "row":
            names += list(box.tables[type_.name].fields)
        elif type_.kind == "piece":
            names += ["place", "cell", "owner", "holder", "kind", *box.fields.get(type_.name, {})]
            kind = box.kinds.get(type_.name)
            if kind is not None and kind.table:
                names += ["row", *box.tables[kind.table].fields]
        return names

    def meanings(self, name: str) -> list[ir.Expr]:
        """Everything a bare word can mean that is not local, most particular first."""
        box = self.box
        found: list[ir.Expr] = []
        if name == "none":
            return [ir.Const(NONE, -1)]
        if name in ("yes", "no"):
            return [ir.Const(FLAG, int(name == "yes"))]
        if name == "active":
            return [ir.Head(PLAYER, ACTIVE)]
        if name == "players":
            return [ir.question(set_of(PLAYER), "players", [])]
        if name == "opponents":
            return [ir.question(set_of(PLAYER), "opponents", [self.me])]
        if name == "sides":
            return [ir.ConstSet(set_of(PLAYER), range(box.players, len(box.owners)))]
        if name == "cells":
            return [ir.ConstSet(set_of(CELL), range(len(box.cells)))]
        if name == "edges" and box.boards is not None and box.boards.edge_places:
            first = len(box.cells)
            return [ir.ConstSet(set_of(EDGE), range(first, first + len(box.boards.edges)))]
        if name == "directions":
            return [ir.ConstSet(set_of(DIRECTION), range(len(box.directions)))]
        if name == "pieces":
            return [ir.ConstSet(set_of(PIECE), range(len(box.piece_kind)))]
        game_field = box.fields.get("game", {}).get(name)
        if game_field is not None:
            found.append(ir.Read(game_field.type, game_field, None))
        if name in box.owners:
            found.append(ir.Const(PLAYER, box.owners.index(name)))
        if name in box.places:
            place = box.places[name]
            numbers = range(place.first, place.first + place.count)
            found.append(
                ir.Const(PLACE, place.first) if place.count == 1 and not place.per_player else ir.ConstSet(set_of(PLACE), numbers)
            )
        if box.boards is not None and name in box.boards.sectors:
            found.append(ir.ConstSet(set_of(CELL), box.boards.sectors[name]))
        kind = self.kind_of_plural(name)
        if kind is not None:
            found.append(ir.ConstSet(set_of(Type("piece", kind.name)), kind.pieces))
        if name in box.kinds and box.kinds[name].count == 1:
            found.append(ir.Const(Type("piece", name), box.kinds[name].first))
        for list_name, words in box.symbols.items():
            if name in words:
                found.append(ir.Const(Type("symbol", list_name), words.index(name)))
        if box.boards is not None and name in box.boards.index:
            found.append(ir.Const(CELL, box.boards.index[name]))
        for table in box.tables.values():
            if name in table.rows:
                found.append(ir.Const(Type("row", table.name), table.rows.index(name)))
        if name in box.directions:
            found.append(ir.Const(DIRECTION, box.directions.index(name)))
        if name in box.symbols:
            found.append(ir.ConstSet(set_of(Type("symbol", name)), range(len(box.symbols[name]))))
        if name in box.tables:
            found.append(ir.ConstSet(set_of(Type("row", name)), range(len(box.tables[name].rows))))
        if name in box.kinds:
            found.append(ir.Const(Type("kind"), list(box.kinds).index(name)))
        if name in self.world.actions:
            found.append(ir.Const(ACTION, list(self.world.actions).index(name)))
        if name in box.place_names:
            found.append(ir.Const(PLACE, box.place_names.index(name)))
        return found

    def lying_at(self, node: Node) -> Type:
        """The type of the pieces in a place: one kind, if no other begins there or is put there by rule."""
        inner = node.node(0) if node.kind == "of" else node
        if inner.kind != "name" or inner.word() not in self.box.places or self.find(inner.word()) is not None:
            return PIECE
        name = str(inner.word())
        filled = {name} | {place.refill for place in self.box.places.values() if place.name == name and place.refill}
        kinds = {
            kind.name
            for kind in self.box.kinds.values()
            if kind.starts in filled or (kind.discard in filled and kind.discard != "box")
        }
        return Type("piece", kinds.pop()) if len(kinds) == 1 else PIECE

    def kind_of_plural(self, name: str) -> Kind | None:
        for kind in self.box.kinds.values():
            if kind.plural == name:
                return kind
        return None
