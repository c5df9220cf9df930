"""What docs/language.md says about events and who is asked."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING
from interpreter.problems import PlayError

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
    state = table.play(
        GOLD
        + HIT
        + """\
abilities:
  - {id: stop_it, effect: "before hit(player): cancel"}
  - {id: late, effect: "after hit(player): gain 10 gold"}
setup: gain 5 gold for bob
play: hit(bob)
"""
    )
    assert table.of(state) == [0, 5]


def test_asking_everyone_asks_also_those_who_hold_nothing(table: Table) -> None:
    text = (
        GOLD
        + HIT
        + """\
places: {hand: {per: player, visible: owner}}
tables: {cards: {rows: [{id: dodge, effect: "instead of hit(player) if player is me: may discard this"}]}}
pieces: {card: {table: cards, active: [hand]}}
play: hit(bob)
"""
    )
    assert table.play(text).decision is None
    state = table.play(text, settings=", asking: everyone")
    assert state.decision is not None and state.decision.player == 1
    assert table.options(state) == ["pass"]


def test_a_reaction_is_asked_by_its_window_only(table: Table) -> None:
    state = table.play(
        GOLD
        + HIT
        + """\
abilities: [{id: dodge, effect: "instead of hit(player) if player is me: may gain 1 gold"}]
play: hit(bob)
"""
    )
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
    state = table.play(
        GOLD
        + """\
abilities: [{id: tip, effect: "after tick(): may gain 1 gold"}]
procedures: {tick: stop}
play: set active to bob; tick()
""",
        players=3,
    )
    asked = []
    while state.decision is not None:
        asked.append(state.game.seats[state.decision.player])
        state.choose(len(state.decision) - 1)
    assert asked == ["bob", "cid", "ann"]


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
    return (
        EVENT
        + "abilities:\n"
        + "".join(
            f"  - id: watcher_{number}\n    effect: |\n" + "".join(f"      {line}\n" for line in effect.split("\n"))
            for number, effect in enumerate(effects)
        )
    )


@pytest.mark.parametrize(
    ("effects", "n"),
    [
        (["before hit(player, amount): set n to 1"], 15),
        (["after hit(player, amount): set n to n * 10 + amount"], 55),
        (["before hit(player, amount): set amount to amount - 1"], 4),  # it may change the parameters …
        (["before hit(player, amount): set amount to amount - 1", "after hit(player, amount): set n to n * 10 + amount"], 44),
        (["before hit(player, amount): cancel", "after hit(player, amount): set n to 9"], 0),
        (["before hit(player, amount): cancel", "before hit(player, amount): set n to 9"], 0),  # nothing else happens
        (["before hit(player, amount): cancel", "instead of hit(player, amount): set n to 9"], 0),
        (["instead of hit(player, amount): set n to 3"], 3),
        (["instead of hit(player, amount): set n to 3", "instead of hit(player, amount): set n to 4"], 3),  # at most one
        (["instead of hit(player, amount): set n to 3", "after hit(player, amount): set n to 9"], 3),  # only if it happened
        (["instead of hit(player, amount):\n  set n to 3\n  proceed", "after hit(player, amount): set n to n * 10 + 9"], 359),
        (["instead of hit(player, amount): set n to 3", "before hit(player, amount): set n to 2; set amount to 9"], 3),
        (["before hit(player, amount) if amount > 9: cancel"], 5),  # only if its condition holds
        (["before hit(player, amount) if player is bob: cancel"], 0),
    ],
)
def test_before_instead_of_the_event_itself_and_after(table: Table, effects: list[str], n: int) -> None:
    assert table.n(watching(*effects)) == n


def test_every_step_is_an_event_too(table: Table) -> None:
    text = watching(
        "after turn.income(): set n to n * 10 + 1",
        "before turn(): set n to n * 10 + 2",
        "instead of turn.income():\n  set n to n * 10 + 3\n  proceed",
    ).replace("play: hit(bob, 5)", "play: turn()")
    assert table.n(text) == 23718


def test_forced_watchers_run_before_optional_ones_are_offered(table: Table) -> None:
    text = watching("after hit(player, amount): may set n to 1", "after hit(player, amount): set n to n * 10 + 2")
    assert (table.asked(text), table.n(text)) == (["watcher_0", "pass"], 52)


def test_a_watcher_whose_block_is_more_than_a_may_is_forced(table: Table) -> None:
    text = watching("after hit(player, amount):\n  set n to n * 10 + 1\n  may set n to 9")
    assert (table.asked(text), table.n(text)) == (["yes", "no"], 51)
    text = watching("after hit(player, amount):\n  may set n to 9\n  set n to n * 10 + 1")
    assert (table.asked(text), table.n(text, "no"), table.n(text, "yes")) == (["yes", "no"], 51, 91)


def test_a_players_own_forced_ones_run_in_the_order_of_the_files(table: Table) -> None:
    text = (
        EVENT
        + """\
