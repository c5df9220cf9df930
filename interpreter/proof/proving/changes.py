"""A place in the data of a ruleset, and what could stand there instead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from interpreter.problems import Position

KINDS = ("number", "comparison", "arithmetic", "command", "condition", "name", "value", "cell")


@dataclass(frozen=True, slots=True)
class Alternative:
    """What could stand at a site: how it reads, and the value that is put into its holder."""

    new: str
    value: Any


@dataclass(frozen=True, slots=True, eq=False)
class Site:
    """Something that can be changed; of its alternatives the first that checks clean is the change."""

    kind: str
    position: Position
    old: str
    holder: Any  # the map or list of the source that holds the value
    key: Any
    alternatives: tuple[Alternative, ...]
    rules: tuple[str, ...] = ()  # the rules that the data around it cite, the nearest first
    about: tuple[str, ...] = ()  # the ids on the way to it

    @contextmanager
    def changed(self, alternative: Alternative) -> Iterator[None]:
        """For a while, something else stands there."""
        before = self.holder[self.key]
        self.holder[self.key] = alternative.value
        try:
            yield
        finally:
            self.holder[self.key] = before


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one change; without one, nothing that can stand at the site both checks clean and changes anything."""

    kind: str
    position: Position
    old: str
    new: str
    rules: tuple[str, ...]
    noticed: str | None = None  # the first example that fails, if there is one
