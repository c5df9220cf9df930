"""Paths into the sections of a ruleset, such as `tables.cards.first.count`: section, id and field, joined by dots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from interpreter.problems import Position
from interpreter.records import dataclass
from interpreter.source.values import Items, Map

TABLE = re.compile(r"tables\.\w+")
CELLS = re.compile(r"board\.cells|boards\.\w+\.cells")
# Where a text may stand instead of a map, the text is this key of the map.
SHORT_FORMS = (
    (re.compile(r"values\.\w+"), "base"),
    (re.compile(r"procedures\.\w+|setup|play"), "effect"),
    (re.compile(r"fields\.\w+\.\w+"), "type"),
)


class Missing(Exception):
    """Nothing stands under a path: `inside` is the part of the path that exists, `known` what stands there."""

    def __init__(self, inside: str, name: str, known: list[str]) -> None:
        self.inside, self.name, self.known = inside, name, known
        super().__init__(join(inside, name))


@dataclass(slots=True)
class Spot:
    """A value in its map or list."""

    holder: Map | Items
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    @property
    def position(self) -> Position:
        at: Position = self.holder.key_at[self.key] if isinstance(self.holder, Map) else self.holder.at[self.key]
        return at

    def put(self, value: Any, at: Position, key_at: Position) -> None:
        """Put another value in its stead."""
        if isinstance(self.holder, Map):
            self.holder.put(self.key, value, at, key_at)
        else:
            self.holder[self.key], self.holder.at[self.key] = value, at


def join(path: str, name: str) -> str:
    """The path of something inside of what a path leads to."""
    return f"{path}.{name}" if path else name


def bare(key: str) -> str:
    """The name in a key such as `reach(player)`."""
    return key.partition("(")[0]


def normal(path: str) -> str:
    """The one spelling of a path: without parameters, rows directly under their table."""
    names = [bare(name) for name in path.split(".")]
    if names[0] == "tables" and names[2:3] == ["rows"] and len(names) > 3:
        del names[2]
    return ".".join(names)


def heads(path: str) -> Iterator[str]:
    """All paths that a path leads through, the shortest first, itself not included."""
    for match in re.finditer(r"\.", path):
        yield path[: match.start()]


def id_of(item: Any) -> str | None:
    """How an item of a list is addressed: a row by its id, a word by itself."""
    if isinstance(item, Map):
        found = item.get("id")
        return found if isinstance(found, str) else None
    return None if isinstance(item, Items) else str(item)


def names_in(value: Any, path: str) -> list[str]:
    """What a path may go on with."""
    if isinstance(value, Items):
        return [name for name in map(id_of, value) if name]
    if not isinstance(value, Map):
        return []
    names = [bare(key) for key in value]
    return names + names_in(value.get("rows"), path) if TABLE.fullmatch(path) else names


def find(sections: Map, path: str, store: bool = False) -> Spot:
    """Where the value of a path is held; `store` writes short forms that the path enters as maps."""
    spot, so_far = Spot(sections, None), ""
    names = path.split(".")
    for number, name in enumerate(names):
        value: Any = sections if not number else _entered(spot, so_far, store)
        found = step(value, bare(name), so_far)
        if found is None:
            raise Missing(so_far, name, names_in(value, so_far))
        spot, so_far = found, join(so_far, bare(name))
    return spot


def step(value: Any, name: str, path: str) -> Spot | None:
    """Where the part of a value that a name leads to is held; `path` leads to the value itself."""
    if isinstance(value, Map):
        for key in value:
            if bare(key) == name:
                return Spot(value, key)
        if TABLE.fullmatch(path):
            return step(value.get("rows"), name, "")
    if isinstance(value, Items):
        for number, item in enumerate(value):
            if id_of(item) == name:
                return Spot(value, number)
    return None


def _entered(spot: Spot, path: str, store: bool) -> Any:
    value = spot.value
    short = next((key for pattern, key in SHORT_FORMS if pattern.fullmatch(path)), None)
    if isinstance(value, (Map, Items)) or short is None or not isinstance(spot.holder, Map):
        return value
    at, key_at = spot.holder.at[spot.key], spot.position
    full = Map(at)
    full.put(short, value, at, at)
    if store:
        spot.put(full, at, key_at)
    return full