places: {field: {per: player}}
pieces: {card: {table: cards, active: [field]}}
setup: move last(cards) to field of ann; move first(cards) to field of ann
tables:
  cards:
    rows:
      - {id: king, effect: "after hit(player, amount): set n to n * 10 + 1"}
      - {id: ace, effect: "after hit(player, amount): set n to n * 10 + 2"}
"""
    )
    assert table.n(text) == 512


def test_a_player_is_asked_again_after_each_reaction_until_they_pass_and_each_source_reacts_once(table: Table) -> None:
    text = watching(
        "after hit(player, amount) if me is ann: may change n by 100",
        "after hit(player, amount) if me is ann: may change n by 1000",
    )
    assert table.asked(text) == ["watcher_0", "watcher_1", "pass"]
    assert table.asked(text, "watcher_1") == ["watcher_0", "pass"]
    assert table.asked(text, "watcher_1", "watcher_0") == []
    assert table.n(text, "watcher_1", "watcher_0") == 1105
    assert table.n(text, "watcher_1", "pass") == 1005
    assert table.n(text, "pass") == 5


@pytest.mark.parametrize(
    ("reaction", "n"),
    [
        ("before hit(player, amount): may:\n  set n to 9\n  cancel", 9),
        ("instead of hit(player, amount): may set n to 8", 8),
    ],
)
def test_when_the_event_is_cancelled_or_replaced_the_window_closes(table: Table, reaction: str, n: int) -> None:
    text = watching(reaction, reaction)  # the same player and the others could still react
    assert table.asked(text) == ["watcher_0", "watcher_1", "pass"]
    assert (table.asked(text, "watcher_0"), table.n(text, "watcher_0")) == ([], n)
    assert table.n(text, "pass", "pass") == 5


@pytest.mark.parametrize(("answers", "gold"), [(["pass", "watcher_0"], [0, 5, 1]), (["watcher_0"], [1, 5, 0])])
def test_an_optional_entry_of_abilities_is_offered_to_every_player_for_whom_its_condition_holds_until_one_uses_it(
    table: Table, answers: list[str], gold: list[int]
) -> None:
    state = table.play(watching("after hit(player, amount) if me is not player: may gain 1 gold"), *answers, players=3)
    assert (state.decision, table.of(state)) == (None, gold)


@pytest.mark.parametrize(("place", "works"), [("field of ann", True), ("middle", False), ("a1", False), ("box", False)])
@pytest.mark.parametrize("ability", ["after hit(player, amount): set n to 9", "modify bonus(player) by 4"])
def test_a_cards_ability_works_only_in_the_active_places_of_its_kind(table: Table, place: str, works: bool, ability: str) -> None:
    text = (
        EVENT.replace("play: hit(bob, 5)", "play: hit(bob, 5 + bonus(ann))")
        + f"""\
values: {{bonus(player): 0}}
places: {{field: {{per: player}}, middle: {{}}}}
pieces: {{card: {{table: cards, active: [field]}}}}
tables: {{cards: {{rows: [{{id: king, effect: "{ability}"}}]}}}}
setup: move cards to {place}
"""
    )
    assert table.n(text) == (9 if works else 5)


def test_board_stands_for_all_cells(table: Table) -> None:
    text = (
        EVENT
        + """\
pieces: {card: {table: cards, active: [board]}}
tables: {cards: {rows: [{id: king, effect: "after hit(player, amount): set n to 9"}]}}
setup: move cards to PLACE
"""
    )
    assert [table.n(text.replace("PLACE", place)) for place in ("a1", "b2", "box")] == [9, 9, 5]


@pytest.mark.parametrize(
    ("asking", "condition", "asked"),
    [
        ("holders", "", []),
        ("everyone", "", ["bob", "cid", "ann"]),
        ("everyone", " if player is me", ["bob"]),
        ("everyone", " if amount > 9", []),
    ],
)
def test_who_is_asked(table: Table, asking: str, condition: str, asked: list[str]) -> None:
    state = table.play(
        EVENT
        + f"""\
