"""What docs/language.md says about choices and costs."""

from __future__ import annotations

import pytest

from .table import GOLD, N, Table


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
    text = (
        "pieces: {token: {count: 2}}\n"
        + GOLD
        + """\
play: |
  gain 0 gold
  pick some from tokens exactly 3
  gain count(some) gold
"""
    )
    state = table.play(text)
    assert "done" not in table.options(state)
    state.choose(0)
    state.choose(0)
    assert table.of(state) == [2, 0]


ACTIONS = (
    GOLD
    + """\
actions:
  - {id: dig, group: labour, effect: gain 1 gold}
  - {id: buy, group: labour, effect: pay 1 gold}
"""
)


def test_may_take_action_with_a_block_asks_once(table: Table) -> None:
    text = ACTIONS + "play: |\n  may take action from labour: gain 10 gold\n  gain 100 gold\n"
    assert table.options(table.play(text)) == ["dig", "pass"]
    assert table.of(table.play(text, "dig")) == [111, 0]
    assert table.of(table.play(text, "pass")) == [100, 0]


def test_declining_a_may_that_is_the_whole_block_ends_the_loop_also_with_a_block_behind_it(table: Table) -> None:
    text = ACTIONS + "play: |\n  repeat: may take action from labour: gain 10 gold\n"
    assert table.of(table.play(text, "dig", "buy", "dig", "pass")) == [31, 0]


def test_may_before_a_call_is_a_question_of_its_own(table: Table) -> None:
    text = GOLD + 'play: may hire()\nprocedures: {hire: "choose cell from cells; gain 1 gold"}\n'
    assert table.options(table.play(text)) == ["yes", "no"]
    assert table.of(table.play(text, "yes", "a1")) == [1, 0]


@pytest.mark.parametrize(
    "asking",
    [
        "choose cell from cells",
        "pick some from cells",
        "choose one:\n    a: gain 1 gold",
        "take action from labour",
        "may gain 1 gold",
        "look()",
    ],
)
def test_play_stops_only_where_a_player_decides(table: Table, asking: str) -> None:
    text = (
        ACTIONS
        + f"""\
procedures: {{look: stop}}
abilities: [{{id: tip, effect: "after look(): may gain 1 gold"}}]
play: |
  gain 100 gold
  {asking}
  gain 1000 gold
"""
    )
    state = table.play(text)
    assert (table.of(state), len(table.options(state)) > 0) == ([100, 0], True)


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("choose cell from cells", 0),
        ("choose cell from cells by bob", 1),
        ("pick some from cells by bob", 1),
        ("as bob: choose cell from cells", 1),
        ("as bob: choose cell from cells by ann", 0),
    ],
)
def test_a_question_goes_to_me_or_by_player(table: Table, question: str, asked: int) -> None:
    state = table.play(GOLD + f'play: "{question}"\n')
    assert state.decision is not None and state.decision.player == asked


@pytest.mark.parametrize(("settings", "gold"), [("", [0, 0]), (", automatic: true", [1, 0])])
def test_if_game_automatic_is_true_a_question_with_one_answer_is_answered_at_once(
    table: Table, settings: str, gold: list[int]
) -> None:
    state = table.play(GOLD + "play: |\n  choose cell from a1\n  gain 1 gold\n  choose other from cells\n", settings=settings)
    assert table.of(state) == gold
    assert len(table.options(state)) == (4 if settings else 1)


CALLED = """\
fields: {player: {gold: {}}, cell: {price: {}}}
setup: |
  gain 2 gold
  set a1.price to 3; set a2.price to 2; set b1.price to 1; set b2.price to 3
procedures:
  pay_for(cell): pay cell.price gold
  pay_twice(cell): let much be cell.price * 2; require me.gold >= much
play: |
  choose cell from cells
  END
"""


@pytest.mark.parametrize(
    ("end", "offered"),
    [
        ("pay cell.price gold", ["a2", "b1"]),
        ("require cell.price < 2", ["b1"]),
        ("let much be cell.price + 1; pay much gold", ["b1"]),
        ("pick some from cells where price is cell.price exactly 2", ["b2", "a1"]),
        ("pay_for(cell)", ["a2", "b1"]),  # a call belongs to it with its pattern
        ("pay_twice(cell)", ["b1"]),
        ("choose one:\n    dear: require cell.price is 3\n    near: require cell is b1", ["b2", "a1", "b1"]),
        ("gain 1 gold; pay cell.price gold", ["a2", "b2", "a1", "b1"]),  # something else is done first: it does not count
        ("may pay cell.price gold", ["a2", "b2", "a1", "b1"]),  # a `may` never keeps a block from being offered
    ],
)
def test_something_is_offered_only_if_its_whole_pattern_can_be_completed(table: Table, end: str, offered: list[str]) -> None:
    assert table.asked(CALLED.replace("END", end)) == offered


