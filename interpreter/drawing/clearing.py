"""Where a sign stands in a hex, so that neither what lies on its edges nor a piece or a label covers it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from interpreter.drawing.figures import badge_away, badge_half
from interpreter.drawing.outlines import Point

Box = tuple[float, float, float, float]  # left, top, right, bottom
RAIL = 0.2  # of the way from cell to cell: half of what lies between them
TOUCH = 6.0  # square pixels by which a sign may be covered
CORNERS = ((-0.2, -0.36), (0.2, -0.36), (-0.42, 0.07), (0.42, 0.07), (0.2, 0.36))  # of a hex: between its edges, from its middle
MIDDLE = (0.0, -0.06)
BESIDE = ((1.0, -1.0), (-1.0, -1.0), (1.3, -0.1), (-1.3, -0.1), (1.3, 0.3), (-1.3, 0.3))  # a piece: where its badge may stand


def around(x: float, y: float, wide: float, high: float) -> Box:
    """A box by its middle."""
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def thickness(length: float) -> float:
    """How thick something is that leads from a cell to another one which is so far away."""
    return max(7.0, min(13.0, length * 0.14))


def reaching(x: float, y: float, ways: Iterable[Point]) -> Iterator[Box]:
    """How far things on the edges of a cell come in; `ways`: from its middle to the cells beyond these edges."""
    for dx, dy in ways:
        thick = thickness(math.hypot(dx, dy)) + 2
        for share in (0.5 - RAIL, 0.5 - RAIL / 2, 0.5):
            yield around(x + dx * share, y + dy * share, thick, thick)


def clearest(spots: Iterable[Point], wide: float, high: float, taken: list[Box]) -> Point:
    """The first of some places at which a sign is seen, else the one at which least of it is covered."""
    found: list[tuple[float, Point]] = []
    for spot in spots:
        hidden = sum(_common(around(*spot, wide, high), box) for box in taken)
        if hidden <= TOUCH:
            return spot
        found.append((hidden, spot))
    return min(found)[1]


def clear_badge(x: float, y: float, size: float, taken: list[Box]) -> Point:
    """Where the badge of a piece is seen."""
    away, wide = badge_away(size), 2 * badge_half(size)
    spots = {(x + dx * away, y + dy * away): (dx, dy) for dx, dy in BESIDE}
    return spots[clearest(spots, wide, wide, taken)]


def _common(one: Box, other: Box) -> float:
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)
