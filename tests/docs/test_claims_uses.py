"""What docs/language.md says about uses and scratch values."""

from __future__ import annotations

import interpreter
from interpreter import EVERYTHING

from .table import GOLD, N, Table

CARD = (
    GOLD
    + """\
places: {hand: {per: player}, gone: {}}
tables: {cards: {rows: [{id: mill, use: USE, effect: "EFFECT"}]}}
pieces: {card: {table: cards, active: [hand], discard: gone}}
setup: move cards to hand of ann; set ann.gold to 5
play: "repeat 3 times: turn()"
procedures: {turn: "may take action from labour; tick()", tick: stop}
actions: [{id: wait, group: labour, effect: stop}]
"""
)


def card(use: str, effect: str) -> str:
    """A game with one card."""
    return CARD.replace("USE", use).replace("EFFECT", effect)


def test_once_means_that_its_use_discards_the_card(table: Table) -> None:
    state = table.play(card("once", "action grind in labour: gain 10 gold"), "mill_grind")
    assert table.of(state) == [15, 0]
    assert table.options(state) == ["wait", "pass"]
    assert state.value("count(cards at gone)") == 1


def test_a_card_is_used_up_when_the_choices_at_the_beginning_are_made(table: Table) -> None:
    text = card("once", "action grind in labour: choose other from opponents; gain count(cards at gone) gold for other")
    state = table.play(text, "mill_grind")
    assert state.value("count(cards at gone)") == 0
    state.choose("bob")
    assert table.of(state) == [5, 1]


def test_putting_the_card_away_does_not_keep_what_follows_from_belonging_to_the_pattern(table: Table) -> None:
    state = table.play(card("once", "action grind in labour: dear()").replace("tick: stop", 'tick: stop, dear: "pay 9 gold"'))
    assert table.options(state) == ["wait", "pass"]


def test_a_use_in_a_row_counts_for_all_of_its_abilities_together(table: Table) -> None:
    text = card("once per turn", "after tick(): gain 1 gold\\nbefore tick(): gain 10 gold")
    assert table.of(table.play(text, "wait", "wait", "wait")) == [35, 0]


def test_a_use_in_front_of_an_ability_holds_for_that_one_alone(table: Table) -> None:
    text = card("once per game", "after tick(): gain 1 gold\\n2 per game before tick(): gain 10 gold")
    assert table.of(table.play(text, "wait", "wait", "wait")) == [26, 0]


def test_what_always_holds_cannot_be_used_once(table: Table) -> None:
    text = card("once per turn", "after tick(): gain 1 gold") + "values: {price(): 1}\n"
    assert table.problems(text.replace("after tick(): gain 1 gold", "modify price() by 1")) == [("limit-on-modifier", None)]


SCRATCH = (
    N
    + """\
procedures:
  battle(number depth):
    during: {shots: {start: 3}, target: player}
    effect: |
      change shots by depth
      set n to n * 10 + shots
      battle(depth - 1) if depth > 1
      set n to n * 10 + shots
      stop if depth is 1
      set target to bob
play: |
  battle(2)
  set n to n * 10 + shots
  set n to n + 1 if target is none
"""
)


def test_each_call_begins_with_the_starts_and_its_end_brings_back_what_was_before(table: Table) -> None:
    assert table.n(SCRATCH) == 54454  # 5 outside, 4 inside, 4, 5, then 3 as at the start, and nobody


def test_what_watches_the_beginning_or_end_reads_and_sets_scratch_values(table: Table) -> None:
    watching = (
        'abilities: [{id: a, effect: "before battle(depth): set shots to 0\\nafter battle(depth): set n to n * 10 + shots"}]\n'
    )
    assert table.n(SCRATCH.replace("battle(2)", "battle(1)") + watching) == 1114


def test_a_scratch_value_must_not_be_called_like_something_else(table: Table) -> None:
    assert table.problems(SCRATCH.replace("target: player", "n: number").replace("target", "shots")) == [("name-taken", "n")]


BANK = "symbols: {good: [wood, ore]}\nfields: {player: {store: {per: good, supply: SUPPLY}, gold: {}}}\n"


def test_a_supply_has_a_number_for_each_word(table: Table) -> None:
    text = (
        BANK.replace("SUPPLY", "{wood: 3, ore: 1}") + "play: gain 2 wood; gain 2 ore; gain 2 wood for bob; gain left(wood) gold\n"
    )
    state = table.play(text)
    assert [values["store"] for values in state.view(EVERYTHING)["fields"]["player"].values()] == [
        {"wood": 2, "ore": 1},
        {"wood": 1, "ore": 0},
    ]
    assert table.of(state) == [0, 0]


def test_a_supply_names_every_word_and_no_other(table: Table) -> None:
    assert table.problems(BANK.replace("SUPPLY", "{wood: 3, oar: 1}") + "play: finish\n") == [
        ("missing-key", "ore"),
        ("unknown-name", "oar"),
    ]


def test_what_has_no_supply_has_nothing_left(table: Table) -> None:
    assert table.problems(GOLD + "play: gain left(gold) gold\n") == [("no-supply", "gold")]


def test_points_are_lost_when_nothing_is_left_to_spread_them_over(table: Table) -> None:
    text = GOLD + "play: 'spread 5 over rich in players where gold < 2 by bob: gain 1 gold for rich'\n"
    state = table.play(text, "ann", "ann")
    assert table.options(state) == ["bob"]
    state.choose("bob")
    state.choose("bob")
    assert table.of(state) == [2, 2]
    assert state.result is not None


def test_a_row_of_a_table_without_pieces_is_carried_out(table: Table) -> None:
    text = GOLD + "tables: {weather: {fields: {worth: number}, rows: [{id: sun, worth: 3, effect: gain this.worth gold}]}}\n"
    assert table.of(table.play(text + "play: resolve sun\n")) == [3, 0]


def test_everything_that_runs_inside_reads_and_sets_scratch_values(table: Table) -> None:
    text = SCRATCH.replace("change shots by depth", "aim(depth)").replace(
        "play: |", "  aim(number more): change shots by more\nplay: |"
    )
    assert table.n(text) == 54454


def test_examples_set_scratch_values_in_given_and_packs_declare_them(table: Table) -> None:
    text = """\
fields: {game: {n: {}}}
procedures:
  battle: {during: {shots: {start: 3}}, effect: volley()}
  volley: change n by shots
play: battle()
"""
    assert table.n(text) == 3
    assert table.examples("{example: aimed, given: {shots: 7}, do: volley, then: {n: 7}}") == []
    pack = table.folder.parent / "more.yaml"
    pack.write_text(PACK, encoding="utf-8")
    state = interpreter.load(str(table.folder), variants=[pack]).start(1)
    assert state.value("n") == 3 + 4 and state.value("wind") == 2


PACK = """\
pack: more
for: claim
add:
  fields: {game: {wind: {start: 2, during: battle}}}
  abilities: [{id: gust, effect: "before battle(): change wind by 2\\nafter battle(): change n by wind"}]
"""


def test_left_asks_for_one_word_of_a_supply(table: Table) -> None:
    text = (
        BANK.replace("SUPPLY", "{wood: 19, ore: 10}")
        + "play: gain 2 wood; gain 3 ore for bob; gain left(wood) * 100 + left(ore) gold\n"
    )
    assert table.of(table.play(text)) == [1707, 0]
