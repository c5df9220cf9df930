"""A few things that are known beforehand are asked one after the other."""

from __future__ import annotations

from interpreter import ir
from interpreter.model.box import Box
from interpreter.passes.patterns import offer_what_is_possible
from interpreter.passes.unrolling import ask_one_by_one
from tests.passes.make import Pass, after, text


def unrolled(program: ir.Program, box: Box) -> ir.Program:
    return ask_one_by_one(program)


PASSES: list[Pass] = [unrolled]


def test_any_none_and_all_of_a_few_cells_are_written_out() -> None:
    made = after(
        PASSES,
        """
        set a1.mark to me if any(cells where mark is me)
        set a1.mark to me if none(cells where mark is me)
        set a1.mark to me if all(cells, mark is me)
        """,
    )
    assert made == text("""
        procedure play():
            if ((((a2.mark is me) or (b2.mark is me)) or (a1.mark is me)) or (b1.mark is me)):
                set a1.mark to me
            if not ((((a2.mark is me) or (b2.mark is me)) or (a1.mark is me)) or (b1.mark is me)):
                set a1.mark to me
            if ((((a2.mark is me) and (b2.mark is me)) and (a1.mark is me)) and (b1.mark is me)):
                set a1.mark to me
        """)


def test_the_first_of_a_few_is_the_first_whose_condition_holds_or_nothing() -> None:
    made = after(PASSES, "set first(cells where mark is me).mark to none")
    rest = "(if (a1.mark is me) then a1 else (if (b1.mark is me) then b1 else none))"
    assert f"set (if (a2.mark is me) then a2 else (if (b2.mark is me) then b2 else {rest})).mark to none" in made


def test_the_first_of_no_numbers_is_0() -> None:
    assert "set me.gold to 0" in after(PASSES, "set me.gold to first(none of (1..3) where it > 1)")


def test_many_things_and_long_conditions_stay_sets() -> None:
    many = "set a1.mark to me if any((1..5) where it > me.gold)"
    inner = "set a1.mark to me if any(cells where any(cells where mark is me))"
    long = "set a1.mark to me if any(cells where " + " and ".join(["mark is me"] * 6) + ")"
    assert "any((1..5 where" in after(PASSES, many)
    assert "any(({0..3} where it#1: ((((a2.mark" in after(PASSES, inner)  # what is inside is written out
    assert "any(({0..3} where" in after(PASSES, long)


def test_where_any_thing_will_do_only_whether_there_is_one_is_asked() -> None:
    made = after(
        [offer_what_is_possible, unrolled],
        """
        choose cell from cells
        choose n from 1..cell.mark.gold
        choose token from tokens at cell
        choose more from n..3
        """,
        "play 2",
        "play 3",
    )
    assert made == text("""
        check play 2(cell cell#1, number n#2):
            for each token#3 in (tokens at cell#1):
                if (n#2 <= 3):
                    return yes
            return no

        check play 3(number n#2):
            if (n#2 <= 3):
                return yes
            return no
        """)
