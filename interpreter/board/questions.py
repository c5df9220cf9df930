"""Questions about paths, bearings and lines, asked while a game runs.

Where a test of cells or edges is wanted, a predicate or anything with `in` (a set) will do; no test means all. All
answers depend on cell numbers only, never on the order of sets.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Container, Iterable

from interpreter.board.frozen import Boards, Ray
from interpreter.board.grids import FULL_TURN, HALF_TURN, bearing

Test = Callable[[int], object] | Container[int] | None


def _always(_: int) -> bool:
    return True


def _predicate(test: Test) -> Callable[[int], object]:
    if test is None:
        return _always
    return test if callable(test) else test.__contains__


def distance(boards: Boards, start: int, goal: int) -> int:
    """Steps from one cell to another; -1 without a way, or if either of them is no cell."""
    return boards.distance[start][goal] if start >= 0 and goal >= 0 else -1


def direction(boards: Boards, start: int, goal: int) -> int:
    """The direction of the step from one cell to another; -1 if there is no such step, or either of them is no cell."""
    if start < 0 or goal < 0:
        return -1
    steps = boards.step[start]
    return steps.index(goal) if goal in steps else -1


def offset(boards: Boards, cell: int, rows: int, columns: int) -> int:
    """The cell so many rows down and columns to the right on the same board; -1 if there is none."""
    if cell < 0:
        return -1
    found = boards.rows.get((boards.board_of[cell], boards.row[cell] + rows), ())
    column = boards.column[cell] + columns
    return next((other for other in found if boards.column[other] == column), -1)


def ray(boards: Boards, cell: int, direction: int) -> Ray:
    """The cells in a direction, nearest first; none from no cell or in no direction."""
    return boards.rays[cell][direction] if cell >= 0 and direction >= 0 else ()


def _in_order(cells: int | Iterable[int]) -> list[int]:
    return [cells] if isinstance(cells, int) else sorted(set(cells))


def distance_through(boards: Boards, start: int, goals: int | Collection[int], free: Test = None) -> int:
    """Steps to the nearest goal where all cells between must be free (start and goals need not be), or -1."""
    return _nearest(boards, start, (goals,) if isinstance(goals, int) else goals, free)[0]


def nearest(boards: Boards, start: int, goals: Collection[int], free: Test = None) -> list[int]:
    """All goals that are equally near, by number; with a test, cells between must be free."""
    return _nearest(boards, start, goals, free)[1]


def _nearest(boards: Boards, start: int, goals: Collection[int], free: Test) -> tuple[int, list[int]]:
    if start < 0 or not goals:
        return -1, []
    if start in goals:
        return 0, [start]
    if free is None:
        row = boards.distance[start]
        far = min((row[goal] for goal in goals if row[goal] >= 0), default=-1)
        return far, sorted({goal for goal in goals if row[goal] == far}) if far >= 0 else []
    ok = _predicate(free)
    neighbours = boards.neighbours
    seen = bytearray(len(boards.cells))
    seen[start] = 1
    ring, far = [start], 0
    while ring:
        far += 1
        outer: list[int] = []
        hits: list[int] = []
        for cell in ring:
            for other in neighbours[cell]:
                if not seen[other]:
                    seen[other] = 1
                    if other in goals:
                        hits.append(other)
                    elif ok(other):
                        outer.append(other)
        if hits:
            hits.sort()
            return far, hits
        ring = outer
    return -1, []


def steps_towards(boards: Boards, start: int, goals: Collection[int], free: Test = None) -> list[int]:
    """The neighbours of start on a shortest path to a nearest goal, by number; none if start is a goal."""
    if start < 0 or start in goals:
        return []
    if free is None:
        far, hits = _nearest(boards, start, goals, None)
        return [cell for cell in sorted(boards.neighbours[start]) if any(boards.distance[cell][goal] == far - 1 for goal in hits)]
    ok = _predicate(free)
    neighbours = boards.neighbours
    seen = bytearray(len(boards.cells))
    ring = _in_order(goals)
    for cell in ring:
        seen[cell] = 1
    # Searching back from all goals at once, the first ring that touches start holds exactly the wanted neighbours.
    while ring:
        outer: list[int] = []
        touching: list[int] = []
        for cell in ring:
            for other in neighbours[cell]:
                if other == start:
                    touching.append(cell)
                elif not seen[other]:
                    seen[other] = 1
                    if ok(other):
                        outer.append(other)
        if touching:
            touching.sort()
            return touching
        ring = outer
    return []


def turning(boards: Boards, centre: int, candidates: Iterable[int], direction: int, clockwise: bool = True) -> int:
    """The first candidate met when turning from a direction (which comes first itself); -1 without candidates."""
    if centre < 0 or direction < 0:
        return -1
    looking, bearings = boards.heading(centre, direction), boards.bearings[centre]
    sense = 1 if clockwise else -1
    return min(
        ((sense * (bearings[cell] - looking) % FULL_TURN, cell) for cell in candidates if cell != centre), default=(0, -1)
    )[1]


def leftmost(boards: Boards, centre: int, candidates: Iterable[int], direction: int, between: Iterable[int] | None = None) -> int:
    """The leftmost candidate seen from the centre when looking in a direction; -1 without candidates.

    With cells to look `between`, the direction only says to which side of the line midway between them.
    """
    return _outermost(boards, centre, candidates, direction, between, 1)


def rightmost(
    boards: Boards, centre: int, candidates: Iterable[int], direction: int, between: Iterable[int] | None = None
) -> int:
    """The rightmost candidate, in the same way."""
    return _outermost(boards, centre, candidates, direction, between, -1)


def _outermost(
    boards: Boards, centre: int, candidates: Iterable[int], direction: int, between: Iterable[int] | None, side: int
) -> int:
    if centre < 0 or direction < 0:
        return -1
    looking = boards.heading(centre, direction) if between is None else middle(boards, centre, between, direction)
    bearings = boards.bearings[centre]
    found: list[tuple[int, int, int]] = []
    for cell in candidates:
        if cell != centre:
            turn = side * _turn(looking, bearings[cell])
            # All candidates can lie behind; then it is not the turn that counts, but how far they are off the line.
            off = 0 if between is None else round(1000 * math.sin(math.radians(turn / 10)))
            found.append((off, turn, cell))
    return min(found)[2] if found else -1


def _turn(looking: int, target: int) -> int:
    """How far to turn to the right (positive) or left, more than -180 and at most 180 degrees."""
    turn = (target - looking) % FULL_TURN
    return turn - FULL_TURN if turn > HALF_TURN else turn


def middle(boards: Boards, centre: int, candidates: Iterable[int], direction: int) -> int:
    """The bearing midway between the candidates, on the side of a direction; that direction if they are opposite."""
    looking, bearings = boards.heading(centre, direction), boards.bearings[centre]
    x = y = 0.0
    for cell in _in_order(candidates):
        if cell != centre:
            turn = math.radians(bearings[cell] / 10)
            x, y = x + math.sin(turn), y - math.cos(turn)
    if math.hypot(x, y) < 1e-6:
        return looking
    between = bearing(x, y)
    return between if abs(_turn(looking, between)) <= HALF_TURN // 2 else (between + HALF_TURN) % FULL_TURN