places: {{hand: {{per: player, visible: owner}}}}
pieces: {{card: {{table: cards, active: [hand]}}}}
tables: {{cards: {{rows: [{{id: dodge, effect: "before hit(player, amount){condition}: may cancel"}}]}}}}
setup: set active to bob
""",
        players=3,
        settings=f", asking: {asking}",
    )
    found = []
    while state.decision is not None:
        found.append(state.decision.seat)
        assert state.decision.options.labels == ["pass"]
        state.choose(0)
    assert found == asked


def test_with_holders_only_players_who_can_react_are_asked(table: Table) -> None:
    state = table.play(
        EVENT
        + """\
places: {hand: {per: player, visible: owner}}
pieces: {card: {table: cards, active: [hand]}}
tables: {cards: {rows: [{id: dodge, effect: "before hit(player, amount): may cancel"}]}}
setup: move cards to hand of bob
""",
        players=3,
    )
    assert state.decision is not None and (state.decision.seat, table.options(state)) == ("bob", ["dodge at hand of bob", "pass"])
    state.choose(1)
    assert state.decision is None


def test_an_ability_has_its_limit_too(table: Table) -> None:
    text = (
        EVENT.replace("play: hit(bob, 5)", "play: |\n  hit(bob, 5)\n  hit(bob, 6)")
        + """\
abilities: [{id: mark, use: once, effect: "after hit(player, amount): set n to n * 10 + 1"}]
"""
    )
    assert table.n(text) == 516
    assert table.n(text.replace("hit(bob, 6)", "as bob: hit(bob, 6)")) == 5161  # each player on their own


def test_events_are_watched_with_the_names_of_their_parameters(table: Table) -> None:
    assert [code for code, _ in table.problems(watching("before hit(victim, amount): cancel"))] == ["watch-names"]


def test_a_watcher_can_call_the_same_procedure_again(table: Table) -> None:
    assert table.n(watching("after hit(player, amount) if amount > 1: hit(player, amount - 2)")) == 531


def test_a_reaction_that_cannot_be_carried_out_is_not_offered(table: Table) -> None:
    text = watching("before hit(player, amount) if me is ann: may:\n  pay 2 gold\n  cancel")
    assert table.asked(text) == []
    assert table.asked(text + "setup: set ann.gold to 2\n") == ["watcher_0", "pass"]


WALK = """\
pieces: {man: {plural: men}}
setup: move man to a1
actions:
  - id: walk
    group: movement
    effect: |
      choose man from men
      let here be man.cell
      choose cell from neighbours(here)
      pay 1 gold
      move man to cell
  - {id: rest, group: movement, effect: gain 5 gold}
play: |
  gain 1 gold
  take action from movement
"""
COUNTED = "fields: {game: {n: {}}, player: {gold: {}}}\n" + WALK


def test_the_event_of_an_action_comes_when_its_choices_are_made_and_its_costs_are_paid(table: Table) -> None:
    text = (
        COUNTED
        + 'abilities: [{id: late, effect: "before walk(man, cell): set n to 10 * me.gold + cell.column + man.cell.row"}]\n'
    )
    assert table.n(text, "walk", "man at a1", "b1") == 2


def test_what_was_chosen_can_be_changed_before_it_is_done(table: Table) -> None:
    text = COUNTED + 'abilities: [{id: late, effect: "before walk(man, cell): set cell to b2"}]\n'
    state = table.play(text, "walk", "man at a1", "b1")
    assert state.value("man.cell is b2")


def test_any_action_of_a_group_is_an_event_and_action_is_the_one_that_was_taken(table: Table) -> None:
    text = (
        COUNTED
        + """\
abilities:
  - {id: one, effect: "after take action from movement: change n by 1"}
  - {id: other, effect: "after take action from movement if action is rest: change n by 10"}
