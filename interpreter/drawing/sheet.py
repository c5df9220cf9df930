"""The boards of a scene on one sheet, as its layout says: beside each other where there is room, else below each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.drawing.fields import field_markup
from interpreter.drawing.lit import Lit, lit_by
from interpreter.drawing.markup import at, element, title
from interpreter.drawing.outlines import plotted, stood_around
from interpreter.drawing.strips import strip_markup
from interpreter.drawing.stylesheet import ROOT
from interpreter.scene.parts import Board, Scene

BETWEEN = 14.0  # pixels between boards
SIDE_BY_SIDE = 560.0  # pixels: with less room boards stand below each other
EDGE = 4.0  # pixels around everything
BACKDROP = 14.0  # pixels that are seen of what lies behind a board


@dataclass(slots=True)
class Sheet:
    """Markup with a size, made from above to below."""

    width: float
    height: float = 0.0
    parts: list[str] = field(default_factory=list)

    def put(self, markup: str, height: float, x: float = 0.0, gap: float = BETWEEN) -> None:
        """Below what is there."""
        if self.parts:
            self.height += gap
        self.parts.append(element("g", markup, transform=at(x, self.height)))
        self.height += height

    @property
    def markup(self) -> str:
        return "".join(self.parts)


def board_svg(board: Board, scene: Scene, width: float, lit: Lit | None = None, height: float | None = None) -> str:
    """One board as an image that is at most so wide; the colours are those of the page (`stylesheet.page_css`)."""
    sheet = Sheet(width - 2 * EDGE)
    _stack(sheet, scene, [board], lit if lit is not None else lit_by(scene), height)
    return svg(sheet, board.name)


def boards_svg(scene: Scene, width: float, lit: Lit | None = None, height: float | None = None) -> str:
    """All boards of a scene as one image; the colours are those of the page."""
    return svg(boards_sheet(scene, width - 2 * EDGE, lit if lit is not None else lit_by(scene), height), scene.title)


def svg(sheet: Sheet, name: str, style: str = "", behind: str = "") -> str:
    """An image with its name; what is in it can be asked for by its refs."""
    width, height = round(sheet.width + 2 * EDGE), round(sheet.height + 2 * EDGE)
    return element(
        "svg",
        title(name),
        style,
        behind,
        element("g", sheet.markup, transform=at(EDGE, EDGE)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        class_=ROOT,
        role="group",
        aria_label=name,
    )


def boards_sheet(scene: Scene, width: float, lit: Lit, height: float | None = None) -> Sheet:
    """The boards in their rows and columns."""
    boards = {board.id: board for board in scene.boards}
    sheet, seen = Sheet(width), set[str]()
    for row in scene.layout:
        columns = [[boards[id] for id in column if id in boards and boards[id].cells] for column in row]
        seen |= {board.id for column in columns for board in column}
        _row(sheet, scene, columns, lit, height)
    left = [board for board in scene.boards if board.id not in seen and not board.around and board.cells and not scene.layout]
    for board in left:
        _row(sheet, scene, [[board]], lit, height)
    return sheet


def _row(sheet: Sheet, scene: Scene, columns: list[list[Board]], lit: Lit, height: float | None) -> None:
    """Tracks on top, then the other boards beside each other."""
    for board in (board for column in columns for board in column if board.grid == "track"):
        markup, high = strip_markup(board, sheet.width, lit)
        sheet.put(markup, high)
    rest = [column for column in ([board for board in column if board.grid != "track"] for column in columns) if column]
    if len(rest) < 2 or sheet.width < SIDE_BY_SIDE:
        for column in rest:
            _stack(sheet, scene, column, lit, height)
        return
    room = sheet.width - BETWEEN * (len(rest) - 1)
    shares = [1 / sum(1 / _shape(board) for board in column) for column in rest]
    beside, x, highest = [], 0.0, 0.0
    for column, share in zip(rest, shares, strict=True):
        part = Sheet(room * share / sum(shares))
        _stack(part, scene, column, lit, height)
        beside.append(element("g", part.markup, transform=at(x, 0)))
        x, highest = x + part.width + BETWEEN, max(highest, part.height)
    sheet.put("".join(beside), highest)


def _shape(board: Board) -> float:
    """How wide a board is to its height."""
    plot = plotted(board, 600.0)
    return plot.width / max(plot.height, 1.0)


def _stack(sheet: Sheet, scene: Scene, column: Sequence[Board], lit: Lit, height: float | None) -> None:
    """Boards below each other; those with lines and columns of squares share them."""
    squares = [board for board in column if board.grid == "square"]
    shared = sorted({cell.x for board in squares for cell in board.cells}) if len(squares) > 1 else None
    for board in column:
        if board.grid == "track":
            markup, high = strip_markup(board, sheet.width, lit)
            sheet.put(markup, high)
            continue
        margin = BACKDROP if board.backdrop else 0.0
        plot = plotted(board, sheet.width - 2 * margin, height, shared if board in squares else None)
        if margin:
            plot.shift(margin, margin)
            plot.width, plot.height = plot.width + 2 * margin, plot.height + 2 * margin
        drawn = [plot]
        drawn += [stood_around(plot, other) for other in scene.boards if other.around == board.id and other.cells]
        sheet.put("".join(field_markup(one, lit) for one in drawn), plot.height, max(0.0, (sheet.width - plot.width) / 2))
