"""What stands in a cell: its name, its label, signs, marks and pieces, each where it hides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interpreter.drawing.arranging import Room, arranged
from interpreter.drawing.clearing import CORNERS, MIDDLE, Box, around, clear_badge, clearest, reaching
from interpreter.drawing.figures import LETTER, glyph
from interpreter.drawing.lettering import SMALLEST, cut, fitted, lines, width
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element, text, title
from interpreter.drawing.outlines import CLOSED, Outline, Point
from interpreter.scene.parts import Board, Cell, Mark

WIDE = 1.55  # a cell of this width to height has its things in a line
PAD = 4.0
TOGETHER = 0.7  # letters can be read that are so narrow
SPARE = 0.93  # of the width that is reckoned with, a word mostly needs: it is not drawn out to fill its room
ASIDE = 0.26  # of a hex
STONE = 0.78  # of a hex
LABEL_HIGH = 7.5  # pixels: from the middle of a label to what may stand above it
TAPER = 3**0.5  # how fast the lower part of a pointed hex gets narrower
LABELLED = 36.0  # pixels: in smaller hexes labels could not be read
ROOMY = 56.0  # pixels: in smaller hexes many pieces need the room of the label
LEAST = 20.0  # pixels: a piece that can be told from others
NARROW = 84.0  # pixels: in narrower cells names are drawn together, and labels stand above marks


@dataclass(slots=True)
class Inside:
    """The markup of a cell, and where words and pieces stand."""

    parts: list[str] = field(default_factory=list)
    taken: list[Box] = field(default_factory=list)

    def word(
        self,
        content: str,
        x: float,
        y: float,
        size: float,
        class_: str,
        anchor: str = "middle",
        bold: bool = False,
        room: float | None = None,
    ) -> None:
        """A line of text around its middle height, drawn together where there is less room, then cut."""
        wide, length = width(content, size, bold), None
        if room is not None and wide > room:
            content = cut(content, size, room / TOGETHER, bold)
            wide = min(width(content, size, bold), room)
            length = wide if width(content, size, bold) * SPARE > room else None
        if not content:
            return
        self.parts.append(text(content, x, y + size * LETTER, size, class_, anchor, bold, length))
        left = x - (wide if anchor == "end" else wide / 2 if anchor == "middle" else 0)
        self.taken.append((left - 3, y - size * 0.7, left + wide + 3, y + size * 0.7))

    def add(self, markup: str, x: float, y: float, wide: float, high: float) -> None:
        if markup:
            self.parts.append(markup)
            self.taken.append((x - wide / 2 - 2, y - high / 2 - 2, x + wide / 2 + 2, y + high / 2 + 2))


def interior(
    board: Board, outline: Outline, lit: Lit, labelled: bool, span: float, edged: bool, ways: tuple[Point, ...] = ()
) -> Inside:
    """What stands in a cell; `span`: how wide the shape is that it begins, if it is joined with others.

    `edged`: things can lie between the cells of this board; `ways`: from the middle of this one to those beyond where they do.
    """
    inside = Inside()
    if outline.height <= CLOSED:
        return inside
    if board.around:
        _aside(inside, outline, lit)
    elif outline.round or board.grid.startswith("hex"):
        aside = ASIDE if edged and board.grid == "hex_flat" else 0.0
        _hex(inside, outline, lit, labelled, aside, board.grid == "hex_pointy", ways)
    elif board.named:
        _named(inside, outline, lit, labelled, span)
    elif outline.width >= WIDE * outline.height:
        _line(inside, outline, lit, labelled)
    else:
        _square(inside, outline, lit, labelled)
    return inside


def _hex(inside: Inside, one: Outline, lit: Lit, labelled: bool, aside: float, pointed: bool, ways: tuple[Point, ...]) -> None:
    """A hex or a node: sign and marks above, label below, `aside` of what comes in from there; pieces in the middle."""
    cell, unit = one.cell, min(one.width, one.height * 1.1)
    if len(cell.pieces) == 1 and cell.pieces[0].ref == cell.ref and not cell.marks:  # a stone: it is its cell
        _pieces(inside, cell, Room(one.x, one.y, unit * STONE, unit * STONE), unit * STONE, lit)
        return
    few = len(cell.pieces) < 3
    low = one.y + unit * (0.62 if one.round else 0.41)
    crowded = bool(cell.pieces)
    if cell.ground is not None and cell.ground.sign:
        size, y = (unit * 0.4, one.y - unit * 0.04) if not crowded else (unit * 0.27, one.y - unit * 0.38)
        if not (crowded and cell.marks):
            inside.parts.append(glyph(cell.ground.sign, cell.ground.colour, one.x, y, size, ghost=True))
    label, size = "", max(SMALLEST, min(12.0, unit * 0.16))
    if labelled and unit >= (LABELLED if few else ROOMY):  # else it is read when the board is shown larger
        label = cut(cell.label, size, one.width * (1.4 if one.round else 0.78))
        if pointed and not one.round:  # towards its point there is less room
            low = min(low, one.y + one.height / 2 - size * 0.55 - width(label, size) / 2 / TAPER)
    height = unit * (0.56 if few else 0.68)
    middle = one.y - unit * (0.03 if few else 0.06)
    if cell.marks and cell.pieces:
        rows = _rows(cell.marks, *_sign(one, unit))
        height, middle = unit * (0.48 if rows == 1 else 0.36), one.y + unit * (0.07 if rows == 1 else 0.2)
    if pointed and label:
        middle = min(middle, low - LABEL_HIGH - height / 2)
    room = Room(one.x, middle, one.width * (0.9 if few else 0.92 if label or not pointed else 0.8), height)
    laid, first = list(reaching(one.x, one.y, ways)), len(inside.taken)
    if cell.marks:
        top = one.y - unit * (0.36 if pointed or one.round else 0.42) if crowded or cell.ground else one.y
        taken = list(laid)
        if laid and crowded:
            taken.append(around(one.x, middle, min(room.width, height * len(cell.pieces)), height * 0.9))
        if laid and label:
            taken.append(around(one.x - aside * unit, low, width(label, size), size))
        _signs(inside, one, unit, top, taken)
    taken = laid + inside.taken[first:]
    if len(cell.pieces) == 1 and taken:
        room = replace(room, badge=clear_badge(one.x, middle, min(unit * 0.56, height), taken))
    _pieces(inside, cell, room, unit * 0.56, lit)
    # Over the rings of pieces that are lit.
    inside.word(label, one.x - aside * unit, low, size, "ink label")


def _sign(one: Outline, unit: float) -> tuple[float, float]:
    """How large the marks of a hex are, and how wide a line of them may be."""
    return max(10.0, min(13.0, unit * 0.18)), one.width * 0.92


def _signs(inside: Inside, one: Outline, unit: float, top: float, taken: list[Box]) -> None:
    """The marks of a hex: above, or where nothing that is taken hides them."""
    marks, (size, room) = one.cell.marks, _sign(one, unit)
    x, y = one.x, top
    if taken:
        spots = (MIDDLE, *CORNERS) if not one.cell.pieces else CORNERS
        places = ((x, y), *((one.x + dx * unit, one.y + dy * unit) for dx, dy in spots))
        wide, high = min(_marks_width(marks, size), room), size * 1.3 * _rows(marks, size, room)
        x, y = clearest(places, wide, high, taken)
    _marks(inside, marks, x, y, room, size)


def _aside(inside: Inside, one: Outline, lit: Lit) -> None:
    """A cell at the corner of another board: its name below, pieces above it."""
    cell = one.cell
    size = 12.0 if one.width > 2 * NARROW else SMALLEST
    room = one.width - 2 * PAD
    words = lines(cell.name, size, room / TOGETHER, 2, one.width > NARROW)
    low = one.y + one.height / 2 - size * 0.9
    for number, line in enumerate(reversed(words)):
        inside.word(line, one.x, low - number * size * 1.1, size, "ink label", bold=one.width > NARROW, room=room)
    top = one.y - one.height / 2 + PAD
    high = low - (len(words) - 1) * size * 1.1 - size * 0.7 - top
    _pieces(inside, cell, Room(one.x, top + high / 2, one.width - 2 * PAD, high), min(high, 40.0), lit)


def _square(inside: Inside, one: Outline, lit: Lit, labelled: bool) -> None:
    cell, side = one.cell, min(one.width, one.height)
    if cell.ground is not None and cell.ground.sign:
        size, y = (side * 0.46, one.y) if not cell.pieces else (side * 0.24, one.y - side * 0.34)
        inside.parts.append(glyph(cell.ground.sign, cell.ground.colour, one.x, y, size, ghost=True))
    size = max(SMALLEST, min(12.0, side * 0.16))
    if labelled and not (cell.pieces and width(cell.label, size) > one.width * 0.3):  # what lies under a piece is not read
        x, y = one.x + one.width / 2 - 2 * PAD, one.y + one.height / 2 - size * 0.7 - PAD
        inside.word(cell.label, x, y, size, "ink label", "end", room=one.width - 4 * PAD)
    if cell.marks:
        _marks(
            inside,
            cell.marks,
            one.x,
            one.y - side * 0.34 if cell.pieces else one.y,
            one.width * 0.92,
            max(SMALLEST, min(15.0, side * 0.2)),
        )
    _pieces(
        inside,
        cell,
        Room(one.x, one.y + (side * 0.08 if cell.marks else 0), one.width * 0.86, one.height * (0.72 if cell.marks else 0.86)),
        side * 0.78,
        lit,
    )


def _line(inside: Inside, one: Outline, lit: Lit, labelled: bool) -> None:
    """A low, wide cell: label, marks and pieces one behind the other."""
    cell = one.cell
    left, right = one.x - one.width / 2 + PAD + 2, one.x + one.width / 2 - PAD
    size = max(SMALLEST, min(13.0, one.height * 0.5))
    if labelled and cell.label:
        shown, size = fitted(cell.label, size, (right - left) * (0.45 if cell.pieces else 1.0), True)
        if shown.endswith("…"):  # of a name that does not fit its number is enough
            shown = "" if cell.pieces else cell.label.split()[-1] if cell.label[-1:].isdigit() else shown
        inside.word(shown, left, one.y, size, "ink label", "start", True)
        left += width(shown, size, True) + PAD
    needed = _marks_width(cell.marks, size)
    if cell.marks and not (cell.pieces and right - left - needed < one.height):  # what would lie under a piece is left out
        if cell.pieces or (labelled and cell.label):
            inside_x = left + needed / 2
            left += needed + PAD
        else:
            inside_x = one.x
        _marks(inside, cell.marks, inside_x, one.y, max(needed, 1), size)
    if cell.pieces:
        left = min(left, right - one.height)  # a piece is seen, whatever else there is
        begin = left if right - left < one.width * 0.62 else one.x - one.width * 0.31
        wide = right - begin
        middle = begin + wide / 2 if begin == left else one.x
        if begin != left:
            wide = one.width * 0.62
        _pieces(inside, cell, Room(middle, one.y, wide, one.height * 0.96), one.height * 1.0, lit)


def _named(inside: Inside, one: Outline, lit: Lit, labelled: bool, span: float) -> None:
    """A cell that says what it is: its name on top, marks below, pieces in the middle."""
    cell = one.cell
    left, top = one.x - one.width / 2 + PAD + 2, one.y - one.height / 2
    size = max(SMALLEST, min(13.0, one.height * 0.2))
    narrow = one.width < NARROW
    if span and cell.ground is not None:
        room = span - 2 * PAD - 4
        size = SMALLEST if narrow else fitted(cell.ground.name, size, room, True)[1]
        name, squeezed = cell.ground.name, room / TOGETHER
        words = [name]
        if width(name, size, not narrow) > squeezed:
            words = lines(name.replace("-", "- "), size, squeezed, 2, not narrow)
        for line in words:
            inside.word(line, left, top + size * 0.9, size, "ink", "start", not narrow, room)
            top += size * 1.1
        top -= size * 1.1
    small = max(SMALLEST, min(12.0, size))
    bottom, right = one.y + one.height / 2 - small * 0.8, one.x + one.width / 2 - PAD - 2
    low, high = top + size * 1.5, bottom - small * 0.8
    needed = _marks_width(cell.marks, small) if cell.marks and span else 0.0
    noted = width(cell.label, SMALLEST) + 2 * PAD if labelled else 0.0
    alone = high - low >= LEAST  # pieces have a line of their own, else they stand between marks and label
    beside = needed + noted + PAD <= one.width - (0.0 if alone or not cell.pieces else LEAST + PAD)
    if needed:
        _marks(inside, cell.marks, left + needed / 2, bottom, needed, small)
    if labelled and (beside or not cell.pieces):  # it gives way to pieces, which have more to say
        inside.word(cell.label, right, bottom - (0.0 if beside else small * 1.2), SMALLEST, "ink label", "end")
    if not alone:
        left, right, high = left + needed, right - (noted if beside else 0.0), bottom + small * 0.6
    _pieces(
        inside,
        cell,
        Room((left + right) / 2, (low + high) / 2, right - left, high - low),
        min(one.height * 0.56, 40.0),
        lit,
    )


def _pieces(inside: Inside, cell: Cell, room: Room, largest: float, lit: Lit) -> None:
    if cell.pieces:
        inside.add(
            arranged(cell.pieces, room, largest, lit), room.x, room.y, min(room.width, largest * len(cell.pieces)), room.height
        )


def _each(mark: Mark, size: float) -> float:
    shown = width(mark.text, size, True) + 1 if mark.text else 0.0
    return shown + (size * 1.35 if mark.shape else 0.0)


def _marks_width(marks: tuple[Mark, ...], size: float) -> float:
    return sum(_each(mark, size) for mark in marks) + size * 0.5 * (len(marks) - 1)


def _rows(marks: tuple[Mark, ...], size: float, room: float) -> int:
    """Marks stand in one line, or in two."""
    return 2 if len(marks) > 1 and _marks_width(marks, size) > room + 1 else 1


def _marks(inside: Inside, marks: tuple[Mark, ...], x: float, y: float, room: float, size: float) -> None:
    """Marks in one line, or in two if they would be too small to be read."""
    needed = _marks_width(marks, size)
    if _rows(marks, size, room) > 1:
        half = (len(marks) + 1) // 2
        _marks(inside, marks[:half], x, y - size * 0.1, room, size)
        _marks(inside, marks[half:], x, y + size * 1.15, room, size)
        return
    place = x - needed / 2
    for mark in marks:
        wide = _each(mark, size)
        parts = Inside()
        begin = place
        if mark.shape:
            parts.parts.append(glyph(mark.shape, mark.colour or "black", begin + size * 0.62, y, size * 1.3))
            begin += size * 1.35
        shown = mark.text if len(marks) > 1 or mark.shape else cut(mark.text, size, max(room, size))
        parts.word(shown, begin, y, size, f"s-{mark.colour}" if mark.colour and not mark.shape else "ink", "start", True)
        inside.parts.append(element("g", title(mark.name or mark.text), *parts.parts, class_="mark"))
        inside.taken.append((place - 2, y - size * 0.75, place + wide + 2, y + size * 0.75))
        place += wide + size * 0.5
