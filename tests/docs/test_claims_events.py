"""What docs/language.md says about events, values and limits."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING

from .table import GOLD, HIT, N, Table


def test_instead_proceed_and_after(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}, hits: {}}}
abilities:
  - {id: first_one, effect: "instead of hit(player):\\n  gain 1 gold\\n  proceed"}
  - {id: late, effect: "after hit(player): gain 10 gold"}
  - {id: second_one, effect: "instead of hit(player): gain 100 gold"}
play: hit(bob)
procedures: {hit(player): gain 1 hits for player}
""")
    assert (table.of(state), table.of(state, "hits")) == ([11, 0], [0, 1])


def test_a_cancelled_event_has_no_after(table: Table) -> None:
    state = table.play(GOLD + HIT + """\
abilities:
  - {id: stop_it, effect: "before hit(player): cancel"}
  - {id: late, effect: "after hit(player): gain 10 gold"}
setup: gain 5 gold for bob
play: hit(bob)
""")
    assert table.of(state) == [0, 5]


def test_asking_everyone_asks_also_those_who_hold_nothing(table: Table) -> None:
    text = GOLD + HIT + """\
places: {hand: {per: player, visible: owner}}
tables: {cards: {rows: [{id: dodge, effect: "instead of hit(player) if player is me: may discard this"}]}}
pieces: {card: {table: cards, active: [hand]}}
play: hit(bob)
"""
    assert table.play(text).decision is None
    state = table.play(text, settings=", asking: everyone")
    assert state.decision is not None and state.decision.player == 1
    assert table.options(state) == ["pass"]


def test_a_reaction_is_asked_by_its_window_only(table: Table) -> None:
    state = table.play(GOLD + HIT + """\
abilities: [{id: dodge, effect: "instead of hit(player) if player is me: may gain 1 gold"}]
play: hit(bob)
""")
    assert set(state.game.world.prompts) == {"hit.react"}


def test_forced_watchers_of_the_active_player_come_first_then_clockwise(table: Table) -> None:
    text = """\
fields: {game: {order: {max: 999999}}, player: {gold: {}}}
places: {field: {per: player}}
tables:
  cards:
    rows:
      - {id: mark, effect: "after tick(): set order to order * 10 + me.gold"}
pieces: {card: {owner: player, table: cards, active: [field]}}
abilities: [{id: unowned, effect: "after tick(): set order to order * 10 + 9"}]
setup: |
  for each player in players: move cards of player to field of player
  set ann.gold to 1; set bob.gold to 2; set cid.gold to 3
procedures: {tick: stop}
play: set active to bob; tick()
"""
    assert table.play(text, players=3).view(EVERYTHING)["fields"]["game"]["order"] == 9231


def test_optional_watchers_are_asked_from_the_active_player_clockwise(table: Table) -> None:
    state = table.play(GOLD + """\
abilities: [{id: tip, effect: "after tick(): may gain 1 gold"}]
procedures: {tick: stop}
play: set active to bob; tick()
""", players=3)
    asked = []
    while state.decision is not None:
        asked.append(state.game.seats[state.decision.player])
        state.choose(len(state.decision) - 1)
    assert asked == ["bob", "cid", "ann"]


def test_bounds_of_a_value_hold_after_all_modifiers(table: Table) -> None:
    state = table.play(GOLD + """\
values: {price(player): {base: 3, min: 1}}
abilities: [{id: cheap, effect: "modify price(player) by -5"}]
play: gain price(ann) gold
""")
    assert table.of(state) == [1, 0]


def test_each_copy_of_a_card_has_its_own_limit_also_when_players_own_them(table: Table) -> None:
    text = GOLD + """\
places: {field: {per: player}}
tables:
  cards:
    rows:
      - {id: mill, limit: once, effect: "after tick(): gain 1 gold"}
      - {id: farm, limit: once, effect: "after tick(): gain 10 gold"}
pieces: {card: {owner: player, table: cards, active: [field]}}
setup: "for each player in players: move cards of player to field of player"
play: tick(); tick()
procedures: {tick: stop}
"""
    assert table.of(table.play(text)) == [11, 11]


def test_an_action_of_a_card_is_in_its_group_and_each_copy_counts(table: Table) -> None:
    text = GOLD + """\
places: {hand: {per: player}}
tables: {cards: {rows: [{id: mill, count: 2, limit: once per turn, effect: "action grind in labour: gain 1 gold"}]}}
pieces: {card: {table: cards, active: [hand]}}
setup: move cards to hand of ann
play: turn(); turn()
procedures: {turn: "repeat: may take action from labour"}
"""
    state = table.play(text, "mill_grind", "mill_grind", "mill_grind")
    assert table.of(state) == [3, 0]
    assert table.options(state) == ["mill_grind", "pass"]


