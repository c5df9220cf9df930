"""What is known beforehand is not worked out in play."""

from __future__ import annotations

from interpreter import ir
from interpreter.model.box import Box
from interpreter.passes.narrowing import narrow_what_is_known
from interpreter.passes.tabling import lay_out_tables
from tests.passes.make import Pass, after, printed, program


def _narrowed(program: ir.Program, box: Box) -> ir.Program:
    return narrow_what_is_known(program)


PASSES: list[Pass] = [lay_out_tables, _narrowed]
EACH = "for each cell in cells: "


def test_an_entry_that_is_known_stands_in_its_place() -> None:
    assert "set b1.mark to me" in after(PASSES, "set offset(a1, 0, 1).mark to me")


def test_things_of_a_table_that_must_have_a_number_are_a_table() -> None:
    made, box = program(f"{EACH}set last(neighbours(cell) where row is 1).mark to me")
    found = narrow_what_is_known(lay_out_tables(made, box))
    table = "neighbours by table 2 1 to 1"
    assert f"last({table}[cell#2][0])" in printed(found, box)
    assert found.tables[table].shape == (5, 2)
    assert found.tables[table].entries() == [(), (), (), (2,), (), (3,), (), (3,), (), (2,)]


def test_the_number_may_be_made_of_tables_and_other_conditions_stay() -> None:
    found = after(PASSES, f"{EACH}set last(neighbours(cell) where mark is none and row is cell.row + 1).mark to me")
    assert "neighbours by table 2 1 to 2[cell#2][((table 2[cell#2] + 1) + -1)] where it#3: (it#3.mark is none)" in found


def test_a_number_that_is_in_the_state_could_be_any() -> None:
    assert " by " not in after(PASSES, f"{EACH}set last(neighbours(cell) where row is me.gold).mark to me")
