"""Names in effects: what is known at a place of a text, and what a bare word can mean there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from interpreter import ir
from interpreter.language import instead
from interpreter.language.phrases import Node, Word
from interpreter.language.registry import FUNCTIONS
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.box import Box, Field, Kind
from interpreter.model.names import KIND, Meaning
from interpreter.model.state import ACTIVE
from interpreter.model.types import PIECE, PLACE, PLAYER, UNKNOWN, Type, element_of, fits, set_of
from interpreter.problems import NOWHERE, Position, Problems, guess


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


@dataclass(frozen=True)
class Lasting:
    """A command that lets abilities hold for a while, as it was resolved: what it lasts for, and the names known there."""

    node: Node
    procedure: str
    names: dict[str, Type]


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
    repeats: list[tuple[str, ir.Loop]] = field(default_factory=list)  # loops without a number, with what they stand in
    supposed: list[Word] = field(default_factory=list)  # procedures behind `after`, which run in a copy
    moves: list[tuple[Box, ir.Move]] = field(default_factory=list)  # what is moved, with the box in which its numbers hold
    value_uses: dict[str, set[str]] = field(default_factory=dict)  # the values that each value is made of
    durations: dict[int, str] = field(default_factory=dict)  # commands by the identity of their phrases: what begins them
    tries: list[ir.Try] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    users: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # who watches an event, who changes a value, and how

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
        self.given: dict[str, Position] = {}  # where names were given, also those whose blocks are over

    @property
    def me(self) -> ir.Expr:
        return ir.Local(PLAYER, self.procedure.slots[0])

    def wrong_type(self, node: Node, found: Type, expected: Type | str, write: str | None = None) -> ir.Expr:
        """Note that something else is expected; a call says in its hint what it gives."""
        name = node.word(0) if node.kind == "function" else ""
        entry, value = FUNCTIONS.get(name), self.world.values.get(name)
        form, gives = (value.form, str(found)) if value else (entry.form, entry.gives) if entry else (None, None)
        if found == KIND and self.subjects and node.kind == "name" and node.word() == self.subjects[-1].type.name:
            write = "it"  # what a condition is about has no other name
        elif node.kind == "name" and expected == PLACE and node.word() in self.box.places and found.is_set:
            write = f"{node.word()} of me"  # everybody has such a place
        elif write is None and self.problems.hints:
            write = instead.for_type(self, node, found, expected)
        more = instead.for_kind(self, node, found) if self.problems.hints else {}
        self.problems.error(
            node.position, "wrong-type", found=str(found), expected=str(expected), call=form, gives=gives, write=write, **more
        )
        return ir.Const(UNKNOWN, 0)

    def unknown(self, word: Word, what: str, known: Iterable[str], name: str = "") -> str:
        """Note that a word is not known, with the one that may have been meant."""
        name, close = name or str(word), None
        if what == "name" and name in self.given:
            self.problems.error(word.position, "unknown-name", name=name, first=str(self.given[name]))
            return ""
        if self.problems.hints:
            from interpreter.language.slips import ELSEWHERE

            close = (
                instead.for_emptiness(self, name)
                or ELSEWHERE.get(name)
                or instead.for_dice(name)
                or (instead.for_name(self, name) if what == "name" else None)
                or guess(name, known)
            )
        if self.subjects and name == self.subjects[-1].type.name:
            close = "it"  # what a condition is about has no other name
        if name == "this":  # known, but not here: nothing that is spelled like it is meant
            self.problems.error(word.position, "no-this")
            return ""
        self.problems.error(word.position, "unknown-name", what=what, name=name, guess=close)
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
            self.given[name] = position
        slot = self.procedure.slot(name, type_)
        self.frames[-1][name] = slot
        return slot

    def not_taken(self, name: Word) -> None:
        """A new name must not mean something else already."""
        if self.means_something(name):
            found = [one.position for one in self.box.names.meanings(name) if one.position != NOWHERE]
            first = str(found[0]) if found else "the language"
            self.problems.error(name.position, "name-taken", name=str(name), first=first, guess=f"chosen_{name}")

    def is_unheard_of(self, name: str) -> bool:
        """Does it mean nothing here?"""
        return self.find(name) is None and name not in ("me", "it", *CHANGING) and not self.box.names.meanings(name)

    def means_something(self, name: str) -> bool:
        """Is it a word for a thing, a place or a set? (Kinds and fields of things say only of what sort something is.)"""
        names = self.box.names
        if name in ("me", "it") or name in CHANGING or name in names.plurals:
            return True
        return name not in self.box.kinds and any(not _only_a_sort(one.type) for one in names.meanings(name))

    @contextmanager
    def inner(self) -> Iterator[None]:
        """Names declared inside are unknown outside."""
        self.frames.append({})
        yield
        self.frames.pop()

    @contextmanager
    def apart(self, **known: ir.Slot) -> Iterator[None]:
        """Only these names are known inside, not those outside."""
        before, self.frames = self.frames, [known, {}]
        yield
        self.frames = before

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
        names = [name for frame in self.frames for name in frame]
        names += ["me", "it", *CHANGING, *self.box.names.words]
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
            names += box.fields.get("corner", {}) if type_.kind == "place" else ()
        elif type_.kind == "edge":
            names += list(box.fields.get("edge", {}))
        elif type_.kind == "row":
            names += list(box.tables[type_.name].fields)
        elif type_.kind == "piece":
            names += ["place", "cell", "owner", "holder", "kind", "carries", *box.fields.get(type_.name, {})]
            kind = box.kinds.get(type_.name)
            if kind is not None and kind.table:
                names += ["row", *box.tables[kind.table].fields]
        return names

    def declared_at(self, type_: Type, field: str) -> Position:
        """Where a field of things of a type is declared."""
        kind = self.box.kinds.get(type_.name) if type_.kind == "piece" else None
        table = kind.table if kind else type_.name
        places = self.box.names.fields
        for owner in (kind.name if kind else "cell" if type_.is_place else type_.kind, type_.kind, f"table {table}"):
            if (owner, field) in places:
                return places[owner, field]
        return NOWHERE

    def meant(self, word: Word, expected: Type | None) -> ir.Expr | None:
        """What a word means that is not local; where it could mean several things, what is expected decides, or nothing does."""
        if word in CHANGING:
            return CHANGING[word](self.me)
        meanings = list(self.box.names.meanings(word))
        if len(meanings) > 1 and expected is not None:
            fitting = [meaning for meaning in meanings if fits(meaning.type, expected)]
            if not fitting and expected.is_set:  # one thing counts as a set of one
                fitting = [meaning for meaning in meanings if fits(meaning.type, element_of(expected))]
            meanings = fitting or meanings[:1]
        if len(meanings) > 1:  # what is declared stands before what a grid calls its directions and edges
            meanings = [meaning for meaning in meanings if meaning.position != NOWHERE] or meanings
        if len({meaning.position for meaning in meanings}) > 1 and expected != UNKNOWN:
            found = ", ".join(map(str, meanings))
            self.problems.error(word.position, "ambiguous-name", name=str(word), meanings=found)
        return _expression(meanings[0]) if meanings else None

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
        found = self.box.names.plurals.get(name)
        return self.box.kinds.get(found.name) if found is not None else None


# Names whose meaning changes during play.
CHANGING: dict[str, Callable[[ir.Expr], ir.Expr]] = {
    "active": lambda me: ir.Head(PLAYER, ACTIVE),
    "players": lambda me: ir.question(set_of(PLAYER), "players", []),
    "opponents": lambda me: ir.question(set_of(PLAYER), "opponents", [me]),
}


def _expression(meaning: Meaning) -> ir.Expr:
    match meaning.value:
        case int(number):
            return ir.Const(meaning.type, number)
        case Field() as field:
            return ir.Read(meaning.type, field, None)
        case numbers:
            return ir.ConstSet(meaning.type, numbers)


def _only_a_sort(type_: Type) -> bool:
    """Does a word of this type say only of what sort something is, or which way or list? Something else may be called so."""
    element = element_of(type_)
    return type_.kind in ("kind", "direction", "action") or (type_.is_set and element.kind in ("symbol", "row"))
