"""Texts that are resolved once for many tables: where every word of a text means the same, so does the text.

What is shared between tables may be looked at, but not run: pieces, places and addresses have other numbers in another table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interpreter.board.build import build_boards
from interpreter.board.frozen import Boards
from interpreter.language.phrases import NAME, Node, words_in
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.box import Box
from interpreter.problems import NOWHERE, Problems
from interpreter.source.values import Map

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
    words: dict[int, tuple[Node, frozenset[str]]] = field(default_factory=dict)
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

    def at(self, world: World) -> Sharing:
        """What can be shared with one table."""
        if len(self.found) > MOST:
            self.found.clear()
            self.words.clear()
        shape = _shape(world.box)
        return Sharing(self, world, self.shapes.setdefault(shape, len(self.shapes)), _ids(world.box))

    def words_of(self, node: Node) -> frozenset[str]:
        """Every word of a phrase, looked up once."""
        if id(node) not in self.words:
            self.words[id(node)] = node, frozenset(words_in(node))
        return self.words[id(node)][1]


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
        make: Callable[[World], tuple[UnfinishedProcedure, Any]],
    ) -> tuple[UnfinishedProcedure, Any]:
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
        words = frozenset[str]().union(*(self.shared.words_of(node) for node in nodes))
        found: list[Hashable] = []
        for word in sorted(words):
            value = self.world.values.get(word)
            if value is not None:
                found.append((word, tuple(value.params), value.result))
            if word in self.ids or word in self.callable:
                found.append((word, self.ids.get(word), tuple(self.callable.get(word, ()))))
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
    """Everything that can decide whether a text is right, but ids, which texts must name, and numbers of things."""
    return (
        box.sides,
        min(box.players, 2),
        box.asking,
        box.automatic,
        (box.boards is None, box.boards and box.boards.edge_places, box.boards and box.boards.corner_places),
        tuple(box.symbols),
        tuple((table.name, tuple(table.fields.items())) for table in box.tables.values()),
        str([replace(kind, first=0, count=min(kind.count, 2), position=NOWHERE) for kind in box.kinds.values()]),
        tuple((place.name, min(place.count, 2), place.per, place.visible, place.refill) for place in box.places.values()),
        tuple(
            (owner, one.name, one.type, one.least, one.most, one.per, one.visible, one.supply is None, one.kept)
            for owner, fields in box.fields.items()
            for one in fields.values()
        ),
        tuple(box.cell_fields.items()),
    )


def _ids(box: Box) -> dict[str, tuple[Hashable, ...]]:
    """What each word of the ruleset stands for, without its number."""
    return {
        word: (len(meanings), *((one.type.kind, one.type.name, one.type.of and one.type.of.name) for one in meanings))
        for word, meanings in box.names.words.items()
    }
