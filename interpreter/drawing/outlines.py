"""Where the cells of a board lie on the paper, in pixels: their corners, their middle and the room inside."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate

import msgspec

from interpreter.drawing.markup import points
from interpreter.scene.parts import Board, Cell

Point = tuple[float, float]
HEX_SIDE = 1 / math.sqrt(3)  # of hexes whose middles are 1 apart
FRAME = 18.0  # pixels for letters and numbers at the edge of a board
LEAST_HEIGHT = 21.0  # pixels: lower lines of cells cannot be read
CLOSED = 5.0  # pixels: a line of cells of which nothing is to be seen any more
LEAST_NAMED = 52.0  # pixels: with a name, marks and a piece
LEAST_WIDE, WIDE = 44.0, 76.0  # pixels: where all of these fit beside each other, from this width on
LEAST_ASIDE = 112.0  # pixels: cells at the corners of a board have names
LARGEST, SMALL = 104.0, 480.0  # pixels between neighbours, and of a board of few cells
GAP = 5.0
MADE = 0.75  # of the cells of a board are called after their columns and rows, if it has these at its edge
KEPT = 500  # empty boards that were laid out
BOX = 4  # corners of a cell that is no hex and no node


class Outline(msgspec.Struct, frozen=True):
    """A cell on the paper."""

    cell: Cell
    x: float
    y: float
    width: float
    height: float
    corners: tuple[Point, ...]
    round: bool = False

    @property
    def sides(self) -> tuple[tuple[Point, Point], ...]:
        """From corner to corner."""
        return tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))

    def polygon(self, inset: float = 0.0) -> str:
        """Its corners, drawn in by so many pixels."""
        if not inset:
            return points(list(self.corners))
        if len(self.corners) == BOX:
            return points(
                [(x + (inset if x < self.x else -inset), y + (inset if y < self.y else -inset)) for x, y in self.corners]
            )
        reach = max(min(self.width, self.height) / 2, 1.0)
        share = 1 - inset / reach
        return points([(self.x + (x - self.x) * share, self.y + (y - self.y) * share) for x, y in self.corners])


@dataclass(slots=True)
class Plot:
    """A board on the paper."""

    board: Board
    unit: float  # pixels between neighbours, across
    outlines: dict[str, Outline] = field(default_factory=dict)
    width: float = 0.0
    height: float = 0.0
    frame: tuple[dict[float, str], dict[float, str]] = field(default_factory=lambda: ({}, {}))  # columns and rows by their middle

    def add(self, outline: Outline) -> None:
        self.outlines[outline.cell.ref] = outline

    @property
    def largest(self) -> float:
        """How large a piece may be."""
        one = next(iter(self.outlines.values()))
        return min(one.width, one.height)

    def shift(self, dx: float, dy: float) -> None:
        """Move everything."""
        for ref, one in self.outlines.items():
            corners = tuple((x + dx, y + dy) for x, y in one.corners)
            self.outlines[ref] = Outline(one.cell, one.x + dx, one.y + dy, one.width, one.height, corners, one.round)
        self.frame = ({x + dx: name for x, name in self.frame[0].items()}, {y + dy: name for y, name in self.frame[1].items()})


def plotted(board: Board, width: float, height: float | None = None, columns: Sequence[float] | None = None) -> Plot:
    """A board that is at most so wide (and high); `columns` are those that it shares with others."""
    open_lines = {cell.y for cell in board.cells if cell.pieces or not cell.covered}
    empty = tuple(
        Cell(ref=cell.ref, name="", x=cell.x, y=cell.y, label=cell.label, covered=cell.y not in open_lines)
        for cell in board.cells
    )
    bare = Board(id="", name="", grid=board.grid, cells=empty, cell_size=board.cell_size, named=board.named)
    laid = _laid(bare, width, height, tuple(columns) if columns is not None else None)
    plot = Plot(board, laid.unit, width=laid.width, height=laid.height, frame=laid.frame)
    for cell in board.cells:
        one = laid.outlines[cell.ref]
        plot.add(Outline(cell, one.x, one.y, one.width, one.height, one.corners, one.round))
    return plot


@lru_cache(maxsize=KEPT)
def _laid(board: Board, width: float, height: float | None, columns: tuple[float, ...] | None) -> Plot:
    """Where the cells of an empty board lie: the same in all positions of a game."""
    if board.grid.startswith("hex"):
        return _hexes(board, width, height)
    if board.grid == "graph":
        return _graph(board, width, height)
    return _squares(board, width, height, columns)


def _squares(board: Board, width: float, height: float | None, shared: Sequence[float] | None) -> Plot:
    xs = list(shared or sorted({cell.x for cell in board.cells}))
    ys = sorted({cell.y for cell in board.cells})
    names = None if shared else frame_of(board)
    margin = FRAME if names else 0.0
    wide, high = board.cell_size
    largest = max(LARGEST, SMALL / len(xs)) * max(wide, 1.0) * (1.0 if shared is None else 9.0)
    across = min((width - margin) / len(xs), largest)
    if shared is None and height:
        across = min(across, (height - margin) / len(ys) * wide / high)
    least = LEAST_HEIGHT if not board.named else LEAST_WIDE if across >= WIDE else LEAST_NAMED
    down = max(across * high / wide, least)
    plot = Plot(board, across)
    closed = {cell.y for cell in board.cells if cell.covered}
    tops = dict(zip((*ys, None), accumulate((CLOSED if y in closed else down for y in ys), initial=0.0), strict=True))
    for cell in board.cells:
        a, b = across / 2, (CLOSED if cell.y in closed else down) / 2
        x, y = margin + (xs.index(cell.x) + 0.5) * across, tops[cell.y] + b
        plot.add(Outline(cell, x, y, across, 2 * b, ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b))))
    plot.width, plot.height = margin + across * len(xs), tops[None] + margin
    if names:
        columns, rows = names
        plot.frame = (
            {margin + (xs.index(x) + 0.5) * across: name for x, name in columns.items()},
            {tops[y] + down / 2: name for y, name in rows.items() if y not in closed},
        )
    return plot


def frame_of(board: Board) -> tuple[dict[float, str], dict[float, str]] | None:
    """Names of columns and rows, if the labels of cells are made of them: `c4`; a few cells may have names of their own."""
    if len(board.cells) < 4 or board.named or board.grid != "square":
        return None
    made = [(cell, parts) for cell in board.cells if (parts := parted(cell.label)) is not None]
    if len(made) < len(board.cells) * MADE:
        return None
    for first, second in ((0, 1), (1, 0)):  # letters for columns and numbers for rows, or the other way round
        columns, rows = {cell.x: parts[first] for cell, parts in made}, {cell.y: parts[second] for cell, parts in made}
        fit = all((columns[cell.x], rows[cell.y]) == (parts[first], parts[second]) for cell, parts in made)
        if fit and set(columns) == {cell.x for cell in board.cells}:
            return columns, rows
    return None


def parted(label: str) -> tuple[str, str] | None:
    """The letters and the digits of a label that is made of both."""
    letters = label.rstrip("0123456789")
    digits = label[len(letters) :]
    return (letters, digits) if letters.isalpha() and digits and len(letters) <= 2 else None


def _hexes(board: Board, width: float, height: float | None) -> Plot:
    pointy = board.grid == "hex_pointy"
    left, right, top, bottom = _extent(board.cells)
    wide = (right - left) + (1 if pointy else 2 * HEX_SIDE)
    high = (bottom - top) + (2 * HEX_SIDE if pointy else 1)
    unit = min(width / wide, LARGEST * 1.15)
    if height:
        unit = min(unit, height / high)
    side = unit * HEX_SIDE
    turn = 90 if pointy else 0
    plot = Plot(board, unit)
    for cell in board.cells:
        x = (cell.x - left) * unit + (unit / 2 if pointy else side)
        y = (cell.y - top) * unit + (side if pointy else unit / 2)
        corners = tuple(
            (x + side * math.cos(math.radians(60 * k + turn)), y + side * math.sin(math.radians(60 * k + turn))) for k in range(6)
        )
        plot.add(Outline(cell, x, y, unit if pointy else side * 1.5, side * 1.5 if pointy else unit, corners))
    plot.width, plot.height = wide * unit, high * unit
    return plot


def _graph(board: Board, width: float, height: float | None) -> Plot:
    left, right, top, bottom = _extent(board.cells)
    near = min((math.hypot(a.x - b.x, a.y - b.y) for n, a in enumerate(board.cells) for b in board.cells[:n]), default=1.0) or 1.0
    wide, high = (right - left) / near + 1, (bottom - top) / near + 1
    unit = min(width / wide, LARGEST * 1.3)
    if height:
        unit = min(unit, height / high)
    plot, half = Plot(board, unit), unit * 0.34
    for cell in board.cells:
        x, y = ((cell.x - left) / near + 0.5) * unit, ((cell.y - top) / near + 0.5) * unit
        corners = tuple((x + half * math.cos(math.tau * k / 24), y + half * math.sin(math.tau * k / 24)) for k in range(24))
        plot.add(Outline(cell, x, y, half * 2, half * 2, corners, round=True))
    plot.width, plot.height = wide * unit, high * unit
    return plot


def _extent(cells: Sequence[Cell]) -> tuple[float, float, float, float]:
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    return min(xs), max(xs), min(ys), max(ys)


def stood_around(inner: Plot, board: Board) -> Plot:
    """The cells of a board at the corners of another: as near as they can be without covering any of its cells.

    What has no other to its left or right, above or below, stands at the side that its own place between 0 and 1 tells.
    """
    left, right, top, bottom = _extent(board.cells)
    middle_x = (left + right) / 2 if left < right else 0.5
    middle_y = (top + bottom) / 2 if top < bottom else 0.5
    wide, high = min(max(inner.unit * 2.4, LEAST_ASIDE), inner.width * 0.34), max(inner.unit * 1.05, 44.0)
    plot, boxes = Plot(board, inner.unit), [_box(one) for one in inner.outlines.values()]
    for cell in board.cells:
        east, south = cell.x > middle_x, cell.y > middle_y
        x = inner.width - wide / 2 if east else wide / 2
        y, step = (inner.height - high / 2, 2.0) if south else (high / 2, -2.0)
        left_end, right_end, reach = x - wide / 2 - GAP, x + wide / 2 + GAP, high / 2 + GAP
        near = [(top, bottom) for left, top, right, bottom in boxes if left_end < right and left < right_end]
        while any(y - reach < bottom and top < y + reach for top, bottom in near):
            y += step
        a, b = wide / 2, high / 2
        plot.add(Outline(cell, x, y, wide, high, ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b))))
    above = min(0.0, min(one.y - high / 2 for one in plot.outlines.values()))
    below = max(inner.height, max(one.y + high / 2 for one in plot.outlines.values()))
    plot.shift(0, -above)
    inner.shift(0, -above)
    inner.height = below - above
    return plot


def _box(one: Outline) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in one.corners], [y for _, y in one.corners]
    return min(xs), min(ys), max(xs), max(ys)
