"""Boards as they are written in files."""

from __future__ import annotations

import pickle

from .make import LINES_BOARD, attempt, make, named


def test_a_board_of_thirteen_lines() -> None:
    boards = make(LINES_BOARD)
    middle = set(boards.sectors["middle"])
    ground = boards.cell_facts["ground"]
    assert (len(boards.cells), len(middle), ground.count("low"), ground.count("high")) == (133, 40, 93, 40)
    rim = [cell for cell in middle if any(other not in middle for other in boards.neighbours[cell])]
    assert (len(rim), len(middle) - len(rim)) == (28, 12)
    centre = boards.index["r6c5"]
    assert ground[centre] == "low"
    assert set(boards.neighbours[centre]) <= middle
    assert boards.cell_facts["height"] == [3 if cell == centre else 0 for cell in range(133)]
    assert boards.fact_at["height"][centre].line == 12
    assert boards.fields == {"ground": "ground", "height": "number"}
    assert boards.cells[0] == "r0c2" and boards.cells[-1] == "r12c8"
    assert boards.rows[0, 6][0] == boards.index["r6c0"]


def test_cells_listed_with_axial_places_keep_their_order() -> None:
    boards = make("""
        board:
          grid: hex_flat
          axial: true
          connected: true
          fields: {ground: ground, level: number, mark: flag, outward: direction}
          cells:
            - {id: h1, at: [1, 0], ground: low, outward: ne}
            - {id: h2, at: [1, 1], ground: low, level: 2, mark: true}
            - {id: h3, at: [0, 1], ground: high}
            - {id: h4, at: [0, 2]}
        """)
    assert boards.cells == ("h1", "h2", "h3", "h4")
    assert boards.cells[boards.step[0][boards.direction_index["s"]]] == "h2"
    assert boards.cells[boards.step[0][boards.direction_index["sw"]]] == "h3"
    assert boards.cell_facts["level"] == [0, 2, 0, 0]
    assert boards.cell_facts["mark"] == [False, True, False, False]
    assert boards.cell_facts["outward"] == ["ne", None, None, None]
    assert boards.angle(0, 2) == 2400


def test_rows_that_count_upwards_and_boards_that_are_joined() -> None:
    boards = make("""
        boards:
          upper:
            grid: square
            rows: [3, 0]
            columns: [1, 2]
            name: "u{row}_{column}"
            directions: [up, right, down, left]
          lower:
            grid: square
            rows: 2
            columns: [1, 2]
            name: "d{row}_{column}"
            directions: [up, right, down, left]
            edges:
              - {between: [d0_1, u0_1], direction: up}
              - {between: [d0_2, u0_2], direction: up}
        """)
    assert boards.cells[:3] == ("u3_1", "u3_2", "u2_1") and boards.cells[8:] == ("d0_1", "d0_2", "d1_1", "d1_2")
    down = boards.direction_index["down"]
    assert named(boards, boards.rays[0][down]) == ["u2_1", "u1_1", "u0_1", "d0_1", "d1_1"]
    assert boards.directions == ("up", "right", "down", "left")
    assert boards.row[:2] == (3, 3) and boards.columns[0, 1] == (0, 2, 4, 6)
    assert boards.board_of[7:9] == (0, 1)


def test_a_listed_cell_names_a_place_or_adds_one() -> None:
    boards = make("""
        board:
          grid: square
          rows: 2
          columns: 2
          cells: [{id: gate, at: [0, 0]}, {id: yard, at: [0, 2]}]
        """)
    assert boards.cells == ("gate", "b2", "a1", "b1", "yard")
    assert named(boards, boards.neighbours[boards.index["yard"]]) == ["b2"]


def test_a_graph_with_chains_lengths_and_directions() -> None:
    boards = make("""
        board:
          grid: graph
          edge_places: true
          cells: [{id: p, at: [0, 0]}, {id: q, at: [1, 0]}, {id: s}, {id: t}]
          edges: [[p, q], {between: [q, s, t, q], direction: on, back: off, length: 2}]
        """)
    assert boards.edge_ids == ("p_q", "q_s", "q_t", "s_t") and boards.edge_places
    assert boards.edge_lengths == (1, 2, 2, 2)
    on, off = boards.direction_index["on"], boards.direction_index["off"]
    assert boards.opposite[on] == off and boards.opposite[off] == on
    assert boards.edge_directions == ((-1, -1), (on, off), (off, on), (on, off))
    assert named(boards, boards.rays[1][on]) == ["s", "t"]
    assert named(boards, boards.rays[1][off]) == ["t", "s"]
    assert boards.angle(0, 1) == 900
    assert boards.edge_index[3, 1] == boards.edge_index[1, 3] == 2


def test_a_grid_that_wraps_around() -> None:
    boards = make("""
        board: {grid: square, rows: 1, columns: 4, edges: [{between: [a1, d1], direction: w}]}
        """)
    east = boards.direction_index["e"]
    assert named(boards, boards.rays[1][east]) == ["c1", "d1", "a1"]
    assert boards.distance[0] == (0, 1, 2, 1)


def test_holes_are_left_out() -> None:
    boards = make("board: {grid: square, rows: 3, columns: 3, holes: [b2], diagonals: true}")
    assert len(boards.cells) == 8 and "b2" not in boards.index
    assert boards.step[boards.index["a2"]][boards.direction_index["e"]] == -1


def test_no_board_is_no_problem() -> None:
    assert attempt("game: {id: x}") == (None, [])


def test_frozen_boards_can_be_sent_to_another_process() -> None:
    boards = make(LINES_BOARD)
    assert boards.distance[0][5] == 5
    copy = pickle.loads(pickle.dumps(boards))
    assert copy.distance[0] == boards.distance[0] and copy.cells == boards.cells and copy.rays[3] == boards.rays[3]


def test_edges_know_their_directions_on_a_grid() -> None:
    boards = make("board: {grid: hex_pointy, rows: 2, columns: 2}")
    names = [
        (boards.edge_ids[edge], boards.directions[there], boards.directions[back])
        for edge, (there, back) in enumerate(boards.edge_directions)
    ]
    assert names == [
        ("r0c0_r0c1", "e", "w"),
        ("r0c0_r1c0", "se", "nw"),
        ("r0c1_r1c0", "sw", "ne"),
        ("r0c1_r1c1", "se", "nw"),
        ("r1c0_r1c1", "e", "w"),
    ]


def test_one_range_in_several_lines_is_said_once() -> None:
    text = "board:\n  grid: square\n  rows: [3, 0]\n  columns: [0, 2]\n  name: 'r{row}c{column}'\n"
    boards = make(text + "  sectors: {up: {lines: {1..2: [0, 1]}}, down: {lines: {3..2: 2}}}")
    named = {name: [boards.cells[cell] for cell in cells] for name, cells in boards.sectors.items()}
    assert named == {"up": ["r1c0", "r1c1", "r2c0", "r2c1"], "down": ["r3c2", "r2c2"]}
