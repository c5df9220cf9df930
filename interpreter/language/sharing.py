"""Texts that are resolved once for many tables: where every word of a text means the same, so does the text.

What is shared between tables may be looked at, but not run: pieces, places and addresses have other numbers in another table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from interpreter.board.build import build_boards
from interpreter.board.frozen import Boards
from interpreter.language.parse import parse
from interpreter.language.phrases import NAME, Node, words_in
from interpreter.language.placed import placed
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.box import Box, Field, Place
from interpreter.problems import NOWHERE, Position, Problems
from interpreter.source.values import Map

More = TypeVar("More")
Make = Callable[[World], tuple[UnfinishedProcedure, More]]
MOST = 20_000  # texts that are kept; more are forgotten together


@dataclass(slots=True)
class _Resolved:
    nodes: Sequence[Node]  # kept, so that nothing else gets their identity
    procedure: UnfinishedProcedure
    more: Any
    told: World


@dataclass
class Shared:
    """Texts without problems, by what they say and what their words mean."""

    found: dict[Hashable, _Resolved] = field(default_factory=dict)
    shapes: dict[Hashable, int] = field(default_factory=dict)
    words: dict[tuple[int, ...], tuple[Sequence[Node], tuple[str, ...]]] = field(default_factory=dict)
    phrases: dict[tuple[int, tuple[str, ...]], tuple[Node, list[Node]]] = field(default_factory=dict)
    heads: dict[tuple[str, Position], Node] = field(default_factory=dict)
    last_boards: tuple[tuple[Any, Any], Boards | None] | None = None

    def boards(self, sections: Map, problems: Problems) -> Boards | None:
        """The boards of some sections; they are the same where these sections are."""
        mine = sections.get("board"), sections.get("boards")
        if self.last_boards is None or any(one is not other for one, other in zip(mine, self.last_boards[0], strict=True)):
            found = Problems()
            boards = build_boards(sections, found)
            problems.include(found)
            if len(found):
                return boards
            self.last_boards = mine, boards
        return self.last_boards[1]

    def phrases_of(self, node: Node, kinds: tuple[str, ...]) -> list[Node]:
        """The phrases of some kinds in a text, looked for once."""
        known = self.phrases.get((id(node), kinds))
        if known is None:
            known = self.phrases[id(node), kinds] = node, [part for part in node.phrases() if part.kind in kinds]
        return known[1]

    def head(self, text: str, position: Position, problems: Problems) -> Node | None:
        """The name and the parameters that a key stands for, read once."""
        if (text, position) not in self.heads:
            found = parse(placed(text, position), "signature", problems)
            if found is None:
                return None
            self.heads[text, position] = found
        return self.heads[text, position]

    def at(self, world: World) -> Sharing:
        """What can be shared with one table."""
        if len(self.found) > MOST:
            self.found.clear()
            self.words.clear()
            self.phrases.clear()
            self.heads.clear()
        shape = _shape(world.box)
        return Sharing(self, world, self.shapes.setdefault(shape, len(self.shapes)), _ids(world.box))

    def words_of(self, nodes: Sequence[Node]) -> tuple[str, ...]:
        """Every word of some phrases, looked up once."""
        key = tuple(map(id, nodes))
        known = self.words.get(key)
        if known is None:
            words = set[str]().union(*map(words_in, nodes))
            known = self.words[key] = list(nodes), tuple(sorted(words))
        return known[1]


@dataclass
class Sharing:
    """The texts of one table and those of others that are the same there."""

    shared: Shared
    world: World
    shape: int
    ids: dict[str, tuple[Hashable, ...]]
    callable: dict[str, list[Hashable]] = field(default_factory=dict)

    def names_are_known(self) -> None:
        """Note what can be called, when all of it has been declared."""
        world = self.world
        for name, signature in world.procedures.items():
            for part in NAME.findall(name):
                self.callable.setdefault(part, []).append((name, tuple(signature.params)))
        for name, group in world.actions.items():
            self.callable.setdefault(name, []).append("action")
            if group:
                self.callable.setdefault(group, []).append(name)

    def resolved(
        self,
        what: Hashable,
        nodes: Sequence[Node],
        problems: Problems,
        make: Make[More],
    ) -> tuple[UnfinishedProcedure, More]:
        """What `make` gives for a text, or what it gave for the same text; whatever else it tells the world is told again."""
        key = (what, tuple(map(id, nodes)), self.shape, self._meanings(nodes))
        known = self.shared.found.get(key)
        if known is None:
            told = replace(
                self.world, problems=Problems(), said={}, prompts={}, repeats=[], supposed=[], moves=[], lasting=[], tries=[]
            )
            procedure, more = make(told)
            known = _Resolved(nodes, procedure, more, told)
            if not len(told.problems):
                self.shared.found[key] = known
            problems.include(told.problems)
        self.world.said.update(known.told.said)
        self.world.prompts.update(known.told.prompts)
        self.world.repeats.extend(known.told.repeats)
        self.world.supposed.extend(known.told.supposed)
        self.world.moves.extend(known.told.moves)
        self.world.lasting.extend(known.told.lasting)
        self.world.tries.extend(known.told.tries)
        return known.procedure.copy(), known.more

    def _meanings(self, nodes: Sequence[Node]) -> Hashable:
        found: list[Hashable] = []
        values, ids, callable_ = self.world.values, self.ids, self.callable
        for word in self.shared.words_of(nodes):
            if word in values:
                value = values[word]
                found.append((word, tuple(value.params), value.result))
            if word in ids or word in callable_:
                found.append((word, ids.get(word), tuple(callable_.get(word, ()))))
        return tuple(found)


def words_of_table(world: World) -> Hashable:
    """All that words mean at a table: where it is the same, so is every text."""
    sharing = Sharing(Shared(), world, 0, _ids(world.box))
    sharing.names_are_known()
    return (
        _shape(world.box),
        tuple(sharing.ids.items()),
        tuple((word, tuple(found)) for word, found in sharing.callable.items()),
        tuple((name, tuple(one.params), one.result, frozenset(world.value_uses[name])) for name, one in world.values.items()),
    )


def _shape(box: Box) -> Hashable:
    """Everything that can decide whether a text is right without being named in it, but for numbers of things."""
    return (
        box.sides,
        min(box.players, 2),
        box.asking,
        box.automatic,
        (box.boards is None, box.boards and box.boards.edge_places, box.boards and box.boards.corner_places),
        tuple(box.symbols),
        str([replace(kind, first=0, count=min(kind.count, 2), position=NOWHERE) for kind in box.kinds.values()]),
        tuple(_place(place) for place in box.places.values() if _goes_unnamed(place, box)),
        tuple((name, _field(one)) for name, one in box.fields.get("player", {}).items() if one.per is not None),
        tuple(box.cell_fields.items()),
    )


def _goes_unnamed(place: Place, box: Box) -> bool:
    """Can pieces come to a place by rule, without a text that names it?"""
    return bool(place.refill) or any(place.name in (kind.starts, kind.discard, *kind.active) for kind in box.kinds.values())


def _place(place: Place) -> Hashable:
    return place.name, min(place.count, 2), place.per, place.visible, place.refill


def _field(one: Field) -> Hashable:
    return one.owner, one.type, one.least, one.most, one.per, one.visible, one.supply is None, one.kept


def _ids(box: Box) -> dict[str, tuple[Hashable, ...]]:
    """What each word of the ruleset stands for, without its number."""
    found: dict[str, list[Hashable]] = {
        word: [len(meanings), *((one.type.kind, one.type.name, one.type.of and one.type.of.name) for one in meanings)]
        for word, meanings in box.names.words.items()
    }
    for table in box.tables.values():
        found.setdefault(table.name, []).append(tuple(table.fields))
        for name, type_ in table.fields.items():
            found.setdefault(name, []).append((table.name, type_))
    for fields in box.fields.values():
        for name, one in fields.items():
            found.setdefault(name, []).append(_field(one))
    for name, place in box.places.items():
        found.setdefault(name, []).append(_place(place))
    return {word: tuple(meanings) for word, meanings in found.items()}