@pytest.mark.parametrize(("gold", "offered"), [(1, ["other"]), (2, ["shop", "other"])])
def test_take_action_at_the_end_of_a_pattern_belongs_to_it(table: Table, gold: int, offered: list[str]) -> None:
    text = f"""\
fields: {{player: {{gold: {{}}}}}}
setup: gain {gold} gold
actions: [{{id: buy, group: shop, effect: pay 2 gold}}]
play: |
  choose one:
    shop: take action from shop
    other: gain 1 gold
"""
    assert table.asked(text) == offered


FULL = """\
fields: {player: {gold: {}}}
places: {hand: {per: player}}
tables: {cards: {rows: [{id: ace, effect: "pay 3 gold; gain 9 gold"}, {id: king, effect: gain 1 gold}]}}
pieces: {card: {table: cards}}
setup: move cards to hand of ann
actions:
  - {id: buy, group: labour, effect: "choose cell from cells where row is 7; gain 1 gold"}
  - {id: dig, group: labour, effect: "choose cell from cells; gain 1 gold"}
play: |
  QUESTION
"""


@pytest.mark.parametrize(
    ("question", "offered"),
    [
        ("take action from labour", ["dig"]),
        ("choose one:\n    dear: pay 3 gold\n    free: gain 1 gold", ["free"]),
        ("may pay 3 gold: gain 1 gold", []),
        ("choose card from cards at hand of me where possible(it)", ["king at hand of ann"]),
        ("may take action from labour", ["dig", "pass"]),
        ("may choose cell from cells where row is 7", []),
        ("may:\n    choose cell from cells where row is 0\n    gain 1 gold", ["a2", "b2", "pass"]),
        ("may:\n    choose one:\n      dear: pay 3 gold\n      free: gain 1 gold", ["free", "pass"]),
        ("may:\n    take action from labour\n    gain 1 gold", ["dig", "pass"]),
        ("may:\n    gain 1 gold\n    choose cell from cells", ["yes", "no"]),
        ("may choose cell from cells where row is 0: gain 1 gold", ["a2", "b2", "pass"]),
        ("choose cell from cells where row is 0\n  gain 1 gold", ["a2", "b2"]),
    ],
)
def test_the_same_holds_for_actions_branches_may_and_possible(table: Table, question: str, offered: list[str]) -> None:
    assert table.asked(FULL.replace("QUESTION", question)) == offered


def test_pick_asks_again_until_done_nothing_is_left_or_the_number_is_reached(table: Table) -> None:
    text = GOLD + "play: |\n  pick some from cells where row is 0LIMIT\n  gain count(some) gold\n"
    endless, two = text.replace("LIMIT", ""), text.replace("where row is 0LIMIT", "up to 2")
    assert table.asked(endless) == ["a2", "b2", "done"]
    assert table.asked(endless, "b2") == ["a2", "done"]
    assert table.of(table.play(endless, "done")) == [0, 0]
    assert table.of(table.play(endless, "b2", "done")) == [1, 0]
    assert table.of(table.play(endless, "b2", "a2")) == [2, 0]
    assert table.of(table.play(two, "b2", "a1")) == [2, 0]


def test_pick_exactly_in_a_pattern_is_not_offered_if_there_are_too_few(table: Table) -> None:
    text = GOLD + "play: |\n  choose one:\n    most: pick some from cells exactly N\n    none_of_it: stop\n"
    assert table.asked(text.replace("N", "4")) == ["most", "none_of_it"]
    assert table.asked(text.replace("N", "5")) == ["none_of_it"]


def test_take_action_offers_the_actions_that_cards_give_to_whoever_has_them(table: Table) -> None:
    text = (
        GOLD
        + """\
places: {hand: {per: player}}
tables: {cards: {rows: [{id: mill, effect: "action grind in labour: gain 1 gold"}]}}
pieces: {card: {table: cards, active: [hand]}}
actions: [{id: dig, group: labour, effect: gain 1 gold}, {id: fly, group: others, effect: gain 1 gold}]
setup: move cards to hand of bob
play: "as WHO: take action from labour"
"""
    )
    assert table.asked(text.replace("WHO", "ann")) == ["dig"]
    assert sorted(table.asked(text.replace("WHO", "bob"))) == ["dig", "mill_grind"]


