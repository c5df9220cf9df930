"""Only what is read after a stop is kept in a frame."""

from __future__ import annotations

from interpreter.passes import MAIN, with_main
from interpreter.passes.calls import mark_asking
from interpreter.passes.frames import lay_out_frames
from interpreter.passes.joining import join_segments
from interpreter.passes.leaving import give_me_back
from interpreter.passes.patterns import offer_what_is_possible
from interpreter.passes.skipping import nest_what_may_be_skipped
from interpreter.passes.suspension import cut_where_it_asks
from tests.passes.make import BOX, Pass, after, printed, program_of, text

PASSES: list[Pass] = [
    lambda made, box: with_main(made),
    offer_what_is_possible,
    lambda made, box: nest_what_may_be_skipped(made),
    lambda made, box: give_me_back(made),
    lambda made, box: mark_asking(made),
    cut_where_it_asks,
    lambda made, box: join_segments(made),
    lambda made, box: lay_out_frames(made, box, MAIN),
]


def test_what_is_read_after_a_stop_is_kept() -> None:
    assert after(
        PASSES,
        """
        let n be count(cells)
        choose cell from cells
        gain n gold
        let m be 2
        lose m gold
        """,
        last="joining",
    ) == text("""
        procedure play():
          frame of 4: me at 2, n#1 at 3
          play:begin
            begin play
            let n#1 be count({0..3})
            ask point 0; with fewer than 1:
                go to play:end
          play:end
            return
          point 0 play.cell: me of offer {0..3}
            let cell#2 be answer
            gain n#1 me.gold
            let m#3 be 2
            lose m#3 me.gold
            return
        """)


def test_a_set_is_kept_with_room_for_all_there_could_be() -> None:
    assert after(
        PASSES,
        """
        let marked be cells where mark is me
        may gain 1 gold
        set first(marked).mark to none
        """,
        last="joining",
    ) == text("""
        procedure play():
          frame of 8: me at 2, marked#2 at 3
          play:begin
            begin play
            let marked#2 be ({0..3} where it#1: (it#1.mark is me))
            ask point 0; with fewer than 1:
                go to play:1
          play:1
            set first(marked#2).mark to none
            return
          point 0 play.may: me of offer those(1 if yes), or pass
            if (answer is pass):
                set first(marked#2).mark to none
                return
            else:
                gain 1 me.gold
                set first(marked#2).mark to none
                return
        """)


def test_a_set_that_is_part_of_a_known_one_gets_no_more_room() -> None:
    made, box = program_of(
        BOX.replace("columns: 2}", "columns: 2, sectors: {corner: [a1, b2]}}")
        + """play: |
  let free be corner where mark is none
  let near be corner
  choose cell from free
  set near to neighbours(cell)
  choose other from near + free
"""
    )
    for one in PASSES:
        made = one(made, box)
    # Two cells are corners; how many are near cannot be seen, but there are four.
    assert "me at 2, free#2 at 3, near#3 at 6, cell#4 at 11" in printed(made, box)