"""
    )
    assert table.n(text, "walk", "man at a1", "b1") == 1
    assert table.n(text, "rest") == 11


def test_where_a_procedure_has_the_name_of_an_action_it_is_meant(table: Table) -> None:
    text = COUNTED + 'procedures: {walk(player): do nothing}\nabilities: [{id: late, effect: "after walk(player): set n to 1"}]\n'
    assert table.n(text, "walk", "man at a1", "b1") == 0


def test_an_action_is_watched_with_the_names_that_were_chosen(table: Table) -> None:
    text = COUNTED + 'abilities: [{id: late, effect: "after walk(man, here, cell): set n to 1"}]\n'
    assert table.problems(text) == [("watch-names", "walk")]
    text = COUNTED + 'abilities: [{id: late, effect: "after take action from movement: remove man if cell is none"}]\n'
    assert table.problems(text) == [("unknown-name", "cell")]
    text = COUNTED + 'abilities: [{id: late, effect: "after take action from moves: set n to 1"}]\n'
    assert table.problems(text) == [("unknown-name", "moves")]


def test_a_watcher_does_not_change_what_is_offered(table: Table) -> None:
    text = (
        COUNTED.replace("gain 1 gold\n", "do nothing\n")
        + 'abilities: [{id: late, effect: "after walk(man, cell): set n to 1"}]\n'
    )
    assert table.asked(text) == ["rest"]
    text = """\
fields: {game: {n: {}}, player: {gold: {}}}
procedures: {buy: pay 3 gold}
abilities: [{id: late, effect: "after buy(): set n to 1"}]
play: |
  choose one:
    trade: buy()
    leave: set n to 2
"""
    assert table.asked(text) == ["leave"]


def test_during_asks_whether_something_is_being_carried_out(table: Table) -> None:
    text = """\
fields: {game: {n: {}}}
procedures:
  outer: inner()
  inner: do nothing
  turn: |
    step first_step: inner()
    step second_step: inner()
abilities:
  - {id: one, effect: "after inner() if during(outer): change n by 1"}
  - {id: two, effect: "after inner() if during(turn.second_step): change n by 10"}
  - {id: three, effect: "after inner() if not during(turn): change n by 100"}
  - {id: four, effect: "after inner() if during(walk): change n by 1000"}
actions: [{id: walk, group: movement, effect: inner()}]
play: PLAY
"""
    found = {"inner()": 100, "outer()": 101, "turn()": 10}
    assert {play: table.n(text.replace("PLAY", play)) for play in found} == found
    assert table.n(text.replace("PLAY", "take action from movement"), "walk") == 1100


def test_during_wants_the_name_of_something_that_happens(table: Table) -> None:
    assert table.problems("play: finish if during(feast)") == [("unknown-name", "feast")]
    assert table.problems("play: finish if during(2)") == [("not-an-event", None)]
    state = table.play("play: finish")
    with pytest.raises(PlayError, match="during"):
        state.value("during(play)")


def test_an_action_that_a_card_gives_is_called_by_both(table: Table) -> None:
    text = """\
fields: {game: {n: {}}}
places: {hand: {per: player}}
tables: {cards: {rows: [{id: drill, effect: "action march in moves: change n by 1"}]}}
pieces: {card: {table: cards, active: [hand]}}
setup: move cards to hand of ann
abilities: [{id: late, effect: "after drill_march(): change n by 10"}]
play: take action from moves
"""
    assert table.n(text, "drill_march") == 11


def test_what_watches_an_event_is_during_it(table: Table) -> None:
    effects = (
        "before hit(player, amount): change n by 10 if during(hit)\nafter hit(player, amount): change n by 100 if during(hit)"
    )
    assert table.n(watching(*effects.split("\n")).replace("set n to n * 10 + amount; ", "")) == 110
    assert table.n(watching("after hit(player, amount): do nothing").replace("play: ", "play: set n to 7 if during(hit); ")) == 5


@pytest.mark.parametrize("again", ["hit(player, amount)", "turn()"])
def test_a_chain_that_never_ends_is_stopped(table: Table, again: str) -> None:
    text = watching(f"after hit(player, amount): {again}", "after turn.income(): hit(me, 1)")
    with pytest.raises(PlayError) as caught:
        table.n(text)
    assert caught.value.code in ("too-deep", "endless")


@pytest.mark.parametrize(
    ("asking", "visible", "cards", "asked"),
    [
        ("everyone", "owner", 1, ["pass"]),
        ("everyone", "owner", 0, []),  # that there is nothing, everybody sees
        ("everyone", "all", 1, []),
        ("holders", "owner", 1, []),
    ],
)
def test_everyone_who_has_anything_hidden_is_asked_though_nothing_of_it_can_be_chosen(
    table: Table, asking: str, visible: str, cards: int, asked: list[str]
) -> None:
    text = f"""\
places: {{hand: {{per: player, visible: {visible}}}}}
pieces: {{card: {{}}}}
setup: "if {cards} > 0: move cards to hand of ann"
play: |
  may:
    choose card from cards at hand of me where count(cells) > 9
    win ann
"""
    assert table.asked(text, settings=f", asking: {asking}") == asked
