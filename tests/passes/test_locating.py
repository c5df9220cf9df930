"""The cell of a piece is looked up once."""

from __future__ import annotations

from textwrap import dedent

from interpreter.passes.locating import locate_once
from tests.passes.make import BOX, after, printed, program_of, text

PASSES = [lambda made, box: locate_once(made)]


def test_once_for_each_element_of_a_condition() -> None:
    assert after(
        PASSES,
        """
        move tokens where it.cell is a1 or it.cell is b1 to supply
        """,
    ) == text("""
        procedure play():
            move ({0..3} where it#1: (with cell#2 as cell_of(it#1): ((cell#2 is a1) or (cell#2 is b1)))) to supply
        """)


def test_once_in_front_of_the_set_for_another_piece() -> None:
    assert after(
        PASSES,
        """
        let token be first(tokens)
        move tokens at neighbours(token.cell) where it.cell is token.cell to a1
        """,
    ) == text("""
        procedure play():
            let token#1 be first({0..3})
            move (with cell#3 as cell_of(token#1): ((tokens at neighbours(cell#3)) where it#2: (cell_of(it#2) is cell#3))) to a1
        """)


def test_in_a_value_nothing_moves_so_it_is_looked_up_when_the_value_begins() -> None:
    assert after(
        PASSES,
        "stop",
        "near",
        more="""values:
  near(token): token.cell is a1 or token.cell is b1
""",
    ) == text("""
        value near(token token#1):
            let cell#2 be cell_of(token#1)
            = ((cell#2 is a1) or (cell#2 is b1))
        """)


def test_a_piece_that_is_known_beforehand_is_looked_up_in_front_of_the_set() -> None:
    more = """
    pieces: {token: {owner: player, count: 2, starts: supply}, king: {starts: supply}}
    """
    made, box = program_of(
        BOX.replace("pieces: {token: {owner: player, count: 2, starts: supply}}\n", dedent(more).lstrip())
        + "play: move tokens at cells where it.cell is king.cell to supply\n"
    )
    assert "(with cell#2 as cell_of(4): (" in printed(locate_once(made), box)
