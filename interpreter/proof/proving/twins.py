"""Which other names could stand for a name: words of the same list, rows of the same table, fields of the same type …"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.model.types import Type

if TYPE_CHECKING:
    from interpreter.play.compiling import Assembled

# Functions of which one can stand for the other.
TWINS = (
    ("any", "none"),
    ("first", "last"),
    ("top", "bottom"),
    ("max", "min"),
    ("largest", "smallest"),
    ("best", "worst"),
    ("next", "previous"),
    ("leftmost", "rightmost"),
    ("players", "opponents"),
    ("yes", "no"),
)


class Names:
    """All names of some compiled games, in groups of those that can stand for each other."""

    def __init__(self, games: Iterable[Assembled]) -> None:
        self.columns: dict[str, dict[str, Type]] = {}  # of each table
        self.cell_fields: dict[str, Type] = {}
        self._words: dict[Type, dict[str, None]] = {}
        self._groups: dict[tuple[str, object], dict[str, None]] = {}
        self._of: dict[tuple[str, str], list[tuple[str, object]]] = {}
        for twins in TWINS:
            for name in twins:
                self._add("function", twins, name)
                self._add("name", twins, name)
        for game in games:
            self._collect(game)

    def others(self, use: str, name: str) -> list[str]:
        """What could stand for a name that is used as a `name`, `field`, `function`, `call` or `group`."""
        found = {other: None for group in self._of.get((use, name), ()) for other in self._groups[group]}
        found.pop(name, None)
        return list(found)

    def words(self, type_: Type) -> list[str]:
        """All words of a type."""
        return list(self._words.get(type_, ()))

    def _collect(self, game: Assembled) -> None:
        box, world = game.box, game.world
        self.cell_fields |= box.cell_fields
        for type_, words in box.names.by_type().items():
            if type_.kind in ("symbol", "row", "player", "cell", "direction", "kind"):
                for word in sorted(words, key=words.__getitem__):
                    self._words.setdefault(type_, {})[word] = None
                    self._add("name", type_, word)
        for kind in box.kinds.values():
            self._add("name", "kinds", kind.plural)
        for place in box.places.values():
            self._add("name", ("places", str(place.per), place.count > 1), place.name)
            self._words.setdefault(Type("place"), {})[place.name] = None
        for sector in box.boards.sectors if box.boards is not None else ():
            self._add("name", "sectors", sector)
        for table in box.tables.values():
            self.columns.setdefault(table.name, {}).update(table.fields)
            for name, type_ in table.fields.items():
                self._add("field", (table.name, type_), name)
        for name, type_ in box.cell_fields.items():
            self._add("field", ("cell", type_), name)
        for owner, fields in box.fields.items():
            for field in fields.values():
                for use in ("field", "name"):
                    self._add(use, (owner, field.type, field.per), field.name)
        for signature in world.values.values():
            types_ = tuple(type_ for _, type_ in signature.params)
            self._add("function", ("value", types_, signature.result), signature.name)
        for signature in world.procedures.values():
            self._add("call", ("procedure", tuple(type_ for _, type_ in signature.params)), signature.name)
        for group in world.actions.values():
            self._add("group", "groups", group)

    def _add(self, use: str, group: object, name: str) -> None:
        self._groups.setdefault((use, group), {})[name] = None
        groups = self._of.setdefault((use, name), [])
        if (use, group) not in groups:
            groups.append((use, group))
