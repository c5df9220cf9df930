"""What docs/language.md says about durations."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import EVERYTHING, PlayError, State

from .table import Table

GAME = """\
fields: {game: {n: {min: -999999, max: 999999}}, player: {gold: {}}}
values: {price(player): 1}
places: {hand: {per: player}, pile: {}}
tables: {cards: {rows: [{id: ace_card, effect: "ACE"}, {id: king_card, effect: "KING"}]}}
pieces: {card: {table: cards, starts: pile, face: down}}
play: "repeat 9 times: day()"
procedures:
  day: |
    as ann: turn()
    as bob: turn()
  turn: |
    repeat up to 9: may take action from acts
  hit(player, number amount): change n by amount
actions:
  - {id: ace, group: acts, effect: resolve ace_card}
  - {id: king, group: acts, effect: resolve king_card}
  - {id: hit, group: acts, effect: "hit(me, 1)"}
  - {id: buy, group: acts, effect: change n by price(me)}
  - {id: inner, group: acts, effect: turn()}
  - {id: outside, group: acts, effect: stop}
"""


def game(ace: str, king: str = "do nothing") -> str:
    """A game in which two cards can be played as often as one likes."""
    return GAME.replace("ACE", ace.replace("\n", "\\n")).replace("KING", king.replace("\n", "\\n"))


def lasting(state: State, viewer: Any = EVERYTHING) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.view(viewer)["lasting"]
    return found


CHEAP = "until end of turn: modify price(player) by 10"


def test_abilities_hold_from_now_on_until_the_call_is_over(table: Table) -> None:
    assert table.n(game(CHEAP), "buy", "ace", "buy", "pass", "buy") == 13


def test_until_the_call_is_over_with_all_that_watches_it(table: Table) -> None:
    text = game(CHEAP) + 'abilities: [{id: late, effect: "after turn(): change n by price(me) * 100"}]\n'
    assert table.n(text, "ace", "pass") == 1100


def test_for_so_many_ends(table: Table) -> None:
    text = game("for 1 + 1 turns: modify price(player) by 10")
    assert table.n(text, "ace", "pass", "buy", "pass", "buy") == 12
    assert table.n(game("for 0 turns: modify price(player) by 10"), "ace", "buy") == 1


def test_me_and_names_are_what_they_were_when_it_began(table: Table) -> None:
    text = game(
        "choose rich from players\nlet sum be n\n"
        "for 2 turns:\n  after hit(player, amount):\n    gain sum gold for rich\n    gain 1 gold"
    )
    state = table.play(text, "buy", "buy", "ace", "bob", "pass", "buy", "hit")
    assert table.of(state) == [1, 2]


def test_this_is_what_it_was(table: Table) -> None:
    text = game("until end of turn: after hit(player, amount): move this to hand of me")
    assert table.play(text, "ace", "hit").value("count(cards at hand of ann)") == 1


def test_a_set_is_not_remembered(table: Table) -> None:
    text = game("let those be players\nuntil end of turn: after hit(player, amount) if player in those: gain 1 gold")
    assert table.problems(text) == [("many-for-a-while", "those")]


def test_the_names_of_a_watched_event_hide_names_from_before(table: Table) -> None:
    text = game("let amount be 7\nuntil end of turn: after hit(player, amount): gain amount gold")
    assert table.of(table.play(text, "ace", "hit")) == [1, 0]


def test_a_name_from_before_must_be_equal_also_if_the_parameter_is_called_like_that(table: Table) -> None:
    text = game("choose player from players\nfor 2 turns: modify price(player) by 10")
    assert table.n(text, "ace", "bob", "buy", "pass", "buy") == 12


def test_a_call_that_runs_inside_later_does_not_count(table: Table) -> None:
    assert table.n(game(CHEAP), "ace", "inner", "pass", "buy") == 11


def test_what_lasts_for_several_goes_on_in_the_outer_call(table: Table) -> None:
    text = game("for 2 turns: modify price(player) by 10")
    assert table.n(text, "inner", "ace", "pass", "buy", "pass", "buy") == 12
    text = game("for 3 turns: modify price(player) by 10")  # from then on, calls inside of the outer one do not count
    assert table.n(text, "inner", "ace", "pass", "pass", "inner", "pass", "buy") == 11


def test_while_none_runs_the_next_call_is_the_first_that_counts(table: Table) -> None:
    text = game(CHEAP).replace('play: "repeat', 'play: "resolve ace_card\\nrepeat')
    assert table.n(text, "buy", "pass", "buy") == 12


def test_what_began_twice_holds_twice(table: Table) -> None:
    assert table.n(game(CHEAP), "ace", "ace", "buy") == 21


def test_they_work_in_the_order_in_which_they_began(table: Table) -> None:
    text = game("let next_one be n + 1\nset n to next_one\nuntil end of turn: modify price(player) to next_one * 10")
    assert table.n(text, "ace", "ace", "buy") == 22
    assert table.n(game("for 3 turns: modify price(player) to 5", CHEAP), "king", "ace", "buy") == 15


def test_what_is_over_makes_room_and_the_others_stay_as_they_are(table: Table) -> None:
    text = game("change n by 1\nlet sum be n\nfor sum turns: modify price(player) by 10 * sum")
    state = table.play(text, "ace", "ace", "ace", "pass")
    assert [one["ends"] for one in lasting(state)] == [1, 2]
    assert [one["names"] for one in lasting(state)] == [{"sum": 2}, {"sum": 3}]
    state.choose("buy")
    assert state.view(EVERYTHING)["fields"]["game"]["n"] == 3 + 51


def test_they_work_wherever_the_card_is_now(table: Table) -> None:
    assert table.n(game("remove this\n" + CHEAP), "ace", "buy") == 11


def test_once_in_front_of_an_ability(table: Table) -> None:
    text = game("until end of turn:\n  once after hit(player, amount): gain 1 gold\n  after hit(player, amount): gain 10 gold")
    assert table.of(table.play(text, "ace", "hit", "hit")) == [21, 0]
    assert table.of(table.play(text, "ace", "hit", "ace", "hit")) == [32, 0]


def test_other_limits_cannot_stand_there(table: Table) -> None:
    text = game("until end of turn: once per turn after hit(player, amount): gain 1 gold")
    assert table.problems(text) == [("limit-for-a-while", None)]
    assert table.problems(game("until end of turn: once modify price(player) by 1")) == [("limit-on-modifier", None)]


def test_everybody_sees_what_holds(table: Table) -> None:
    state = table.play(game("choose who from players\nfor 2 turns: modify price(who) by 1"), "ace", "bob")
    for viewer in (0, 1, EVERYTHING):
        seen = {"from": "cards.ace_card", "player": "ann", "until": "turn", "ends": 2, "names": {"who": "bob"}}
        assert lasting(state, viewer) == [seen]


def test_the_table_shows_it(table: Table) -> None:
    assert "for now: ace card ×2" in str(table.play(game(CHEAP), "ace", "ace"))
    assert "for now" not in str(table.play(game(CHEAP), "ace", "pass"))


def test_what_it_remembers_is_seen_as_far_as_a_player_may_know_it(table: Table) -> None:
    text = game(
        "choose which from cards where row is king_card\nlook at which by me\n"
        "until end of turn: after hit(player, amount): move which to hand of me"
    )
    state = table.play(text, "ace", "card at pile")
    assert [lasting(state, viewer)[0]["names"]["which"] for viewer in (0, 1)] == ["king_card at pile", "card at pile"]


def test_it_is_dealt_anew_with_the_pieces(table: Table) -> None:
    text = game(
        "choose which from cards where row is king_card\nuntil end of turn: after hit(player, amount): move which to hand of me"
    )
    state = table.play(text, "ace", "card at pile")
    for seed in range(20):
        other = state.imagination(1)(seed)
        other.choose("hit")
        assert other.value("count(cards at hand of ann)") == 1


def test_it_belongs_to_the_position(table: Table) -> None:
    text = game(CHEAP).replace("effect: stop", "effect: set n to times_seen()")
    text = text.replace("turn: |\n", "turn: |\n    note position\n")
    assert table.n(text, "outside") == 1
    assert table.n(text, "ace", "outside") == 0


def test_one_command_can_hold_sixteen_times_at_once(table: Table) -> None:
    text = game("repeat 16 times:\n  until end of turn: modify price(player) by 1", CHEAP)
    assert table.n(text, "ace", "king", "buy") == 27
    with pytest.raises(PlayError) as caught:
        table.play(text, "ace", "ace")
    assert (caught.value.code, caught.value.facts["name"]) == ("too-many-for-a-while", "cards.ace_card")


def test_a_saved_game_knows_what_holds(table: Table) -> None:
    state = table.play(game("choose who from players\n" + CHEAP), "ace", "bob")
    again = state.game.from_json(state.to_json())
    assert lasting(again) == lasting(state)
    assert again.array == state.array


def test_what_it_lasts_for_is_a_procedure(table: Table) -> None:
    assert table.problems(game("until end of trun: modify price(player) by 1")) == [("unknown-name", "trun")]
    assert table.problems(game("for 2 dais: modify price(player) by 1")) == [("unknown-name", "dais")]


def test_actions_can_stand_there(table: Table) -> None:
    text = game("until end of turn: action dash in acts: gain 1 gold")
    state = table.play(text, "ace")
    assert "ace_card_dash" in table.options(state)
    state.choose("ace_card_dash")
    state.choose("pass")
    assert table.of(state) == [1, 0] and "ace_card_dash" not in table.options(state)


def test_they_work_like_abilities_of_a_card_of_whoever_began_them(table: Table) -> None:
    """Those of the active player first; what may be used is asked of whoever began it."""
    text = game(
        "let mark be if me is bob then 2 else 1\nfor 9 days: after hit(player, amount): set n to n * 10 + mark",
        "for 9 days: after hit(player, amount): may gain 1 gold",
    )
    assert table.n(text, "ace", "pass", "ace", "hit") == 112  # ann is active, though bob hits
    assert table.n(text.replace("as bob: turn()", "set active to bob; as bob: turn()"), "ace", "pass", "ace", "hit") == 121
    state = table.play(text, "king", "pass", "hit")
    assert state.decision is not None and (state.decision.seat, table.options(state)) == ("ann", ["king_card", "pass"])
