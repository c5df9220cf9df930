"""Directions and edges of a board: those of its grid, and those that are listed."""

from __future__ import annotations

from itertools import pairwise

from interpreter.board.drafts import Draft, Drafts
from interpreter.board.grids import FULL_TURN, HALF_TURN, NAMES, bearing
from interpreter.board.reading import check_id, check_keys, each, fits, get, wrong_type
from interpreter.problems import Problems, guess
from interpreter.source.reader import Items, Map

_STRAIGHT = ("n", "e", "s", "w")
_MAX_LENGTH = 9999


def read_directions(draft: Draft, problems: Problems) -> None:
    """The names of a board's directions, with the headings and opposites that a grid gives them."""
    own = get(draft.section, "directions", Items, problems)
    names: list[str] = []
    for name, position in each(own, str, problems):
        if check_id(name, position, problems):
            if name in names:
                problems.error(position, "duplicate-id", name=str(name), first="")
            names.append(str(name))
    if draft.grid is None:
        draft.directions = list(dict.fromkeys(names))
        return
    defaults = NAMES[draft.grid.kind]
    headings = draft.grid.headings
    if own is not None:
        straight_only = draft.grid.kind == "square" and len(names) == 4 and not draft.section.get("diagonals")
        if straight_only:
            headings = tuple(heading for name, heading in zip(defaults, headings, strict=True) if name in _STRAIGHT)
        if len(names) != len(headings) or len(set(names)) != len(names):
            if len(own) != len(headings):
                problems.error(own.position, "direction-count", count=len(own), expected=len(headings))
            names = []
    names = names or list(defaults)
    draft.directions = names
    draft.headings = dict(zip(names, headings, strict=True))
    by_heading = {heading: name for name, heading in draft.headings.items()}
    draft.opposite = {name: by_heading[(heading + HALF_TURN) % FULL_TURN] for name, heading in draft.headings.items()}


def read_edges(drafts: Drafts, draft: Draft, problems: Problems) -> None:
    """The edges between the cells of a grid, then the listed ones, which may lead to other boards."""
    if draft.grid is not None:
        _grid_edges(drafts, draft, bool(get(draft.section, "diagonals", bool, problems)))
    listed = get(draft.section, "edges", Items, problems)
    for number, entry in enumerate(listed or ()):
        if isinstance(entry, Items):
            _chain(drafts, draft, entry, None, problems)
        elif isinstance(entry, Map):
            check_keys(entry, ["between", "direction", "back", "length"], problems)
            between = get(entry, "between", Items, problems)
            if between is not None:
                _chain(drafts, draft, between, entry, problems)
            elif "between" not in entry:
                problems.error(entry.position, "missing-key", key="between")
        else:
            wrong_type(draft.section["edges"].at[number], "list", entry, problems)
    if draft.grid is None:
        _find_opposites(drafts, draft)


def _grid_edges(drafts: Drafts, draft: Draft, diagonals: bool) -> None:
    assert draft.grid is not None
    for cell in draft.cells.values():
        assert cell.place is not None
        for direction, heading in draft.headings.items():
            target = draft.by_place.get(draft.grid.step(cell.place, heading))
            if target is None:
                continue
            drafts.steps[cell.id, direction] = target
            slanted = draft.grid.kind == "square" and heading % 900 != 0
            if (diagonals or not slanted) and (target, cell.id) not in drafts.edges:
                drafts.edges[cell.id, target] = 1


def _chain(drafts: Drafts, draft: Draft, cells: Items, entry: Map | None, problems: Problems) -> None:
    """Edges from each cell of a list to the next one, all with the directions and the length of the entry."""
    if len(cells) < 2:
        problems.error(cells.position, "dangling-edge", cell=str(cells[0]) if cells else "")
        return
    names: list[str] = []
    for name, position in each(cells, str, problems):
        if name in drafts.cells:
            names.append(str(name))
        else:
            problems.error(position, "unknown-cell", cell=str(name), guess=guess(name, drafts.cells))
    if len(names) < len(cells):
        return
    there, back, length = None, None, 1
    if entry is not None:
        there, back = _direction(draft, entry, "direction", problems), _direction(draft, entry, "back", problems)
        if back is None and "back" not in entry and there is not None:
            back = draft.opposite.get(there) if draft.grid is not None else None
        length = _length(entry, problems)
    for number, (start, end) in enumerate(pairwise(names)):
        position = cells.at[number + 1]
        if start == end:
            problems.error(position, "self-edge", cell=start)
        elif (start, end) in drafts.edges or (end, start) in drafts.edges:
            problems.error(position, "duplicate-edge", first=start, second=end)
        else:
            drafts.edges[start, end] = length
            if entry is not None:
                _step(drafts, start, there, end, entry, "direction", problems)
                _step(drafts, end, back, start, entry, "back", problems)


def _step(drafts: Drafts, start: str, direction: str | None, end: str, entry: Map, key: str, problems: Problems) -> None:
    if direction is None:
        return
    if (start, direction) in drafts.steps:
        position = entry.at[key] if key in entry else entry.at["direction"]
        problems.error(
            position, "duplicate-direction", cell=start, direction=direction, first=drafts.steps[start, direction], second=end
        )
    else:
        drafts.steps[start, direction] = end


def _direction(draft: Draft, entry: Map, key: str, problems: Problems) -> str | None:
    name = get(entry, key, str, problems)
    if name is None:
        return None
    if name not in draft.directions:
        if draft.grid is not None or "directions" in draft.section:
            problems.error(entry.at[key], "unknown-direction", direction=str(name), guess=guess(name, draft.directions))
            return None
        if not check_id(name, entry.at[key], problems):
            return None
        draft.directions.append(str(name))
    return str(name)


def _length(entry: Map, problems: Problems) -> int:
    value = entry.get("length", 1)
    if fits(value, int) and 1 <= value <= _MAX_LENGTH:
        return int(value)
    problems.error(entry.at["length"], "out-of-bounds", value=str(value), least=1, most=_MAX_LENGTH)
    return 1


def _find_opposites(drafts: Drafts, draft: Draft) -> None:
    """In a free graph two directions are opposite if each always leads back from the other."""
    back: dict[str, set[str]] = {}
    named = {(start, end): direction for (start, direction), end in drafts.steps.items() if start in draft.cells}
    for (start, end), direction in named.items():
        back.setdefault(direction, set()).add(named.get((end, start), ""))
        here, there = drafts.cells[start], drafts.cells[end]
        draft.headings.setdefault(direction, bearing(there.x - here.x, there.y - here.y))
    for direction, others in back.items():
        other = min(others)
        if len(others) == 1 and other and back.get(other) == {direction}:
            draft.opposite[direction] = other
