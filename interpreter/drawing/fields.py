"""Boards: grounds, joined cells, hatching, lines between cells and what lies on them, dotted routes."""

from __future__ import annotations

import math
from itertools import pairwise

from interpreter.drawing.arranging import Room, arranged
from interpreter.drawing.figures import bubble, figure, named
from interpreter.drawing.interiors import Box, interior
from interpreter.drawing.lettering import SMALLEST
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, number, text, title
from interpreter.drawing.outlines import FRAME, Outline, Plot, Point
from interpreter.scene.parts import Board, Cell, Edge

HATCH = 7.0  # pixels between lines
DOT = 9.0  # pixels between dots of a route
RAIL = "rail"


def field_markup(plot: Plot, lit: Lit) -> str:
    """A board at its place."""
    board = plot.board
    groups = _Groups(plot)
    parts, taken = [_backdrop(plot), _frame(plot)], list[Box]()
    links = _links(plot, lit) if board.grid == "graph" else ""
    parts.append(links)
    # Names of joined shapes reach into their other cells, which must not cover them.
    for outline in (
        sorted(plot.outlines.values(), key=lambda one: groups.span(one) > 0) if board.named else plot.outlines.values()
    ):
        markup, words = _cell(plot, outline, groups, lit)
        parts.append(markup)
        taken += words
    parts.append(_route(plot, taken))
    parts += [_edge(plot, edge, lit) for edge in board.edges if edge.pieces or lit.states(edge.ref) or edge.marks]
    parts += [_corner(plot, number, lit) for number in range(len(board.corners))]
    return element("g", title(board.name), *parts, class_="board", data_board=board.id)


def _backdrop(plot: Plot) -> str:
    colour = plot.board.backdrop
    return element("rect", width=plot.width, height=plot.height, rx=12, class_=f"g-{colour}") if colour else ""


