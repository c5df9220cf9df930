"""The cells of a board: generated from sizes or lines, or listed one by one."""

from __future__ import annotations

import math
import re

from interpreter.board.drafts import MAX_CELLS, Cell, Draft, Drafts
from interpreter.board.grids import Grid, Place, letters
from interpreter.board.reading import check_id, each, fits, get, value_at, wrong_type
from interpreter.board.sets import Range, read_ranges, read_set
from interpreter.problems import Position, Problems, guess
from interpreter.source.reader import Items, Map

_DEFAULT_NAMES = {"square": "{letter}{up}", "hex_pointy": "r{row}c{column}", "hex_flat": "r{row}c{column}"}
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_PLACEHOLDERS = ("row", "column", "letter", "up")


def read_cells(drafts: Drafts, draft: Draft, problems: Problems) -> None:
    """Find all cells of a board, holes left out, and add them to the drafts."""
    room, before = MAX_CELLS - len(drafts.cells), len(problems)
    listed = get(draft.section, "cells", Items, problems)
    if draft.grid is None:
        _free_cells(draft, listed, room, problems)
    else:
        places = _places(draft, draft.grid, room, problems)
        if places is None:
            return
        _grid_cells(draft, draft.grid, places, listed, room, problems)
    _cut_holes(draft, problems)
    if not draft.cells and len(problems) == before:
        problems.error(draft.section.position, "board-empty", board=draft.id)
    reported: set[Position] = set()
    for cell in list(draft.cells.values()):
        if cell.id in drafts.cells:
            # One report is enough for a pattern that gives many cells a known id.
            if cell.position not in reported:
                problems.error(cell.position, "duplicate-id", name=cell.id, first=str(drafts.cells[cell.id].position))
            reported.add(cell.position)
            del draft.cells[cell.id]
            if cell.place is not None:
                del draft.by_place[cell.place]
        else:
            drafts.cells[cell.id] = cell


def _places(draft: Draft, grid: Grid, room: int, problems: Problems) -> list[Place] | None:
    """The generated places in reading order; none at all if there would be too many."""
    section = draft.section
    sized = [key for key in ("rows", "columns") if key in section]
    if "lines" in section:
        for key in sized:
            problems.error(section.key_at[key], "conflicting-keys", key=key, other="lines")
        lines = get(section, "lines", Map, problems)
        if lines is None:
            return None
        ranges = list(read_ranges(lines, problems))
        if _too_many(sum(last - first + 1 for _, (first, last), _ in ranges), room, section.at["lines"], problems):
            return None
        return sorted({grid.place_in_line(line, spot) for line, (first, last), _ in ranges for spot in range(first, last + 1)})
    if not sized:
        if "cells" not in section:
            problems.error(section.position, "missing-key", key="rows")
            return None
        return []
    axes = [_axis(section, key, problems) for key in ("rows", "columns")]
    rows, columns = axes
    if rows is None or columns is None:
        return None
    height, width = abs(rows[1] - rows[0]) + 1, abs(columns[1] - columns[0]) + 1
    larger = "rows" if height >= width else "columns"
    if _too_many(height * width, room, section.at[larger], problems):
        return None
    draft.row_sign = -1 if rows[0] > rows[1] else 1
    draft.column_sign = -1 if columns[0] > columns[1] else 1
    top, left = rows[0] * draft.row_sign, columns[0] * draft.column_sign
    return [(row, column) for row in range(top, top + height) for column in range(left, left + width)]


def _axis(section: Map, key: str, problems: Problems) -> Range | None:
    """First and last number of the rows or columns: `3` is 0 to 2; `[9, 0]` counts down."""
    value = section.get(key)
    if value is None:
        problems.error(section.position, "missing-key", key=key)
    elif fits(value, int):
        if value >= 1:
            return 0, value - 1
        problems.error(section.at[key], "empty-range", first=0, last=value - 1)
    elif isinstance(value, Items) and len(value) == 2 and all(fits(end, int) for end in value):
        return value[0], value[1]
    else:
        wrong_type(section.at[key], "number", value, problems)
    return None


def _too_many(count: int, room: int, position: Position, problems: Problems) -> bool:
    if count > room:
        problems.error(position, "too-many-cells", count=MAX_CELLS - room + count, limit=MAX_CELLS)
    return count > room


