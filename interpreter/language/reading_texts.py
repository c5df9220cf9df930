"""Reads effect texts with the tables of the grammar, straight into phrases; what is wrong with a text is left to Lark to say."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from interpreter.language.parse_tables import (
    A_WORD,
    CLOSING,
    DEDENT,
    DOTTED,
    END,
    INDENT,
    LINE,
    NAME,
    NUMBER,
    OPENING,
    PARTS,
    PHRASE,
    TAB,
    Rule,
    Tables,
)
from interpreter.language.phrases import Node, Part, Word
from interpreter.problems import NOWHERE, Position

BLANK = re.compile(r"(?:[ \t]+|#[^\n]*)*")
WORD = re.compile(r"[a-z_][a-z0-9_]*")
NO_PLACE = -1

compiled = cache(re.compile)


class Mistake(Exception):
    """A text that cannot be read."""


class Reading:
    """One text, which ends its last line, while it is read; `locate` says where a line and column of it stand."""

    def __init__(self, tables: Tables, source: str, locate: Callable[[int, int], Position]) -> None:
        self.tables, self.source, self.locate = tables, source, locate
        self.states: list[int] = []
        self.lines = [0, *(found.end() for found in re.finditer("\n", source))]
        self.places: dict[int, Position] = {}
        self.unplaced: list[Node] = []

    def read(self, start: str) -> Node:
        """The phrase that the whole text is."""
        moves, rules, end = self.tables.moves, self.tables.rules, self.tables.end[start]
        states, values, begins = self.states, list[Any](), list[int]()
        states.append(self.tables.begin[start])
        for name, written, begin in self.tokens():
            move = moves[states[-1]].get(name)
            while move is not None and move < 0:
                rule = rules[~move]
                if rule.hands_on:
                    states.pop()
                else:
                    first = len(values) - rule.size
                    inside, where = values[first:], begins[first:]
                    del values[first:], begins[first:], states[first + 1 :]
                    place = where[0] if where and where[0] >= 0 else next((one for one in where if one >= 0), NO_PLACE)
                    values.append(self.phrase(rule, inside, where, place))
                    begins.append(place)
                states.append(moves[states[-1]][rule.goal])
                if name == END and states[-1] == end:
                    return self.whole(values[-1])
                move = moves[states[-1]].get(name)
            if move is None:
                raise Mistake
            states.append(move)
            values.append(written)
            begins.append(begin)
        raise Mistake

    def phrase(self, rule: Rule, inside: Sequence[Any], begins: Sequence[int], begin: int) -> Node | list[Part]:
        """What a rule makes of its parts; a phrase without a name of its own is just a list of them."""
        found: list[Any] = []
        for number, how in rule.parts:
            if how == PHRASE:
                found.append(inside[number])
            elif how == A_WORD:
                found.append(Word(inside[number], self.place(begins[number])))
            elif how == PARTS:
                found += inside[number]
            else:
                found.append(None)
        if not rule.kind:
            return found
        if rule.alone and len(found) == 1:
            only: Node = found[0]
            return only
        if begin == NO_PLACE:
            node = Node(rule.kind, found, NOWHERE)
            self.unplaced.append(node)
        else:
            node = Node(rule.kind, found, self.place(begin))
            if self.unplaced:
                self.put(node, node.position)
        return node

    def whole(self, node: Node) -> Node:
        if self.unplaced:
            self.put(node, node.position if node.position is not NOWHERE else self.locate(1, 1))
        return node

    def put(self, node: Node, position: Position) -> None:
        """Note where a phrase stands; what is empty in it stands there too."""
        node.position = position
        for part in node.parts if self.unplaced else ():
            if any(part is one for one in self.unplaced):
                self.unplaced = [one for one in self.unplaced if one is not part]
                assert isinstance(part, Node)
                self.put(part, position)

    def place(self, begin: int) -> Position:
        """Where a character stands."""
        found = self.places.get(begin)
        if found is None:
            line = bisect_right(self.lines, begin)
            found = self.places[begin] = self.locate(line, begin - self.lines[line - 1] + 1)
        return found

    # ---- words and marks -----------------------------------------------------------------------------

    def tokens(self) -> Iterator[tuple[str, str, int]]:
        """Names of the grammar with what is written and where it begins; which of them is meant depends on what came before."""
        source, at, brackets, levels = self.source, 0, 0, [0]
        line, number = (compiled(self.tables.patterns[name]) for name in (LINE, NUMBER))
        while True:
            blank = BLANK.match(source, at)
            at = at if blank is None else blank.end()
            if at >= len(source):
                break
            found = WORD.match(source, at)
            if found is not None:
                name, written = self.word(found[0], at)
            elif (found := line.match(source, at)) is not None:
                name, written = LINE, found[0]
            elif (found := number.match(source, at)) is not None:
                name, written = NUMBER, found[0]
            else:
                name, written = self.mark(at)
            if name != LINE:
                yield name, written, at
                brackets += (name in OPENING) - (name in CLOSING)
            elif not brackets:
                yield name, written, at
                for level in _levels(written, levels):
                    yield level, "", at
            at += len(written)
        for _ in levels[1:]:
            yield DEDENT, "", at
        yield END, "", at

    def word(self, word: str, at: int) -> tuple[str, str]:
        following = self.tables.moves[self.states[-1]]
        for name, pattern in self.tables.words.get(word, ()):
            if name in following:
                if not pattern:
                    return name, word
                if (longer := compiled(pattern).match(self.source, at)) is not None:
                    return name, longer[0]
        if DOTTED in following and (dotted := compiled(self.tables.patterns[DOTTED]).match(self.source, at)) is not None:
            return DOTTED, dotted[0]
        return NAME, word

    def mark(self, at: int) -> tuple[str, str]:
        following = self.tables.moves[self.states[-1]]
        for written, name in self.tables.marks.get(self.source[at], ()):
            if name in following and self.source.startswith(written, at):
                return name, written
        raise Mistake


def _levels(line: str, levels: list[int]) -> Iterator[str]:
    """The blocks that begin or end where a line begins."""
    blanks = line.rpartition("\n")[2]
    indent = blanks.count(" ") + blanks.count("\t") * TAB
    if indent > levels[-1]:
        levels.append(indent)
        yield INDENT
    while indent < levels[-1]:
        levels.pop()
        yield DEDENT
    if indent != levels[-1]:
        raise Mistake
