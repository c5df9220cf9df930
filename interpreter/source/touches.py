"""The rows, actions and procedures that overlays add, change and take out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.source.addresses import Missing, bare, find, id_of, join
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.problems import Position
    from interpreter.source.overlay import Touch
    from interpreter.source.ruleset import Variation

DEPTH = {"tables": 3, "actions": 2, "procedures": 2}  # how long the paths of single entries are


def entries_touched(variation: Variation) -> Iterator[tuple[str, Touch, Position]]:
    """Each entry that an overlay touches, the whole of it or a part, with its path and where it stands.

    Where a whole table or section is new, all that is in it.
    """
    for path, touch in variation.touched.by_path.items():
        parts = path.split(".")
        depth = DEPTH.get(parts[0], 0)
        if len(parts) >= depth > 0:
            yield ".".join(parts[:depth]), touch, touch.position
        elif depth:
            for inner, position in _inside(entry_at(variation, path), path, depth - len(parts)):
                yield inner, touch, position


def entry_at(variation: Variation, path: str) -> Any:
    """What stands under a path, None if nothing does."""
    try:
        return find(variation.sections, path).value
    except Missing:
        return None


def _inside(value: Any, path: str, deeper: int) -> Iterator[tuple[str, Position]]:
    """The entries in a section or table, by path."""
    if isinstance(value, Map) and isinstance(value.get("rows"), Items):
        value = value["rows"]
    if isinstance(value, Items):
        named = [(id_of(item), item, at) for item, at in zip(value, value.at, strict=True)]
    else:
        named = [(bare(key), value[key], value.key_at[key]) for key in value] if isinstance(value, Map) else []
    for name, item, position in named:
        if name is not None and deeper == 1:
            yield join(path, name), position
        elif name is not None:
            yield from _inside(item, join(path, name), deeper - 1)
