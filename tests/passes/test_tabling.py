"""Constant tables are flat, have names, and begin with what nothing finds."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter import ir
from interpreter.passes.tabling import flat, lay_out_tables
from tests.passes.make import Pass, after, text

ROOT = Path(__file__).parents[2]
PASSES: list[Pass] = [lay_out_tables]


def test_a_question_to_the_board_is_a_table() -> None:
    assert after(PASSES, "set a1.mark to me if any(neighbours(b1))", "play", "neighbours") == text("""
        procedure play():
            if any(neighbours[b1]):
                set a1.mark to me

        table neighbours: 5, nothing first: {}, {1, 2}, {3, 0}, {0, 3}, {1, 2}
        """)


def test_equal_tables_have_one_name() -> None:
    made = after(PASSES, "set first(tokens).owner.gold to 1\nset last(tokens).owner.gold to 1", "play", "table 1", "table 2")
    assert made.endswith("table table 1: 5, nothing first: -1, 0, 0, 1, 1") and made.count("table 1[") == 2


def test_sets_lie_behind_each_other_and_nothing_comes_first_in_each_direction() -> None:
    assert flat((7, 8, -1), 1) == ir.Table((3,), (-1, 7, 8))
    assert flat(((1, 2, 0), (3, 4, 0), (0, 0, 0)), 2) == ir.Table((3, 3), (0, 0, 0, 0, 1, 2, 0, 3, 4))
    table = flat(((5, 6), (7,), ()), 1)
    assert table == ir.Table((3,), (5, 6, 7), (0, 0, 2, 3)) and table.entries() == [(), (5, 6), (7,)]


@pytest.mark.parametrize("name", ["breakthrough", "auztralia", "farmageddon"])
def test_no_nested_table_is_left_in_a_lowered_program(name: str) -> None:
    program = interpreter.load(ROOT / "rulesets" / name).lowered
    assert not any(isinstance(part, ir.Look) for part in program.parts())
    assert {part.table for part in program.parts() if isinstance(part, ir.Lookup)} <= set(program.tables)
