"""Examples that stand inside of files, wherever in them."""

from __future__ import annotations

from typing import Any

from interpreter.source.selection import listed
from interpreter.source.values import Items, Map, copy_of


def examples_of(value: Any) -> list[Map]:
    """The examples anywhere inside of a value."""
    found: list[Map] = []
    for part in value.values() if isinstance(value, Map) else value if isinstance(value, Items) else ():
        found += examples_of(part)
    if isinstance(value, Map) and isinstance(value.get("examples"), Items):
        found += [example for example in value["examples"] if isinstance(example, Map)]
    return found


def with_variant(example: Map, variant: str) -> Map:
    """An example that stands in a variant's file holds with that variant."""
    if variant in listed(example, "with"):
        return example
    changed: Map = copy_of(example)
    names = changed.get("with")
    if not isinstance(names, Items):
        names = Items(example.position)
        changed.put("with", names, example.position, example.position)
    names.put(variant, example.position)
    return changed
