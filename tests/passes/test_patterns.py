"""What is offered can be completed: patterns become checks."""

from __future__ import annotations

from interpreter.passes.patterns import offer_what_is_possible
from tests.passes.make import Pass, after, text

PASSES: list[Pass] = [offer_what_is_possible]


def test_a_choice_is_offered_only_if_the_rest_of_its_pattern_can_be_completed() -> None:
    assert after(
        PASSES,
        """
        choose token from tokens of me
        choose goal from cells where mark is none
        pay 2 gold
        move token to goal
        """,
        "play",
        "play 1",
        "play 2",
        last="patterns",
    ) == text("""
        procedure play():
            choose token#1 from (((0, 1), (2, 3), ())[me] where token#1: play 1()) by me as play.token
            choose goal#3 from (({0..3} where goal#2: (goal#2.mark is none)) where goal#3: play 2()) by me as play.goal
            pay 2 me.gold
            move token#1 to goal#3

        check play 1():
            for each goal#3 in ({0..3} where goal#2: (goal#2.mark is none)):
                if (me.gold >= 2):
                    return yes
            return no

        check play 2():
            if (me.gold >= 2):
                return yes
            return no
        """)


def test_a_cost_is_taken_away_while_the_rest_is_tried() -> None:
    assert after(
        PASSES,
        """
        may:
          pay 1 gold
          choose cell from cells where me.gold > 3
          set cell.mark to me
        """,
        "play",
        "play 1",
        "play 1 2",
        last="patterns",
    ) == text("""
        procedure play():
            may by me as play.may if play 1():
                pay 1 me.gold
                choose cell#2 from ({0..3} where cell#1: (me.gold > 3)) by me as play.cell
                set cell#2.mark to me

        check play 1():
            if (me.gold >= 1):
                let once#4 be me
                let once#5 be max(0, 1)
                shift once#4.gold by (0 - once#5)
                let found#6 be play 1 2()
                shift once#4.gold by once#5
                if found#6:
                    return yes
            return no

        check play 1 2():
            for each cell#2 in ({0..3} where cell#1: (me.gold > 3)):
                return yes
            return no
        """)


def test_what_cannot_fail_needs_no_check() -> None:
    assert after(
        PASSES,
        """
        may gain 1 gold
        """,
        last="patterns",
    ) == text("""
        procedure play():
            may by me as play.may if yes:
                gain 1 me.gold
        """)


def test_a_call_is_offered_if_the_pattern_of_the_procedure_can_be_completed() -> None:
    assert after(
        PASSES,
        """
        may buy()
        """,
        "play",
        "play 1",
        "can buy",
        more="""procedures:
  buy(): |
    pay 3 gold
    gain 1 gold
""",
        last="patterns",
    ) == text("""
        procedure play():
            may by me as play.may if can buy():
                buy()

        check can buy():
            if (me.gold >= 3):
                return yes
            return no
        """)


def test_an_action_is_offered_if_its_pattern_can_be_completed() -> None:
    assert after(
        PASSES,
        """
        take action from moves
        """,
        "play",
        "can actions.step",
        more="""actions:
  - {id: step, group: moves, effect: 'choose cell from cells where mark is me; set cell.mark to none'}
  - {id: rest, group: moves, effect: gain 1 gold}
""",
        last="patterns",
    ) == text("""
        procedure play():
            choose one by me as play.moves:
                step if can actions.step():
                    actions.step()
                rest if yes:
                    actions.rest()

        check can actions.step():
            for each cell#2 in ({0..3} where cell#1: (cell#1.mark is me)):
                return yes
            return no
        """)
