"""Ids as words, where a locale has none for them; the ids of cells that are made after a pattern."""

from __future__ import annotations

import re
from functools import cache

GRID = re.compile(r"r([0-9]+)c([0-9]+)")  # the id of a cell that has no name of its own


def readable(name: str) -> str:
    """An id as words; a cell of a grid as on a map: a letter for its row, and the number of its column."""
    if cell := GRID.fullmatch(name):
        return f"{_letters(int(cell[1]))}{int(cell[2]) + 1}"
    return name.replace("_", " ")


def _letters(number: int) -> str:
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


@cache
def cell_pattern(key: str) -> re.Pattern[str]:
    """What the ids look like that are made after a pattern."""
    return re.compile(re.sub(r"\\\{(row|column)\\\}", r"(?P<\1>-?[0-9]+)", re.escape(key)))
