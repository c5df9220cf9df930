"""What docs/language.md says about the language, tried out with a few lines each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.api import EVERYTHING, State
from interpreter.problems import RulesetError

HEAD = """\
game: {id: claim, seats: [ann, bob, cid], players: {min: 2, max: 3}SETTINGS}
board: {grid: square, rows: 2, columns: 2}
"""
GOLD = "fields: {player: {gold: {}}}\n"


class Table:
    """A ruleset of a few lines, and somebody who answers its questions by label."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def play(self, text: str, *answers: str, players: int = 2, settings: str = "") -> State:
        (self.folder / "game.yaml").write_text(HEAD.replace("SETTINGS", settings) + text, encoding="utf-8")
        state = interpreter.load(str(self.folder), players=players).start(1)
        for answer in answers:
            state.choose(self.options(state).index(answer))
        return state

    def problems(self, text: str) -> list[tuple[str, Any]]:
        with pytest.raises(RulesetError) as caught:
            self.play(text)
        return [(problem.code, problem.facts.get("name")) for problem in caught.value.problems]

    @staticmethod
    def options(state: State) -> list[str]:
        assert state.decision is not None
        return [option.label for option in state.decision.options]

    @staticmethod
    def of(state: State, field: str = "gold") -> list[int]:
        return [values[field] for values in state.view(EVERYTHING)["fields"]["player"].values()]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.mark.parametrize("skipping", ["choose cell from cells where row > 7", "require me.gold > 0", "pay 1 gold",
                                      "draw token from bag", "take action from none_possible",
                                      "choose one:\n      a: pay 1 gold"])
def test_a_command_may_leave_out_the_rest_of_its_block(table: Table, skipping: str) -> None:
    state = table.play(GOLD + f"""\
pieces: {{token: {{}}}}
places: {{bag: {{}}}}
actions: [{{id: buy, group: none_possible, effect: pay 1 gold}}]
play: |
  if me is ann:
    {skipping}
    gain 10 gold
  gain 1 gold
""")
    assert table.of(state) == [1, 0]


def test_a_name_given_under_an_if_is_not_known_afterwards(table: Table) -> None:
    assert table.problems(GOLD + "play: |\n  choose cell from cells if me.gold > 3\n  win me if cell is a1\n") == [
        ("unknown-name", "cell")]


def test_an_unknown_set_is_one_problem_not_two(table: Table) -> None:
    assert table.problems(GOLD + "play: choose x from oponents where gold > 1\n") == [("unknown-name", "oponents")]


def test_fields_of_nothing_hold_nothing_and_cannot_be_set(table: Table) -> None:
    state = table.play("""\
pieces: {token: {owner: player}}
places: {spot: {}}
fields: {player: {gold: {}}, token: {n: {start: 4}}}
play: |
  set first(tokens at spot).n to 5
  gain 3 gold for first(tokens at spot).owner
  move first(tokens at spot) to box
  require first(tokens at spot).n is 0 and first(tokens at spot).owner is none
  gain 1 gold
""")
    assert table.of(state) == [1, 0]


def test_numbers_are_whole_and_stay_in_their_bounds(table: Table) -> None:
    state = table.play("""\
fields: {game: {a: {min: -9}, b: {start: 3}, c: {}, d: {max: 5}}}
play: |
  set a to -7 / 2
  set b to 5 / 0
  set c to 7 % 3
  set d to 9
""")
    assert state.view(EVERYTHING)["fields"]["game"] == {"a": -4, "b": 0, "c": 1, "d": 5}


def test_a_supply_holds_for_every_way_to_get_something(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {start: 1, supply: 5}}}
play: |
  set ann.gold to 9
  change bob.gold by 9
  change ann.gold by -2
  gain 9 gold for bob
""")
    assert table.of(state) == [2, 3]


def test_pieces_are_top_first_and_a_set_keeps_its_order(table: Table) -> None:
    state = table.play("""\