class _Groups:
    """Which sides of cells are inside of a joined shape."""

    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        self.sides: dict[tuple[int, int], list[Outline]] = {}
        self.labels: dict[tuple[float, str], Outline] = {}
        for outline in plot.outlines.values():
            if outline.cell.group:
                for middle in self._middles(outline):
                    self.sides.setdefault(middle, []).append(outline)

    def _middles(self, outline: Outline) -> list[tuple[int, int]]:
        corners = outline.corners
        return [
            (round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]

    def outer(self, outline: Outline) -> list[tuple[Point, Point]]:
        """The sides of a cell that are edges of its shape."""
        corners = outline.corners
        sides = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        if not outline.cell.group:
            return sides
        return [side for side, middle in zip(sides, self._middles(outline), strict=True) if not self._inner(outline, middle)]

    def _inner(self, outline: Outline, middle: tuple[int, int]) -> bool:
        return any(other is not outline and other.cell.group == outline.cell.group for other in self.sides.get(middle, ()))

    def first(self, outline: Outline) -> bool:
        """Is a cell the first of its line that has its label?"""
        return self.labels.setdefault((outline.y, outline.cell.label), outline) is outline

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


def _cell(plot: Plot, outline: Outline, groups: _Groups, lit: Lit) -> tuple[str, list[Box]]:
    board, cell = plot.board, outline.cell
    states = lit.states(cell.ref)
    labelled = bool(cell.label) and not plot.frame[0] and groups.first(outline)
    inside = interior(board, outline, lit, labelled, groups.span(outline))
    parts = [title(_said(board, cell)), _ground(board, outline, groups)]
    if cell.shaded:
        parts.append(_hatched(outline))
    parts += [_glimmer(outline, states) if board.crossings else _glow(outline, states), *inside.parts]
    covered = " covered" if cell.covered else ""
    return element("g", *parts, class_=f"cell{states}{covered}", data_ref=cell.ref), inside.taken


def _said(board: Board, cell: Cell) -> str:
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


def _ground(board: Board, outline: Outline, groups: _Groups) -> str:
    cell = outline.cell
    fill = tone(board, cell)
    if board.crossings:
        return element("polygon", points=outline.polygon(), class_=fill) + _crossing(groups.plot, outline)
    outer = groups.outer(outline)
    if len(outer) == len(outline.corners):
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


def _crossing(plot: Plot, outline: Outline) -> str:
    """Lines from the middle of a cell to its neighbours."""
    across, down = outline.width, outline.height
    spots = {(round(one.x), round(one.y)) for one in plot.outlines.values()}
    drawn = ""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if any(abs(outline.x + dx * across - x) < 2 and abs(outline.y + dy * down - y) < 2 for x, y in spots):
            drawn += f"M{number(outline.x)} {number(outline.y)}l{number(dx * across / 2)} {number(dy * down / 2)}"
    return element("path", d=drawn, class_="quiet-line", fill="none", stroke_width=1.2)


def _glow(outline: Outline, states: str) -> str:
    """The edge of a cell that can be chosen, or was."""
    if " chosen" in states:
        return element("polygon", points=outline.polygon(3.5), class_="chosen-ring", stroke_width=2.5)
    if " option" in states:
        return (
            element("polygon", points=outline.polygon(3), class_="tint")
            + element("polygon", points=outline.polygon(3), class_="halo", stroke_width=5)
            + element("polygon", points=outline.polygon(3), class_="lit", stroke_width=2.6)
        )
    if " changed" in states:
        return element("polygon", points=outline.polygon(3), class_="changed-ring", stroke_width=2)
    return ""


def _glimmer(outline: Outline, states: str) -> str:
    """A crossing that can be chosen, or was."""
    if not states:
        return ""
    half = min(outline.width, outline.height) * 0.2
    spot = {"cx": outline.x, "cy": outline.y, "r": half}
    return element("circle", **spot, class_="casing casing-line", stroke_width=2.5) + element(
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
    spots = [plot.outlines[ref] for ref in plot.board.route if ref in plot.outlines]
    dots = []
    for one, other in pairwise(spots):
        length = math.hypot(other.x - one.x, other.y - one.y)
        steps = max(1, round(length / DOT))
        for step in range(steps):
            x, y = one.x + (other.x - one.x) * step / steps, one.y + (other.y - one.y) * step / steps
            if not any(box[0] - 3 < x < box[2] + 3 and box[1] - 2 < y < box[3] + 2 for box in taken):
                dots.append(element("circle", cx=x, cy=y, r=2.1))
    return element("g", *dots, class_="quiet route", fill_opacity=0.55) if dots else ""


def _ends(plot: Plot, edge: Edge) -> tuple[Outline, Outline] | None:
    first, second = (plot.outlines.get(ref) for ref in edge.ends)
    return None if first is None or second is None else (first, second)


def _links(plot: Plot, lit: Lit) -> str:
    drawn = []
    for edge in plot.board.edges:
        ends = _ends(plot, edge)
        if ends is not None:
            one, other = ends
            drawn.append(
                element(
                    "g",
                    title(edge.name),
                    element("line", x1=one.x, y1=one.y, x2=other.x, y2=other.y, class_="line-line", stroke_width=3),
                    class_=f"edge{lit.states(edge.ref)}",
                    data_ref=edge.ref,
                )
            )
    return "".join(drawn)


def _edge(plot: Plot, edge: Edge, lit: Lit) -> str:
    """What lies between two cells: rails lead from one to the other, other pieces stand where they meet."""
    ends = _ends(plot, edge)
    if ends is None:
        return ""
    one, other = ends
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    length = math.hypot(other.x - one.x, other.y - one.y)
    angle = math.degrees(math.atan2(other.y - one.y, other.x - one.x))
    states, half, thick = lit.states(edge.ref), length * 0.2, max(7.0, min(13.0, length * 0.14))
    parts = [title(" · ".join((edge.name, *(named(piece) for piece in edge.pieces))))]
    turned = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    rails = [piece for piece in edge.pieces if piece.shape == RAIL]
    if states:
        mark = "chosen-ring" if " chosen" in states else "lit"
        bar = {"x": -half - 3, "y": -thick / 2 - 3, "width": 2 * half + 6, "height": thick + 6, "rx": 4}
        parts.append(
            element(
                "g",
                element("rect", **bar, class_="casing casing-line", stroke_width=3, fill_opacity=0.8),
                element("rect", **bar, class_=mark, stroke_width=2.4),
                transform=turned,
            )
        )
    for number_, piece in enumerate(rails):
        shift = (number_ - (len(rails) - 1) / 2) * (thick + 3)
        parts.append(
            _rail(piece.colour, half, thick, f"{turned} translate(0 {number(shift)})", piece.ref, named(piece), lit.piece(piece))
        )
        if piece.count > 1:
            parts.append(bubble(str(piece.count), x, y, 20, "bubble", "bubble-ink"))
    others = tuple(piece for piece in edge.pieces if piece.shape != RAIL)
    parts.append(arranged(others, Room(x, y, length * 0.5, length * 0.4), length * 0.34, lit))
    if edge.marks:
        parts.append(text(" ".join(mark.text for mark in edge.marks), x, y + 4, 11, "ink", bold=True))
    return element("g", *parts, class_=f"edge{states}", data_ref=edge.ref)


def _rail(colour: str, half: float, thick: float, transform: str, ref: str, name: str, states: str) -> str:
    sleepers = max(3, round(half / 3.2))
    marks = "".join(
        f"M{number(-half + (k + 0.5) * 2 * half / sleepers)} {number(-thick * 0.3)}v{number(thick * 0.6)}"
        for k in range(sleepers)
    )
    bar = {"x": -half, "y": -thick / 2, "width": 2 * half, "height": thick, "rx": 2.5}
    return element(
        "g",
        title(name),
        element("rect", **bar, class_="casing casing-line", stroke_width=3.4),
        element("rect", **bar, class_=f"s-{colour or 'grey'} outline-line", stroke_width=0.9),
        element("path", d=marks, stroke="#ffffff", stroke_width=1.7, fill="none"),
        transform=transform,
        class_=f"piece{states}",
        data_ref=ref,
    )


def _corner(plot: Plot, place: int, lit: Lit) -> str:
    """Where cells meet: drawn if something stands there, or may."""
    corner = plot.board.corners[place]
    states = lit.states(corner.ref)
    if not corner.pieces and not states:
        return ""
    one = next(iter(plot.outlines.values()))
    x, y = one.x + (corner.x - one.cell.x) * plot.unit, one.y + (corner.y - one.cell.y) * plot.unit
    size = plot.unit * 0.34
    parts = [title(corner.name)]
    if states:
        parts.append(element("circle", cx=x, cy=y, r=size * 0.62, class_="halo", stroke_width=4))
        parts.append(
            element("circle", cx=x, cy=y, r=size * 0.62, class_="chosen-ring" if " chosen" in states else "lit", stroke_width=2.2)
        )
    if len(corner.pieces) == 1:
        parts.append(figure(corner.pieces[0], x, y, size, lit))
    else:
        parts.append(arranged(corner.pieces, Room(x, y, size * 1.5, size * 1.2), size, lit))
    return element("g", *parts, class_=f"corner{states}", data_ref=corner.ref)
