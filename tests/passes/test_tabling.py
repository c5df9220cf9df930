"""Constant tables are flat, have names, and begin with what nothing finds."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter import ir
from interpreter.board import questions
from interpreter.passes.tabling import flat, lay_out_tables
from tests.passes.make import BOX, Pass, after, printed, program, program_of, text

ROOT = Path(__file__).parents[2]
PASSES: list[Pass] = [lay_out_tables]


def test_a_question_to_the_board_is_a_table() -> None:
    assert after(PASSES, "set a1.mark to me if any(neighbours(b1))", "play", "neighbours") == text("""
        procedure play():
            if any(neighbours[b1]):
                set a1.mark to me

        table neighbours: 5, nothing first: {}, {1, 2}, {3, 0}, {0, 3}, {1, 2}
        """)


@pytest.mark.parametrize(
    ("written", "table", "looked_up"),
    [
        ("set step(a1, e).mark to me", "step", "step[a1][e]"),
        ("for each cell in ray(a1, e): set cell.mark to me", "ray", "in ray[a1][e]:"),
        ("gain distance(a1, b2) gold", "distance", "gain distance[a1][b2] me.gold"),
        ("set a1.mark to me if direction(a1, b1) is none", "direction", "(direction[a1][b1] is none)"),
        ("set offset(a1, 1, 0).mark to me", "offset 1 0", "set offset 1 0[a1].mark to me"),
        ("for each token in tokens: set token.cell.mark to me", "cell of place", "set cell of place[token#2.place].mark"),
        ("gain 1 gold for next(me)", "next", "gain 1 next[me].gold"),
        ("for each player in opponents: gain 1 gold for player", "opponents", "in opponents[me]:"),
    ],
)
def test_what_never_changes_is_looked_up(written: str, table: str, looked_up: str) -> None:
    found = after(PASSES, written, "play", table)
    assert looked_up in found and f"table {table}: " in found


def test_a_thing_and_its_row_are_one_entry() -> None:
    written = "for each cell in cells: set last(cell + neighbours(cell) where mark is none).mark to me"
    found = after(PASSES, written, "play", "with neighbours")
    assert "last((with neighbours[cell#2] where" in found
    assert "table with neighbours: 5, nothing first: {}, {0, 1, 2}, {1, 3, 0}, {2, 0, 3}, {3, 1, 2}" in found
    assert "(single(cell#2) + neighbours[" in after(PASSES, written.replace("neighbours(cell)", "neighbours(a1)"))


def test_who_sits_where_is_asked_of_the_state_if_players_can_leave() -> None:
    assert "in {0..1}:" in after(PASSES, "for each player in players: gain 1 gold for player")
    leaving = "for each player in players: gain 1 gold for next(player)\neliminate me"
    assert "in players():" in after(PASSES, leaving) and "next(player#2).gold" in after(PASSES, leaving)


def test_where_pieces_can_lie_in_pieces_their_cell_is_searched_for() -> None:
    made, box = program_of(BOX.replace("pieces: {", "pieces: {boat: {carries: 1}, ") + "play: set boat.cell.mark to me\n")
    assert "set cell_of(0).mark to me" in printed(lay_out_tables(made, box), box)


def test_tables_say_what_the_board_says() -> None:
    made, box = program(
        "gain distance(a1, b2) gold\nset a1.mark to me if direction(a1, b1) is none\nset last(ray(a1, e)).mark to me"
    )
    found, boards = lay_out_tables(made, box), box.boards
    assert boards is not None
    cells, directions = range(len(box.cells)), range(len(box.directions))
    for name, others in (("distance", cells), ("direction", cells), ("ray", directions)):
        table = found.tables[name]
        entries = table.entries()
        for one in (-1, *cells):
            for other in (-1, *others):
                entry = entries[(one + 1) * table.shape[1] + other + 1]
                assert entry == getattr(questions, name)(boards, one, other), (name, one, other)


def test_a_board_that_is_too_large_for_a_table_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.passes.answers.MOST", 15)  # four cells by four are sixteen
    assert "gain distance(a1, b2) me.gold" in after(PASSES, "gain distance(a1, b2) gold")


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
    assert not program.parts(ir.Look)
    assert {part.table for part in program.parts(ir.Lookup)} <= set(program.tables)
