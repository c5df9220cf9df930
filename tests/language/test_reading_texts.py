"""Texts are read as Lark reads them: the same phrases at the same places, and the same texts refused."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import lark

from interpreter.language.grammar import parser, tables
from interpreter.language.parse_tables import Tables, tables_of
from interpreter.language.phrases import Node, Part, Word
from interpreter.language.reading_texts import Mistake, Reading
from interpreter.language.registry import ABILITIES, COMMANDS, FUNCTIONS
from interpreter.problems import Position

place = partial(Position, "text")
EXAMPLES = sorted(
    {(entry.example, "effect") for entry in (*COMMANDS.values(), *ABILITIES)}
    | {(entry.example, "expression") for entry in FUNCTIONS.values()}
)
MORE = [
    ("heal(good card, set of player all)", "signature"),
    ("heal", "signature"),
    ("once per turn", "use"),
    ("set of card", "type"),
    ("# nothing but this\n\nstop  # and this\n", "effect"),
    ("if (1 +\n    2) > 2: stop\nelse:\n\tif yes:\n\t\tstop\n\tstop", "effect"),
    ("let if be 3", "effect"),
    ("fill()", "effect"),
    ("choose one:\n    a: stop\n    b:\n        stop\n  c: stop", "effect"),
]
BROKEN = 500


def broken() -> list[tuple[str, str]]:
    """Examples with a piece cut out, doubled or put elsewhere."""
    chance, found = random.Random(11), []
    for _ in range(BROKEN):
        text, start = chance.choice(EXAMPLES)
        first, last = sorted(chance.sample(range(len(text) + 1), 2))
        last = min(last, first + 8)
        piece = text[first:last]
        found.append((chance.choice([text[:first] + text[last:], text[:last] + piece + text[last:], piece + text]), start))
    return found


def test_every_text_is_read_as_lark_reads_it() -> None:
    for text, start in [*EXAMPLES, *MORE]:
        assert placed(quickly(f"{text}\n", start)) == placed(thoroughly(f"{text}\n", start)), text


def test_every_text_that_lark_refuses_is_refused() -> None:
    found = {text: quickly(f"{text}\n", start) for text, start in broken()}
    assert BROKEN / 4 < [*found.values()].count(None) < BROKEN
    for text, start in broken():
        assert placed(found[text]) == placed(thoroughly(f"{text}\n", start)), text


def test_tables_that_are_made_anew_read_the_same() -> None:
    made = tables_of(parser())
    for text, start in EXAMPLES:
        assert quickly(f"{text}\n", start, made) == quickly(f"{text}\n", start), text


def quickly(source: str, start: str, known: Tables | None = None) -> Node | None:
    try:
        return Reading(known or tables(), source, place).read(start)
    except Mistake:
        return None


def thoroughly(source: str, start: str) -> Part:
    try:
        return phrases(parser().parse(source, start=start), place(1, 1))
    except lark.exceptions.LarkError:
        return None


def phrases(found: Any, around: Position) -> Part:
    if isinstance(found, lark.Token):
        return Word(str(found), place(found.line or 1, found.column or 1))
    if not isinstance(found, lark.Tree):
        return None
    at = around if found.meta.empty else place(found.meta.line, found.meta.column)
    return Node(str(found.data), [phrases(part, at) for part in found.children], at)


def placed(part: Part) -> Any:
    """A phrase with the places of its words, by which words are not compared."""
    if isinstance(part, Node):
        return part.kind, part.position, [*map(placed, part.parts)]
    return part and (str(part), part.position)