pieces: {token: {count: 4}}
places: {a: {}, b: {}}
fields: {game: {x: {}, y: {}, z: {}}, token: {no: {}}}
setup: |
  let n be 0
  for each token in tokens:
    set n to n + 1
    set token.no to n
  move tokens to a
  move last(tokens) to a
play: |
  for each token in tokens at a: set x to x * 10 + token.no
  move tokens at a to b
  for each token in tokens at b: set y to y * 10 + token.no
  move first(tokens at b) to bottom of b
  for each token in tokens at b: set z to z * 10 + token.no
""")
    assert state.view(EVERYTHING)["fields"]["game"] == {"x": 4123, "y": 4123, "z": 1234}


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


HIT = "procedures: {hit(player): lose 1 gold for player}\n"


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


def test_at_once_reads_the_state_from_before(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
setup: set ann.gold to 3; set bob.gold to 8
play: |
  at once:
    set ann.gold to bob.gold
    set bob.gold to ann.gold
""")
    assert table.of(state) == [8, 3]


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


def test_a_place_for_each_player_is_no_place_to_discard_to(table: Table) -> None:
    assert ("wrong-type", None) in table.problems(
        "places: {hand: {per: player}}\npieces: {token: {discard: hand}}\nplay: finish\n")


def test_a_reaction_is_asked_by_its_window_only(table: Table) -> None:
    state = table.play(GOLD + HIT + """\
abilities: [{id: dodge, effect: "instead of hit(player) if player is me: may gain 1 gold"}]
play: hit(bob)
""")
    assert set(state.game.world.prompts) == {"hit.react"}


def test_comparisons_bind_tightest_then_not_then_and_then_or(table: Table) -> None:
    text = """\
fields: {game: {a: {start: 1}, n: {}}}
play: |
  set n to 1 if not a is 2 and a is 1
  set n to 5 if a is 3 or not a is 1 and a is 1
"""
    assert table.play(text).view(EVERYTHING)["fields"]["game"]["n"] == 1


def test_one_thing_counts_as_a_set_of_one_and_none_as_an_empty_set_also_behind_if_then_else(table: Table) -> None:
    text = """\
fields: {game: {n: {}}}
values:
  some(number x): "if x is 0 then none else if x is 1 then a1 else cells where row is 0"
play: set n to count(some(0)) + 10 * count(some(1)) + 100 * count(some(2))
"""
    assert table.play(text).view(EVERYTHING)["fields"]["game"]["n"] == 210


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


def test_a_place_is_for_each_player_or_for_nobody(table: Table) -> None:
    assert table.problems("places: {supply: {per: nonsense}}\nplay: finish\n") == [("wrong-value", None)]


CARDS = """\
tables: {cards: {fields: {price: number}, rows: [{id: ace, price: 4}, {id: king, price: 3}]}}
places: {deck: {visible: none}, hand: {per: player, visible: owner}, pile: {}}
fields: {player: {gold: {}}}
"""


def seen(state: State, viewer: str, place: str) -> list[Any]:
    """The rows that somebody can tell of the pieces in a place."""
    number = list(state.game.seats).index(viewer)
    return [piece["row"] and piece["row"].removeprefix("cards.") for piece in state.view(number)["places"].get(place, [])]


