"""Boards as text for the terminal: boxed squares, staggered hexes, lists of neighbours."""

from __future__ import annotations

import math
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable

from interpreter.board.frozen import Board, Boards
from interpreter.board.grids import letters

Label = Callable[[int], str]
Paint = Callable[[int, str], str]
MAX_WIDTH = 10
_LINE_PITCH = math.sqrt(3) / 2
_PARTS = re.compile(r"(\D+?)(\d+)|(\d+)(\D+)")  # of a name such as B4


def dot(_: int) -> str:
    """The label of a cell about which there is nothing to say."""
    return "·"


def plain(_: int, text: str) -> str:
    """Leave a label as it is."""
    return text


def draw(
    boards: Boards,
    label: Label = dot,
    width: int = 80,
    paint: Paint = plain,
    name: Label | None = None,
    title: Callable[[str], str] = str,
) -> list[str]:
    """All boards as lines of text.

    `paint` gets each padded label and may wrap it in colour, `name` is what a cell is called, `title` what a board is.
    """
    lines: list[str] = []
    name = name or (lambda cell: boards.cells[cell])
    for board in boards.boards:
        if not board.cells:
            continue
        if len(boards.boards) > 1:
            lines += [""] * bool(lines) + [f"{title(board.id)}:"]
        if board.grid == "graph" or _scattered(boards, board):
            lines += _graph(boards, board, label, width, paint, name)
        elif board.grid == "square":
            lines += _square(boards, board, label, width, paint, name)
        else:
            lines += _hexes(boards, board, label, width, paint, name)
    return lines


def _scattered(boards: Boards, board: Board) -> bool:
    """Whether cells lie so far apart that a picture would be mostly empty."""
    x, y = [boards.x[cell] for cell in board.cells], [boards.y[cell] for cell in board.cells]
    return (max(x) - min(x) + 1) * (max(y) - min(y) + 1) > 1000 + 10 * len(board.cells)