def _grid_cells(draft: Draft, grid: Grid, places: list[Place], listed: Items | None, room: int, problems: Problems) -> None:
    """Generated cells first, in reading order; a listed cell with `at` gives its place an id or adds a place."""
    named: dict[Place, tuple[str, Position]] = {}
    seen: dict[str, Position] = {}
    for row, position in each(listed, Map, problems):
        if "at" not in row:
            if not places and "id" in row:
                problems.error(position, "missing-key", key="at")
            continue
        place, name = _read_place(draft, grid, row, problems), get(row, "id", str, problems)
        if name is None and "id" not in row:
            problems.error(position, "missing-key", key="id")
        if place is None or name is None or not check_id(name, row.at["id"], problems):
            continue
        if name in seen:
            problems.error(row.at["id"], "duplicate-id", name=name, first=str(seen[name]))
        elif place in named:
            problems.error(row.at["at"], "duplicate-place", name=name, other=named[place][0])
        else:
            named[place], seen[name] = (name, row.at["id"]), row.at["id"]
    generated = set(places)
    added = [place for place in named if place not in generated]
    if _too_many(len(places) + len(added), room, value_at(draft.section, "cells"), problems):
        return
    pattern = _name_pattern(draft, grid, problems)
    name_at = value_at(draft.section, "name")
    bottom, left = max((row for row, _ in places), default=0), min((column for _, column in places), default=0)
    failed = False  # one report is enough for a pattern that gives many cells a bad id
    for place in places + added:
        if place in named:
            name, position = named[place]
        else:
            words: dict[str, object] = {
                "row": place[0] * draft.row_sign,
                "column": place[1] * draft.column_sign,
                "letter": letters(place[1] - left),
                "up": bottom - place[0] + 1,
            }
            name, position = _filled(pattern, words), name_at
            if failed or not check_id(name, position, problems):
                failed = True
                continue
            if name in draft.cells or name in seen:
                first = seen[name] if name in seen else draft.cells[name].position
                problems.error(position, "duplicate-id", name=name, first=str(first))
                failed = True
                continue
        x, y = grid.xy(place)
        draft.cells[name] = Cell(
            name, draft.number, place, place[0] * draft.row_sign, place[1] * draft.column_sign, x, y, position
        )
        draft.by_place[place] = name


def _filled(pattern: str, words: dict[str, object]) -> str:
    return _PLACEHOLDER.sub(lambda found: str(words[found[1]]), pattern)


def _name_pattern(draft: Draft, grid: Grid, problems: Problems) -> str:
    default = _DEFAULT_NAMES[grid.kind]
    pattern = get(draft.section, "name", str, problems) or default
    for word in _PLACEHOLDER.findall(pattern):
        if word not in _PLACEHOLDERS:
            problems.error(draft.section.at["name"], "unknown-placeholder", name=word, guess=guess(word, _PLACEHOLDERS))
            pattern = default
            break
    draft.lettered, draft.upwards = "{letter}" in pattern, "{up}" in pattern
    return str(pattern)


def _read_place(draft: Draft, grid: Grid, row: Map, problems: Problems) -> Place | None:
    at = get(row, "at", Items, problems)
    if at is None:
        return None
    if len(at) != 2 or not all(fits(number, int) and abs(number) < 10**6 for number in at):
        wrong_type(row.at["at"], "place", at, problems)
        return None
    if get(draft.section, "axial", bool, problems):
        return grid.from_axial(at[0], at[1])
    return at[0] * draft.row_sign, at[1] * draft.column_sign


def _free_cells(draft: Draft, listed: Items | None, room: int, problems: Problems) -> None:
    if listed is None:
        return
    if _too_many(len(listed), room, value_at(draft.section, "cells"), problems):
        return
    # Cells without a place of their own lie on a circle, about one step apart.
    radius = len(listed) / math.tau
    for number, (row, position) in enumerate(each(listed, Map, problems)):
        name = get(row, "id", str, problems)
        if name is None:
            if "id" not in row and "in" not in row:
                problems.error(position, "missing-key", key="id")
            continue
        if not check_id(name, row.at["id"], problems):
            continue
        if name in draft.cells:
            problems.error(row.at["id"], "duplicate-id", name=name, first=str(draft.cells[name].position))
            continue
        turn = math.tau * number / len(listed)
        x, y = radius * math.sin(turn), -radius * math.cos(turn)
        at = get(row, "at", Items, problems)
        if at is not None:
            if len(at) == 2 and all(fits(value, int) or fits(value, float) for value in at):
                x, y = float(at[0]), float(at[1])
            else:
                wrong_type(row.at["at"], "place", at, problems)
        draft.cells[name] = Cell(name, draft.number, None, 0, 0, x, y, row.at["id"])


def _cut_holes(draft: Draft, problems: Problems) -> None:
    if "holes" not in draft.section:
        return
    for name in read_set(draft, draft.section["holes"], draft.section.at["holes"], problems):
        cell = draft.cells.pop(name)
        if cell.place is not None:
            del draft.by_place[cell.place]
