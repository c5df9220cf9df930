"""The geometry of square and hex grids, without any knowledge of files.

A place is (row, column) as it lies: rows downwards, columns to the right. In hex grids, lines (rows of pointy hexes,
columns of flat ones) are shifted by half a cell, so positions along a line are counted in halves.
"""

from __future__ import annotations

import math

from interpreter.records import dataclass

Place = tuple[int, int]

HALF_TURN = 1800
FULL_TURN = 3600
_LINE_PITCH = math.sqrt(3) / 2

NAMES: dict[str, tuple[str, ...]] = {
    "square": ("n", "ne", "e", "se", "s", "sw", "w", "nw"),
    "hex_pointy": ("ne", "e", "se", "sw", "w", "nw"),
    "hex_flat": ("n", "ne", "se", "s", "sw", "nw"),
}
OFFSETS: dict[str, tuple[str, ...]] = {
    "square": (),
    "hex_pointy": ("odd_right", "odd_left", "even_right", "even_left"),
    "hex_flat": ("odd_down", "odd_up", "even_down", "even_up"),
}
# Heading in tenths of a degree clockwise from north: rows down and columns right, or for hexes
# lines onward and halves along the line.
_MOVES: dict[str, dict[int, Place]] = {
    "square": {0: (-1, 0), 450: (-1, 1), 900: (0, 1), 1350: (1, 1), 1800: (1, 0), 2250: (1, -1), 2700: (0, -1), 3150: (-1, -1)},
    "hex_pointy": {300: (-1, 1), 900: (0, 2), 1500: (1, 1), 2100: (1, -1), 2700: (0, -2), 3300: (-1, -1)},
    "hex_flat": {0: (0, -2), 600: (1, -1), 1200: (1, 1), 1800: (0, 2), 2400: (-1, 1), 3000: (-1, -1)},
}


@dataclass(frozen=True, slots=True)
class Grid:
    """A kind of grid; `offset` says which lines of a hex grid are shifted and where to."""

    kind: str
    offset: str = ""

    @property
    def headings(self) -> tuple[int, ...]:
        """The bearings of all directions, clockwise, in tenths of a degree."""
        return tuple(_MOVES[self.kind])

    def step(self, place: Place, heading: int) -> Place:
        """The place next to this one under a heading."""
        onward, along = _MOVES[self.kind][heading]
        if self.kind == "square":
            return place[0] + onward, place[1] + along
        line, spot = self._turned(place)
        target = line + onward
        return self._turned((target, spot + (self._shift(line) - self._shift(target) + along) // 2))

    def xy(self, place: Place) -> tuple[float, float]:
        """Where a cell lies in a drawing: neighbours that share a side are 1 apart, y runs downwards."""
        if self.kind == "square":
            return float(place[1]), float(place[0])
        line, spot = self._turned(place)
        x, y = spot + self._shift(line) / 2, line * _LINE_PITCH
        return (x, y) if self.kind == "hex_pointy" else (y, x)

    def from_axial(self, q: int, r: int) -> Place:
        """The place of axial coordinates; only defined for hex grids."""
        line, spot = (r, q) if self.kind == "hex_pointy" else (q, r)
        return self._turned((line, spot + (line - self._shift(line)) // 2))

    def place_in_line(self, line: int, spot: int) -> Place:
        """The place with this number in a line: a column of flat hexes, a row of every other grid."""
        return self._turned((line, spot))

    def _turned(self, place: Place) -> Place:
        """Between (row, column) and (line, spot), which is the same swap both ways."""
        return (place[1], place[0]) if self.kind == "hex_flat" else place

    def _shift(self, line: int) -> int:
        parity, _, side = self.offset.partition("_")
        if (line % 2 == 1) != (parity == "odd"):
            return 0
        return 1 if side in ("right", "down") else -1


def letters(number: int) -> str:
    """Column letters as in a spreadsheet: 0 is a, 25 is z, 26 is aa."""
    text = ""
    while number >= 0:
        text = chr(ord("a") + number % 26) + text
        number = number // 26 - 1
    return text


def bearing(x: float, y: float) -> int:
    """The bearing of a vector (y downwards) in tenths of a degree clockwise from north."""
    return round(math.degrees(math.atan2(x, -y)) * 10) % FULL_TURN
