"""Parses effect texts into phrases, each once; what is wrong with a text is found out with Lark."""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Sequence
from typing import Any

from interpreter.language.grammar import parser, tables
from interpreter.language.mistakes import misindented, open_bracket
from interpreter.language.nesting import too_deep
from interpreter.language.phrases import Node
from interpreter.language.reading_texts import Mistake, Reading
from interpreter.problems import Position, Problems, guess

MAX_TEXT = 20_000
MAX_BRACKETS = 40
SHORT = 4  # letters
OFTEN = ("choices", "amounts", "pieces", "ends")  # groups of commands of which most effects are made
MAX_KEPT = 20_000  # more than the largest ruleset has: going round, a smaller memory would always forget what comes next


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
        node = Reading(tables(), source, functools.partial(_where, text)).read(start)
    except Mistake:
        _report(text, source, start, problems)
        return None
    deep = too_deep(node)
    if deep is not None:
        problems.error(deep.position, "effect-too-deep")
    return node if deep is None else None


def _report(text: str, source: str, start: str, problems: Problems) -> None:
    """Note what is wrong with a text."""
    from lark.exceptions import LarkError, UnexpectedCharacters, UnexpectedToken

    try:
        parser().parse(source, start=start)
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
            meant = _misspelt(str(mistake.token), expected)
            if meant is None and (before := _word_before(source, line, column)) and (meant := _misspelt(before[1], expected)):
                column, found = before  # a misspelt keyword was read as a name, and what follows it cannot follow a name
            at, facts = _where(text, line, column), {"found": found, "expected": ", ".join(expected[:12]), "guess": meant}
            if meant is None and found.isidentifier() and "gain" in expected:  # a command begins here
                facts["commands"] = ", ".join(_commands(expected))
            if "a name" in expected and "(" not in expected and found in keywords():  # where something gets a name
                facts = {"found": found, "keyword": found}
            problems.error(at, "syntax", **facts, **_readable(source, start, line, meant is not None))
    except UnexpectedCharacters as mistake:
        line, column = mistake.line, mistake.column
        found = source[mistake.pos_in_stream or 0]
        problems.error(_where(text, line, column), "bad-character", found=found, **_readable(source, start, line))
    except LarkError:  # a block that ends where none began
        problems.error(_where(text, *misindented(source)), "bad-indentation")


def _word_before(source: str, line: int, column: int) -> tuple[int, str] | None:
    """The word in front of a place in a line, and its column."""
    found = re.search(r"([a-z]+) +$", source.split("\n")[line - 1][: column - 1])
    return (found.start(1) + 1, found[1]) if found else None


def _misspelt(word: str, known: Sequence[str]) -> str | None:
    """The word that another one may be; of short words, nearly all are like some other."""
    close = guess(word, known)
    return close if close != word and (len(word) > SHORT or (close or "")[:1] == word[:1]) else None


def _commands(expected: Sequence[str]) -> list[str]:
    """How the commands of the language are called that can stand in a place."""
    from interpreter.language.registry import COMMANDS

    return [name for name, entry in COMMANDS.items() if entry.group in OFTEN and name.split()[0] in expected]


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


def _readable(source: str, start: str, number: int, guessed: bool = False) -> dict[str, str]:
    """How the line with a mistake may be meant, if it can be read then: a line, or several."""
    # Many patterns, which texts without mistakes do not need.
    from interpreter.language.slips import BESIDE, GOES_ON, ways_to_write

    lines = source.rstrip("\n").split("\n")
    line = lines[number - 1].partition("#")[0].strip()
    if number > 1 and GOES_ON.match(line):
        line = f"{lines[number - 2].partition('#')[0].strip()}; {line}"
    for way in ways_to_write(line):
        if guessed and way == f"{line}()":
            continue  # a misspelt keyword that stands alone is no call
        if way.startswith(BESIDE):
            return {"beside": way}
        if any(_is_right(trial, start) for trial in _alone(way, start)):
            return {"lines": way} if "\n" in way else {"write": way}
    return {}


def _is_right(source: str, start: str) -> bool:
    try:
        Reading(tables(), source, functools.partial(_where, source)).read(start)
    except Mistake:
        return False
    return True


def _alone(line: str, start: str) -> list[str]:
    """A line as a text of its own: the beginning of a block with something in it, an `else` behind an `if`."""
    inside = "\n  first: stop" if line.startswith("choose one") else " stop"
    whole = f"{line}{inside}" if line.endswith(":") else line
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
    return sorted(spelling(name) for name in tables().keywords)
