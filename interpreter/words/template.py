"""Templates: `{name}` inserts a value, `{n|noun}` the form of a noun that goes with the number n, `{{` is a brace."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from interpreter.words.plurals import CATEGORIES, category

_PART = re.compile(r"\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_.]*)(?:\|([A-Za-z_][A-Za-z0-9_.]*))?\}")
NUMBER = "n"  # the parameter that picks the form of an entry with plural forms


def mentions(template: str) -> Iterator[tuple[int, str, str | None]]:
    """Where a template mentions which parameter, with the noun that it counts."""
    for part in _PART.finditer(template) if "{" in template else ():
        if part[1]:
            yield part.start(), part[1], part[2]


def loose_braces(template: str) -> Iterator[tuple[int, str]]:
    """Braces that neither insert anything nor are written twice, with where they stand."""
    bare = _PART.sub(lambda part: " " * len(part[0]), template) if "{" in template or "}" in template else ""
    return ((at, letter) for at, letter in enumerate(bare) if letter in "{}")


def placeholders(template: str) -> Iterator[tuple[str, str | None]]:
    """The parameters that a template mentions, each with the noun that it counts."""
    return ((name, noun) for _, name, noun in mentions(template))


def fill(template: str, values: Mapping[str, str], noun: Callable[[str, str], str]) -> str:
    """Insert values; `noun(name, number)` gives the counted form. A parameter without a value stays as it is."""

    def insert(part: re.Match[str]) -> str:
        name, counted = part[1], part[2]
        if not name:
            return part[0][0]
        if name not in values:
            return part[0]
        return noun(counted, values[name]) if counted else values[name]

    return _PART.sub(insert, template)


def is_plural(entry: object) -> bool:
    """Whether an entry looks like a map of plural forms."""
    return isinstance(entry, Mapping) and bool(entry) and all(key in CATEGORIES for key in entry)


def form(entry: Any, number: int, language: str) -> str | None:
    """The text of an entry for a number: the entry itself, or the plural form that fits best."""
    if isinstance(entry, str):
        return entry
    if not is_plural(entry):
        return None
    for name in (category(language, number), "other", "many", "one"):
        if isinstance(text := entry.get(name), str):
            return text
    return next((text for text in entry.values() if isinstance(text, str)), None)
