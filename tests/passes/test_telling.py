"""Ends are told by where they stand: words are found under these names."""

from __future__ import annotations

from interpreter.passes.telling import ends_of, tell_the_story
from tests.passes.make import printed, program

PLAY = """
win me if me.gold > 9
tie if me.gold > 8
win red if me.gold > 7
win none after play if me.gold > 6
"""


def test_the_second_end_of_its_sort_in_a_procedure_has_a_number() -> None:
    made, box = program(PLAY)
    assert list(ends_of(made)) == ["play.win", "play.tie", "play.win_2", "play.all_lose", "game.finish"]
    told = printed(tell_the_story(made), box)
    assert [name for name in ("end:play.win", "end:play.tie", "end:play.win_2", "ending:play.all_lose") if name not in told] == []
