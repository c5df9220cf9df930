"""Texts that are no strings in their files, such as numbers and keys, with positions, so that mistakes in them can be shown."""

from __future__ import annotations

from typing import Any

from interpreter.problems import Position


def placed(value: Any, position: Position) -> str:
    """A number or key as a text with a position, so that mistakes in it can be shown."""
    if hasattr(value, "locate"):
        found: str = value
        return found
    return _Placed(str(value), position)


class _Placed(str):
    """A text that is not a string in its file."""

    position: Position

    def __new__(cls, text: str, position: Position) -> _Placed:
        placed = super().__new__(cls, text)
        placed.position = position
        return placed

    def __reduce__(self) -> tuple[Any, ...]:
        return _Placed, (str(self), self.position)

    def locate(self, line: int, column: int) -> Position:
        return Position(self.position.file, self.position.line + line - 1, self.position.column + column - 1)
