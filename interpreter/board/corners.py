"""Corners of the cells of a grid: where cells meet, and the outer ones of those at the border."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.records import dataclass

if TYPE_CHECKING:
    from interpreter.board.frozen import Board, Boards

# Where the corners of a cell lie, clockwise from north: the compass names of their bearings, in degrees.
_NAMES = {0: "n", 30: "ne", 45: "ne", 60: "ne", 90: "e", 120: "se", 135: "se", 150: "se", 180: "s"}
_NAMES |= {210: "sw", 225: "sw", 240: "sw", 270: "w", 300: "nw", 315: "nw", 330: "nw"}
_BEARINGS = {"square": range(45, 360, 90), "hex_pointy": range(0, 360, 60), "hex_flat": range(30, 360, 60)}
_FAR = {"square": math.sqrt(0.5), "hex_pointy": math.sqrt(1 / 3), "hex_flat": math.sqrt(1 / 3)}


@dataclass(frozen=True)
class Corners:
    """The corners of all grids, in reading order; each is called by the first cell that has it, and where it lies there."""

    ids: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]  # by corner
    of_cell: tuple[tuple[int, ...], ...]  # by cell, clockwise from north
    of_edge: tuple[tuple[int, ...], ...]  # by edge: those that both its cells have
    edges: tuple[tuple[int, ...], ...]  # by corner
    at: tuple[tuple[float, float], ...]  # by corner: x and y


def find_corners(boards: Boards) -> Corners:
    """All corners of the cells of all grids."""
    spots: dict[tuple[int, int, int], list[tuple[int, str]]] = {}
    around: list[list[tuple[int, int, int]]] = [[] for _ in boards.cells]
    for number, board in enumerate(boards.boards):
        for cell in board.cells:
            for name, x, y in _around(boards, board, cell):
                spot = number, round(y * 100), round(x * 100)
                spots.setdefault(spot, []).append((cell, name))
                around[cell].append(spot)
    order = {spot: corner for corner, spot in enumerate(sorted(spots))}
    cells = tuple(tuple(sorted(cell for cell, _ in spots[spot])) for spot in order)
    firsts = [min(spots[spot]) for spot in order]
    of_cell = tuple(tuple(order[spot] for spot in corners) for corners in around)
    of_edge = tuple(tuple(corner for corner in of_cell[a] if corner in of_cell[b]) for a, b in boards.edges)
    edges = tuple(tuple(edge for edge, shared in enumerate(of_edge) if corner in shared) for corner in range(len(order)))
    at = tuple((x / 100, y / 100) for _, y, x in order)
    return Corners(tuple(f"{boards.cells[cell]}_{name}" for cell, name in firsts), cells, of_cell, of_edge, edges, at)


def _around(boards: Boards, board: Board, cell: int) -> Iterator[tuple[str, float, float]]:
    for bearing in _BEARINGS.get(board.grid, ()):
        turn, far = math.radians(bearing), _FAR[board.grid]
        yield _NAMES[bearing], boards.x[cell] + far * math.sin(turn), boards.y[cell] - far * math.cos(turn)
