"""Short segments stand where they are gone to."""

from __future__ import annotations

from textwrap import dedent

from interpreter.passes.calls import mark_asking
from interpreter.passes.joining import join_segments
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
    lambda made, box: join_segments(made),
]


def test_play_runs_straight_from_one_decision_to_the_next() -> None:
    assert after(
        PASSES,
        """
        repeat 2 times:
          choose cell from cells
          set cell.mark to me
        gain 1 gold
        """,
        last="joining",
    ) == text("""
        procedure play():
          play:begin
            begin play
            let times#1 be 2
            if (times#1 > 0):
                set times#1 to (times#1 - 1)
                ask point 0; with fewer than 1:
                    go to play:2
            else:
                gain 1 me.gold
                return
          play:2
            if (times#1 > 0):
                set times#1 to (times#1 - 1)
                ask point 0; with fewer than 1:
                    go to play:2
            else:
                gain 1 me.gold
                return
          point 0 play.cell: me of offer {0..3}
            let cell#2 be answer
            set cell#2.mark to me
            if (times#1 > 0):
                set times#1 to (times#1 - 1)
                ask point 0; with fewer than 1:
                    go to play:2
            else:
                gain 1 me.gold
                return
        """)


def test_the_beginning_of_a_called_procedure_is_joined() -> None:
    assert after(
        PASSES,
        """
        mark_one(a1)
        gain 1 gold
        """,
        "play",
        more="""procedures:
  mark_one(cell here): |
    may set here.mark to me
""",
        last="joining",
    ) == text("""
        procedure play():
          play:begin
            begin play
            call mark_one(a1), back at play:1:
                begin mark_one
                ask point 0; with fewer than 1:
                    go to mark_one:end
          play:1
            gain 1 me.gold
            return
        """)


def test_a_segment_that_comes_back_to_itself_stays_a_loop() -> None:
    found = after(
        PASSES,
        """
        for each cell in cells:
          for each token in tokens at cell:
            may set cell.mark to me
        """,
        last="joining",
    )
    assert text("""
        play:1
          if left since rest#1:
              take cell#2
              keep (tokens at cell#2) since rest#3
              if left since rest#3:
                  take token#4
                  ask point 0; with fewer than 1:
                      go to play:3
              else:
                  go to play:1
          else:
              return
        play:3
        """) in dedent("\n".join(found.splitlines()[1:]))
