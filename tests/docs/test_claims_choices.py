"""What docs/language.md says about choices and costs."""

from __future__ import annotations

from .table import GOLD, Table


def test_what_cannot_be_done_is_not_asked(table: Table) -> None:
    state = table.play(GOLD + "play: |\n  may pay 3 gold: gain 9 gold\n  may gain 1 gold\n", "yes")
    assert table.of(state) == [1, 0]


def test_a_pattern_is_offered_only_if_it_can_be_completed(table: Table) -> None:
    text = """\
pieces: {token: {owner: player}}
setup: |
  move tokens of ann to a1
  move tokens of bob to b2
play: |
  choose token from tokens of players
  choose cell from neighbours(token) where column is token.cell.column and row is 0
  move token to cell
"""
    assert table.options(table.play(text.replace("tokens of players", "tokens"))) == ["ann token at a1"]


def test_pick_exactly_takes_what_there_is(table: Table) -> None:
    text = "pieces: {token: {count: 2}}\n" + GOLD + """\
play: |
  gain 0 gold
  pick some from tokens exactly 3
  gain count(some) gold
"""
    state = table.play(text)
    assert "done" not in table.options(state)
    state.choose(0)
    state.choose(0)
    assert table.of(state) == [2, 0]


ACTIONS = GOLD + """\
actions:
  - {id: dig, group: labour, effect: gain 1 gold}
  - {id: buy, group: labour, effect: pay 1 gold}
"""


def test_may_take_action_with_a_block_asks_once(table: Table) -> None:
    text = ACTIONS + "play: |\n  may take action from labour: gain 10 gold\n  gain 100 gold\n"
    assert table.options(table.play(text)) == ["dig", "pass"]
    assert table.of(table.play(text, "dig")) == [111, 0]
    assert table.of(table.play(text, "pass")) == [100, 0]


def test_declining_a_may_that_is_the_whole_block_ends_the_loop_also_with_a_block_behind_it(table: Table) -> None:
    text = ACTIONS + "play: |\n  repeat: may take action from labour: gain 10 gold\n"
    assert table.of(table.play(text, "dig", "buy", "dig", "pass")) == [31, 0]


def test_may_before_a_call_is_a_question_of_its_own(table: Table) -> None:
    text = GOLD + "play: may hire()\nprocedures: {hire: \"choose cell from cells; gain 1 gold\"}\n"
    assert table.options(table.play(text)) == ["yes", "no"]
    assert table.of(table.play(text, "yes", "a1")) == [1, 0]
