"""What docs/language.md says about steps, loops, ends and memory."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .table import GOLD, Table


def test_turns_pass_over_those_who_are_out_and_stop_ends_them(table: Table) -> None:
    state = table.play(GOLD + """\
play: |
  take turns:
    gain 1 gold
    eliminate me if me is bob
    stop if me.gold is 3
  gain 5 gold
""", players=3)
    assert table.of(state) == [8, 1, 2]


@pytest.mark.parametrize(("end", "winners", "reason"), [
    ("win bob", ("bob",), "win"), ("win players", ("ann", "bob"), "win"), ("win storm", ("storm",), "win"),
    ("win none", (), "all_lose"), ("tie", (), "tie"), ("defeat players", (), "all_lose"), ("finish", ("ann", "bob"), "finish"),
])
def test_ends(table: Table, end: str, winners: Sequence[str], reason: str) -> None:
    state = table.play(GOLD + "values: {score(player): player.gold}\nscoring: {score: score}\n"
                       f"play: |\n  {end}\n  gain 1 gold\n", settings=", sides: [storm]")
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == (winners, reason)


ENDING = """\
fields: {player: {gold: {}}}
values: {score(player): player.gold}
scoring: {score: score}
procedures:
  turn: |
    work()
    gain 1 gold for bob
  work: gain 1 gold for bob
play: turn(); gain 100 gold for ann
"""


@pytest.mark.parametrize(("end", "winners", "reason"), [
    ("win ann", ("ann",), "win"), ("win none", (), "all_lose"), ("tie", (), "tie"), ("finish", ("bob",), "finish")])
def test_with_after_they_end_the_game_when_that_procedure_is_done(
        table: Table, end: str, winners: Sequence[str], reason: str) -> None:
    state = table.play(ENDING + f'abilities: [{{id: enough, effect: "after work(): {end} after turn"}}]\n')
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == (winners, reason)
    assert table.of(state) == [0, 2]


def test_an_end_waits_for_all_that_watches_the_procedure_and_for_questions(table: Table) -> None:
    state = table.play(ENDING + """\
abilities:
  - {id: enough, effect: "before work(): finish after turn"}
  - {id: tip, effect: "after turn(): may gain 5 gold for bob"}
""")
    assert state.result is None and table.options(state) == ["tip", "pass"]
    state.choose(0)
    assert state.result is not None and table.of(state) == [0, 7]


def test_the_innermost_running_call_is_meant_and_while_it_does_not_run_the_game_ends_at_once(table: Table) -> None:
    text = """\
fields: {player: {gold: {}}}
procedures:
  dig(number deep): |
    if deep > 0: dig(deep - 1)
    else: PROGRAM
    gain 1 gold
play: |
  dig(2)
  gain 100 gold
"""
    assert table.of(table.play(text.replace("PROGRAM", "finish after dig"))) == [1, 0]
    assert table.of(table.play(text.replace("PROGRAM", "finish after play"))) == [103, 0]
    other = text.replace("PROGRAM", "finish after other").replace("play:", "  other: stop\nplay:")
    assert table.of(table.play(other)) == [0, 0]


def test_who_wins_is_worked_out_when_it_is_said_and_the_first_end_counts(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
procedures:
  turn: |
    gain 1 gold for ann
    win players where gold > 0 after turn
    gain 1 gold for bob
    tie after turn
play: turn()
""")
    assert state.result is not None and (state.result.winners, state.result.reason) == (("ann",), "win")
    assert table.of(state) == [1, 1]


def test_what_ends_the_game_earlier_wins_over_what_waits(table: Table) -> None:
    state = table.play("""\
procedures: {turn: win ann after turn; tie; win bob}
play: turn()
""")
    assert state.result is not None and state.result.reason == "tie"


def test_a_procedure_that_an_end_waits_for_must_exist(table: Table) -> None:
    assert table.problems("play: finish after trun\nprocedures: {turn: stop}\n") == [("unknown-name", "trun")]
