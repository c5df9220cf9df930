"""Procedures that ask are cut where they stop."""

from __future__ import annotations

from interpreter.passes.calls import mark_asking
from interpreter.passes.leaving import give_me_back
from interpreter.passes.patterns import offer_what_is_possible
from interpreter.passes.skipping import nest_what_may_be_skipped
from interpreter.passes.suspension import cut_where_it_asks
from tests.passes.make import Pass, after, text

PASSES: list[Pass] = [
    offer_what_is_possible,
    lambda made, box: nest_what_may_be_skipped(made),
    lambda made, box: give_me_back(made),
    lambda made, box: mark_asking(made),
    cut_where_it_asks,
]


def test_a_loop_is_gone_round_from_its_head() -> None:
    assert after(
        PASSES,
        """
        repeat 2 times:
          choose cell from cells
          set cell.mark to me
        gain 1 gold
        """,
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            let times#1 be 2
            go to play:2
          play:1
            gain 1 me.gold
            go to play:end
          play:2
            if (times#1 > 0):
                set times#1 to (times#1 - 1)
                ask point 0; with fewer than 1:
                    go to play:2
            else:
                go to play:1
          play:end
            return
          point 0 play.cell: me of offer {0..3}
            let cell#2 be answer
            set cell#2.mark to me
            go to play:2
        """)


def test_what_a_loop_has_still_to_do_is_kept_behind_the_frame() -> None:
    assert after(
        PASSES,
        """
        for each cell in cells:
          may set cell.mark to me
        """,
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            keep {0..3} since rest#1
            go to play:1
          play:1
            if left since rest#1:
                take cell#2
                ask point 0; with fewer than 1:
                    go to play:1
            else:
                go to play:end
          play:2
            drop since rest#1
            go to play:end
          play:end
            return
          point 0 play.may: me of offer those(1 if yes), or pass
            if (answer is pass):
                go to play:1
            else:
                set cell#2.mark to me
                go to play:1
        """)


def test_picking_asks_again_until_it_is_done() -> None:
    assert after(
        PASSES,
        """
        pick few from cells up to 2
        set first(few).mark to me
        """,
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            let few#2 be {}
            go to play:2
          play:1
            set first(few#2).mark to me
            go to play:end
          play:2
            ask point 0; with fewer than 1:
                go to play:1
          play:end
            return
          point 0 play.few: me of offer (if (count(few#2) < 2) then ({0..3} where one#1: not (one#1 in few#2)) else {}), or done
            if (answer is done):
                go to play:1
            else:
                set few#2 to sorted((few#2 + single(answer)))
                go to play:2
        """)


def test_branches_go_on_behind_them_and_nothing_offered_leaves_out_the_rest() -> None:
    assert after(
        PASSES,
        """
        choose one:
          rich: gain 3 gold
          poor: pay 1 gold
        gain 1 gold
        """,
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            ask point 0; with fewer than 1:
                go to play:end
          play:1
            gain 1 me.gold
            go to play:end
          play:end
            return
          point 0 play.one: me of offer those(0 if yes, 1 if play 1())
            by answer:
                0:
                    gain 3 me.gold
                    go to play:1
                1:
                    if (me.gold >= 1):
                        pay 1 me.gold
                    go to play:1
                else:
                    go to play:1
        """)


def test_what_happens_at_once_is_kept_and_then_carried_out() -> None:
    assert after(
        PASSES,
        """
        at once:
          set me.gold to blue.gold
          set blue.gold to me.gold
        """,
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            keep what is done later since queue#5:
                later 1 with kept#1 = me, kept#2 = blue.gold:
                    set kept#1.gold to kept#2
                later 2 with kept#3 = blue, kept#4 = me.gold:
                    set kept#3.gold to kept#4
            go to play:1
          play:1
            if left since queue#5:
                take command#6
                by command#6:
                    1:
                        take kept#1
                        take kept#2
                        set kept#1.gold to kept#2
                        go to play:1
                    2:
                        take kept#3
                        take kept#4
                        set kept#3.gold to kept#4
                        go to play:1
                    else:
                        go to play:1
            else:
                go to play:end
          play:end
            return
        """)


def test_a_procedure_that_asks_is_called_in_a_frame_of_its_own() -> None:
    assert after(
        PASSES,
        """
        mark_one(a1)
        gain 1 gold
        """,
        "play",
        "mark_one",
        more="""procedures:
  mark_one(cell here): |
    may set here.mark to me
""",
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            call mark_one(a1), back at play:1
          play:1
            gain 1 me.gold
            go to play:end
          play:end
            return

        procedure mark_one(cell here#1):
          mark_one:begin
            begin mark_one
            ask point 0; with fewer than 1:
                go to mark_one:end
          mark_one:end
            return
          point 0 mark_one.may: me of offer those(1 if yes), or pass
            if (answer is pass):
                go to mark_one:end
            else:
                set here#1.mark to me
                go to mark_one:end
        """)


def test_a_procedure_that_does_not_ask_stays_whole() -> None:
    assert after(
        PASSES,
        """
        get()
        may gain 1 gold
        """,
        "play",
        "get",
        more="""procedures:
  get(): gain 1 gold
""",
        last="suspension",
    ) == text("""
        procedure play():
          play:begin
            begin play
            get()
            ask point 0; with fewer than 1:
                go to play:end
          play:end
            return
          point 0 play.may: me of offer those(1 if yes), or pass
            if (answer is pass):
                go to play:end
            else:
                gain 1 me.gold
                go to play:end

        procedure get():
            gain 1 me.gold
        """)
