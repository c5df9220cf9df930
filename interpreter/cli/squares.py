"""Cells of a board in a few letters: where it is, what lies there, what it is; and the colours of a terminal."""

from __future__ import annotations

from interpreter.board.draw import text_width
from interpreter.scene.parts import Board, Cell, Mark, Piece

STRONG = {
    "red": "red",
    "blue": "bright_blue",
    "green": "green",
    "yellow": "yellow",
    "orange": "dark_orange",
    "purple": "magenta",
    "pink": "hot_pink",
    "brown": "orange4",
    "black": "bright_black",
    "white": "bright_white",
    "grey": "grey62",
    "steel": "steel_blue",
    "stone": "grey70",
    "sand": "khaki3",
    "grass": "green3",
    "forest": "dark_green",
    "soil": "orange4",
    "clay": "indian_red",
    "sea": "deep_sky_blue3",
    "deep": "blue",
    "sky": "sky_blue2",
    "night": "slate_blue3",
    "cyan": "cyan",
    "gold": "gold3",
}
GROUND = {
    "sea": "on navy_blue",
    "deep": "on dark_blue",
    "sky": "on grey11",
    "sand": "on #4a4222",
    "grass": "on #1f3d1a",
    "forest": "on #12300f",
    "stone": "on grey27",
    "soil": "on #3d2c1a",
    "clay": "on #452019",
    "night": "on #1b1836",
    "yellow": "on #453d10",
    "purple": "on #331c40",
    "red": "on #431a17",
    "blue": "on #14294a",
    "green": "on #143b22",
    "steel": "on #26323d",
    "grey": "on grey23",
    "orange": "on #45290f",
    "pink": "on #40213a",
    "brown": "on #33231a",
}
LEAST_WORD = 5  # letters: what is cut shorter is not understood, initials are


def line_of(board: Board, cell: Cell) -> int:
    """The line of a cell; flat hexes of a column that lies half a cell lower share a line with their neighbours."""
    if board.grid == "hex_pointy":
        return round(cell.y / 0.866)
    return int(cell.y // 1) if board.grid == "hex_flat" else round(cell.y)


def column_of(board: Board, cell: Cell) -> float:
    """The column of a cell."""
    return cell.x / 0.866 if board.grid == "hex_flat" else cell.x


def content(board: Board, cell: Cell, wide: int) -> str:
    """What stands in a cell: its label before what lies there, what it is or its marks, as far as there is room."""
    label = cell.label if text_width(cell.label) + 1 < wide else ""
    room = wide - (text_width(label) + 1 if label else 0)
    if cell.pieces:
        inside = _pieces(cell, room)
    elif board.named and cell.ground is not None and room >= LEAST_WORD:
        inside = cell.ground.name
    else:
        inside = _marks(cell.marks, room) if room > 0 else ""
    if inside:
        return f"{label} {inside}"[:wide] if label else inside[:wide]
    name = cell.label or cell.name
    if text_width(name) <= wide and name:
        return name
    return cell.ground.name[:wide] if cell.ground is not None and cell.ground.name else "·"


def style(cell: Cell, lit: set[str]) -> str:
    """How a cell looks: the colour of what lies there on its ground; underlined where something can be chosen."""
    ground = GROUND.get(cell.ground.colour, "") if cell.ground is not None else ""
    chosen = cell.ref in lit or any(piece.ref in lit for piece in cell.pieces)
    first = f"bold {STRONG.get(cell.pieces[0].colour, '')}" if cell.pieces else "" if chosen or cell.marks else "dim"
    return " ".join(part for part in (first.strip(), ground, "underline" if chosen else "") if part)


def _pieces(cell: Cell, wide: int) -> str:
    """The top piece, how many there are of it (`+`: and others), and the first thing that is marked on it."""
    top = cell.pieces[0]
    count = sum(piece.count for piece in cell.pieces if (piece.kind, piece.owner) == (top.kind, top.owner))
    others = any((piece.kind, piece.owner) != (top.kind, top.owner) for piece in cell.pieces)
    if top.ref == cell.ref:  # a stone
        return _owner(top)
    said = (str(count) if count > 1 else "") + ("+" if others else "")
    badge = next((badge.text for badge in top.badges if badge.text), "")
    if badge and not said and wide > 3:
        said = f" {badge}"
    return _short(top, wide - text_width(said)) + said


def _short(piece: Piece, wide: int) -> str:
    """A piece in a few letters: whose it is, and what."""
    if piece.face:
        return piece.face[: max(1, wide)]
    letter = _owner(piece)
    whole = f"{letter} {piece.kind_name}".strip()
    if text_width(whole) <= wide:
        return whole
    words = piece.kind_name.split()
    initials = "".join(word[:1] for word in words[:2]) if len(words) > 1 else piece.kind_name
    name = words[0] if len(words) > 1 and wide >= LEAST_WORD + len(letter) else initials
    return f"{letter}{name.lower() if letter else name}"[: max(1, wide)]


def _owner(piece: Piece) -> str:
    """The letter of whose it is; where pieces have none, because their colours say it, that of the name."""
    return piece.letter or (piece.name[:1].upper() if piece.owner else "")


def _marks(marks: tuple[Mark, ...], wide: int) -> str:
    """Marks by their names, else by their first letters."""
    whole = " ".join(mark.name or mark.text for mark in marks)
    if text_width(whole) <= wide:
        return whole
    for letters in (2, 1):
        short = " ".join(_marked(mark, letters) for mark in marks)
        if text_width(short) <= wide:
            return short
    return short[:wide]


def _marked(mark: Mark, letters: int) -> str:
    """A mark that is drawn as a shape by the first letters of its name; any other as it is written."""
    if mark.text and not mark.shape:
        return mark.text
    name = mark.name.replace(mark.text, "").strip(" :×") if mark.text else mark.name
    return f"{name[:letters]}{mark.text}"


def fit(text: str, wide: int) -> str:
    """A text in the middle of so many columns."""
    while text_width(text) > wide:
        text = text[:-1]
    left = wide - text_width(text)
    return " " * (left // 2) + text + " " * (left - left // 2)
