"""Room for several pieces in one cell: none hides another; where there are too many, the rest is a number."""

from __future__ import annotations

import math
from dataclasses import dataclass

from msgspec.structs import replace

from interpreter.drawing.figures import bubble, figure
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, title
from interpreter.scene.parts import Piece

SMALLEST = 17.0  # pixels: a piece that can be told from others, where cells are not small themselves
COMFORTABLE = 20.0  # pixels: as large as this, equal pieces are drawn one by one
MOST_COPIES = 6
APART = 1.08  # of a piece: from one to the next


@dataclass(frozen=True, slots=True)
class Room:
    """A box in pixels, by its middle."""

    x: float
    y: float
    width: float
    height: float
    badge: tuple[float, float] = (1.0, -1.0)  # where the first badge of a piece stands: to its right, above it


def arranged(pieces: tuple[Piece, ...], room: Room, largest: float, lit: Lit, lean: int = 0) -> str:
    """Pieces in a box, in rows; `lean`: -1 at its upper edge, 1 at its lower one, 0 in the middle."""
    if not pieces:
        return ""
    single = _apart(pieces)
    if (
        len(single) > len(pieces)
        and len(single) <= MOST_COPIES * 2
        and _size(single, room, largest) >= min(COMFORTABLE, largest * 0.8)
    ):
        pieces = single
    size = _size(pieces, room, largest)
    rest: list[Piece] = []
    least = min(SMALLEST, largest * 0.58)
    while size < least and len(pieces) > 1:
        rest.insert(0, pieces[-1])
        pieces = pieces[:-1]
        size = _size((*pieces, pieces[0]), room, largest)
    spots = _spots(len(pieces) + bool(rest), room, size)
    if lean:
        used = max(y for _, y in spots) - min(y for _, y in spots) + size
        spots = [(x, y + lean * max(0.0, room.height - used) / 2) for x, y in spots]
    placed = sorted(zip(pieces, spots, strict=False), key=lambda one: one[0].count > 1 or bool(one[0].badges))
    columns = _columns(len(spots), room)
    reach = _across(columns, room, size) / 2 if columns > 1 else None
    drawn = [  # numbers lie over what is beside them
        figure(piece, x, y, size * (piece.size if len(pieces) == 1 else min(piece.size, 1.0)), lit, room.badge, reach)
        for piece, (x, y) in placed
    ]
    if rest:
        drawn.append(_more(rest, spots[-1], size, lit))
    return "".join(drawn)


def _apart(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    found = []
    for piece in pieces:
        refs = (piece.ref, *piece.others)
        for number in range(min(piece.count, MOST_COPIES * 2 + 1)):
            found.append(replace(piece, count=1, ref=refs[min(number, len(refs) - 1)], others=()))
    return tuple(found)


def _columns(count: int, room: Room) -> int:
    """The number of columns that leaves most room for each."""
    return max(
        range(1, count + 1), key=lambda columns: (min(room.width / columns, room.height / math.ceil(count / columns)), -columns)
    )


def _size(pieces: tuple[Piece, ...], room: Room, largest: float) -> float:
    """How large each of several pieces can be; one alone may be larger than others are, but stays in its room."""
    if len(pieces) == 1:
        return min(largest, min(room.width, room.height) / max(1.0, pieces[0].size))
    columns = _columns(len(pieces), room)
    return min(largest, room.width / columns / APART, room.height / math.ceil(len(pieces) / columns))


def _across(columns: int, room: Room, size: float) -> float:
    """From one piece to the next one in its row."""
    return min(room.width / columns, size * 1.16)


def _spots(count: int, room: Room, size: float) -> list[tuple[float, float]]:
    columns = _columns(count, room)
    rows = math.ceil(count / columns)
    across, down = _across(columns, room, size), min(room.height / rows, size * 1.1)
    found = []
    for row in range(rows):
        here = min(columns, count - row * columns)
        for column in range(here):
            found.append((room.x + (column - (here - 1) / 2) * across, room.y + (row - (rows - 1) / 2) * down))
    return found


def _more(rest: list[Piece], spot: tuple[float, float], size: float, lit: Lit) -> str:
    count = sum(piece.count for piece in rest)
    refs = [ref for piece in rest for ref in (piece.ref, *piece.others)]
    return element(
        "g",
        title(", ".join(piece.name for piece in rest)),
        bubble(f"+{count}", *spot, size, "bubble", "bubble-ink"),
        class_=f"piece more{lit.states(*refs)}",
        data_ref=refs[0],
        data_refs=" ".join(refs),
    )
