"""Small values stand where they are asked for."""

from __future__ import annotations

from interpreter.passes.inlining import put_small_values_in_place
from tests.passes.make import after, text

PASSES = [lambda made, box: put_small_values_in_place(made)]
VALUES = """values:
  rich(player): player.gold > 3
  marked(player): cells where mark is player
  twice(number n): n + n
  below(number n): cells where n > 0 and it in below(n - 1)
"""


def test_a_small_value_is_written_out_and_what_it_binds_gets_a_name_of_its_own() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if rich(me) and any(marked(me))
        """,
        more=VALUES,
    ) == text("""
        procedure play():
            if ((me.gold > 3) and any(({0..3} where it#1: (it#1.mark is me)))):
                set a1.mark to me
        """)


def test_an_argument_that_would_be_worked_out_twice_keeps_the_call() -> None:
    assert after(
        PASSES,
        """
        gain twice(3) gold
        gain twice(count(cells where mark is me)) gold
        """,
        more=VALUES,
    ) == text("""
        procedure play():
            gain (3 + 3) me.gold
            gain twice(count(({0..3} where it#1: (it#1.mark is me)))) me.gold
        """)


def test_a_value_that_comes_back_to_itself_stays_a_value() -> None:
    assert after(
        PASSES,
        """
        set a1.mark to me if any(below(2))
        """,
        more=VALUES,
    ) == text("""
        procedure play():
            if any(below(2)):
                set a1.mark to me
        """)


def test_values_that_ask_for_each_other_twice_do_not_grow_without_end() -> None:
    values = "values:\n" + "".join(f"  v{n}: v{n + 1}() + v{n + 1}()\n" for n in range(40)) + "  v40: 2\n"
    assert after(PASSES, "gain v37() gold", "v36", "v37", more=values) == text("""
        value v36():
            = (v37() + v37())

        value v37():
            = (((2 + 2) + (2 + 2)) + ((2 + 2) + (2 + 2)))
        """)
