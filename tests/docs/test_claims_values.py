"""What docs/language.md says about values, modifiers and limits."""

from __future__ import annotations

import pytest

from interpreter import PlayError

from .table import GOLD, N, Table


def test_bounds_of_a_value_hold_after_all_modifiers(table: Table) -> None:
    state = table.play(
        GOLD
        + """\
values: {price(player): {base: 3, min: 1}}
abilities: [{id: cheap, effect: "modify price(player) by -5"}]
play: gain price(ann) gold
"""
    )
    assert table.of(state) == [1, 0]


def test_each_copy_of_a_card_has_its_own_limit_also_when_players_own_them(table: Table) -> None:
    text = (
        GOLD
        + """\
places: {field: {per: player}}
tables:
  cards:
    rows:
      - {id: mill, use: once, effect: "after tick(): gain 1 gold"}
      - {id: farm, use: once, effect: "after tick(): gain 10 gold"}
pieces: {card: {owner: player, table: cards, active: [field]}}
setup: "for each player in players: move cards of player to field of player"
play: tick(); tick()
procedures: {tick: stop}
"""
    )
    assert table.of(table.play(text)) == [11, 11]


def test_an_action_of_a_card_is_in_its_group_and_each_copy_counts(table: Table) -> None:
    text = (
        GOLD
        + """\
places: {hand: {per: player}}
tables: {cards: {rows: [{id: mill, count: 2, use: once per turn, effect: "action grind in labour: gain 1 gold"}]}}
pieces: {card: {table: cards, active: [hand]}}
setup: move cards to hand of ann
play: turn(); turn()
procedures: {turn: "repeat: may take action from labour"}
"""
    )
    state = table.play(text, "mill_grind", "mill_grind", "mill_grind")
    assert table.of(state) == [3, 0]
    assert table.options(state) == ["mill_grind", "pass"]


def modified(*modifiers: str, base: str = "price(player, buildings building): {base: 10}") -> str:
    """The price of a house for ann, as modifiers leave it."""
    return (
        """\
fields: {game: {n: {min: -9999}}, player: {gold: {}}}
tables: {buildings: {rows: [{id: house}, {id: tower}]}}
"""
        + f"values:\n  {base}\nplay: set n to price(ann, house)\nabilities:\n"
        + "".join(f'  - {{id: m{number}, effect: "{text}"}}\n' for number, text in enumerate(modifiers))
    )


@pytest.mark.parametrize(
    ("modifiers", "n"),
    [
        (["modify price(player, building) by -1"], 9),
        (
            [
                "modify price(player, building) times 2",
                "modify price(player, building) by 1",
                "modify price(player, building) to 5",
            ],
            12,
        ),  # `to`, then `by`, then `times`
        (["modify price(player, building) by -20 min 3", "modify price(player, building) times 2"], 3),  # min behind times
        (["modify price(player, building) by 20 max 12", "modify price(player, building) by 1"], 12),
        (["modify price(player, house) by 1", "modify price(player, tower) by 100"], 11),  # anything else must be equal
        (["modify price(ann, building) by 1", "modify price(bob, building) by 100"], 11),
        (["modify price(player, building) by 1 if player is ann", "modify price(player, building) by 5 if player is bob"], 11),
    ],
)
def test_the_order_of_modifiers_and_what_fits(table: Table, modifiers: list[str], n: int) -> None:
    assert table.n(modified(*modifiers)) == n


def test_bounds_of_the_value_itself_come_last(table: Table) -> None:
    bounded = "price(player, buildings building): {base: 10, min: 4, max: 20}"
    assert table.n(modified("modify price(player, building) by -20 min 1", base=bounded)) == 4
    assert table.n(modified("modify price(player, building) times 3 max 25", base=bounded)) == 20


def test_a_value_is_worked_out_whenever_it_is_asked_for(table: Table) -> None:
    assert (
        table.n("""\
values: {twice(player): player.gold * 2}
play: |
  set n to twice(me)
  gain 3 gold
  set n to n * 10 + twice(me)
""")
        == 6
    )


HELD = """\
fields: {game: {n: {max: 99999}}, player: {gold: {}}}
places: {field: {per: player}, middle: {}}
pieces: {card: {table: cards, active: [field, middle]}}
tables: {cards: {rows: [{id: king, effect: "modify price(player) by -3 if player is me"}]}}
values: {price(player): 10}
"""


def test_what_a_card_changes_it_stops_changing_when_it_leaves(table: Table) -> None:
    assert (
        table.n(
            HELD
            + """\
play: |
  move cards to field of ann
  set n to price(ann)
  move cards to box
  set n to n * 100 + price(ann)
"""
        )
        == 710
    )


def test_in_a_modifier_me_is_whoever_has_the_card_else_whoever_asks(table: Table) -> None:
    play = "play: |\n  move cards to PLACE\n  set n to price(ann) * 100 + price(bob)\n"
    assert table.n(HELD + play.replace("PLACE", "field of bob")) == 1007
    assert table.n(HELD + play.replace("PLACE", "middle")) == 710


