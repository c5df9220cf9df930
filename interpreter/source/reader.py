"""Reads YAML 1.2 into maps, lists and texts that know their positions; whatever is wrong becomes a problem."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from pathlib import Path
from typing import Any

from interpreter.problems import Position, Problems, position_of
from interpreter.records import dataclass
from interpreter.source.files import MAX_BYTES, NotRegular, TooLarge, read_regular, shown
from interpreter.source.parsing import parse
from interpreter.source.scalars import NotANumber, resolve
from interpreter.source.syntax import STARRED, report_syntax, report_torn
from interpreter.source.values import Items, Map, Page, Text

__all__ = ["Items", "Map", "Room", "Text", "read_file", "read_text"]

MAX_NODES = 200_000
MAX_DEPTH = 60
KEY = "a word or a number"
UNPRINTABLE = "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
# A node's anchor and tag stand before it, perhaps on lines of their own.
PROPERTIES = re.compile(r"(?:[&!][^\s]*(?:\s+|$)|#[^\r\n]*\s*)*")
COLON = re.compile(r"\s*:")
KNOWN_TAGS = {"!", "tag:yaml.org,2002:str", "tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"}


@dataclass(slots=True)
class Room:
    """How much may still be read: the limits hold for all files of a ruleset together."""

    size: int = MAX_BYTES
    nodes: int = MAX_NODES


def read_file(path: Path, problems: Problems, room: Room | None = None) -> Map | None:
    """Read a YAML file whose top is a map; None, with the problems noted, if that cannot be done."""
    file, room = shown(path), room or Room()
    top = Position(file, 1, 1)
    try:
        data = read_regular(path, room.size)
    except TooLarge as error:
        problems.error(top, "file-too-large", size=error.size, limit=MAX_BYTES, left=error.limit)
        return None
    except NotRegular:
        problems.error(top, "not-regular")
        return None
    except (OSError, ValueError) as error:
        problems.error(top, "cannot-read", reason=getattr(error, "strerror", None) or str(error))
        return None
    room.size -= len(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        problems.error(Page(file, before).position(len(before)), "not-utf8", byte=f"{data[error.start]:#04x}")
        return None
    return read_text(text, file, problems, room)


def read_text(text: str, file: str, problems: Problems, room: Room | None = None) -> Map | None:
    """Read YAML from a text as if it stood in the named file."""
    page = Page(file, text.removeprefix("\ufeff"))
    if unprintable := re.search(UNPRINTABLE, page.text):  # compiled when it is needed, for that takes a while
        problems.error(page.position(unprintable.start()), "bad-character", found=f"U+{ord(unprintable[0]):04X}")
        return None
    try:
        return _Reader(page, problems, room or Room()).read(parse(page.text))
    except _Syntax as mistake:
        report_syntax(mistake.error, page, problems)
    except _Unreadable:
        pass
    return None


class _Unreadable(Exception):
    """Reading cannot go on; the problem is already noted."""


class _Syntax(Exception):
    """A parser gave up."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        super().__init__(str(error))


@dataclass(slots=True)
class _Open:
    """A map or list whose end has not been read yet."""

    value: Map | Items
    awaits_key: bool
    in_line: bool = False  # written in brackets
    anchor: str | None = None
    nodes_before: int = 0
    key: str = ""
    key_at: Position | None = None
    key_end: int = 0
    ignored: bool = False


