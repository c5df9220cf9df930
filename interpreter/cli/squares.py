"""Cells of a board in a few letters: where it is, what lies there, what it is; and the colours of a terminal."""

from __future__ import annotations

from interpreter.board.draw import text_width
from interpreter.scene.parts import Board, Cell, Mark, Piece

# Words in a colour: of middle brightness, so that they can be read on dark and on light windows.
STRONG = {
    "red": "#d9483d",
    "blue": "#4a86e0",
    "green": "#2a9150",
    "yellow": "#a58300",
    "orange": "#cc6a14",
    "purple": "#a763d1",
    "pink": "#d2579a",
    "brown": "#a56c3f",
    "black": "#f4f4f4 on #3a3a3a",
    "white": "#161616 on #e4e4e4",
    "grey": "#808080",
    "steel": "#5f85ad",
    "stone": "#857d72",
    "sand": "#9c8140",
    "grass": "#5f8f2a",
    "forest": "#3f8a50",
    "soil": "#a06a3a",
    "clay": "#c06238",
    "sea": "#2a86b5",
    "deep": "#4a7fc0",
    "sky": "#3a86c0",
    "night": "#7a78c8",
    "cyan": "#12919a",
    "gold": "#a58300",
}
# The ground of a cell is dark in every window; so what stands on it is pale, and pieces are bright.
GROUND = {
    "sea": "on #12305a",
    "deep": "on #0c1c40",
    "sky": "on #1c2a3a",
    "sand": "on #4a4222",
    "grass": "on #1f3d1a",
    "forest": "on #12300f",
    "stone": "on #464646",
    "soil": "on #3d2c1a",
    "clay": "on #452019",
    "night": "on #1b1836",
    "yellow": "on #453d10",
    "purple": "on #331c40",
    "red": "on #431a17",
    "blue": "on #14294a",
    "green": "on #143b22",
    "steel": "on #26323d",
    "grey": "on #3a3a3a",
    "orange": "on #45290f",
    "pink": "on #40213a",
    "brown": "on #33231a",
}
PALE, QUIET = "#e6e6e6", "#a4a8ae"
BRIGHT = {
    "red": "#ff8a7a",
    "blue": "#82b8ff",
    "green": "#6fdc95",
    "yellow": "#ffdb5a",
    "orange": "#ffb05c",
    "purple": "#dba6ff",
    "pink": "#ff9fd0",
    "brown": "#e0b48c",
    "cyan": "#6fe0e6",
    "gold": "#f0c850",
    "steel": "#a8c4e0",
    "night": "#b4b4ff",
    "sea": "#86d0f4",
    "white": "#ffffff",
    "black": "#c4cad4",
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
        inside = _abbreviated(cell.ground.name, room)
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
    if cell.pieces:
        colour = cell.pieces[0].colour
        first = f"bold {BRIGHT.get(colour, PALE) if ground else STRONG.get(colour, '')}".strip()
    elif chosen or cell.marks:
        first = PALE if ground else ""
    else:
        first = QUIET if ground else "dim"
    return " ".join(part for part in (first, ground, "underline" if chosen else "") if part)


def _abbreviated(word: str, wide: int) -> str:
    """A word, with a full stop where its end is left out."""
    return word if text_width(word) <= wide else f"{word[: wide - 1].rstrip(' ,.')}."


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
    for letters, between in ((2, " "), (1, " "), (1, "")):
        short = between.join(_marked(mark, letters) for mark in marks)
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
