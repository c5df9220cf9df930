"""Paths, bearings and lines."""

from __future__ import annotations

from pathlib import Path

import networkx
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.board.frozen import Boards
from interpreter.board.questions import (
    distance_through,
    leftmost,
    middle,
    nearest,
    rightmost,
    steps_towards,
    turning,
)
from tests.robustness.make import written

from .make import make, named

HEXES = make("board: {grid: hex_flat, rows: 5, columns: 5}")
SQUARES = make("board: {grid: square, rows: 5, columns: 5}")
STRIP = make("board: {grid: square, rows: 1, columns: 6}")

cells = st.integers(0, 24)
sets = st.frozensets(cells)


def part(boards: Boards, kept: set[int]) -> networkx.Graph[int]:
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(kept)
    graph.add_edges_from(edge for edge in boards.edges if kept.issuperset(edge))
    return graph


def far(boards: Boards, start: int, goal: int, free: frozenset[int]) -> int:
    graph = part(boards, set(free) | {start, goal})
    return int(networkx.shortest_path_length(graph, start, goal)) if networkx.has_path(graph, start, goal) else -1


@settings(max_examples=80, deadline=None)
@given(st.sampled_from([HEXES, SQUARES]), cells, st.frozensets(cells, min_size=1, max_size=4), sets)
def test_nearest_goals_and_steps_to_them_against_networkx(
    boards: Boards, start: int, goals: frozenset[int], free: frozenset[int]
) -> None:
    every = {goal: far(boards, start, goal, free) for goal in goals}
    least = min((distance for distance in every.values() if distance >= 0), default=-1)
    assert distance_through(boards, start, goals, free) == least
    assert distance_through(boards, start, goals, free.__contains__) == least
    wanted = sorted(goal for goal, distance in every.items() if distance == least >= 0)
    assert nearest(boards, start, goals, free) == wanted
    steps = steps_towards(boards, start, goals, free)
    if least <= 0:
        assert steps == []
    else:
        allowed = free - {start} | goals
        assert steps == [
            cell
            for cell in sorted(boards.neighbours[start])
            if cell in allowed and any(far(boards, cell, goal, free - {start}) == least - 1 for goal in wanted)
        ]


@settings(max_examples=40, deadline=None)
@given(cells, st.frozensets(cells, max_size=5))
def test_without_a_test_all_cells_are_free(start: int, goals: frozenset[int]) -> None:
    free = frozenset(range(25))
    assert nearest(HEXES, start, goals) == nearest(HEXES, start, goals, free)
    assert steps_towards(HEXES, start, goals) == steps_towards(HEXES, start, goals, free)


def test_goals_need_not_be_free_but_cells_between_must() -> None:
    assert distance_through(STRIP, 0, 2, {1}) == 2
    assert distance_through(STRIP, 0, 3, {1}) == -1
    assert distance_through(STRIP, 0, 0, set()) == 0
    assert nearest(STRIP, 2, {0, 4}) == [0, 4]
    assert steps_towards(STRIP, 2, {0, 4}) == [1, 3]
    assert nearest(STRIP, 2, set()) == [] and steps_towards(STRIP, 2, set()) == []


def direction(boards: Boards, name: str) -> int:
    return boards.direction_index[name]


def test_turning_meets_the_first_candidate() -> None:
    centre = HEXES.index["r2c2"]
    around = dict(zip(HEXES.directions, HEXES.step[centre], strict=True))
    candidates = [around["ne"], around["s"], around["nw"]]
    north = direction(HEXES, "n")
    assert turning(HEXES, centre, candidates, north) == around["ne"]
    assert turning(HEXES, centre, candidates, north, clockwise=False) == around["nw"]
    assert turning(HEXES, centre, candidates, direction(HEXES, "s")) == around["s"]
    assert turning(HEXES, centre, candidates, direction(HEXES, "s"), clockwise=False) == around["s"]
    assert turning(HEXES, centre, candidates, direction(HEXES, "se"), clockwise=False) == around["ne"]
    assert turning(HEXES, centre, [], north) == -1 and turning(HEXES, centre, [centre], north) == -1


