"""The part of a board that a figure is about: where something lies, and what is next to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from interpreter.scene.parts import Board, Cell

AROUND = 1.05  # cells on each side of what lies there
LEAST = (4.0, 2.0)  # cells across and down
MOST = 0.6  # of the cells of a board; of one that would show more, all are shown
TRACK = "track"


def cropped(boards: Sequence[Board]) -> tuple[Board, ...]:
    """Boards on which something lies, each no larger than it needs to be; tracks only if there is nothing else to see."""
    shown = [board for board in boards if _spots(board)] or list(boards)
    fields = [board for board in shown if board.grid != TRACK] or shown
    wanted = {board.id for board in fields} | {board.around for board in fields}
    return tuple(_around(board) if board.around else _part(board) for board in boards if board.id in wanted)


def _around(board: Board) -> Board:
    """What lies around another board, at the corner where it lay."""
    middle = [(min(places) + max(places)) / 2 for places in ([cell.x for cell in board.cells], [cell.y for cell in board.cells])]
    used = [cell for cell in board.cells if cell.pieces] or board.cells
    cells = (msgspec.structs.replace(cell, x=float(cell.x > middle[0]), y=float(cell.y > middle[1])) for cell in used)
    return msgspec.structs.replace(board, cells=tuple(cells))


def _part(board: Board) -> Board:
    spots = _spots(board)
    if not spots or board.grid == TRACK:
        return board
    left, right = _widened([x for x, _ in spots], LEAST[0], [cell.x for cell in board.cells])
    top, bottom = _widened([y for _, y in spots], LEAST[1], [cell.y for cell in board.cells])
    cells = tuple(cell for cell in board.cells if left <= cell.x <= right and top <= cell.y <= bottom)
    if len(cells) > MOST * len(board.cells):
        return board
    refs = {cell.ref for cell in cells}
    return msgspec.structs.replace(
        board,
        cells=cells,
        edges=tuple(edge for edge in board.edges if refs.issuperset(edge.ends)),
        corners=tuple(corner for corner in board.corners if left <= corner.x <= right and top <= corner.y <= bottom),
        route=tuple(ref for ref in board.route if ref in refs),
    )


def _widened(places: Sequence[float], least: float, every: Sequence[float]) -> tuple[float, float]:
    """From where to where a board is shown, around what lies there."""
    first, last = max(min(places) - AROUND, min(every)), min(max(places) + AROUND, max(every))
    if first == min(every):
        last = max(last, first + least - 1)
    return (min(first, last - least + 1) if last == max(every) else first), last


def _spots(board: Board) -> list[tuple[float, float]]:
    """Where something lies."""
    at: dict[str, Cell] = {cell.ref: cell for cell in board.cells}
    ends = [at[ref] for edge in board.edges if edge.pieces for ref in edge.ends if ref in at]
    corners = [(corner.x, corner.y) for corner in board.corners if corner.pieces]
    return [*((cell.x, cell.y) for cell in (*(one for one in board.cells if one.pieces), *ends)), *corners]