def text_width(text: str) -> int:
    """How many columns of the terminal a text takes."""
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def fit(text: str, width: int) -> str:
    """A text centred in a fixed width, cut with … where it is too long."""
    if text_width(text) > width:
        while text and text_width(text) >= width:
            text = text[:-1]
        text += "…"
    spare = width - text_width(text)
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def _cell_width(board: Board, texts: Iterable[str], columns: int, spare: int, between: int) -> int:
    """As wide as the longest text, but not wider than what fits; two columns always remain for a longer text."""
    longest = min(MAX_WIDTH, max(board.width, *(text_width(text) for text in texts), 1))
    return min(longest, max(2, (spare - between) // columns - between))


def _heads(boards: Boards, board: Board, name: Label) -> tuple[dict[int, str], dict[int, str]]:
    """What rows and columns are called, by the names of their cells: B and 4 where a cell is B4; else their numbers."""
    numbers = {boards.row[cell]: str(boards.row[cell]) for cell in board.cells}
    columns = {boards.column[cell]: str(boards.column[cell]) for cell in board.cells}
    found = {cell: _PARTS.fullmatch(name(cell)) for cell in board.cells}
    parts = {cell: tuple(part for part in match.groups() if part) for cell, match in found.items() if match is not None}
    for first, second in ((0, 1), (1, 0)):
        heads = {(boards.row[cell], part[first]) for cell, part in parts.items()}
        sides = {(boards.column[cell], part[second]) for cell, part in parts.items()}
        if len(parts) == len(board.cells) and len(heads) == len(numbers) and len(sides) == len(columns):
            return dict(heads), dict(sides)
    return numbers, columns


def _square(boards: Boards, board: Board, label: Label, width: int, paint: Paint, name: Label) -> list[str]:
    labels = {cell: label(cell) for cell in board.cells}
    row_heads, column_heads = _heads(boards, board, name)
    places = {(round(boards.y[cell]), round(boards.x[cell])): cell for cell in board.cells}
    rows, columns = range_of([row for row, _ in places]), range_of([column for _, column in places])
    row_names = (
        {row: str(rows[-1] - row + 1) for row in rows}
        if board.upwards
        else _names(rows, {row: row_heads[boards.row[cell]] for (row, _), cell in places.items()})
    )
    column_names = (
        {column: letters(column - columns[0]) for column in columns}
        if board.lettered
        else _names(columns, {column: column_heads[boards.column[cell]] for (_, column), cell in places.items()})
    )
    margin = max(len(name) for name in row_names.values())
    texts = [*labels.values(), *column_names.values()]
    # Boxes have a border and a space on both sides; without them one space separates the cells.
    size = _cell_width(board, texts, len(columns), width - margin - 1, 3)
    frame = board.frame and margin + 2 + len(columns) * (size + 3) <= width
    if not frame:
        size = _cell_width(board, texts, len(columns), width - margin - 1, 1)
    pad, edge, bar = (" ", "│", "│") if frame else ("", "", " ")
    blank = " " * size

    def rule(left: str, middle: str, right: str) -> str:
        return " " * (margin + 1) + left + middle.join(["─" * (size + 2)] * len(columns)) + right

    gap = " " * (3 if frame else 1)
    lines = [(" " * (margin + (3 if frame else 1)) + gap.join(fit(column_names[c], size) for c in columns)).rstrip()]
    if frame:
        lines.append(rule("┌", "┬", "┐"))
    for row in rows:
        cells = [places.get((row, column)) for column in columns]
        painted = [blank if cell is None else paint(cell, fit(labels[cell], size)) for cell in cells]
        body = bar.join(f"{pad}{text}{pad}" for text in painted)
        lines.append(f"{row_names[row]:>{margin}} {edge}{body}{edge}".rstrip())
        if frame:
            lines.append(rule("├", "┼", "┤") if row != rows[-1] else rule("└", "┴", "┘"))
    return lines


def _hexes(boards: Boards, board: Board, label: Label, width: int, paint: Paint, name: Label) -> list[str]:
    """Cells on a raster of half columns (pointy) or half rows (flat), so that shifted lines lie between the others."""
    labels = {cell: label(cell) for cell in board.cells}
    row_heads, column_heads = _heads(boards, board, name)
    pointy = board.grid == "hex_pointy"
    spots = {
        cell: (round(boards.y[cell] / _LINE_PITCH), round(boards.x[cell] * 2))
        if pointy
        else (round(boards.y[cell] * 2), round(boards.x[cell] / _LINE_PITCH))
        for cell in board.cells
    }
    downs, acrosses = range_of([down for down, _ in spots.values()]), range_of([across for _, across in spots.values()])
    margin = max(map(len, row_heads.values())) + 1
    per_column = 2 if pointy else 1
    texts = [*labels.values(), *column_heads.values()]
    size = _cell_width(board, texts, len(acrosses) // per_column + 1, width - margin, 1)
    # Half a pitch must be a whole number of characters.
    pitch = size + 1 + (size + 1) % 2 if pointy else size + 1
    if not pointy and len(acrosses) > 1:
        # On each line every second column is empty: where there is little room, cells reach into the next one.
        longest = _cell_width(board, texts, 1, width - margin, 0)
        narrow = (width - margin - longest) // (len(acrosses) - 1)
        if size < longest <= 2 * narrow - 1:
            size, pitch = longest, narrow
    start = {across: margin + (across - acrosses[0]) * pitch // per_column for across in acrosses}
    heads: dict[int, str] = {}
    head = min(size, pitch - 1)
    for cell, (_, across) in spots.items():
        if not pointy or board.offset.startswith("odd") == (boards.row[cell] % 2 == 0):
            heads[start[across] + (size - head) // 2] = fit(column_heads[boards.column[cell]], head)
    lines = [_line("", heads)]
    for down in downs:
        cells = [cell for cell in board.cells if spots[cell][0] == down]
        rows = {boards.row[cell] for cell in cells if pointy or board.offset.startswith("odd") == (boards.column[cell] % 2 == 0)}
        head_of = row_heads[min(rows)] if rows else ""
        lines.append(
            _line(
                head_of.rjust(margin - 1),
                {start[spots[cell][1]]: fit(labels[cell], size) for cell in cells},
                {start[spots[cell][1]]: cell for cell in cells},
                paint,
            )
        )
    return lines


def _line(name: str, texts: dict[int, str], cells: dict[int, int] | None = None, paint: Paint = plain) -> str:
    """Texts at their columns; painting comes last, because colour has no width."""
    line, end = name, text_width(name)
    for column in sorted(texts):
        text = texts[column]
        line += " " * (column - end) + (paint(cells[column], text) if cells is not None else text)
        end = column + text_width(text)
    return line.rstrip()


def _graph(boards: Boards, board: Board, label: Label, width: int, paint: Paint, name: Label) -> list[str]:
    labels = {cell: label(cell) for cell in board.cells}
    size = _cell_width(board, labels.values(), 1, width, 0)
    longest = max(text_width(name(cell)) for cell in board.cells)
    lines: list[str] = []
    for cell in board.cells:
        names = []
        for other in boards.neighbours[cell]:
            ways = [way for way, step in zip(boards.directions, boards.step[cell], strict=True) if step == other]
            names.append(f"{ways[0]}: {name(other)}" if ways else name(other))
        margin = longest + size + 4
        wrapped = textwrap.wrap(", ".join(names), max(20, width - margin), break_long_words=False) or [""]
        head = f"{name(cell)}{' ' * (longest - text_width(name(cell)))}  {paint(cell, fit(labels[cell], size))}  "
        lines.append((head + wrapped[0]).rstrip())
        lines += [" " * margin + more for more in wrapped[1:]]
    return lines


def range_of(numbers: list[int]) -> range:
    """All whole numbers from the least to the greatest."""
    return range(min(numbers), max(numbers) + 1)


def _names(numbers: range, known: dict[int, str]) -> dict[int, str]:
    return {number: known.get(number, "") for number in numbers}