EVENT = """\
fields: {game: {n: {max: 99999999}}, player: {gold: {}}}
procedures:
  hit(player, number amount): set n to n * 10 + amount; change player.gold by amount
  turn: |
    step income: set n to n * 10 + 7
    set n to n * 10 + 8
play: hit(bob, 5)
"""


def watching(*effects: str) -> str:
    """Entries of `abilities` with these effects."""
    return EVENT + "abilities:\n" + "".join(f"  - id: watcher_{number}\n    effect: |\n" + "".join(
        f"      {line}\n" for line in effect.split("\n")) for number, effect in enumerate(effects))


@pytest.mark.parametrize(("effects", "n"), [
    (["before hit(player, amount): set n to 1"], 15),
    (["after hit(player, amount): set n to n * 10 + amount"], 55),
    (["before hit(player, amount): set amount to amount - 1"], 4),                    # it may change the parameters …
    (["before hit(player, amount): set amount to amount - 1", "after hit(player, amount): set n to n * 10 + amount"], 44),
    (["before hit(player, amount): cancel", "after hit(player, amount): set n to 9"], 0),
    (["before hit(player, amount): cancel", "before hit(player, amount): set n to 9"], 0),   # nothing else happens
    (["before hit(player, amount): cancel", "instead of hit(player, amount): set n to 9"], 0),
    (["instead of hit(player, amount): set n to 3"], 3),
    (["instead of hit(player, amount): set n to 3", "instead of hit(player, amount): set n to 4"], 3),  # at most one
    (["instead of hit(player, amount): set n to 3", "after hit(player, amount): set n to 9"], 3),  # only if it happened
    (["instead of hit(player, amount):\n  set n to 3\n  proceed", "after hit(player, amount): set n to n * 10 + 9"], 359),
    (["instead of hit(player, amount): set n to 3", "before hit(player, amount): set n to 2; set amount to 9"], 3),
    (["before hit(player, amount) if amount > 9: cancel"], 5),                               # only if its condition holds
    (["before hit(player, amount) if player is bob: cancel"], 0),
])
def test_before_instead_of_the_event_itself_and_after(table: Table, effects: list[str], n: int) -> None:
    assert table.n(watching(*effects)) == n


def test_every_step_is_an_event_too(table: Table) -> None:
    text = watching("after turn.income(): set n to n * 10 + 1", "before turn(): set n to n * 10 + 2",
                    "instead of turn.income():\n  set n to n * 10 + 3\n  proceed").replace("play: hit(bob, 5)", "play: turn()")
    assert table.n(text) == 23718


def test_forced_watchers_run_before_optional_ones_are_offered(table: Table) -> None:
    text = watching("after hit(player, amount): may set n to 1", "after hit(player, amount): set n to n * 10 + 2")
    assert (table.asked(text), table.n(text)) == (["watcher_0", "pass"], 52)


def test_a_watcher_whose_block_is_more_than_a_may_is_forced(table: Table) -> None:
    text = watching("after hit(player, amount):\n  set n to n * 10 + 1\n  may set n to 9")
    assert (table.asked(text), table.n(text)) == (["yes", "no"], 51)


def test_a_players_own_forced_ones_run_in_the_order_of_the_files(table: Table) -> None:
    text = EVENT + """\
places: {field: {per: player}}
pieces: {card: {table: cards, active: [field]}}
setup: move last(cards) to field of ann; move first(cards) to field of ann
tables:
  cards:
    rows:
      - {id: king, effect: "after hit(player, amount): set n to n * 10 + 1"}
      - {id: ace, effect: "after hit(player, amount): set n to n * 10 + 2"}
"""
    assert table.n(text) == 512


def test_a_player_is_asked_again_after_each_reaction_until_they_pass_and_each_source_reacts_once(table: Table) -> None:
    text = watching("after hit(player, amount) if me is ann: may change n by 100",
                    "after hit(player, amount) if me is ann: may change n by 1000")
    assert table.asked(text) == ["watcher_0", "watcher_1", "pass"]
    assert table.asked(text, "watcher_1") == ["watcher_0", "pass"]
    assert table.asked(text, "watcher_1", "watcher_0") == []
    assert table.n(text, "watcher_1", "watcher_0") == 1105
    assert table.n(text, "watcher_1", "pass") == 1005
    assert table.n(text, "pass") == 5


