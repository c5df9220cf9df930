"""What a YAML file becomes: maps, lists and texts that remember where they stand."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate, count
from operator import add
from typing import Any

from interpreter.problems import Position, position_of

BLANKS = " \t\r\n"
LINE_BREAK = re.compile(r"\r\n|\r|\n")
# One character of a quoted text as it is written in the file, escapes included.
WRITTEN = {
    '"': re.compile(r"\\(?:x.{2}|u.{4}|U.{8}|.)|.", re.DOTALL),
    "'": re.compile(r"''|.", re.DOTALL),
}
UNESCAPED = re.compile(".", re.DOTALL)
BLANK_ESCAPES = {"\\n", "\\t", "\\r", "\\ ", "\\\n", "\\\r"}
STYLES = {"": "plain", "'": "quoted", '"': "quoted", "|": "literal", ">": "folded"}


class Page:
    """The text of one file, able to turn a character's index into a position."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        if "\r" in text:
            self.starts = [0, *(match.end() for match in LINE_BREAK.finditer(text))]
        else:
            self.starts = [0, *map(add, accumulate(map(len, text.split("\n"))), count(1))][:-1]

    def position(self, index: int) -> Position:
        """Where the character with this index stands."""
        line = bisect_right(self.starts, index) - 1
        return position_of((self.file, line + 1, index - self.starts[line] + 1))

    def line(self, number: int) -> str:
        """A line counted from 0, without its line break; empty after the end."""
        if number >= len(self.starts):
            return ""
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[number] : end].rstrip("\r\n")


class Text(str):
    """A text of a file; `position` is where its first character stands, `style` how it is written there."""

    __slots__ = ("_end", "_mark", "_page", "_start", "position")

    position: Position
    _page: Page
    _mark: str
    _start: int
    _end: int

    @classmethod
    def written(cls, value: str, page: Page, at: Position, start: int, end: int, mark: str) -> Text:
        """A text between two indexes of a page, which begins at a position; `mark` is its quote, `|`, `>` or empty."""
        text = cls(value)
        text._page, text._mark, text._start, text._end, text.position = page, mark, start, end, at
        if mark in ("|", ">"):
            text.position = text._block_position(at.line)
        elif mark:
            text._start, text._end = start + 1, end - 1
            text.position = position_of((at.file, at.line, at.column + 1))
        return text

    @property
    def style(self) -> str:
        return STYLES[self._mark]

    def changed(self, value: str) -> Text:
        """Another text that stands in the same place."""
        text = type(self)(value)
        for slot in Text.__slots__:
            setattr(text, slot, getattr(self, slot))
        return text

    def _block_position(self, number: int) -> Position:
        # The block begins on the line after its mark; `number`, counted from 0, is that line.
        starts = self._page.starts
        self._start = starts[number] if number < len(starts) else len(self._page.text)
        column = 1
        for offset, line in enumerate(self.split("\n")):
            if line.strip(BLANKS):
                raw = self._page.line(number + offset)
                # What a line of the file has more than the same line of the text is the indentation. Folded lines
                # are longer in the text than in the file, and begin without blanks.
                column += len(raw) - len(line) if self._mark == "|" else len(raw) - len(raw.lstrip(BLANKS))
                break
        return Position(self._page.file, number + 1, max(column, 1))

    def locate(self, line: int, column: int) -> Position:
        """Where a line and column of this text, both counted from 1, stand in the file."""
        if self.style == "literal":
            file, first, indent = self.position
            return position_of((file, first + line - 1, indent + column - 1))
        before = 0 if line == 1 else sum(len(each) + 1 for each in self.split("\n")[: line - 1])
        offset = min(before + column - 1, len(self))
        raw = self._page.text[self._start : self._end]
        return self._page.position(self._start + (offset if raw == self else self._written_offset(raw, offset)))

    def _written_offset(self, raw: str, offset: int) -> int:
        # Folding changes blanks only, so the n-th character that is no blank is the n-th one in the file too.
        wanted = sum(character not in BLANKS for character in self[:offset])
        at_blank = offset >= len(self) or self[offset] in BLANKS
        end = 0
        for match in WRITTEN.get(self._mark, UNESCAPED).finditer(raw):
            if match[0] in BLANKS or (self._mark == '"' and match[0] in BLANK_ESCAPES):
                continue
            if wanted == 0:
                return end if at_blank else match.start()
            wanted -= 1
            end = match.end()
        return end


class Map(dict[str, Any]):
    """A map of a file; `at` has the position of each value, `key_at` of each key.

    `later` is 0 in a ruleset itself; what overlays add comes later, and what packs add comes last.
    """

    __slots__ = ("at", "key_at", "later", "position")

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.later = 0
        self.at: dict[str, Position] = {}
        self.key_at: dict[str, Position] = {}

    def put(self, key: str, value: Any, at: Position, key_at: Position) -> None:
        """Set a key together with its positions."""
        self[key] = value
        self.at[key] = at
        self.key_at[key] = key_at

    def drop(self, key: str) -> None:
        """Take a key out together with its positions."""
        del self[key], self.at[key], self.key_at[key]


class Items(list[Any]):
    """A list of a file; `at` has the position of each item."""

    __slots__ = ("at", "position")

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.at: list[Position] = []

    def put(self, value: Any, at: Position) -> None:
        """Append an item together with its position."""
        self.append(value)
        self.at.append(at)

    def drop(self, index: int) -> None:
        """Take an item out together with its position."""
        del self[index], self.at[index]


def copy_of(value: Any) -> Any:
    """A copy that shares nothing that can change, with all positions."""
    if isinstance(value, Map):
        copied = Map(value.position)
        copied.later = value.later
        for key, part in value.items():
            copied.put(key, copy_of(part), value.at[key], value.key_at[key])
        return copied
    if isinstance(value, Items):
        items = Items(value.position)
        for part, at in zip(value, value.at, strict=True):
            items.put(copy_of(part), at)
        return items
    return value


def shallow_copy(value: Any) -> Any:
    """Another map or list with the same parts."""
    if isinstance(value, Map):
        copied = Map(value.position)
        copied.later = value.later
        copied.update(value)
        copied.at, copied.key_at = dict(value.at), dict(value.key_at)
        return copied
    items = Items(value.position)
    items[:], items.at = value, list(value.at)
    return items


def plain(value: Any) -> Any:
    """The same value in ordinary dicts, lists and strings."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, str) else value