def test_a_value_that_is_no_number_can_be_changed_with_to_only(table: Table) -> None:
    text = "values: {open(cell): cell.row is 0}\nplay: set n to count(cells where open(it))\n"
    assert table.n(text) == 2
    assert table.n(text + 'abilities: [{id: wide, effect: "modify open(cell) to yes if cell is a1"}]\n') == 3
    assert table.problems(N + text + 'abilities: [{id: wide, effect: "modify open(cell) by 1"}]\n') == [("wrong-type", None)]


LIMITED = """\
fields: {player: {gold: {}}}
actions: [{id: dig, group: labour, use: LIMIT, effect: gain 1 gold}]
procedures:
  turn(number inside): |
    repeat 3 times: take action from labour
    turn(inside - 1) if inside > 0
    repeat 3 times: take action from labour
  other: stop
play: |
  PLAY
"""


@pytest.mark.parametrize(
    ("limit", "play", "gold"),
    [
        ("once per turn", "turn(0); turn(0)", 2),
        ("2 per turn", "turn(0); turn(0)", 4),
        ("once", "turn(0); turn(0)", 1),
        ("once per game", "turn(0); turn(0)", 1),
        ("once per turn", "turn(1)", 2),  # called inside itself, the innermost counts
        ("2 per turn", "turn(1)", 4),
        ("once per other", "turn(0)", 0),  # while it does not run, it cannot be done at all
        ("once per turn", "take action from labour", 0),
    ],
)
def test_limits(table: Table, limit: str, play: str, gold: int) -> None:
    state = table.play(LIMITED.replace("LIMIT", limit).replace("PLAY", play))
    while state.decision is not None:
        assert table.options(state) == ["dig"]
        state.choose(0)
    assert table.of(state) == [gold, 0]


def test_an_action_without_a_card_counts_for_each_player_on_its_own(table: Table) -> None:
    text = LIMITED.replace("LIMIT", "once").replace("PLAY", "turn(0)\n  as bob: turn(0)")
    assert table.of(table.play(text, "dig", "dig")) == [1, 1]
    assert table.play(text, "dig", "dig").decision is None


def test_an_argument_that_is_the_parameters_own_name_fits_everything(table: Table) -> None:
    text = modified("modify price(player, building) by 1", "modify price(me, building) by 20").replace(
        "set n to price(ann, house)", "set n to price(ann, house) * 100 + price(bob, tower)"
    )
    assert table.n(text) == 3111


SUPPOSING = """\
fields: {game: {n: {}, told: {}}, player: {gold: {start: 2}}}
procedures:
  pay_all: lose me.gold gold; say poor(me); set told to 1
  ask: may gain 1 gold
  outer: ask()
  guess: let lucky be random(players); gain 1 gold for lucky
values:
  deep(number depth): if depth is 0 then me.gold else (deep(depth - 1) after pay_all())
"""


def test_nothing_stays_of_what_is_supposed_and_nobody_hears_of_it(table: Table) -> None:
    state = table.play(SUPPOSING + "play: set n to 1 if me.gold is 0 after pay_all(); may gain 1 gold\n")
    assert table.of(state) == [2, 2]
    assert state.view()["fields"]["game"] == {"n": 1, "told": 0}
    assert state.log() == []


@pytest.mark.parametrize(
    ("condition", "n"), [("not me.gold is 0 after pay_all()", 0), ("n > 0 or me.gold < 1 after pay_all()", 1)]
)
def test_after_binds_less_than_comparisons_and_more_than_not(table: Table, condition: str, n: int) -> None:
    assert table.n(SUPPOSING + f"play: set n to 1 if {condition}\n") == n


@pytest.mark.parametrize("procedure", ["ask", "outer", "guess"])
def test_what_asks_or_rolls_cannot_be_supposed(table: Table, procedure: str) -> None:
    assert table.problems(SUPPOSING + f"play: set n to me.gold after {procedure}()\n") == [("not-to-be-supposed", procedure)]


def test_eight_copies_inside_each_other_are_enough(table: Table) -> None:
    assert table.n(SUPPOSING + "play: set n to deep(8) + 1\n") == 1
    with pytest.raises(PlayError) as caught:
        table.play(SUPPOSING + "play: set n to deep(9)\n")
    assert caught.value.code == "too-deep"


def test_maps_are_values(table: Table) -> None:
    changed = "let one be map(players, 1); let other be one; set other[ann] to 5"
    assert table.n(f"play: {changed}; set n to one[ann] * 10 + sum(other)\n") == 16


@pytest.mark.parametrize("text", ["let m be map(pieces, 1)", "let m be map(players, cells)", "let m be sum(me.gold)"])
def test_what_cannot_be_a_map(table: Table, text: str) -> None:
    assert [code for code, _ in table.problems(N + f"play: {text}\n")] == ["wrong-type"]


def test_the_word_of_a_limit_names_a_procedure(table: Table) -> None:
    text = LIMITED.replace("PLAY", "turn(0)")
    assert table.problems(text.replace("LIMIT", "once per trun")) == [("unknown-name", "trun")]
