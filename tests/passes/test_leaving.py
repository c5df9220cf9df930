"""`as` gives `me` back, also when a loop is left."""

from __future__ import annotations

from interpreter.passes.leaving import give_me_back
from tests.passes.make import Pass, after, text

PASSES: list[Pass] = [lambda made, box: give_me_back(made)]


def test_me_is_given_back_before_a_loop_is_left() -> None:
    assert after(
        PASSES,
        """
        for each player in players:
          as player:
            stop if me.gold is 0
            gain 1 gold
        """,
    ) == text("""
        procedure play():
            for each player#2 in players():
                let before#3 be me
                set me to player#2
                if (me.gold is 0):
                    set me to before#3
                    stop
                gain 1 me.gold
                set me to before#3
        """)


def test_a_loop_inside_is_left_without_it() -> None:
    assert after(
        PASSES,
        """
        as blue:
          repeat:
            stop if me.gold is 0
            lose 1 gold
        """,
    ) == text("""
        procedure play():
            let before#1 be me
            set me to blue
            repeat:
                if (me.gold is 0):
                    stop
                lose 1 me.gold
            set me to before#1
        """)