def test_declining_a_may_that_is_not_the_whole_block_does_not_end_the_loop(table: Table) -> None:
    text = GOLD + "play: |\n  repeat up to 3:\n    may gain 10 gold\n    gain 1 gold\n"
    assert table.of(table.play(text, "no", "yes", "no")) == [13, 0]
    alone = GOLD + "play: |\n  repeat up to 3: may gain 10 gold\n  gain 1 gold\n"
    assert table.of(table.play(alone, "yes", "no")) == [11, 0]
    assert table.of(table.play(alone, "yes", "yes", "yes")) == [31, 0]


def test_costs_are_paid_before_it_happens_and_not_given_back(table: Table) -> None:
    text = """\
fields: {game: {n: {}}, player: {gold: {start: 3}}}
actions: [{id: buy, group: shop, effect: "pay 2 gold; work()"}]
procedures: {work: "set n to me.gold; require me.gold > 5; gain 9 gold"}
play: take action from shop
"""
    state = table.play(text, "buy")
    assert (table.of(state), table.n(text, "buy")) == ([1, 3], 1)


def test_alternative_costs_are_branches(table: Table) -> None:
    text = """\
fields: {player: {gold: {start: START}}}
places: {hand: {per: player}, pile: {}}
pieces: {card: {count: CARDS, discard: pile}}
setup: move cards to hand of me
procedures: {gain_it(player): gain 10 gold for player}
play: |
  choose one:
    with_gold: pay 2 gold; gain_it(me)
    with_card:
      choose lost from cards at hand of me
      discard lost
      gain_it(me)
"""
    rich, poor = text.replace("START", "2").replace("CARDS", "1"), text.replace("START", "1").replace("CARDS", "1")
    assert table.asked(rich) == ["with_gold", "with_card"]
    assert table.of(table.play(rich, "with_gold")) == [10, 2]
    assert table.asked(poor) == ["with_card"]
    assert table.asked(poor, "with_card") == ["card at hand of ann"]
    state = table.play(poor, "with_card", "card at hand of ann")
    assert table.of(state) == [11, 1] and "pile" in state.view()["places"]


@pytest.mark.parametrize(("start", "n"), [(1, 10), (2, 3)])
def test_otherwise_leaves_out_what_the_command_leaves_out(table: Table, start: int, n: int) -> None:
    text = f"fields: {{game: {{n: {{}}}}, player: {{gold: {{start: {start}}}}}}}\n"
    assert table.n(text + "play: |\n  pay 2 gold\n  otherwise: set n to 10\n  change n by 3\n") == n


def test_with_a_way_out_a_command_does_not_keep_a_block_from_being_offered(table: Table) -> None:
    text = "play: |\n  choose one:\n    buy:\n      pay 9 gold\n      otherwise: gain 1 gold\n    leave: pay 9 gold\n"
    assert table.asked(GOLD + text) == ["buy"]


@pytest.mark.parametrize(
    "text", ["otherwise: gain 1 gold", "gain 1 gold\n  otherwise: gain 1 gold", "pay 1 gold if no\n  otherwise: gain 1 gold"]
)
def test_otherwise_stands_behind_what_may_not_happen(table: Table, text: str) -> None:
    assert ("otherwise-of-nothing", None) in table.problems(GOLD + f"play: |\n  {text}\n")


def test_otherwise_does_not_know_the_names_of_the_command(table: Table) -> None:
    text = "play: |\n  choose cell from cells where no\n  otherwise: set n to count(cell + cells)\n"
    assert table.problems(N + text) == [("unknown-name", "cell")]


def test_several_choose_one_after_the_other_as_me_and_the_name_holds_a_map(table: Table) -> None:
    text = """\
setup: set ann.gold to 2; set bob.gold to 3
play: |
  choose bid from 1..me.gold by players
  choose spot from cells where row < me.gold by players
  set n to bid[ann] * 100 + bid[bob] * 10 + bid[cid]
  change n by 1000 if spot[bob] is a1 and spot[cid] is none
"""
    state = table.play(N + text, players=3)
    asked = []
    for answer in ("2", "3", "b1", "a1"):
        assert state.decision is not None
        asked.append((state.decision.seat, len(state.decision)))
        state.choose(table.options(state).index(answer))
    assert asked == [("ann", 2), ("bob", 3), ("ann", 4), ("bob", 4)]  # cid has nothing to choose from
    assert state.value("n") == 1230
