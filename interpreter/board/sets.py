"""Ranges of numbered lines, and sets of cells as they may be written everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.board.drafts import MAX_CELLS, Draft
from interpreter.board.reading import check_keys, each, fits, get, number_of, wrong_type
from interpreter.problems import Position, Problems, guess
from interpreter.source.reader import Items, Map

Range = tuple[int, int]


def read_ranges(lines: Map | None, problems: Problems) -> Iterator[tuple[int, Range, Position]]:
    """The ranges of numbered lines: `3: 5`, `3: [4, 7]` or `3: [[2, 4], 6]`; `3..8: …` for all lines from 3 to 8."""
    if lines is None:
        return
    for key, value in lines.items():
        numbers = _lines(key)
        if numbers is None:
            wrong_type(lines.key_at[key], "number", key, problems)
            continue
        several = isinstance(value, Items) and any(isinstance(part, Items) for part in value)
        parts = list(zip(value, value.at, strict=True)) if several else [(value, lines.at[key])]
        spans = [(span, at) for part, at in parts if (span := _range(part, at, problems)) is not None]
        yield from ((line, span, at) for line in numbers for span, at in spans)


def _lines(key: str) -> range | None:
    """The lines that a key names: one, or all from one to another, upwards or downwards."""
    first, dots, last = str(key).partition("..")
    start, end = number_of(first), number_of(last if dots else first)
    if start is None or end is None or abs(end - start) >= MAX_CELLS:
        return None
    return range(start, end + 1) if start <= end else range(start, end - 1, -1)


def _range(value: Any, position: Position, problems: Problems) -> Range | None:
    if fits(value, int):
        return value, value
    if not isinstance(value, Items) or len(value) != 2 or not all(fits(end, int) for end in value):
        wrong_type(position, "range", value, problems)
        return None
    if value[0] > value[1]:
        problems.error(position, "empty-range", first=value[0], last=value[1])
        return None
    return value[0], value[1]


def read_set(draft: Draft, value: object, position: Position, problems: Problems) -> list[str]:
    """The cells of a set: a list of ids, the name of a sector, or `{lines: {3: [4, 7]}}`; no cell twice."""
    found: dict[str, None] = {}
    if isinstance(value, Items):
        for name, name_at in each(value, str, problems):
            if name in draft.cells:
                found[str(name)] = None
            else:
                unknown_cell(draft, name, name_at, problems)
    elif isinstance(value, str):
        if value in draft.sectors:
            return draft.sectors[value]
        if value in draft.cells:
            return [str(value)]
        known = [*draft.sectors, *draft.cells]
        problems.error(position, "unknown-cell", cell=str(value), guess=guess(value, known))
    elif isinstance(value, Map) and draft.grid is not None:
        check_keys(value, ["lines"], problems)
        for line, (first, last), range_at in read_ranges(get(value, "lines", Map, problems), problems):
            # A range can be absurdly long, but never has more cells than the board.
            for spot in range(first, min(last, first + len(draft.cells)) + 1):
                row, column = draft.grid.place_in_line(line, spot)
                name = draft.by_place.get((row * draft.row_sign, column * draft.column_sign), "")
                if not name:
                    problems.error(range_at, "unknown-cell", cell=f"{row}, {column}", guess=None)
                    break
                found[name] = None
    else:
        wrong_type(position, "list", value, problems)
    return list(found)


def unknown_cell(draft: Draft, name: str, position: Position, problems: Problems) -> None:
    """Report a name that is no cell of the board."""
    problems.error(position, "unknown-cell", cell=str(name), guess=guess(name, draft.cells))
