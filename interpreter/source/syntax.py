"""Says in plain words what a YAML parser stumbled over, and where the mistake rather is than was noticed."""

from __future__ import annotations

import re
from typing import Any

from interpreter.problems import Position, Problems
from interpreter.source.values import Items, Map, Page, Text

STARRED = "a text that begins with `*` or `&` stands in quotes"
# What the parser says, what to say instead, and whether the mistake is where the construct began.
PLAIN_WORDS: list[tuple[str, str, bool]] = [
    ("mapping values are not allowed", "a colon cannot stand here; check the indentation, or quote the text", False),
    ("could not find expected ':'", "a colon is missing after this key, or this line is indented wrongly", True),
    ("did not find expected key", "a key was expected here; check the indentation", False),
    ("expected '-' indicator", "a list item beginning with `-` was expected; check the indentation", False),
    ("expected <block end>", "this does not fit to what stands before it; check the indentation", False),
    ("expected ',' or ']'", "the list that begins here is not closed, or a comma is missing", True),
    ("expected ',' or '}'", "the map that begins here is not closed, or a comma is missing", True),
    ("unexpected end of stream", "the quoted text that begins here is not closed", True),
    ("unknown escape character", "this cannot follow a backslash; use single quotes to keep backslashes", False),
    ("invalid Unicode character", "there is no character with this number", False),
    ("expected alphabetic or numeric character", STARRED, False),
    ("cannot start any token", "a value cannot begin with this character; put the value in quotes", False),
    ("sequence entries are not allowed", "a list item cannot stand here; put it on a line of its own", False),
    ("did not find expected node content", "a value is missing here, or a bracket is not closed", False),
    ("expected the node content", "a value is missing here, or a bracket is not closed", False),
    ("document start", "this stands outside of everything; check the indentation", False),
    ("comment", "a comment was expected here; nothing else can follow on this line", False),
    ("indentation", "the indentation is wrong here", False),
]
# An entry of a map in brackets whose text, not quoted, has a colon.
ENTRY = re.compile(r"""(?<=[{,])\s*(?P<key>\w+):\s+(?P<text>[^\s"'{}\[\],][^"'{}\[\],]*?:(?=\s)[^"'{}\[\],]*)(?=[,}])""")

# A text that begins with a bracket, goes on behind it, and is not in quotes.
BARE = re.compile(r"\s*(?:-\s+)?(?P<key>(?:[\w.-]+:\s+)?)(?P<text>(?:\{.*\}|\[.*\])[^\]}\s,#].*|(?:\{.*\}|\[.*\])\s+[^#\s].*)$")


def report_syntax(error: Exception, page: Page, problems: Problems) -> None:
    """Note a parser's error."""
    said = str(getattr(error, "problem", None) or "")
    found = next(((words, begin) for start, words, begin in PLAIN_WORDS if start in said), None)
    words, begin = found or (said or "it cannot be read as YAML", False)
    mark = noticed = getattr(error, "problem_mark", None)
    if begin and getattr(error, "context_mark", None) is not None:
        mark = getattr(error, "context_mark", None)
    position = _position(mark, page)
    if "undefined tag handle" in said:
        problems.error(position, "yaml-tag", tag=_word_at(page, position))
    elif _tab_before(page, noticed or mark):
        problems.error(_position(noticed or mark, page), "yaml-tab")
    elif quoted := _unquoted(page, noticed):
        problems.error(_position(noticed, page), "unquoted", mark=":", write=quoted)
    elif bare := _bare(page, noticed):
        problems.error(_position(noticed, page), "bare-text", mark=bare[0], write=bare[1])
    else:
        problems.error(position, "yaml-syntax", reason=words)


def report_torn(section: Map | Items, problems: Problems) -> None:
    """Note where a comma has torn a text in brackets apart: a bracket in it is closed only in a later part, or a part looks like
    a key without a value."""
    if isinstance(section, Items):
        return _report_torn_items(section, problems)
    before = ""
    for key in list(section):
        torn = isinstance(section.get(before), str) and (" " in key or _still_open(section[before]) > 0)
        if torn and section[key] is None:
            whole = f"{section[before]}, {key}"
            problems.error(section.key_at[key], "unquoted", mark=",", write=f'{before}: "{whole}"')
            section.drop(key)
            section[before] = section[before].changed(whole)
        else:
            before = key


def _report_torn_items(items: Items, problems: Problems) -> None:
    for index, first in enumerate(items):
        if not isinstance(first, Text) or first.style != "plain" or "(" not in first:
            continue
        whole, behind = str(first), index + 1
        while _still_open(whole) > 0 and behind < len(items) and isinstance(items[behind], str | int):
            whole, behind = f"{whole}, {items[behind]}", behind + 1
        if behind > index + 1 and _still_open(whole) == 0:
            problems.error(items.at[index], "unquoted", mark=",", write=f'"{whole}"')
            items[index] = first.changed(whole)
            del items[index + 1 : behind], items.at[index + 1 : behind]


def _still_open(text: str) -> int:
    return text.count("(") - text.count(")")


def _position(mark: Any, page: Page) -> Position:
    return Position(page.file, mark.line + 1, mark.column + 1) if mark is not None else Position(page.file, 1, 1)


def _tab_before(page: Page, mark: Any) -> bool:
    if mark is None:
        return False
    line = page.line(mark.line)
    return "\t" in line[: len(line) - len(line.lstrip(" \t"))]


def _unquoted(page: Page, mark: Any) -> str | None:
    """The entry of a map in brackets whose text has a colon, in quotes, if a parser stumbled over that colon."""
    if mark is None:
        return None
    for entry in ENTRY.finditer(page.line(mark.line)):
        if entry.start("text") <= mark.column < entry.end():
            return f'{entry["key"]}: "{entry["text"].strip()}"'
    return None


def _bare(page: Page, mark: Any) -> tuple[str, str] | None:
    """The bracket with which a text that is not in quotes begins, and how to write it, if a parser stumbled behind it."""
    found = BARE.match(page.line(mark.line)) if mark is not None else None
    if found is None or mark.column <= found.start("text"):
        return None
    text = found["text"].strip().replace("\\", "\\\\").replace('"', '\\"')
    return text[0], f'{found["key"]}"{text}"'


def _word_at(page: Page, position: Position) -> str:
    return (page.line(position.line - 1)[position.column - 1 :].split() or [""])[0]
