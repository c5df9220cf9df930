"""Sets in sets, and calls of what calls others, count as work; what is over at once does not."""

from __future__ import annotations

from interpreter import ir
from interpreter.passes.counting import count_work
from tests.passes.make import after, program, text


def test_a_set_with_work_for_each_of_its_things_counts() -> None:
    assert after(
        [lambda made, box: count_work(made)],
        """
        set a1.mark to me if any(cells where any(neighbours(it) where mark is me))
        set a1.mark to me if any(cells where mark is me)
        """,
    ) == text("""
        procedure play():
            if any((counted {0..3} where it#1: any((neighbours(it#1) where it#2: (it#2.mark is me))))):
                set a1.mark to me
            if any(({0..3} where it#3: (it#3.mark is me))):
                set a1.mark to me
        """)


def test_calls_of_what_calls_others_count() -> None:
    made, _ = program(
        "let n be twice()",
        """
        values:
          twice(): once() + once()
          once(): me.gold
          below(number n): if n > 0 then below(n - 1) else 0
        """,
    )
    counted = count_work(made)
    assert {name: one.counts for name, one in counted.values.items()} == {
        "twice": ir.Counts.WORK,
        "once": ir.Counts.NOTHING,
        "below": ir.Counts.TURNS,
    }
    assert counted.procedures["play"].counts is ir.Counts.WORK
