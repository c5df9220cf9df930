"""The words in which files are described: shapes of values, and records made of keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from interpreter.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Shape:
    """What may stand somewhere: its title in messages, the keywords of its JSON Schema (with shapes inside), a sentence."""

    title: str
    keywords: Mapping[str, Any] = field(default_factory=dict)
    summary: str = ""
    name: str = ""  # what has a name is written once in a schema, and referred to


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record: what stands under it, a sentence about it, an example where that helps."""

    name: str
    shape: Shape
    summary: str
    required: bool = False
    example: Any = None


@dataclass(frozen=True, slots=True)
class Record(Shape):
    """A map with known keys."""

    keys: tuple[Key, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The keys that are known."""
        return tuple(key.name for key in self.keys)


def known_keys(part: Any) -> set[str]:
    """All keys of records that stand in a shape, however deep."""
    if isinstance(part, Mapping):
        return set().union(*map(known_keys, part.values()))
    if isinstance(part, (list, tuple)):
        return set().union(*map(known_keys, part))
    if not isinstance(part, Shape):
        return set()
    keys = part.keys if isinstance(part, Record) else ()
    return {key.name for key in keys}.union(known_keys(part.keywords), *(known_keys(key.shape) for key in keys))


def may(name: str, shape: Shape, summary: str, example: Any = None) -> Key:
    """A key that may be left out."""
    return Key(name, shape, summary, False, example)


def must(name: str, shape: Shape, summary: str, example: Any = None) -> Key:
    """A key that must be there."""
    return Key(name, shape, summary, True, example)


def record(
    title: str,
    *keys: Key,
    others: Shape | bool = False,
    summary: str = "",
    name: str = "",
    requires: Mapping[str, list[str]] | None = None,
) -> Record:
    """A map with these keys; `others` is the shape of what stands under any other key, or whether there may be any.

    `requires`: a key that is there needs others.
    """
    required = [key.name for key in keys if key.required]
    keywords = {
        "type": "object",
        "properties": {key.name: key for key in keys},
        "required": required or None,
        "dependentRequired": requires,
        "additionalProperties": None if others is True else others,
    }
    return Record(title, _given(keywords), summary, name, keys)


def text(title: str = "text", pattern: str | None = None, summary: str = "", name: str = "") -> Shape:
    """A text, perhaps one that fits a pattern."""
    return Shape(title, _given({"type": "string", "pattern": pattern}), summary, name)


def number(least: int | None = None, most: int | None = None) -> Shape:
    """A whole number within bounds."""
    return Shape("a whole number", _given({"type": "integer", "minimum": least, "maximum": most}))


def one_of(*words: str, title: str = "", summary: str = "", name: str = "") -> Shape:
    """One of these words."""
    return Shape(title or f"one of {', '.join(words)}", {"enum": list(words)}, summary, name)


def any_of(title: str, *types: str, name: str = "") -> Shape:
    """A value of any of these types of JSON."""
    return Shape(title, {"type": list(types)}, name=name)


def list_of(
    item: Shape | None,
    title: str,
    least: int | None = None,
    most: int | None = None,
    unique: bool = False,
    name: str = "",
    summary: str = "",
) -> Shape:
    """A list of values of one shape."""
    keywords = {"type": "array", "items": item, "minItems": least, "maxItems": most, "uniqueItems": unique or None}
    return Shape(title, _given(keywords), summary, name)


def map_of(
    value: Shape | Mapping[str, Any] | None,
    title: str,
    keys: Shape | None = None,
    size: int | None = None,
    name: str = "",
    summary: str = "",
) -> Shape:
    """A map from any keys, or keys of one shape, to values of one shape."""
    keywords = {
        "type": "object",
        "propertyNames": keys,
        "minProperties": size,
        "maxProperties": size,
        "additionalProperties": value,
    }
    return Shape(title, _given(keywords), summary, name)


def either(title: str, *shapes: Shape, name: str = "", summary: str = "") -> Shape:
    """A value that has one of these shapes."""
    return Shape(title, {"anyOf": list(shapes)}, summary, name)


def _given(keywords: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: value for name, value in keywords.items() if value is not None}
