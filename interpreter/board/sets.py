"""Ranges of numbered lines, and sets of cells as they may be written everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.board.drafts import Draft
from interpreter.board.reading import check_keys, each, fits, get, number_of, wrong_type
from interpreter.problems import Position, Problems, guess
from interpreter.source.reader import Items, Map

Range = tuple[int, int]


def read_ranges(lines: Map | None, problems: Problems) -> Iterator[tuple[int, Range, Position]]:
    """The ranges of numbered lines: `3: 5`, `3: [4, 7]` or `3: [[2, 4], 6]`."""
    if lines is None:
        return
    for key, value in lines.items():
        line, position = number_of(key), lines.at[key]
        if line is None:
            wrong_type(lines.key_at[key], "number", key, problems)
        elif isinstance(value, Items) and any(isinstance(part, Items) for part in value):
            for number, part in enumerate(value):
                if (span := _range(part, value.at[number], problems)) is not None:
                    yield line, span, value.at[number]
        elif (span := _range(value, position, problems)) is not None:
            yield line, span, position


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
