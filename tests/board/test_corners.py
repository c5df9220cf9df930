"""Corners of grids, offsets and turns."""

from __future__ import annotations

import pytest

from interpreter.board.frozen import Boards
from interpreter.board.questions import offset

from .make import make


def board(text: str) -> Boards:
    return make("board:\n" + "".join(f"  {line}\n" for line in text.splitlines()))


@pytest.mark.parametrize(
    ("text", "count", "names"),
    [
        ("grid: square\nrows: 2\ncolumns: 2\n", 9, ["a2_nw", "a2_ne", "b2_ne", "a2_sw", "a2_se"]),
        ("grid: hex_pointy\nrows: 1\ncolumns: 2\n", 10, ["r0c0_n", "r0c1_n", "r0c0_nw", "r0c0_ne", "r0c1_ne"]),
        ("grid: hex_flat\nrows: 2\ncolumns: 1\n", 10, ["r0c0_nw", "r0c0_ne", "r0c0_w", "r0c0_e", "r0c0_sw"]),
    ],
)
def test_each_corner_is_there_once_and_called_by_its_first_cell(text: str, count: int, names: list[str]) -> None:
    corners = board(text + "corner_places: true\n").corners
    assert (len(corners.ids), list(corners.ids[:5])) == (count, names)
    assert len(set(corners.ids)) == count


def test_cells_edges_and_corners_agree() -> None:
    made = board("grid: hex_flat\nrows: 4\ncolumns: 5\ncorner_places: true\n")
    corners = made.corners
    assert {len(of) for of in corners.of_cell} == {6} and {len(of) for of in corners.of_edge} == {2}
    assert all(corner in corners.of_cell[cell] for corner, cells in enumerate(corners.cells) for cell in cells)
    assert all(corner in corners.of_edge[edge] for corner, edges in enumerate(corners.edges) for edge in edges)
    # Euler: corners - sides + cells = 1, where each side is shared by two cells or lies at the border.
    assert len(corners.ids) - (6 * len(made.cells) - len(made.edges)) + len(made.cells) == 1


def test_a_free_graph_and_a_board_that_does_not_want_them_have_no_corners() -> None:
    assert board("grid: graph\ncells: [{id: one}, {id: two}]\nedges: [[one, two]]\ncorner_places: true\n").corners.ids == ()
    assert board("grid: square\nrows: 2\ncolumns: 2\n").corners.ids == ()


def test_directions_turn_clockwise() -> None:
    made = board("grid: square\nrows: 2\ncolumns: 2\n")
    assert [made.directions[number] for number in made.clockwise[2]] == ["e", "se", "s", "sw", "w", "nw", "n", "ne"]
    made = board("grid: graph\ncells: [{id: one}, {id: two}]\nedges: [{between: [one, two], direction: up, back: down}]\n")
    assert set(made.clockwise) == {(0, 1), (1, 0)}


def test_offsets_stay_on_the_board() -> None:
    made = board("grid: square\nrows: 3\ncolumns: 3\nholes: [b2]\n")
    cell = made.index
    assert offset(made, cell["a1"], -2, 1) == cell["b3"]
    assert [offset(made, cell["a1"], *by) for by in ((-1, 1), (1, 0), (0, 3))] == [-1, -1, -1]
    assert offset(made, -1, 0, 0) == -1