def test_left_and_right_depend_on_where_one_looks() -> None:
    centre = SQUARES.index["c3"]
    west, east, behind = (SQUARES.index[name] for name in ("a3", "e3", "c1"))
    north, south = direction(SQUARES, "n"), direction(SQUARES, "s")
    assert leftmost(SQUARES, centre, [east, west], north) == west
    assert rightmost(SQUARES, centre, [east, west], north) == east
    assert leftmost(SQUARES, centre, [east, west], south) == east
    assert rightmost(SQUARES, centre, [east, west, behind], north) == behind
    assert leftmost(SQUARES, centre, [SQUARES.index["b3"], west], north) == min(SQUARES.index["b3"], west)
    assert leftmost(SQUARES, centre, [], north) == -1 and rightmost(SQUARES, centre, [], north) == -1


def test_left_and_right_of_a_line_between_cells() -> None:
    centre = SQUARES.index["c3"]
    up, across = SQUARES.index["c5"], SQUARES.index["e3"]
    north, south = direction(SQUARES, "n"), direction(SQUARES, "s")
    assert leftmost(SQUARES, centre, [up, across], north, [up, across]) == up
    assert leftmost(SQUARES, centre, [up, across], south, [up, across]) == across
    assert rightmost(SQUARES, centre, [up, across], south, [up, across]) == up
    assert leftmost(SQUARES, centre, [across, SQUARES.index["e5"]], north, [up, across]) == SQUARES.index["e5"]
    assert leftmost(SQUARES, centre, [], north, [up]) == -1 and rightmost(SQUARES, -1, [up], north, [up]) == -1


def test_the_middle_line_points_to_the_given_side() -> None:
    centre = SQUARES.index["c3"]
    pair = [SQUARES.index["c5"], SQUARES.index["e3"]]
    assert middle(SQUARES, centre, pair, direction(SQUARES, "n")) == 450
    assert middle(SQUARES, centre, pair, direction(SQUARES, "sw")) == 2250
    opposite = [SQUARES.index["a3"], SQUARES.index["e3"]]
    assert middle(SQUARES, centre, opposite, direction(SQUARES, "s")) == 1800


LINES = """\
game: {{id: mini, seats: [red], players: 1}}
board: {{grid: square, rows: {rows}, columns: {columns}{more}}}
fields: {{cell: {{mine: flag, far: number, four: flag}}}}
play: |
  for each cell in {mine}: set cell.mine to yes
  for each cell in cells:
    set cell.far to longest_line(cell, cells where mine)
    set cell.four to longest_line(cell, cells where mine) >= 4
"""


def lines(folder: Path, rows: int, columns: int, mine: str, more: str = "") -> dict[str, int]:
    """The longest line of each cell, as a game that is played finds it."""
    text = LINES.format(rows=rows, columns=columns, mine=mine, more=more)
    cells = interpreter.load(str(written(folder, text))).start(1).view()["fields"]["cell"]
    assert all(fields["four"] == (fields["far"] >= 4) for fields in cells.values())
    return {name: fields["far"] for name, fields in cells.items()}


def test_longest_line(tmp_path: Path) -> None:
    found = lines(tmp_path, 5, 5, "a1 + b2 + c3 + e5 + c4 + c1 + d3")
    assert [found[name] for name in ("b2", "c4", "c1", "e1", "e5")] == [3, 2, 2, 0, 1]


def test_a_ring_is_no_longer_than_its_cells(tmp_path: Path) -> None:
    ring = ", edges: [{between: [a1, d1], direction: w}]"
    assert set(lines(tmp_path, 1, 4, "cells", ring).values()) == {4}
    assert lines(tmp_path, 1, 4, "a1 + b1 + d1", ring) == {"a1": 3, "b1": 3, "c1": 0, "d1": 3}
    assert set(lines(tmp_path, 1, 3, "cells", ring.replace("d1", "c1")).values()) == {3}


def test_bearings_on_hexes() -> None:
    centre = HEXES.index["r2c2"]
    assert [HEXES.angle(centre, cell) for cell in HEXES.step[centre]] == [0, 600, 1200, 1800, 2400, 3000]
    assert named(HEXES, HEXES.rays[centre][0]) == ["r1c2", "r0c2"]
