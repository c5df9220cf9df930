"""What docs/language.md says about taking back."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING

from .table import CARDS, N, Table

GAME = (
    N
    + """\
pieces: {man: {owner: player, count: 2, plural: men}}
play: |
  turn()
  set n to n + 1000
procedures:
  turn: |
    let name be 1
    try:
      repeat:
        choose one:
          more: gain 1 gold
          go: move first(men of me) to a1
          keep: set name to name + 1
          tell: say told(n)
          pass_on: set active to bob
          work: take action from works
          undo: take back
          done: stop
    set n to n + name
actions:
  - {id: dig, group: works, use: once per turn, effect: gain 5 gold}
  - {id: back, group: works, effect: take back}
"""
)
NOTHING_DONE = ["more", "go", "keep", "tell", "pass_on", "work", "done"]


def test_everything_is_as_it_was_and_it_begins_again(table: Table) -> None:
    state = table.play(GAME, "more", "go", "pass_on", "undo")
    assert table.options(state) == NOTHING_DONE
    assert table.of(state) == [0, 0]
    assert state.value("count(men at a1)") == 0
    assert state.array == table.play(GAME).array


def test_it_is_offered_only_if_something_has_changed(table: Table) -> None:
    assert table.asked(GAME) == NOTHING_DONE
    assert "undo" in table.asked(GAME, "more")
    assert "undo" in table.asked(GAME, "go")
    assert "undo" in table.asked(GAME, "pass_on")


def test_what_only_names_hold_does_not_count_but_is_as_before(table: Table) -> None:
    assert "undo" not in table.asked(GAME, "keep")
    assert table.n(GAME, "keep", "keep", "done") == 1003
    assert table.n(GAME, "keep", "keep", "more", "undo", "done") == 1001


def test_limits_are_as_before(table: Table) -> None:
    assert table.asked(GAME, "work", "dig", "work") == ["back"]
    assert "dig" in table.asked(GAME, "work", "dig", "undo", "more", "work")


def test_what_was_said_stays_said(table: Table) -> None:
    state = table.play(GAME, "tell", "more", "undo")
    assert [event.key for event in state.events if event.kind == "say"] == ["told"]


def test_it_can_be_an_action_or_stand_behind_may(table: Table) -> None:
    assert table.options(table.play(GAME, "more", "work", "back")) == NOTHING_DONE
    text = N + "play: |\n  try:\n    choose bid from 1..3\n    gain bid gold\n    may take back\n"
    state = table.play(text, "2", "yes")
    assert table.options(state) == ["1", "2", "3"]
    state.choose("3")
    state.choose("no")
    assert table.of(state) == [3, 0]


def test_outside_of_a_try_it_does_nothing(table: Table) -> None:
    text = N + "play: |\n  undo()\n  try:\n    may gain 10 gold\n  gain 1 gold\n  undo()\n  gain 1 gold\n"
    text += "procedures: {undo: take back}\n"
    assert table.of(table.play(text, "yes")) == [12, 0]
    assert table.problems(N + "play: take back\n") == [("only-in-event", "take back")]


def test_a_saved_game_can_be_taken_back(table: Table) -> None:
    state = table.play(GAME, "more", "go")
    again = state.game.from_json(state.to_json())
    again.choose("undo")
    assert again.array == table.play(GAME).array
    assert state.game.sound(state.array)
    damaged = [*state.array]
    damaged[-1] = 7
    assert not state.game.sound(damaged)


def test_an_imagined_game_has_one_future(table: Table) -> None:
    text = GAME.replace("    set n to n + name", "    let luck be random(1..1000)\n    set n to luck")
    state = table.play(text, "more")
    plain, back = state.imagine(5), state.imagine(5)
    back.choose("undo")
    for one in (plain, back):
        one.choose("done")
    assert plain.view(EVERYTHING)["fields"]["game"] == back.view(EVERYTHING)["fields"]["game"]


HIDDEN = CARDS + "pieces: {card: {table: cards, starts: deck}}\nplay: |\n  try:\n    may gain 1 gold\n    COMMAND\n"


@pytest.mark.parametrize(
    "command",
    [
        "shuffle deck",
        "let x be random(players)",
        "look at top(deck)",
        "reveal top(deck)",
        "move top(deck) to pile",
        "choose bid from 1..3 by players",
    ],
)
def test_nothing_is_decided_by_chance_and_nobody_learns_anything(table: Table, command: str) -> None:
    assert table.problems(HIDDEN.replace("COMMAND", command)) == [("not-to-be-tried", None)]
    inside = HIDDEN.replace("COMMAND", "other()") + f"procedures: {{other: '{command}'}}\n"
    assert table.problems(inside) == [("not-to-be-tried", None)]


@pytest.mark.parametrize(
    "command",
    [
        "gain top(deck).price gold",
        "gain 1 gold if first(cards) is ace",
        "gain count(cards at hand of bob where price > 3) gold",
        "gain bob.wish gold",
        "gain dearest() gold",
    ],
)
def test_nobody_learns_by_what_is_done_with_hidden_things(table: Table, command: str) -> None:
    text = (
        HIDDEN.replace("gold: {}", "gold: {}, wish: {visible: owner}") + "values: {dearest(): 'largest(cards at deck, price)'}\n"
    )
    assert table.problems(text.replace("COMMAND", command)) == [("not-to-be-tried", None)]
    inside = text.replace("COMMAND", "other()") + f"procedures: {{other: '{command}'}}\n"
    assert table.problems(inside) == [("not-to-be-tried", None)]
    assert table.asked(text.replace("COMMAND", "gain count(cards at hand of bob) + bob.gold gold")) == ["yes", "no"]


def test_a_pile_of_which_only_the_top_is_seen_hides_the_others(table: Table) -> None:
    text = "places: {pile: {visible: top}, table: {}}\nfields: {player: {gold: {}}}\npieces: {man: {count: 3, plural: men}}\n"
    text += "setup: move men to pile\nplay: |\n  try:\n    may gain 1 gold\n    move first(men at pile) to table\n"
    assert table.problems(text) == [("not-to-be-tried", None)]


def test_the_innermost_try_begins_again(table: Table) -> None:
    text = """\
play: |
  try:
    choose first_one from 1..2
    gain first_one gold
    try:
      choose second_one from 1..2
      gain 10 * second_one gold
      may take back
    may take back
"""
    state = table.play(N + text, "2", "1", "yes")
    assert (table.of(state), table.options(state)) == ([2, 0], ["1", "2"])
    state.choose("2")
    state.choose("no")
    state.choose("yes")
    assert (table.of(state), table.options(state)) == ([0, 0], ["1", "2"])


@pytest.mark.parametrize("command", ["roll die", "draw token from bag"])
def test_dice_and_refilling_are_chance_too(table: Table, command: str) -> None:
    text = "pieces: {token: {count: 2}, die: {die: [1, 2], plural: dice}}\nplaces: {bag: {refill: used}, used: {}}\n"
    text += f"play: |\n  try:\n    may {command}\n"
    assert table.problems(text) == [("not-to-be-tried", None)]


def test_a_copy_of_the_whole_state_is_part_of_the_state_while_the_block_runs(table: Table) -> None:
    text = N + "play: |\n  choose first_one from 1..2\n  TRY\n  choose third_one from 1..2\n"
    state = table.play(text.replace("TRY", "try:\n    choose second_one from 1..2"))
    before = state.array[:]
    state.choose("2")
    where = len(state.array) - len(before)
    assert where > len(before) // 2 and any(state.array[at : at + 20] == before[:20] for at in range(1, len(state.array)))
    state.choose("1")
    assert len(state.array) == len(before)
