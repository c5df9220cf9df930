"""Parses effect texts with Lark into small nodes that know where they stand in their file."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Union

from interpreter.language.grammar import parser
from interpreter.language.mistakes import misindented, open_bracket
from interpreter.language.nesting import too_deep
from interpreter.problems import Position, Problems, guess

MAX_TEXT = 20_000
MAX_BRACKETS = 40
MAX_KEPT = 20_000  # more than the largest ruleset has: going round, a smaller memory would always forget what comes next
NAME = re.compile(r"\w+")


class Word(str):
    """A word of an effect text, with its position."""

    position: Position

    def __new__(cls, text: str, position: Position) -> Word:
        word = super().__new__(cls, text)
        word.position = position
        return word

    def __reduce__(self) -> tuple[Any, ...]:
        return Word, (str(self), self.position)


Part = Union["Node", Word, None]


@dataclass(slots=True)
class Node:
    """A phrase of an effect text: `kind` is the name of its rule in grammar/effects.lark."""

    kind: str
    parts: list[Part]
    position: Position

    def __reduce__(self) -> tuple[type[Node], tuple[str, list[Part], Position]]:
        return Node, (self.kind, self.parts, self.position)

    def node(self, number: int) -> Node:
        """The part that must be a phrase."""
        part = self.parts[number]
        assert isinstance(part, Node)
        return part

    def maybe(self, number: int) -> Node | None:
        """The part that may be a phrase or be missing."""
        part = self.parts[number]
        assert part is None or isinstance(part, Node)
        return part

    def word(self, number: int = 0) -> Word:
        """The part that must be a word."""
        part = self.parts[number]
        assert isinstance(part, Word)
        return part

    @property
    def nodes(self) -> list[Node]:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def words(self) -> list[Word]:
        return [part for part in self.parts if isinstance(part, Word)]


def words_in(node: Node) -> set[str]:
    """Every word of a phrase."""
    found, ahead = set[str](), [node]
    while ahead:
        for part in ahead.pop().parts:
            if isinstance(part, Node):
                ahead.append(part)
            elif part is not None:
                found.update(NAME.findall(part))
    return found


def _where(text: str, line: int, column: int) -> Position:
    locate = getattr(text, "locate", None)
    if locate is not None:
        found: Position = locate(line, column)
        return found
    return Position("<text>", line, column)


_parsed: dict[tuple[str, str, Position, Position], Node] = {}  # the same texts are compiled for several tables


_same: dict[tuple[int, str], tuple[str, Node]] = {}  # the very same text, which is kept so that nothing else gets its identity


def parse(text: str, start: str, problems: Problems) -> Node | None:
    """Parse one text; on a mistake, note it and return None."""
    known = _same.get((id(text), start))
    if known is not None:
        return known[1]
    node = _parsed_once(text, start, problems)
    if node is not None:
        if len(_same) >= MAX_KEPT:
            _same.clear()
        _same[id(text), start] = text, node
    return node


def _parsed_once(text: str, start: str, problems: Problems) -> Node | None:
    key = (str(text), start, _where(text, 1, 1), _where(text, 2, 1))
    if key not in _parsed:
        node = _parse(text, start, problems)
        if node is None:
            return None
        if len(_parsed) >= MAX_KEPT:
            _parsed.clear()
        _parsed[key] = node
    return _parsed[key]


def parsed_in(files: Collection[str]) -> dict[Any, Node]:
    """The texts of some files that were parsed; they may be kept and learnt again."""
    return {key: node for key, node in _parsed.items() if key[2].file in files}


def learn_parsed(texts: dict[Any, Node]) -> None:
    """Know texts that were parsed before: each by what it says and where it stands."""
    _parsed.update(texts)


def _parse(text: str, start: str, problems: Problems) -> Node | None:
    from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken
    from lark.indenter import DedentError

    if getattr(text, "style", "") == "folded":
        problems.error(_where(text, 1, 1), "folded-effect")
        return None
    if len(text) > MAX_TEXT:
        problems.error(_where(text, 1, 1), "effect-too-long", limit=MAX_TEXT)
        return None
    if _depth(text) > MAX_BRACKETS:
        problems.error(_where(text, 1, 1), "effect-too-deep")
        return None
    source = str(text) if text.endswith("\n") else str(text) + "\n"
    try:
        tree = parser().parse(source, start=start)
    except UnexpectedToken as mistake:
        expected = sorted({spelling(name) for name in mistake.accepts or mistake.expected})
        found = _spelled(mistake.token)
        line, column = _end_aware(source, mistake.line, mistake.column)
        if _lines_lost(text):
            problems.error(_where(text, 1, 1), "lines-lost")
        elif bracket := open_bracket(source, line, column):
            problems.error(_where(text, *bracket), "open-bracket", found=found)
        elif mistake.token.type == "_INDENT":
            problems.error(_where(text, *misindented(source)), "bad-indentation")
        else:
            meant = guess(str(mistake.token), expected)
            if meant is None and (before := _word_before(source, line, column)) and (meant := guess(before[1], expected)):
                column, found = before  # a misspelt keyword was read as a name, and what follows it cannot follow a name
            problems.error(
                _where(text, line, column),
                "syntax",
                found=found,
                expected=", ".join(expected[:12]),
                guess=meant,
                write=_readable(source, start, line),
            )
    except UnexpectedCharacters as mistake:
        line, column = mistake.line, mistake.column
        found = source[mistake.pos_in_stream or 0]
        problems.error(_where(text, line, column), "bad-character", found=found, write=_readable(source, start, line))
    except (UnexpectedEOF, UnexpectedInput, DedentError):
        problems.error(_where(text, *misindented(source)), "bad-indentation")
    else:
        deep = too_deep(tree)
        if deep is None:
            return _convert(tree, text)
        place = (1, 1) if deep.meta.empty else (deep.meta.line, deep.meta.column)
        problems.error(_where(text, *place), "effect-too-deep")
    return None


def _word_before(source: str, line: int, column: int) -> tuple[int, str] | None:
    """The word in front of a place in a line, and its column."""
    found = re.search(r"([a-z]+) +$", source.split("\n")[line - 1][: column - 1])
    return (found.start(1) + 1, found[1]) if found else None


def tree_of(source: str, start: str) -> Any:
    """The tree of a text that ends its last line, with the indexes of every phrase and word; None if it has a mistake."""
    from lark.exceptions import LarkError

    try:
        return parser().parse(source, start=start)
    except LarkError:
        return None


def _lines_lost(text: str) -> bool:
    """Does a text stand on several lines of its file that YAML has put together, because a `|` is missing?"""
    return getattr(text, "style", "") == "plain" and _where(text, 1, len(text)).line > _where(text, 1, 1).line


def _readable(source: str, start: str, number: int) -> str | None:
    """How the line with a mistake may be meant, if it can be read then."""
    from interpreter.language.slips import ways_to_write  # many patterns, which texts without mistakes do not need

    lines = source.rstrip("\n").split("\n")
    line = lines[number - 1].partition("#")[0]
    for way in ways_to_write(line.strip()):
        if any(tree_of(trial, start) is not None for trial in _alone(way, start)):
            return way
    return None


def _alone(line: str, start: str) -> list[str]:
    """A line as a text of its own: the beginning of a block with something in it, an `else` behind an `if`."""
    whole = f"{line} stop" if line.endswith(":") else line
    return [f"{whole}\n", f"if yes: stop\n{whole}\n"] if start == "effect" else [f"{whole}\n"]


def _depth(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif character in ")]":
            depth -= 1
    return deepest


def _end_aware(source: str, line: int, column: int) -> tuple[int, int]:
    """Lark reports the end of a text without a position."""
    if isinstance(line, int) and line > 0:
        return line, column
    lines = source.rstrip("\n").split("\n")
    return len(lines), len(lines[-1]) + 1


def _spelled(token: Any) -> str:
    if token.type in ("_NL", "$END", "_DEDENT", "_INDENT"):
        return spelling(token.type)
    return str(token)


def _convert(tree: Any, text: str) -> Node:
    from lark import Token, Tree

    def convert(item: Any, fallback: Position) -> Part:
        if item is None:
            return None
        if isinstance(item, Token):
            return Word(str(item), _where(text, item.line or 1, item.column or 1))
        assert isinstance(item, Tree)
        position = fallback if item.meta.empty else _where(text, item.meta.line, item.meta.column)
        return Node(str(item.data), [convert(child, position) for child in item.children], position)

    node = convert(tree, _where(text, 1, 1))
    assert isinstance(node, Node)
    return node


_SPELLINGS = {
    "_NL": "the end of the line",
    "$END": "the end of the text",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "NAME": "a name",
    "DOTTED": "a name with (",
    "_AFTER_CALL": "after",
    "NUMBER": "a number",
    "LPAR": "(",
    "RPAR": ")",
    "LSQB": "[",
    "RSQB": "]",
    "COLON": ":",
    "COMMA": ",",
    "DOT": ".",
    "SEMICOLON": ";",
    "LESS": "<",
    "AT_MOST": "<=",
    "MORE": ">",
    "AT_LEAST": ">=",
    "PLUS": "+",
    "MINUS": "-",
    "STAR": "*",
    "SLASH": "/",
    "PERCENT": "%",
    "__ANON_0": "..",
    "DOTDOT": "..",
}


def spelling(terminal: str) -> str:
    """How an author writes a terminal of the grammar."""
    return _SPELLINGS.get(terminal) or terminal.strip("_").lower().replace("_", " ")


@functools.cache
def keywords() -> Sequence[str]:
    """All words of the language that cannot be names."""
    return sorted(
        spelling(terminal.name)
        for terminal in parser().terminals
        if getattr(terminal.pattern, "value", "").endswith("\\b") and terminal.name != "NUMBER"
    )
