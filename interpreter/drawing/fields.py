"""Boards: grounds, joined cells, hatching, lines between cells and what lies on them, dotted routes."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

import msgspec

from interpreter.drawing.between import corner_markup, edge_markup, links_markup
from interpreter.drawing.clearing import Box
from interpreter.drawing.figures import named
from interpreter.drawing.interiors import interior
from interpreter.drawing.lettering import SMALLEST, width
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, number, text, title
from interpreter.drawing.outlines import FRAME, Outline, Plot, Point, parted
from interpreter.scene.parts import Board, Cell

HATCH = 7.0  # pixels between lines
FINE = 34.0  # pixels: in smaller cells lines are finer
DOT = 9.0  # pixels between dots of a route
KEPT = 20_000  # drawn cells


def field_markup(plot: Plot, lit: Lit) -> str:
    """A board at its place."""
    board = plot.board
    groups = _Groups(plot)
    parts, taken = [_backdrop(plot), _frame(plot)], list[Box]()
    bare = msgspec.structs.replace(board, id="", name="", cells=(), edges=(), corners=(), route=())
    links = links_markup(plot, lit) if board.grid == "graph" else ""
    parts.append(links)
    ways = _ways_on(plot, lit)
    # Names of joined shapes reach into their other cells, which must not cover them.
    for outline in (
        sorted(plot.outlines.values(), key=lambda one: groups.span(one) > 0) if board.named else plot.outlines.values()
    ):
        markup, words = _cell(plot, bare, outline, groups, lit, ways.get(outline.cell.ref, ()))
        parts.append(markup)
        taken += words
    parts.append(_route(plot, taken))
    parts += [edge_markup(plot, edge, lit) for edge in board.edges if edge.pieces or lit.states(edge.ref) or edge.marks]
    parts += [corner_markup(plot, number, lit) for number in range(len(board.corners))]
    return element("g", title(board.name), *parts, class_="board", data_board=board.id)


def _backdrop(plot: Plot) -> str:
    colour = plot.board.backdrop
    return element("rect", width=plot.width, height=plot.height, rx=12, class_=f"g-{colour}") if colour else ""


class _Groups:
    """Which sides of cells are inside of a joined shape."""

    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        self.spots = {(round(one.x), round(one.y)) for one in plot.outlines.values()}
        self.sides: dict[tuple[int, int], list[Outline]] = {}
        self.labels: dict[tuple[float, str], Outline] = {}
        for outline in plot.outlines.values():
            if outline.cell.group:
                for middle in self._middles(outline):
                    self.sides.setdefault(middle, []).append(outline)

    def _middles(self, outline: Outline) -> list[tuple[int, int]]:
        return [(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)) for a, b in outline.sides]

    def outer(self, outline: Outline) -> list[tuple[Point, Point]]:
        """The sides of a cell that are edges of its shape."""
        middles = self._middles(outline)
        return [side for side, middle in zip(outline.sides, middles, strict=True) if not self._inner(outline, middle)]

    def _inner(self, outline: Outline, middle: tuple[int, int]) -> bool:
        return any(other is not outline and other.cell.group == outline.cell.group for other in self.sides.get(middle, ()))

    def first(self, outline: Outline) -> bool:
        """Is a cell the first of its line that has its label?"""
        return self.labels.setdefault((outline.y, outline.cell.label), outline) is outline

    def there(self, x: float, y: float) -> bool:
        """Is there a cell whose middle is at a point, give or take a pixel?"""
        return any((round(x) + dx, round(y) + dy) in self.spots for dx in (-1, 0, 1) for dy in (-1, 0, 1))

    def span(self, outline: Outline) -> float:
        """How wide the joined shape is that begins with a cell; 0: it began further left or above."""
        cell = outline.cell
        if not cell.group:
            return outline.width
        here = [one for one in self.plot.outlines.values() if one.cell.group == cell.group]
        first = min(here, key=lambda one: (one.y, one.x))
        if first is not outline:
            return 0.0
        return outline.width * sum(abs(one.y - outline.y) < 1 for one in here)


def _ways_on(plot: Plot, lit: Lit) -> dict[str, tuple[Point, ...]]:
    """From the middle of each cell to those beyond its edges on which something is drawn."""
    found: dict[str, tuple[Point, ...]] = {}
    for edge in plot.board.edges:
        if edge.pieces or edge.marks or lit.states(edge.ref):
            for one, other in (edge.ends, edge.ends[::-1]):
                if one in plot.outlines and other in plot.outlines:
                    here, there = plot.outlines[one], plot.outlines[other]
                    found[one] = (*found.get(one, ()), (round(there.x - here.x, 2), round(there.y - here.y, 2)))
    return found


def _cell(
    plot: Plot, bare: Board, outline: Outline, groups: _Groups, lit: Lit, laid: tuple[Point, ...]
) -> tuple[str, tuple[Box, ...]]:
    """A cell, and where words stand in it. Most cells are the same as before the last move: they are drawn once.

    `bare`: the board without what is in its cells; `laid`: the ways from this one on which something lies.
    """
    board, cell = plot.board, outline.cell
    # With letters and numbers at the edge only names of their own are written into cells, where they fit.
    told = bool(plot.frame[0]) and (parted(cell.label) is not None or width(cell.label, SMALLEST) > outline.width * 0.8)
    labelled = bool(cell.label) and not told and groups.first(outline)
    setting = _Setting(
        labelled,
        groups.span(outline),
        tuple(groups.outer(outline)) if cell.group else None,
        _ways(groups, outline) if board.crossings else (),
        bool(board.edges),
        laid,
    )
    return _drawn(bare, outline, setting, lit.of(cell))


class _Setting(msgspec.Struct, frozen=True):
    """What a cell must know of the others."""

    labelled: bool
    span: float
    outer: tuple[tuple[Point, Point], ...] | None  # the sides that are edges of a shape; None: all
    ways: tuple[Point, ...]
    edged: bool
    laid: tuple[Point, ...]


@lru_cache(maxsize=KEPT)
def _drawn(board: Board, outline: Outline, setting: _Setting, lit: Lit) -> tuple[str, tuple[Box, ...]]:
    cell = outline.cell
    states = lit.states(cell.ref)
    inside = interior(board, outline, lit, setting.labelled, setting.span, setting.edged, setting.laid)
    parts = [title(_said(cell)), _ground(board, outline, setting)]
    if cell.shaded:
        parts.append(_hatched(outline))
    parts += [_glimmer(outline, states) if board.crossings else _glow(outline, states), *inside.parts]
    covered = " covered" if cell.covered else ""
    return element("g", *parts, class_=f"cell{states}{covered}", data_ref=cell.ref), tuple(inside.taken)


def _said(cell: Cell) -> str:
    found = [cell.name]
    if cell.ground is not None and cell.ground.name:
        found.append(cell.ground.name)
    found += [mark.name for mark in cell.marks if mark.name]
    found += [named(piece) for piece in cell.pieces]
    return " · ".join(found)


def tone(board: Board, cell: Cell) -> str:
    """The class of the ground of a cell."""
    if cell.ground is not None and cell.ground.colour:
        return f"g-{cell.ground.colour}"
    if board.chequered:
        return "dark-square" if (round(cell.x) + round(cell.y)) % 2 else "light-square"
    return f"g-{board.colour}" if board.colour else "plain"


def _ground(board: Board, outline: Outline, setting: _Setting) -> str:
    fill, outer = tone(board, outline.cell), setting.outer
    if board.crossings:
        return element("polygon", points=outline.polygon(), class_=fill) + _crossing(outline, setting.ways)
    if outer is None or len(outer) == len(outline.corners):
        inset = 0.0 if board.chequered else 0.8
        return element(
            "polygon",
            points=outline.polygon(inset),
            class_=f"{fill} line-line",
            stroke_width=1 if not board.chequered else 0,
            stroke_linejoin="round",
        )
    sides = "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in outer)
    return element("polygon", points=outline.polygon(), class_=fill) + element(
        "path", d=sides, class_="line-line", fill="none", stroke_width=1.4, stroke_linecap="round"
    )


def _ways(groups: _Groups, outline: Outline) -> tuple[Point, ...]:
    """Where the neighbours of a cell lie, as steps of half a cell."""
    across, down = outline.width, outline.height
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return tuple(
        (dx * across / 2, dy * down / 2) for dx, dy in steps if groups.there(outline.x + dx * across, outline.y + dy * down)
    )


def _crossing(outline: Outline, ways: tuple[Point, ...]) -> str:
    """Lines from the middle of a cell to its neighbours."""
    drawn = "".join(f"M{number(outline.x)} {number(outline.y)}l{number(dx)} {number(dy)}" for dx, dy in ways)
    return element("path", d=drawn, class_="quiet-line", fill="none", stroke_width=1.2)


def _glow(outline: Outline, states: str) -> str:
    """The edge of a cell that can be chosen, or was; of small cells it leaves something to be seen."""
    fine = min(1.0, max(0.5, min(outline.width, outline.height) / FINE))
    if " chosen" in states:
        return element("polygon", points=outline.polygon(3.5 * fine), class_="chosen-ring", stroke_width=2.5 * fine)
    if " option" in states:
        corners = outline.polygon(3 * fine)
        return (
            element("polygon", points=corners, class_="tint")
            + element("polygon", points=corners, class_="halo", stroke_width=5 * fine)
            + element("polygon", points=corners, class_="lit", stroke_width=2.6 * fine)
        )
    if " changed" in states:
        return element("polygon", points=outline.polygon(3 * fine), class_="changed-ring", stroke_width=2 * fine)
    return ""


def _glimmer(outline: Outline, states: str) -> str:
    """A crossing that can be chosen, or was: no stone is as the paper is."""
    if not states:
        return ""
    half = min(outline.width, outline.height) * 0.2
    spot = {"cx": outline.x, "cy": outline.y, "r": half}
    return element("circle", **spot, class_="paper paper-line", stroke_width=2.5) + element(
        "circle", **spot, class_="lit" if " option" in states else "chosen-ring", stroke_width=2
    )


def _hatched(outline: Outline) -> str:
    """Slanting lines inside of a cell."""
    left, right = min(x for x, _ in outline.corners), max(x for x, _ in outline.corners)
    top, bottom = min(y for _, y in outline.corners), max(y for _, y in outline.corners)
    drawn, place = [], left - (bottom - top)
    while place < right:
        cut = _within(outline.corners, place, bottom)
        if cut is not None:
            (ax, ay), (bx, by) = cut
            drawn.append(f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")
        place += HATCH
    return element("path", d="".join(drawn), class_="line-line", fill="none", stroke_width=1.2)


def _within(corners: tuple[Point, ...], x: float, y: float) -> tuple[Point, Point] | None:
    """The part of a line that rises from a point to the right which lies in a shape without dents."""
    hits = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        # On the line, place + y is x + y of the point.
        first, second = ax + ay - (x + y), bx + by - (x + y)
        if first * second < 0:
            share = first / (first - second)
            hits.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return (hits[0], hits[1]) if len(hits) == 2 else None


def _frame(plot: Plot) -> str:
    """Letters and numbers at the edge."""
    columns, rows = plot.frame
    if not columns:
        return ""
    left = min(x for one in plot.outlines.values() for x, _ in one.corners)
    bottom = max(y for one in plot.outlines.values() for _, y in one.corners)
    size = max(SMALLEST, 12.0)
    return "".join(
        [text(name, x, bottom + FRAME - 4, size, "quiet") for x, name in columns.items()]
        + [text(name, left - FRAME / 2, y + size * 0.36, size, "quiet") for y, name in rows.items()]
    )


def _route(plot: Plot, taken: list[Box]) -> str:
    """Dots from cell to cell, left out where words or pieces stand."""
    spots = tuple((plot.outlines[ref].x, plot.outlines[ref].y) for ref in plot.board.route if ref in plot.outlines)
    return _dots(spots, tuple(taken)) if spots else ""


@lru_cache(maxsize=200)
def _dots(spots: tuple[Point, ...], taken: tuple[Box, ...]) -> str:
    dots = []
    for one, other in pairwise(spots):
        length = math.hypot(other[0] - one[0], other[1] - one[1])
        steps = max(1, round(length / DOT))
        for step in range(steps):
            x, y = one[0] + (other[0] - one[0]) * step / steps, one[1] + (other[1] - one[1]) * step / steps
            if not any(box[0] - 3 < x < box[2] + 3 and box[1] - 2 < y < box[3] + 2 for box in taken):
                dots.append(element("circle", cx=x, cy=y, r=2.1))
    return element("g", *dots, class_="quiet route", fill_opacity=0.55) if dots else ""