@pytest.mark.parametrize(("reaction", "n"), [
    ("before hit(player, amount): may:\n  set n to 9\n  cancel", 9),
    ("instead of hit(player, amount): may set n to 8", 8),
])
def test_when_the_event_is_cancelled_or_replaced_the_window_closes(table: Table, reaction: str, n: int) -> None:
    text = watching(reaction, reaction)  # the same player and the others could still react
    assert table.asked(text) == ["watcher_0", "watcher_1", "pass"]
    assert (table.asked(text, "watcher_0"), table.n(text, "watcher_0")) == ([], n)
    assert table.n(text, "pass", "pass") == 5


@pytest.mark.parametrize(("answers", "gold"), [(["pass", "watcher_0"], [0, 5, 1]), (["watcher_0"], [1, 5, 0])])
def test_an_optional_entry_of_abilities_is_offered_to_every_player_for_whom_its_condition_holds_until_one_uses_it(
        table: Table, answers: list[str], gold: list[int]) -> None:
    state = table.play(watching("after hit(player, amount) if me is not player: may gain 1 gold"), *answers, players=3)
    assert (state.decision, table.of(state)) == (None, gold)


@pytest.mark.parametrize(("place", "works"), [("field of ann", True), ("middle", False), ("a1", False), ("box", False)])
@pytest.mark.parametrize("ability", ["after hit(player, amount): set n to 9", "modify bonus(player) by 4"])
def test_a_cards_ability_works_only_in_the_active_places_of_its_kind(
        table: Table, place: str, works: bool, ability: str) -> None:
    text = EVENT.replace("play: hit(bob, 5)", "play: hit(bob, 5 + bonus(ann))") + f"""\
values: {{bonus(player): 0}}
places: {{field: {{per: player}}, middle: {{}}}}
pieces: {{card: {{table: cards, active: [field]}}}}
tables: {{cards: {{rows: [{{id: king, effect: "{ability}"}}]}}}}
setup: move cards to {place}
"""
    assert table.n(text) == (9 if works else 5)


def test_board_stands_for_all_cells(table: Table) -> None:
    text = EVENT + """\
pieces: {card: {table: cards, active: [board]}}
tables: {cards: {rows: [{id: king, effect: "after hit(player, amount): set n to 9"}]}}
setup: move cards to PLACE
"""
    assert [table.n(text.replace("PLACE", place)) for place in ("a1", "b2", "box")] == [9, 9, 5]


@pytest.mark.parametrize(("asking", "condition", "asked"), [
    ("holders", "", []), ("everyone", "", ["bob", "cid", "ann"]), ("everyone", " if player is me", ["bob"]),
    ("everyone", " if amount > 9", [])])
def test_who_is_asked(table: Table, asking: str, condition: str, asked: list[str]) -> None:
    state = table.play(EVENT + f"""\
places: {{hand: {{per: player, visible: owner}}}}
pieces: {{card: {{table: cards, active: [hand]}}}}
tables: {{cards: {{rows: [{{id: dodge, effect: "before hit(player, amount){condition}: may cancel"}}]}}}}
setup: set active to bob
""", players=3, settings=f", asking: {asking}")
    found = []
    while state.decision is not None:
        found.append(state.decision.seat)
        assert state.decision.options.labels == ["pass"]
        state.choose(0)
    assert found == asked


def test_with_holders_only_players_who_can_react_are_asked(table: Table) -> None:
    state = table.play(EVENT + """\
places: {hand: {per: player, visible: owner}}
pieces: {card: {table: cards, active: [hand]}}
tables: {cards: {rows: [{id: dodge, effect: "before hit(player, amount): may cancel"}]}}
setup: move cards to hand of bob
""", players=3)
    assert state.decision is not None and (state.decision.seat, table.options(state)) == ("bob", ["dodge at hand of bob", "pass"])
    state.choose(1)
    assert state.decision is None


def modified(*modifiers: str, base: str = "price(player, buildings building): {base: 10}") -> str:
    """The price of a house for ann, as modifiers leave it."""
    return """\
fields: {game: {n: {min: -9999}}, player: {gold: {}}}
tables: {buildings: {rows: [{id: house}, {id: tower}]}}
""" + f"values:\n  {base}\nplay: set n to price(ann, house)\nabilities:\n" + "".join(
        f'  - {{id: m{number}, effect: "{text}"}}\n' for number, text in enumerate(modifiers))