@pytest.mark.parametrize(("moves", "ann", "bob"), [
    ("move card to hand of ann; move card to deck", ["ace"], [None]),
    ("move card to hand of ann; move card to bottom of deck", [None, "ace"], [None, None]),
    ("move card to pile; move card to deck", ["ace"], ["ace"]),
    ("move card to hand of bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
    ("move card to hand of ann; move card to deck; shuffle deck", [None, None], [None, None]),
    ("move card to hand of ann; remove card; move card to deck", [None], [None]),
    ("look at card by bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
])
def test_what_a_player_has_seen_stays_known_when_the_piece_moves(
        table: Table, moves: str, ann: list[Any], bob: list[Any]) -> None:
    state = table.play(CARDS + f"""\
pieces: {{card: {{table: cards, starts: deck}}}}
play: |
  draw card from deck
  {moves}
  choose cell from cells
""")
    assert seen(state, "ann", "deck")[:len(ann)] == ann
    assert seen(state, "bob", "deck")[:len(bob)] == bob


def test_the_kind_of_the_top_piece_is_known_where_only_one_kind_lies(table: Table) -> None:
    state = table.play(CARDS + """\
pieces: {card: {table: cards, starts: deck}, coin: {}}
play: |
  gain top(deck).price + bottom(deck).price gold if top(deck).row is ace
""")
    assert table.of(state) == [7, 0]


def test_the_kind_of_the_top_piece_is_not_known_where_others_are_put_by_rule(table: Table) -> None:
    assert table.problems(CARDS + """\
pieces: {card: {table: cards, starts: deck}, coin: {discard: deck}}
play: gain top(deck).price gold
""") == [("unknown-field", "price")]


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


def test_shuffling_a_place_makes_everybody_forget(table: Table) -> None:
    text = CARDS + """\
pieces: {card: {table: cards, starts: deck, face: down}}
play: |
  reveal cards at deck
  SHUFFLE
  choose cell from cells
"""
    assert seen(table.play(text.replace("SHUFFLE", "gain 1 gold")), "bob", "deck") == ["ace", "king"]
    assert seen(table.play(text.replace("SHUFFLE", "shuffle deck")), "bob", "deck") == [None, None]


@pytest.mark.parametrize(("start", "goal", "expected"), [
    ("a1", "a2", "n"), ("a1", "b1", "e"), ("b2", "a2", "w"), ("a2", "a1", "s"), ("a1", "b2", "ne"), ("a1", "a1", "none")])
def test_the_direction_from_a_cell_to_the_next(table: Table, start: str, goal: str, expected: str) -> None:
    state = table.play(GOLD + f"play: gain 1 gold if direction({start}, {goal}) is {expected}\n")
    assert table.of(state) == [1, 0]


@pytest.mark.parametrize(("commands", "gold"), [
    ("as bob: gain 1 gold", [0, 1]),                                             # `as` makes somebody `me` for a block
    ("as bob: gain 1 gold for active", [1, 0]),                                  # it does not change `active`
    ("as bob: work()", [0, 1]),                                                  # a procedure has the `me` of its caller
    ("set active to bob; gain 1 gold for active", [0, 1]),
    ("gain 1 gold for first(opponents)", [0, 1]),
    ("for each n in 1..3: gain n gold; stop if n is 2", [3, 0]),                 # `stop` leaves the innermost loop
    ("repeat 3 times: gain 1 gold", [3, 0]),
    ("while me.gold < 4: gain 1 gold", [4, 0]),
    ("leave(); gain 1 gold", [2, 0]),                                            # outside of a loop, it leaves the procedure
    ("for each player in players where gold is 0: gain 1 gold for ann", [2, 0]),  # the set is worked out once
    ("gain 2 gold; lose 5 gold; gain 1 gold", [1, 0]),                           # `lose` takes what is there
    ("gain 2 gold; if me is ann: pay 3 gold; gain 9 gold", [2, 0]),              # `pay` is all or nothing
    ("set me.gold to 7 - 10; gain 1 gold", [1, 0]),                              # a field never leaves its bounds
    ("let x be 2; change x by 3; gain x gold", [5, 0]),
    ("gain 7 % 0 + 5 / 0 + 1 gold", [1, 0]),                                     # dividing by 0 gives 0
])
def test_what_commands_do(table: Table, commands: str, gold: list[int]) -> None:
    procedures = "procedures: {work: gain 1 gold, leave: 'gain 1 gold; stop; gain 5 gold'}\n"
    assert table.of(table.play(GOLD + procedures + f"play: |\n  {commands}\n")) == gold
