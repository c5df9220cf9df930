"""Boards as text."""

from __future__ import annotations

from interpreter.board.draw import draw, fit

from .make import LINES_BOARD, make


def test_a_square_board_is_boxed() -> None:
    boards = make("board: {grid: square, rows: 3, columns: 3}")
    assert draw(boards) == [
        "    a   b   c",
        "  ┌───┬───┬───┐",
        "3 │ · │ · │ · │",
        "  ├───┼───┼───┤",
        "2 │ · │ · │ · │",
        "  ├───┼───┼───┤",
        "1 │ · │ · │ · │",
        "  └───┴───┴───┘",
    ]


def test_labels_widen_columns_and_are_cut_and_painted_after_padding() -> None:
    boards = make("board: {grid: square, rows: 1, columns: 2, draw: {frame: false}}")
    labels = ["x", "a very long label"]
    lines = draw(boards, lambda cell: labels[cell], paint=lambda cell, text: f"<{text}>" if cell else text)
    assert lines == ["      a          b", "1     x      <a very lo…>"]


def test_pointy_hexes_are_staggered() -> None:
    boards = make("board: {grid: hex_pointy, rows: 3, columns: 3, holes: [r1c1]}")
    assert draw(boards) == [
        "  0 1 2",
        "0 · · ·",
        "1  ·   ·",
        "2 · · ·",
    ]


def test_rows_and_columns_are_called_as_the_names_of_their_cells_say() -> None:
    boards = make("board: {grid: hex_pointy, rows: 2, columns: 3}")

    def drawn(*names: str) -> list[str]:
        return draw(boards, name=lambda cell: names[cell])

    assert drawn("A1", "A2", "A3", "B1", "B2", "B3") == ["  1 2 3", "A · · ·", "B  · · ·"]
    assert drawn("1a", "1b", "1c", "2a", "2b", "2c") == ["  a b c", "1 · · ·", "2  · · ·"]
    assert drawn("a2", "b2", "c2", "a1", "b1", "c1") == ["  a b c", "2 · · ·", "1  · · ·"]
    # Names that do not go by rows and columns say nothing about them.
    assert drawn("A1", "B2", "A3", "B1", "B3", "B4") == drawn("Bay", "Sea", "Cape", "Reef", "Sound", "Spit") == draw(boards)


def test_flat_hexes_take_half_lines() -> None:
    boards = make("board: {grid: hex_flat, rows: 2, columns: 3, offset: odd_up, draw: {width: 3}}")
    assert draw(boards) == [
        "   0   1   2",
        "       ·",
        "0  ·       ·",
        "       ·",
        "1  ·       ·",
    ]


def test_flat_hexes_reach_into_the_empty_columns_beside_them_where_there_is_little_room() -> None:
    boards = make("board: {grid: hex_flat, rows: 1, columns: 4}")
    assert draw(boards, lambda cell: "labelled", 30) == [
        "     0     1     2     3",
        "0 labelled    labelled",
        "        labelled    labelled",
    ]


def test_a_graph_is_a_list_of_neighbours() -> None:
    boards = make("""
        board:
          grid: graph
          cells: [{id: hill}, {id: p}, {id: q}]
          edges: [[hill, p], {between: [hill, q], direction: north}]
        """)
    assert draw(boards, lambda cell: "ab"[:cell]) == [
        "hill      p, north: q",
        "p     a   hill",
        "q     ab  hill",
    ]


def test_several_boards_have_titles() -> None:
    boards = make("""
        boards:
          one: {grid: square, rows: [1, 0], columns: 1, name: "x{row}", draw: {frame: false}}
          two: {grid: graph, cells: [{id: p}]}
        """)
    assert draw(boards) == ["one:", "  x", "1 ·", "0 ·", "", "two:", "p  ·"]


def test_wide_boards_fit_into_the_terminal_where_possible() -> None:
    for text in (
        LINES_BOARD,
        "board: {grid: square, rows: 2, columns: 15}",
        "board: {grid: square, rows: 2, columns: 19}",
        "board: {grid: square, rows: 2, columns: 25}",
        "board: {grid: hex_flat, rows: 3, columns: 20}",
        "board: {grid: hex_pointy, rows: 3, columns: 19}",
    ):
        boards = make(text)
        lines = draw(boards, lambda cell: "labelled")
        assert max(len(line) for line in lines) <= 80, text
        assert sum(line.count("…") for line in lines) == len(boards.cells)


def test_cells_far_apart_are_listed() -> None:
    boards = make("board: {grid: square, cells: [{id: p, at: [0, 0]}, {id: q, at: [99999, 99999]}]}")
    assert draw(boards) == ["p  ·", "q  ·"]


def test_fit_counts_wide_characters() -> None:
    assert fit("漢", 4) == " 漢 " and fit("漢字漢", 4) == "漢… " and fit("abc", 3) == "abc"
