"""What lies between cells and where they meet: lines of graphs, rails from cell to cell, pieces on edges and corners."""

from __future__ import annotations

import math

from interpreter.drawing.arranging import Room, arranged
from interpreter.drawing.clearing import RAIL as REACH
from interpreter.drawing.clearing import thickness
from interpreter.drawing.figures import bubble, figure, named
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, number, text, title
from interpreter.drawing.outlines import Outline, Plot
from interpreter.scene.parts import Edge

RAIL = "rail"


def _ends(plot: Plot, edge: Edge) -> tuple[Outline, Outline] | None:
    first, second = (plot.outlines.get(ref) for ref in edge.ends)
    return None if first is None or second is None else (first, second)


def links_markup(plot: Plot, lit: Lit) -> str:
    """The lines of a graph."""
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


def edge_markup(plot: Plot, edge: Edge, lit: Lit) -> str:
    """What lies between two cells: rails lead from one to the other, other pieces stand where they meet."""
    ends = _ends(plot, edge)
    if ends is None:
        return ""
    one, other = ends
    x, y = (one.x + other.x) / 2, (one.y + other.y) / 2
    length = math.hypot(other.x - one.x, other.y - one.y)
    angle = math.degrees(math.atan2(other.y - one.y, other.x - one.x))
    states, half, thick = lit.states(edge.ref), length * REACH, thickness(length)
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


def corner_markup(plot: Plot, place: int, lit: Lit) -> str:
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
