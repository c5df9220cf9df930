"""What leaves out the rest of its block has the rest inside of it."""

from __future__ import annotations

from interpreter.passes.skipping import nest_what_may_be_skipped
from tests.passes.make import Pass, after, text

PASSES: list[Pass] = [lambda made, box: nest_what_may_be_skipped(made)]


def test_require_and_pay_hold_the_rest_of_their_block() -> None:
    assert after(
        PASSES,
        """
        require me.gold > 2
        pay 1 gold
        move first(tokens of me) to a1
        """,
    ) == text("""
        procedure play():
            if (me.gold > 2):
                if (me.gold >= 1):
                    pay 1 me.gold
                    move first(((0, 1), (2, 3), ())[me]) to a1
        """)


def test_choose_and_draw_hold_the_rest_of_their_block() -> None:
    assert after(
        PASSES,
        """
        choose token from tokens of me
        draw card from deck
        move token to a1
        """,
    ) == text("""
        procedure play():
            choose token#1 from ((0, 1), (2, 3), ())[me] by me as play.token:
                draw card#2 from deck
                if (card#2 is not none):
                    move token#1 to a1
        """)


def test_the_rest_of_an_outer_block_stays_outside() -> None:
    assert after(
        PASSES,
        """
        if me.gold > 2:
          require me.gold > 3
          gain 1 gold
        lose 1 gold
        """,
    ) == text("""
        procedure play():
            if (me.gold > 2):
                if (me.gold > 3):
                    gain 1 me.gold
            lose 1 me.gold
        """)


def test_a_choice_of_branches_holds_the_rest() -> None:
    assert after(
        PASSES,
        """
        choose one:
          rich: gain 3 gold
          poor: pay 1 gold
        gain 1 gold
        """,
    ) == text("""
        procedure play():
            choose one by me as play.one:
                rich:
                    gain 3 me.gold
                poor:
                    if (me.gold >= 1):
                        pay 1 me.gold
            then:
                gain 1 me.gold
        """)
