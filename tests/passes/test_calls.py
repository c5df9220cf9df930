"""What asks, and what can come back to itself, also through others."""

from __future__ import annotations

from interpreter.passes.calls import mark_asking, recursive
from tests.passes.make import program


def test_whoever_runs_something_that_asks_asks() -> None:
    made, _ = program(
        "outer()",
        """
        procedures:
          outer(): inner()
          inner(): may gain 1 gold
          quiet(): gain 1 gold
        """,
    )
    marked = mark_asking(made)
    assert {name for name, one in marked.procedures.items() if one.suspends} == {"play", "outer", "inner"}
    assert not any(one.suspends for one in made.procedures.values())


def test_a_procedure_in_whose_runs_something_is_counted_has_a_frame() -> None:
    made, _ = program(
        "turn()",
        """
        procedures:
          turn(): do_it()
          do_it(): take action from all
        actions:
          - {id: once, group: all, use: once per turn, effect: gain 1 gold}
        """,
    )
    assert mark_asking(made).procedures["turn"].suspends


def test_what_can_come_back_to_itself_is_known() -> None:
    made, _ = program(
        "first_one()",
        """
        procedures:
          first_one(): second_one()
          second_one(): first_one() if me.gold > 3
          third_one(): gain 1 gold
        values:
          below(number n): if n > 0 then below(n - 1) else 0
        """,
    )
    assert recursive(made) == {"first_one", "second_one", "value below"}
