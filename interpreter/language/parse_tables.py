"""What it takes to read effect texts: the tables that Lark makes of the grammar, as plain data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from lark import Lark

FIRST_WORD = re.compile(r"[a-z]+(?=[\\(])")
MARK = "PatternStr"
# Names of the grammar that mean something to whoever reads.
LINE, INDENT, DEDENT, END = "_NL", "_INDENT", "_DEDENT", "$END"
DOTTED, NAME, NUMBER = "DOTTED", "NAME", "NUMBER"
OPENING, CLOSING = ["LPAR", "LSQB"], ["RPAR", "RSQB"]
TAB = 8  # blanks


# What becomes of a part of a phrase.
PHRASE = 0
PARTS = 1  # of a phrase without a name of its own: its parts stand in its stead
A_WORD = 2
NOTHING = 3  # something optional that is not there


class Rule(NamedTuple):
    """How a phrase is made of its parts."""

    goal: str  # what it is for the phrases around it
    size: int
    kind: str  # empty: it has no name of its own
    alone: bool  # if it has one part only, it is that part
    parts: tuple[tuple[int, int], ...]  # which, and how it gets there
    hands_on: bool  # it is always the phrase that it is made of


class Tables(NamedTuple):
    """What follows what. A move is the number of the state to go to, or `~` the number of the rule that is complete."""

    begin: dict[str, int]
    end: dict[str, int]
    moves: dict[int, dict[str, int]]
    rules: list[Rule]
    words: dict[str, list[tuple[str, str]]]  # first word -> keywords, and the patterns of those that need one
    marks: dict[str, list[tuple[str, str]]]  # first character -> what is written so, the longest first, and its name
    patterns: dict[str, str]  # of all others

    @property
    def keywords(self) -> list[str]:
        """The names of all words that cannot be names."""
        return [name for found in self.words.values() for name, pattern in found if pattern.endswith("\\b") or not pattern]


def tables_of(parser: Lark) -> Tables:
    """The tables of a parser that Lark has made."""
    from lark.parsers.lalr_analysis import Shift

    table = parser.parser.parser._parse_table
    numbers = {rule: number for number, rule in enumerate(parser.rules)}
    moves = {
        state: {name: found if action is Shift else ~numbers[found] for name, (action, found) in following.items()}
        for state, following in table.states.items()
    }
    words: dict[str, list[tuple[str, str]]] = {}
    marks: dict[str, list[tuple[str, str]]] = {}
    patterns: dict[str, str] = {}
    for one in sorted(parser.terminals, key=lambda one: (-one.priority, -one.pattern.max_width)):
        pattern = one.pattern.value
        if type(one.pattern).__name__ == MARK:
            marks.setdefault(pattern[0], []).append((pattern, one.name))
        elif first := FIRST_WORD.match(pattern):
            words.setdefault(first[0], []).append((one.name, "" if pattern == f"{first[0]}\\b" else pattern))
        else:
            patterns[one.name] = pattern
    return Tables(dict(table.start_states), dict(table.end_states), moves, [*map(_rule, parser.rules)], words, marks, patterns)


def _rule(rule: Any) -> Rule:
    options, parts = rule.options, list[tuple[int, int]]()
    missing = iter(options.empty_indices or [False] * len(rule.expansion))
    for number, part in enumerate(rule.expansion):
        while next(missing):
            parts.append((number, NOTHING))
        if not part.is_term:
            parts.append((number, PARTS if part.name.startswith("_") else PHRASE))
        elif not part.filter_out:
            parts.append((number, A_WORD))
    parts += ((0, NOTHING) for _ in missing)
    goal = str(rule.origin.name)
    kind = "" if goal.startswith("_") else str(rule.alias or goal)
    alone = bool(options.expand1 and not rule.alias)
    return Rule(
        goal, len(rule.expansion), kind, alone, tuple(parts), alone and len(rule.expansion) == 1 and parts == [(0, PHRASE)]
    )
