"""Notes what a run uses of a machine and of its tables, for whoever wants to know what a change could alter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.records import dataclass, field

EVERYTHING = -1  # stands for all entries of a table


@dataclass(slots=True)
class Used:
    """What a run used: parts of what the machine was made of, and entries of tables."""

    parts: set[str] = field(default_factory=set)
    entries: set[tuple[str, int]] = field(default_factory=set)


class Noter:
    """Who is told; `used` is None while nobody wants to know."""

    def __init__(self) -> None:
        self.used: Used | None = None

    def watched(self, name: str, values: Any) -> Watched:
        """A table that tells what is read of it."""
        found = Watched(values)
        found.name, found.noter = name, self
        return found


class Watched(tuple[Any, ...]):
    """A table of constants that notes which of its entries are read."""

    name: str
    noter: Noter

    def note(self, index: int = EVERYTHING) -> None:
        if self.noter.used is not None:
            self.noter.used.entries.add((self.name, index))

    def __eq__(self, other: object) -> bool:
        """It stands for the list or tuple that it was made from."""
        return tuple(super().__iter__()) == (tuple(other) if isinstance(other, list) else other)

    __hash__ = tuple.__hash__

    def __getitem__(self, index: Any) -> Any:
        self.note(index % len(self) if isinstance(index, int) and len(self) else EVERYTHING)
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        self.note()
        return super().__iter__()

    def __contains__(self, item: object) -> bool:
        self.note()
        return super().__contains__(item)

    def __add__(self, other: Any) -> Any:
        self.note()
        return super().__add__(other)

    def index(self, *arguments: Any) -> int:
        self.note()
        return super().index(*arguments)

    def count(self, item: Any) -> int:
        self.note()
        return super().count(item)
