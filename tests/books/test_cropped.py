"""A figure shows the part of a board that it is about."""

from __future__ import annotations

from interpreter.books.cropped import cropped
from interpreter.scene.parts import Board, Cell, Edge, Piece

PIECE = Piece(ref="piece:1", kind="boat", kind_name="boat", name="boat", shape="boat")


def board(id: str, across: int, down: int, *used: tuple[int, int], grid: str = "square", around: str = "") -> Board:
    cells = tuple(
        Cell(ref=f"cell:{id}{x}_{y}", name="", x=x, y=y, pieces=(PIECE,) if (x, y) in used else ())
        for x in range(across)
        for y in range(down)
    )
    edges = tuple(Edge(ref=f"edge:{x}", name="", ends=(f"cell:{id}{x}_0", f"cell:{id}{x + 1}_0")) for x in range(across - 1))
    return Board(id=id, name=id, grid=grid, cells=cells, edges=edges, around=around)


def places(board: Board) -> list[tuple[float, float]]:
    return [(cell.x, cell.y) for cell in board.cells]


def test_what_lies_on_a_board_is_shown_with_what_is_next_to_it() -> None:
    [part] = cropped([board("sea", 10, 10, (5, 5), (6, 5))])
    assert places(part) == [(x, y) for x in (4, 5, 6, 7) for y in (4, 5, 6)] and part.edges == ()
    [corner] = cropped([board("sea", 10, 10, (0, 0))])
    assert places(corner) == [(x, y) for x in range(4) for y in range(2)]
    assert [edge.ref for edge in corner.edges] == ["edge:0", "edge:1", "edge:2"]
    [other] = cropped([board("sea", 10, 10, (9, 9))])
    assert places(other) == [(x, y) for x in range(6, 10) for y in (8, 9)]


def test_a_board_that_is_full_is_shown_as_a_whole() -> None:
    whole = board("sea", 6, 6, (1, 1), (4, 4))
    assert cropped([whole]) == (whole,)


def test_empty_boards_and_tracks_are_left_out_if_there_is_something_else_to_see() -> None:
    track = board("time", 30, 1, (3, 0), grid="track")
    assert [one.id for one in cropped([track, board("sea", 10, 10, (5, 5)), board("sky", 3, 3)])] == ["sea"]
    assert cropped([track, board("sky", 3, 3)]) == (track,)


def test_what_lies_around_a_board_stays_at_its_corner() -> None:
    sea, shores = board("sea", 10, 10, (9, 0)), board("shores", 2, 2, (1, 0), around="sea")
    assert [(one.id, places(one)[0], len(one.cells)) for one in cropped([sea, shores])] == [
        ("sea", (6, 0), 8),
        ("shores", (1.0, 0.0), 1),
    ]
