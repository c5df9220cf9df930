"""Careful reading: a value of the wrong shape becomes a problem, never an exception."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from interpreter.problems import Position, Problems, guess
from interpreter.source.reader import Items, Map

T = TypeVar("T")
ID = re.compile(r"[a-z][a-z0-9_]*\Z")
_SHAPES: dict[type[Any], str] = {Map: "map", Items: "list", str: "text", int: "number", bool: "flag"}


def fits(value: object, kind: type[Any]) -> bool:
    """Whether a value has this shape; a flag is no number."""
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def wrong_type(position: Position, expected: str, value: object, problems: Problems) -> None:
    """Report a value of another shape than the expected one."""
    found = "map" if isinstance(value, dict) else "list" if isinstance(value, list) else str(value)[:40]
    problems.error(position, "wrong-type", expected=expected, found=found)


def get(section: Map, key: str, kind: type[T], problems: Problems) -> T | None:
    """The value under a key if it is there and has the right shape."""
    value = section.get(key)
    if value is None:
        return None
    if fits(value, kind):
        found: T = value
        return found
    wrong_type(section.at[key], _SHAPES[kind], value, problems)
    return None


def value_at(section: Map, key: str) -> Position:
    """Where the value under a key stands, or the whole section if it is not there."""
    return section.at[key] if key in section else section.position


def each(items: Items | None, kind: type[T], problems: Problems) -> Iterator[tuple[T, Position]]:
    """The entries of a list that have the right shape, with their positions."""
    if items is None:
        return
    for number, value in enumerate(items):
        if fits(value, kind):
            yield value, items.at[number]
        else:
            wrong_type(items.at[number], _SHAPES[kind], value, problems)


def check_keys(section: Map, known: Iterable[str], problems: Problems) -> None:
    """Report every key that nobody reads."""
    names = list(known)
    for key in section:
        if key not in names:
            problems.error(section.key_at[key], "unknown-key", name=str(key), guess=guess(str(key), names))


def check_id(name: str, position: Position, problems: Problems) -> bool:
    """Whether a new name is a proper id."""
    if ID.match(name):
        return True
    problems.error(position, "bad-id", name=str(name))
    return False


def number_of(value: object) -> int | None:
    """A whole number, also where a key was read as text."""
    if isinstance(value, int) and fits(value, int):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,9}", value) else None
