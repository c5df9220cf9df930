"""What docs/language.md says about ways out, turns, spreading, swapping, drawing several and chance."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING

from .table import GOLD, N, Table

OUTLETS = """\
fields: {game: {n: {}}, player: {gold: {}}}
pieces: {token: {}}
places: {bag: {}}
actions: [{id: buy, group: shop, effect: pay 1 gold}]
procedures: {dear: pay 1 gold}
play: |
  if n is 0:
    COMMAND
    otherwise: change n by 10
  change n by 1
"""


@pytest.mark.parametrize(
    ("command", "answers"),
    [
        ("may change n by 5", ["no"]),  # declined
        ("may pay 1 gold", []),  # could not be done
        ("choose cell from cells where row > 7", []),
        ("choose one:\n      a: pay 1 gold", []),
        ("take action from shop", []),
        ("draw token from bag", []),
        ("pay 1 gold", []),
        ("require me.gold > 0", []),
        ("pick some from cells", ["done"]),  # picked nothing
        ("pick some from cells where row > 7", []),
        ("dear()", []),  # a call of what could not be carried out
    ],
)
def test_otherwise_says_what_is_done_if_the_command_did_not_happen(table: Table, command: str, answers: list[str]) -> None:
    assert table.n(OUTLETS.replace("COMMAND", command), *answers) == 11


@pytest.mark.parametrize(
    ("command", "answers", "n"),
    [
        ("may change n by 5", ["yes"], 6),
        ("choose cell from cells", ["a1"], 1),
        ("choose one:\n      a: change n by 3", ["a"], 4),
        ("pick some from cells up to 1", ["a1"], 1),
        ("require me.gold is 0", [], 1),
    ],
)
def test_otherwise_is_left_out_if_it_happened(table: Table, command: str, answers: list[str], n: int) -> None:
    assert table.n(OUTLETS.replace("COMMAND", command), *answers) == n


def test_do_nothing_stands_where_nothing_is_to_be_done(table: Table) -> None:
    text = "play: |\n  choose one:\n    work: set n to 5\n    leave: do nothing\n  change n by 1\n"
    assert (table.n(text, "leave"), table.n(text, "work")) == (1, 6)


TURNS = """\
setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 3
play: |
  TURNS
    set n to n * 10 + me.gold
    stop if n > 9999
  change n by 100000 * active.gold
"""


@pytest.mark.parametrize(
    ("turns", "n"),
    [
        ("take turns:", 212312),  # for ever, and who was active stays it
        ("take turns once:", 100123),
        ("take turns from cid once:", 100312),
        ("take turns anticlockwise:", 113213),  # with any of the parts, `active` is whoever it was, also by `stop`
        ("take turns anticlockwise once:", 100132),
        ("take turns among players where gold > 1:", 123232),
        ("take turns among players where gold > 1 once:", 100023),
        ("take turns among players where gold > 1 from ann once:", 100023),  # or the next one who is among them
        ("take turns among players where gold > 1 from cid once:", 100032),
        ("take turns among opponents once:", 100023),  # `me` in it is whoever began
        ("take turns among players where gold > 9:", 100000),  # nobody is left
    ],
)
def test_the_parts_of_take_turns(table: Table, turns: str, n: int) -> None:
    fields = N.replace("min: -999999, max: 999999", "max: 9999999")
    assert table.n(fields + TURNS.replace("TURNS", turns), players=3) == n


def test_who_is_among_the_players_is_asked_anew_before_each_turn_and_when_nobody_is_left_the_turns_are_over(table: Table) -> None:
    text = """\
setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 1
play: |
  take turns among players where gold > 0:
    lose 1 gold
    set n to n * 10 + 1 + count(players where gold > 0)
  change n by 1000000
"""
    fields = N.replace("min: -999999, max: 999999", "max: 9999999")
    assert table.n(fields + text, players=3) == 1003321


def test_spreading_asks_one_player_and_asks_the_set_anew_before_each_point(table: Table) -> None:
    text = GOLD + "play: 'spread 3 over rich in players where gold < 2 by bob: gain 1 gold for rich'\n"
    state = table.play(text)
    assert state.decision is not None and state.decision.seat == "bob"
    assert table.asked(text, "ann", "bob") == ["ann", "bob"]
    assert table.asked(text, "ann", "ann") == ["bob"]
    assert table.of(table.play(text, "ann", "ann", "bob")) == [2, 1]


SWAPS = """\
fields: {game: {n: {max: 999999}, low: {max: 3}, high: {start: 8, max: 9}, kept: token}, token: {no: {}}}
pieces: {token: {count: 5}}
places: {a: {}, b: {}, empty: {}}
setup: |
  let i be 0
  for each token in tokens: change i by 1; set token.no to i
  move tokens where no < 4 to a; move tokens where no > 3 to b
play: |
  COMMAND
  for each token in tokens at a: set n to n * 10 + token.no
  set n to n * 10
  for each token in tokens at b: set n to n * 10 + token.no
