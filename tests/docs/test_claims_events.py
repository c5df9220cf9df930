"""What docs/language.md says about events, values and limits."""

from __future__ import annotations

from interpreter.play.api import EVERYTHING

from .table import GOLD, HIT, Table


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