class _Reader:
    # Works on parser events with a stack of its own: composing nodes recurses, and deep nesting would end the process.
    # Files have tens of thousands of words: what is done for each of them is written for speed.

    def __init__(self, page: Page, problems: Problems, room: Room) -> None:
        self.page, self.problems, self.room = page, problems, room
        self.documents = Items(Position(page.file, 1, 1))
        self.stack = [_Open(self.documents, awaits_key=False)]
        self.anchors: dict[str, tuple[Any, int]] = {}
        self.nodes = 0

    def stop(self, position: Position, code: str, **facts: Any) -> _Unreadable:
        self.problems.error(position, code, **facts)
        return _Unreadable()

    def read(self, next_event: Callable[[], Any]) -> Map | None:
        from ruamel.yaml import events

        scalar_event, scalar = events.ScalarEvent, self.scalar
        documents = 0
        while True:
            try:
                event = next_event()
            except Exception as error:
                # Beside its own errors the parser in Python raises others, such as a ValueError for an escape beyond
                # Unicode; whatever it is, the text cannot be parsed.
                raise _Syntax(error) from None
            kind = type(event)
            if kind is scalar_event:
                scalar(event)
            elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
                self.open(event, Map if kind is events.MappingStartEvent else Items)
            elif kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
                self.close()
            elif kind is events.AliasEvent:
                self.alias(event)
            elif kind is events.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    raise self.stop(self.position(event), "several-documents")
            elif event is None:
                break
        if not self.documents or self.documents[0] is None:
            raise self.stop(self.documents.at[0] if self.documents else self.documents.position, "empty-file")
        if not isinstance(self.documents[0], Map):
            raise self.stop(self.documents.at[0], "wrong-type", expected="a map", found=kind_of(self.documents[0]))
        return self.documents[0]

    def start(self, event: Any) -> int:
        """The index where a node itself begins, behind its anchor and tag."""
        index: int = event.start_mark.index
        if event.tag is None and event.anchor is None:
            return index
        found = PROPERTIES.match(self.page.text, index)
        end: int = event.end_mark.index
        return min(found.end(), end) if found else index

    def behind_key(self) -> int:
        """Where a value that is not written would stand; parsers see it there, or where something else begins."""
        end = self.stack[-1].key_end
        colon = COLON.match(self.page.text, end)
        return colon.end() if colon else end

    def position(self, event: Any) -> Position:
        return self.page.position(event.start_mark.index)

    def check_tag(self, event: Any) -> None:
        if event.tag is not None and event.tag not in KNOWN_TAGS:
            self.problems.error(self.position(event), "yaml-tag", tag=event.tag.replace("tag:yaml.org,2002:", "!!"))

    def scalar(self, event: Any) -> None:
        written, style, anchor, tag = event.value, event.style, event.anchor, event.tag
        top, page, start = self.stack[-1], self.page, event.start_mark.index
        is_key = top.awaits_key
        value: Any = written
        if anchor is not None or tag is not None:
            start = self.start(event)
            self.check_tag(event)
        elif not written and not style and not is_key and top.key_at is not None:
            start = self.behind_key()
        line = bisect_right(page.starts, start)
        at = position_of((page.file, line, start - page.starts[line - 1] + 1))
        if not style and tag is None:
            if is_key and written == "<<":
                raise self.stop(self.position(event), "yaml-merge")
            try:
                value = resolve(written)
            except NotANumber:
                self.problems.error(at, "number-limit", number=written[:40])
                value = None
        self.nodes += 1
        self.room.nodes -= 1
        if self.room.nodes < 0:
            raise self.stop(at, "too-many-values", limit=MAX_NODES)
        kind = type(value)
        if kind is str and (not is_key or anchor is not None):
            value = Text.written(value, page, at, start, event.end_mark.index, style or "")
        if is_key:
            # Numbers may be keys and are written as such; other words stay as they are spelt.
            self.set_key(str(value) if kind is int else written, at)
            top.key_end = event.end_mark.index
        else:
            self.store(value, at)
        if anchor is not None:
            self.anchors[anchor] = (value, 1)

    def set_key(self, name: str, at: Position) -> None:
        top = self.stack[-1]
        if not name:
            raise self.stop(at, "bad-key", key=name, expected=KEY)
        top.key, top.key_at, top.awaits_key = name, at, False
        top.ignored = name in top.value
        if top.ignored:
            assert isinstance(top.value, Map)
            self.problems.error(at, "duplicate-key", key=name, line=top.value.key_at[name].line)

    def store(self, value: Any, at: Position) -> None:
        top = self.stack[-1]
        if top.key_at is None:
            assert isinstance(top.value, Items)
            top.value.put(value, at)
            return
        if not top.ignored:
            assert isinstance(top.value, Map)
            top.value.put(top.key, value, at, top.key_at)
        top.awaits_key = True

    def open(self, event: Any, kind: type[Map] | type[Items]) -> None:
        at = self.page.position(self.start(event))
        if self.stack[-1].awaits_key:
            raise self.stop(at, "bad-key", key="", expected=KEY)
        if len(self.stack) > MAX_DEPTH:
            raise self.stop(at, "nesting-too-deep", limit=MAX_DEPTH)
        self.check_tag(event)
        self.count(at, 1, "too-many-values")
        self.stack.append(_Open(kind(at), kind is Map, bool(event.flow_style), event.anchor, self.nodes - 1))
        if event.anchor:
            self.anchors.pop(event.anchor, None)

    def close(self) -> None:
        top = self.stack.pop()
        if top.in_line:
            report_torn(top.value, self.problems)
        self.store(top.value, top.value.position)
        if top.anchor:
            self.anchors[top.anchor] = (top.value, self.nodes - top.nodes_before)

    def alias(self, event: Any) -> None:
        at, name = self.position(event), event.anchor
        if any(each.anchor == name for each in self.stack) and name not in self.anchors:
            raise self.stop(at, "alias-limit", name=name, limit=MAX_NODES)
        if name not in self.anchors:
            reason = STARRED if name.startswith("*") else f"*{name} is used, but nothing before it is marked &{name}"
            raise self.stop(at, "yaml-syntax", reason=reason)
        value, size = self.anchors[name]
        self.count(at, size, "alias-limit", name=name)
        if not self.stack[-1].awaits_key:
            self.store(value, at)
        elif isinstance(value, str):
            self.set_key(str(value), at)
        else:
            raise self.stop(at, "bad-key", key=f"*{name}", expected=KEY)

    def count(self, at: Position, more: int, code: str, **facts: Any) -> None:
        self.nodes += more
        self.room.nodes -= more
        if self.room.nodes < 0:
            raise self.stop(at, code, limit=MAX_NODES, **facts)


def kind_of(value: Any) -> str:
    """What a value is, in plain words."""
    if value is None:
        return "nothing"
    kinds: list[tuple[type, str]] = [
        (dict, "a map"),
        (list, "a list"),
        (str, "text"),
        (bool, "true or false"),
        (int, "a whole number"),
        (float, "a number"),
    ]
    return next(words for kind, words in kinds if isinstance(value, kind))