"""


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("do nothing", 123045),
        ("swap a with b", 450123),  # two places: what lies there
        ("swap (tokens where no is 2) with last(tokens)", 0),  # a set is no piece
        ("let one_of be first(tokens where no is 2); swap one_of with last(tokens)", 153042),  # the others stay where they are
        ("let one_of be first(tokens where no is 1); swap one_of with first(tokens where no is 3)", 321045),
        ("swap first(tokens) with first(tokens at empty)", 123045),  # one of the two is nothing
        ("swap a with empty", 45),
    ],
)
def test_swapping_pieces_and_places(table: Table, command: str, n: int) -> None:
    text = SWAPS.replace("COMMAND", command)
    if n:
        assert table.n(text) == n
    else:
        assert [code for code, _ in table.problems(text)] == ["not-to-be-swapped"]


def test_swapped_fields_are_of_one_type_and_each_keeps_its_own_bounds(table: Table) -> None:
    state = table.play(SWAPS.replace("COMMAND", "set low to 2; swap low with high"))
    fields = state.view(EVERYTHING)["fields"]["game"]
    assert (fields["low"], fields["high"]) == (3, 2)
    for other in ("first(tokens)", "kept"):
        assert [code for code, _ in table.problems(SWAPS.replace("COMMAND", f"swap low with {other}"))] == ["not-to-be-swapped"]


DRAWING = """\
fields: {game: {n: {max: 999999}}, token: {no: {}}}
pieces: {token: {count: 5}}
places: {pile: {REFILL}, used: {}, hand: {}}
setup: |
  let i be 0
  for each token in tokens: change i by 1; set token.no to i
  move tokens where no < 3 to pile
  move tokens where no > 2 to WHERE
play: |
  if n is 0:
    draw 3 some from pile
    move some to hand
    set n to 1000 * count(some) + 100 * first(tokens at hand).no
  change n by 10 * count(tokens at pile) + count(tokens at used)
"""


@pytest.mark.parametrize(
    ("refill", "where", "n"),
    [
        ("", "bottom of pile", 3120),  # the top three
        ("refill: used", "used", 3120),  # what refills it is put underneath
        ("", "used", 2103),  # if there are still fewer, these are all
    ],
)
def test_drawing_several_names_the_set_of_the_top_ones(table: Table, refill: str, where: str, n: int) -> None:
    assert table.n(DRAWING.replace("REFILL", refill).replace("WHERE", where)) == n


def test_with_none_at_all_to_draw_the_rest_of_the_block_is_left_out(table: Table) -> None:
    text = DRAWING.replace("REFILL", "").replace("WHERE", "used").replace("move tokens where no < 3 to pile", "do nothing")
    assert table.n(text) == 3


DICE = """\
fields: {game: {n: {}}}
pieces: {white_die: {die: [5], count: 3, plural: white_dice}, red_die: {die: [1, 2, 3], plural: red_dice}}
play: |
  COMMAND
"""


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("roll white_dice; set n to sum(white_dice, face)", 15),
        ("roll white_dice as shots; set n to count(shots)", 3),
        ("roll 2 white_dice as shots; set n to count(shots) * 10 + count(shots - first(white_dice))", 21),  # the first of them
        ("roll 7 white_dice as shots; set n to count(shots)", 3),  # all, if there are fewer
        ("roll white_dice; set n to 1 if one(each(white_dice, face))", 1),
    ],
)
def test_dice(table: Table, command: str, n: int) -> None:
    assert table.n(DICE.replace("COMMAND", command)) == n


def test_random_in_proportion_to_a_number_and_never_for_0_and_less(table: Table) -> None:
    text = DICE.replace(
        "COMMAND", "let one_of be random(1..4, if it is 1 then 0 - 3 else if it is 2 then 0 else it); set n to one_of"
    )
    game = table.play(text).game
    found = [game.start(seed).view(EVERYTHING)["fields"]["game"]["n"] for seed in range(300)]
    assert set(found) == {3, 4}
    assert 1.05 < found.count(4) / found.count(3) < 1.7  # 4 to 3
    even = table.play(text.replace("if it is 1 then 0 - 3 else if it is 2 then 0 else it", "1")).game
    assert {even.start(seed).view(EVERYTHING)["fields"]["game"]["n"] for seed in range(60)} == {1, 2, 3, 4}


def test_what_refills_a_place_is_shuffled_and_put_underneath(table: Table) -> None:
    text = DRAWING.replace("REFILL", "refill: used").replace("WHERE", "used").replace("count: 5", "count: 40")
    places = table.play(text).view(EVERYTHING)["places"]
    drawn, left = ([piece["fields"]["no"] for piece in places[place]] for place in ("hand", "pile"))
    assert drawn[:2] == [1, 2] and len(drawn) == 3
    assert sorted([drawn[2], *left]) == list(range(3, 41)) and left != sorted(left)
