"""Every grid against brute-force geometry."""

from __future__ import annotations

import math

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.board.frozen import Boards
from interpreter.board.grids import OFFSETS, Grid, bearing, letters

from .make import make, named

HEX = [(kind, offset) for kind, offsets in OFFSETS.items() for offset in offsets]


def grid_text(kind: str, offset: str, rows: tuple[int, int], columns: tuple[int, int], diagonals: bool = False) -> str:
    lines = ["board:", f"  grid: {kind}", f"  rows: [{rows[0]}, {rows[1]}]", f"  columns: [{columns[0]}, {columns[1]}]"]
    lines += [f"  offset: {offset}"] if offset else [f"  diagonals: {str(diagonals).lower()}"]
    return "\n".join(lines)


sizes = st.tuples(st.integers(0, 6), st.integers(0, 6))
grids = st.one_of(
    st.builds(lambda pair, rows, columns: grid_text(pair[0], pair[1], rows, columns), st.sampled_from(HEX), sizes, sizes),
    st.builds(lambda rows, columns, diagonals: grid_text("square", "", rows, columns, diagonals), sizes, sizes, st.booleans()),
)


def apart(boards: Boards, a: int, b: int) -> float:
    return math.hypot(boards.x[a] - boards.x[b], boards.y[a] - boards.y[b])


@settings(max_examples=60, deadline=None)
@given(grids)
def test_neighbours_are_the_cells_one_apart_clockwise_from_the_first_direction(text: str) -> None:
    boards = make(text)
    reach = 1.5 if "diagonals: true" in text else 1.01
    every = range(len(boards.cells))
    for cell in every:
        near = tuple(
            sorted(
                (other for other in every if other != cell and apart(boards, cell, other) < reach),
                key=lambda other: (boards.angle(cell, other) - boards.heading(cell, 0)) % 3600,
            )
        )
        edges = [boards.edges[edge] for edge in boards.edges_of[cell]]
        assert boards.neighbours[cell] == near
        assert edges == [(min(cell, other), max(cell, other)) for other in near]
    assert all(apart(boards, a, b) >= 0.99 for a in every for b in range(a))


@settings(max_examples=60, deadline=None)
@given(grids)
def test_steps_lead_back_and_lie_where_their_names_say(text: str) -> None:
    boards = make(text)
    for cell, steps in enumerate(boards.step):
        for direction, target in enumerate(steps):
            if target >= 0:
                assert boards.step[target][boards.opposite[direction]] == cell
                assert boards.angle(cell, target) == boards.direction_angle[direction]
    assert all(boards.opposite[other] == number for number, other in enumerate(boards.opposite))
    assert list(boards.direction_angle) == sorted(boards.direction_angle)


@settings(max_examples=30, deadline=None)
@given(grids)
def test_distances_are_those_of_the_graph(text: str) -> None:
    boards = make(text)
    for cell, row in networkx.all_pairs_shortest_path_length(boards.graph):
        assert boards.distance[boards.index[cell]] == tuple(row.get(other, -1) for other in boards.cells)


@settings(max_examples=30, deadline=None)
@given(grids)
def test_rays_and_axes_follow_the_steps(text: str) -> None:
    boards = make(text)
    for cell in range(len(boards.cells)):
        for direction, ray in enumerate(boards.rays[cell]):
            walked, here = [], boards.step[cell][direction]
            while here >= 0:
                walked.append(here)
                here = boards.step[here][direction]
            assert list(ray) == walked
        for ahead, behind, _ in boards.axes[cell]:
            assert ahead in boards.rays[cell] and behind in boards.rays[cell]
            assert not set(ahead) & set(behind)


@pytest.mark.parametrize(("kind", "offset"), HEX)
def test_axial_neighbours(kind: str, offset: str) -> None:
    grid = Grid(kind, offset)
    for q in range(-3, 4):
        for r in range(-3, 4):
            here = grid.from_axial(q, r)
            moves = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
            around = {grid.from_axial(q + dq, r + dr) for dq, dr in moves}
            assert {grid.step(here, heading) for heading in grid.headings} == around


def test_flat_axial_headings() -> None:
    grid = Grid("hex_flat", "odd_down")
    steps = {0: (0, -1), 600: (1, -1), 1200: (1, 0), 1800: (0, 1), 2400: (-1, 1), 3000: (-1, 0)}
    for heading, (dq, dr) in steps.items():
        assert grid.step(grid.from_axial(2, 3), heading) == grid.from_axial(2 + dq, 3 + dr)


def test_lines_shifted_left() -> None:
    grid = Grid("hex_pointy", "odd_left")
    even = {(-1, 0), (-1, 1), (0, -1), (0, 1), (1, 0), (1, 1)}
    odd = {(-1, -1), (-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)}
    assert {grid.step((4, 4), heading) for heading in grid.headings} == {(4 + row, 4 + column) for row, column in even}
    assert {grid.step((5, 4), heading) for heading in grid.headings} == {(5 + row, 4 + column) for row, column in odd}


def test_square_lines_run_in_eight_directions_without_diagonal_neighbours() -> None:
    boards = make("board: {grid: square, rows: 3, columns: 3}")
    corner = boards.index["a1"]
    assert named(boards, boards.neighbours[corner]) == ["a2", "b1"]
    assert named(boards, boards.rays[corner][boards.direction_index["ne"]]) == ["b2", "c3"]
    assert boards.edge_ids[:3] == ("a3_b3", "a3_a2", "b3_c3")


def test_letters_and_bearings() -> None:
    assert [letters(number) for number in (0, 25, 26, 51, 52, 702)] == ["a", "z", "aa", "az", "ba", "aaa"]
    assert [bearing(*vector) for vector in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0))] == [0, 450, 900, 1800, 2700]