@pytest.mark.parametrize(("modifiers", "n"), [
    (["modify price(player, building) by -1"], 9),
    (["modify price(player, building) times 2", "modify price(player, building) by 1",
      "modify price(player, building) to 5"], 12),                                          # `to`, then `by`, then `times`
    (["modify price(player, building) by -20 min 3", "modify price(player, building) times 2"], 3),  # min behind times
    (["modify price(player, building) by 20 max 12", "modify price(player, building) by 1"], 12),
    (["modify price(player, house) by 1", "modify price(player, tower) by 100"], 11),       # anything else must be equal
    (["modify price(ann, building) by 1", "modify price(bob, building) by 100"], 11),
    (["modify price(player, building) by 1 if player is ann", "modify price(player, building) by 5 if player is bob"], 11),
])
def test_the_order_of_modifiers_and_what_fits(table: Table, modifiers: list[str], n: int) -> None:
    assert table.n(modified(*modifiers)) == n


def test_bounds_of_the_value_itself_come_last(table: Table) -> None:
    bounded = "price(player, buildings building): {base: 10, min: 4, max: 20}"
    assert table.n(modified("modify price(player, building) by -20 min 1", base=bounded)) == 4
    assert table.n(modified("modify price(player, building) times 3 max 25", base=bounded)) == 20


def test_a_value_is_worked_out_whenever_it_is_asked_for(table: Table) -> None:
    assert table.n("""\
values: {twice(player): player.gold * 2}
play: |
  set n to twice(me)
  gain 3 gold
  set n to n * 10 + twice(me)
""") == 6


HELD = """\
fields: {game: {n: {max: 99999}}, player: {gold: {}}}
places: {field: {per: player}, middle: {}}
pieces: {card: {table: cards, active: [field, middle]}}
tables: {cards: {rows: [{id: king, effect: "modify price(player) by -3 if player is me"}]}}
values: {price(player): 10}
"""


def test_what_a_card_changes_it_stops_changing_when_it_leaves(table: Table) -> None:
    assert table.n(HELD + """\
play: |
  move cards to field of ann
  set n to price(ann)
  move cards to box
  set n to n * 100 + price(ann)
""") == 710


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
actions: [{id: dig, group: labour, limit: LIMIT, effect: gain 1 gold}]
procedures:
  turn(number inside): |
    repeat 3 times: take action from labour
    turn(inside - 1) if inside > 0
    repeat 3 times: take action from labour
  other: stop
play: |
  PLAY
"""


@pytest.mark.parametrize(("limit", "play", "gold"), [
    ("once per turn", "turn(0); turn(0)", 2), ("2 per turn", "turn(0); turn(0)", 4), ("once", "turn(0); turn(0)", 1),
    ("once per game", "turn(0); turn(0)", 1),
    ("once per turn", "turn(1)", 2),       # called inside itself, the innermost counts
    ("2 per turn", "turn(1)", 4),
    ("once per other", "turn(0)", 0),      # while it does not run, it cannot be done at all
    ("once per turn", "take action from labour", 0),
])
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


def test_an_ability_has_its_limit_too(table: Table) -> None:
    text = EVENT.replace("play: hit(bob, 5)", "play: hit(bob, 5); hit(bob, 6)") + """\
abilities: [{id: mark, limit: once, effect: "after hit(player, amount): set n to n * 10 + 1"}]
"""
    assert table.n(text) == 516


def test_events_are_watched_with_the_names_of_their_parameters(table: Table) -> None:
    assert [code for code, _ in table.problems(watching("before hit(victim, amount): cancel"))] == ["watch-names"]


def test_a_watcher_can_call_the_same_procedure_again(table: Table) -> None:
    assert table.n(watching("after hit(player, amount) if amount > 1: hit(player, amount - 2)")) == 531


def test_an_argument_that_is_the_parameters_own_name_fits_everything(table: Table) -> None:
    text = modified("modify price(player, building) by 1", "modify price(me, building) by 20").replace(
        "set n to price(ann, house)", "set n to price(ann, house) * 100 + price(bob, tower)")
    assert table.n(text) == 3111


def test_a_reaction_that_cannot_be_carried_out_is_not_offered(table: Table) -> None:
    text = watching("before hit(player, amount) if me is ann: may:\n  pay 2 gold\n  cancel")
    assert table.asked(text) == []
    assert table.asked(text + "setup: set ann.gold to 2\n") == ["watcher_0", "pass"]
