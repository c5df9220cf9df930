"""Tracks: a strip of spaces, folded into rows; a space without pieces is as small as its label.

Where there is little room, empty stretches are drawn as one space: `5–25`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby

import msgspec

from interpreter.drawing.arranging import Room, arranged
from interpreter.drawing.fields import KEPT, tone
from interpreter.drawing.figures import LETTER, glyph, named
from interpreter.drawing.lettering import SMALLEST, cut, width
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, points, text, title
from interpreter.scene.parts import Board, Cell

LABEL = 11.0
PAD = 4.0
LEAST = 21.0  # pixels: the width of an empty space
EACH = 26.0  # pixels for each piece
LOW, HIGH = 22.0, 42.0  # pixels: rows without and with pieces
HEAD = 20.0
MOST_PIECES = 4
MOST_ROWS = 2  # a track that needs more is drawn without its empty stretches
STRETCH = 5  # spaces, at the least
SLACK = (1.0, 1.03, 1.07, 1.12, 1.2)  # how much longer than the others a row may be, so that none is left over
LONG = 2.0  # times as high as wide: such a space tapers to a point
WIDEST, TALLEST, MIDDLE = 64.0, 240.0, 16.0  # pixels of spaces in a track that turns, and between its rows


@dataclass(frozen=True, slots=True)
class _Space:
    cell: Cell
    label: str
    width: float
    others: tuple[str, ...] = ()  # the refs of further spaces that are drawn as one with this one


def strip_markup(board: Board, room: float, lit: Lit) -> tuple[str, float]:
    """A track that is so wide, and how high it becomes."""
    spaces = [_space(cell) for cell in in_order(board)]
    turning = board.fold and room / board.fold >= LEAST  # such a track is all there is of a board
    head = HEAD if board.name and not turning else 0.0
    parts = [text(cut(board.name, 12, room, True), 0, 13, 12, "ink", "start", True)] if head else []
    y = head
    if turning:
        return _turning(board, spaces, room, head, parts, lit)
    rows = _rows(spaces, room)
    for row in rows if len(rows) <= MOST_ROWS else _rows(_without_stretches(spaces, lit), room):
        high = HIGH if any(space.cell.pieces for space in row) else LOW
        used = sum(space.width for space in row)
        spread = min(1.6, room / used) if len(row) > 1 else 1.0
        x = 0.0
        for space in row:
            wide = space.width * spread
            parts.append(_drawn(board.fold, tone(board, space.cell), space, x, y, wide, high, lit.of(space.cell)))
            x += wide
        y += high + 3
    return element("g", title(board.name), *parts, class_="board track", data_board=board.id), y


def _turning(board: Board, spaces: list[_Space], room: float, y: float, parts: list[str], lit: Lit) -> tuple[str, float]:
    """A track that turns back after some spaces: every other row runs from right to left."""
    margin = 10.0 if board.backdrop else 0.0
    across = min((room - 2 * margin) / board.fold, WIDEST)
    high = min(across * board.cell_size[1] / board.cell_size[0], TALLEST)
    rows = [spaces[begin : begin + board.fold] for begin in range(0, len(spaces), board.fold)]
    height = high * len(rows) + MIDDLE * (len(rows) - 1) + 2 * margin
    if margin:
        parts.append(
            element("rect", y=y, width=across * board.fold + 2 * margin, height=height, rx=8, class_=f"g-{board.backdrop}")
        )
    for number, row in enumerate(rows):
        top = y + margin + number * (high + MIDDLE)
        for place, space in enumerate(row):
            left = board.fold - 1 - place if number % 2 else place
            shade, marked, x = tone(board, space.cell), lit.of(space.cell), margin + left * across
            point = (number + left) % 2 + 1 if high > LONG * across else 0
            parts.append(_drawn(board.fold, shade, space, x, top, across, high, marked, number % 2 == 1, point))
    return element("g", title(board.name), *parts, class_="board track", data_board=board.id), y + height


def in_order(board: Board) -> list[Cell]:
    """The spaces from the first to the last: in the order of their numbers, if they have any."""
    cells = list(board.cells)
    ends = [_number(cell) for cell in (cells[0], cells[-1])] if cells else []
    if all(end is not None for end in ends) and ends and (ends[0] or 0) > (ends[1] or 0):
        cells.reverse()
    return cells


def _number(cell: Cell) -> int | None:
    digits = "".join(char for char in (cell.label or cell.name) if char.isdigit())
    return int(digits) if digits else None


def _space(cell: Cell) -> _Space:
    label = cell.label
    if cell.marks and all(mark.amount is not None and not mark.shape for mark in cell.marks):
        label = " ".join(mark.text for mark in cell.marks)
    pieces = min(sum(min(piece.count, 3) for piece in cell.pieces), MOST_PIECES)
    return _Space(cell, label, max(LEAST, width(label, LABEL) + 2 * PAD, pieces * EACH + 2 * PAD))


def _without_stretches(spaces: list[_Space], lit: Lit) -> list[_Space]:
    """The same with one space for each empty stretch; the first and the last space stay."""

    def plain(space: _Space) -> bool:
        cell = space.cell
        marked = cell.pieces or cell.marks or lit.states(cell.ref)
        return not marked and space.label.isdigit() and space not in (spaces[0], spaces[-1])

    found: list[_Space] = []
    for empty, group in groupby(spaces, plain):
        stretch = list(group)
        if empty and len(stretch) >= STRETCH:
            name = f"{stretch[0].label}–{stretch[-1].label}"
            one = _space(msgspec.structs.replace(stretch[0].cell, label=name, name=name))
            stretch = [replace(one, others=tuple(space.cell.ref for space in stretch[1:]))]
        found += stretch
    return found


def _rows(spaces: list[_Space], room: float) -> list[list[_Space]]:
    """As few rows as there must be, about equally long."""
    total = sum(space.width for space in spaces)
    count = max(1, int(total // room) + (total % room > 0))
    while count < len(spaces):
        for slack in SLACK:
            rows = _folded(spaces, total / count * slack, room)
            if len(rows) <= count:
                return rows
        count += 1
    return _folded(spaces, 0.0, room)


def _folded(spaces: list[_Space], wanted: float, room: float) -> list[list[_Space]]:
    rows: list[list[_Space]] = [[]]
    used = 0.0
    for space in spaces:
        if rows[-1] and (used + space.width > room or used + space.width / 2 > wanted):
            rows.append([])
            used = 0.0
        rows[-1].append(space)
        used += space.width
    return rows


@lru_cache(maxsize=KEPT)
def _drawn(
    fold: int,
    shade: str,
    space: _Space,
    x: float,
    y: float,
    wide: float,
    high: float,
    lit: Lit,
    below: bool = False,
    point: int = 0,
) -> str:
    """A space, drawn once for all moves between which it stays the same.

    `below`: its label stands under its pieces; `point`: it tapers, 2 is darker than 1, so that they can be counted.
    """
    cell = space.cell
    states = lit.states(cell.ref)
    frame = {"x": x + 1, "y": y + 1, "width": wide - 2, "height": high - 2, "rx": 4}
    parts = [
        title(" · ".join((cell.name, *(mark.name for mark in cell.marks), *(named(piece) for piece in cell.pieces)))),
        element("rect", **frame, class_=f"{shade} line-line", stroke_width=1),
    ]
    if point:
        base, tip = (y + high - 2, y + high * 0.1) if below else (y + 2, y + high * 0.9)
        corners = points([(x + 3, base), (x + wide - 3, base), (x + wide / 2, tip)])
        parts.append(element("polygon", points=corners, fill_opacity=0.07 * point * point))
    if states:
        mark = "chosen-ring" if " chosen" in states else "lit" if " option" in states else "changed-ring"
        parts.append(element("rect", **frame, class_=mark, stroke_width=2.4))
    size = max(SMALLEST, LABEL)
    ink = "ink" if point else "quiet"
    if cell.pieces:
        parts.append(text(space.label, x + wide / 2, y + high - 4 if below else y + 11, SMALLEST, ink))
        aside = 20.0 if fold else 15.0  # for the label
        lean = 0 if not fold else 1 if below else -1
        shift = -lean * (aside / 2 - 2) if fold else 5.0
        largest = min(wide - 6, 44.0) if fold else 26.0
        parts.append(arranged(cell.pieces, Room(x + wide / 2, y + high / 2 + shift, wide - 4, high - aside), largest, lit, lean))
    elif fold:
        parts.append(text(space.label, x + wide / 2, y + high - 4 if below else y + 11, SMALLEST, ink))
    else:
        parts.append(text(space.label, x + wide / 2, y + high / 2 + size * LETTER, size, ink))
    shapes = [mark for mark in cell.marks if mark.shape]
    if shapes and not cell.pieces:
        parts.append(glyph(shapes[0].shape, shapes[0].colour or "black", x + wide / 2, y + high - 9, 12))
    refs = " ".join((cell.ref, *space.others)) if space.others else None
    return element("g", *parts, class_=f"cell{states}", data_ref=cell.ref, data_refs=refs)
