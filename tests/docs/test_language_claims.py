"""What docs/language.md says about blocks, players, sets, conditions and numbers."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING, PlayError

from .table import CARDS, GOLD, N, Table


@pytest.mark.parametrize(
    "skipping",
    [
        "choose cell from cells where row > 7",
        "require me.gold > 0",
        "pay 1 gold",
        "draw token from bag",
        "take action from none_possible",
        "choose one:\n      a: pay 1 gold",
    ],
)
def test_a_command_may_leave_out_the_rest_of_its_block(table: Table, skipping: str) -> None:
    state = table.play(
        GOLD
        + f"""\
pieces: {{token: {{}}}}
places: {{bag: {{}}}}
actions: [{{id: buy, group: none_possible, effect: pay 1 gold}}]
play: |
  if me is ann:
    {skipping}
    gain 10 gold
  gain 1 gold
"""
    )
    assert table.of(state) == [1, 0]


def test_a_name_given_under_an_if_is_not_known_afterwards(table: Table) -> None:
    assert table.problems(GOLD + "play: |\n  choose cell from cells if me.gold > 3\n  win me if cell is a1\n") == [
        ("unknown-name", "cell")
    ]


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


@pytest.mark.parametrize(
    ("start", "goal", "expected"),
    [("a1", "a2", "n"), ("a1", "b1", "e"), ("b2", "a2", "w"), ("a2", "a1", "s"), ("a1", "b2", "ne"), ("a1", "a1", "none")],
)
def test_the_direction_from_a_cell_to_the_next(table: Table, start: str, goal: str, expected: str) -> None:
    state = table.play(GOLD + f"play: gain 1 gold if direction({start}, {goal}) is {expected}\n")
    assert table.of(state) == [1, 0]


@pytest.mark.parametrize(
    ("commands", "gold"),
    [
        ("as bob: gain 1 gold", [0, 1]),  # `as` makes somebody `me` for a block
        ("as bob: gain 1 gold for active", [1, 0]),  # it does not change `active`
        ("as bob: work()", [0, 1]),  # a procedure has the `me` of its caller
        ("set active to bob; gain 1 gold for active", [0, 1]),
        ("gain 1 gold for first(opponents)", [0, 1]),
        ("for each n in 1..3: gain n gold; stop if n is 2", [3, 0]),  # `stop` leaves the innermost loop
        ("repeat 3 times: gain 1 gold", [3, 0]),
        ("while me.gold < 4: gain 1 gold", [4, 0]),
        ("leave(); gain 1 gold", [2, 0]),  # outside of a loop, it leaves the procedure
        ("for each player in players where gold is 0: gain 1 gold for ann", [2, 0]),  # the set is worked out once
        ("gain 2 gold; lose 5 gold; gain 1 gold", [1, 0]),  # `lose` takes what is there
        ("gain 2 gold; if me is ann: pay 3 gold; gain 9 gold", [2, 0]),  # `pay` is all or nothing
        ("set me.gold to 7 - 10; gain 1 gold", [1, 0]),  # a field never leaves its bounds
        ("let x be 2; change x by 3; gain x gold", [5, 0]),
        ("gain 7 % 0 + 5 / 0 + 1 gold", [1, 0]),  # dividing by 0 gives 0
    ],
)
def test_what_commands_do(table: Table, commands: str, gold: list[int]) -> None:
    procedures = "procedures: {work: gain 1 gold, leave: 'gain 1 gold; stop; gain 5 gold'}\n"
    assert table.of(table.play(GOLD + procedures + f"play: |\n  {commands}\n")) == gold


@pytest.mark.parametrize(
    "commands",
    [
        "set n to 1; change n by 10",
        "set n to 1   # a remark; set n to 5\n  change n by 10",
        "if n is 0:\n    set n to 1\n    change n by 10",
        "if n is 0: set n to 1; change n by 10",
        "if n is 1: set n to 5; change n by 7\n  set n to 11",  # the whole line belongs to the `if`
    ],
)
def test_a_block_is_one_command_several_on_a_line_or_indented_lines(table: Table, commands: str) -> None:
    assert table.n(f"play: |\n  {commands}\n") == 11


def test_a_name_is_known_to_the_end_of_its_block_also_in_blocks_inside(table: Table) -> None:
    assert table.n("play: |\n  let x be 3\n  if n is 0:\n    if n is 0: change n by x\n  change n by x\n") == 6
    assert table.problems(N + "play: |\n  if n is 0:\n    let x be 3\n  set n to x\n") == [("unknown-name", "x")]


NAMES = (
    GOLD
    + """\
symbols: {resource: [wood]}
pieces: {token: {}, card: {table: cards}}
places: {bag: {}}
tables: {cards: {rows: [{id: ace}]}}
play: "GIVING"
"""
)


@pytest.mark.parametrize(
    "giving",
    [
        "let wood be 3",
        "choose a1 from cells",
        "pick ace from cells",
        "draw bag from bag",
        "for each ann in players: gain 1 gold",
        "choose tokens from cells",
        "let me be bob",
    ],
)
def test_a_name_cannot_be_one_that_already_means_a_thing_a_place_or_a_set_in_the_ruleset(table: Table, giving: str) -> None:
    assert [code for code, _ in table.problems(NAMES.replace("GIVING", giving))] == ["name-taken"]


@pytest.mark.parametrize("giving", ["choose token from cells", "pick gold from 1..2", "choose n from 1..2"])
def test_kinds_fields_and_directions_may_lend_their_names(table: Table, giving: str) -> None:
    assert table.asked(NAMES.replace("GIVING", giving)) != []


def test_me_is_the_first_player_until_take_turns_or_as_says_otherwise(table: Table) -> None:
    state = table.play(
        GOLD
        + """\
play: |
  gain 1 gold
  take turns:
    gain 10 gold
    stop if me is bob
  as bob: gain 100 gold
  gain 1000 gold
"""
    )
    assert table.of(state) == [1011, 110]


def test_turns_begin_with_active_which_only_turns_and_set_active_change(table: Table) -> None:
    text = """\
setup: set active to bob
play: |
  as ann: set n to n * 10 + active.gold
  go()
  take turns:
    set n to n * 10 + me.gold
    require me.gold is active.gold
    stop if n > 1000
procedures: {go: set n to n * 10 + active.gold}
"""
    text = text.replace("setup: ", "setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 3; ")
    assert table.n(text, players=3) == 2223
    assert table.n(text.replace("; set active to bob", ""), players=3) == 1112


OWNED = """\
fields: {player: {gold: {}}}
places: {field: {per: player}, middle: {}}
tables: {cards: {rows: [{id: ace, effect: "after tick(): gain 1 gold"}]}}
procedures: {tick: stop}
"""


@pytest.mark.parametrize(
    ("owner", "place", "gold"),
    [
        ("", "field of bob", [0, 1]),  # the owner of the place …
        ("owner: player, ", "field of bob", [0, 1]),  # … also if the piece is another's
        ("owner: player, ", "middle", [1, 0]),  # else the owner of the piece
        ("", "middle", [1, 0]),  # else nobody: the `me` of the event
    ],
)
def test_whoever_has_a_card_is_the_owner_of_its_place_else_of_the_piece_else_nobody(
    table: Table, owner: str, place: str, gold: list[int]
) -> None:
    state = table.play(
        OWNED
        + f"""\
pieces: {{card: {{{owner}table: cards, active: [field, middle]}}}}
setup: move first(cards) to {place}
play: tick()
"""
    )
    assert table.of(state) == gold


def test_an_ability_of_a_card_that_nobody_has_runs_with_the_me_of_the_event(table: Table) -> None:
    state = table.play(
        OWNED
        + """\
pieces: {card: {table: cards, active: [field, middle], starts: middle}}
play: "as bob: tick()"
"""
    )
    assert table.of(state) == [0, 1]


def test_this_is_the_card_and_a_card_that_is_played_has_the_me_of_whoever_plays_it(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
places: {hand: {per: player}}
tables: {cards: {fields: {worth: number}, rows: [{id: ace, worth: 4, effect: gain this.worth gold}]}}
pieces: {card: {table: cards}}
setup: move cards to hand of ann
play: "as bob: resolve first(cards)"
""")
    assert table.of(state) == [0, 4]


SHELF = """\
fields: {game: {n: {max: 99999}}, player: {gold: {}}, token: {worth: {}, friend: player}}
pieces: {token: {owner: player, count: 2}, boat: {carries: 9}, jewel: {}}
places: {shelf: {}, track: {spaces: 3}}
setup: |
  let i be 0
  for each token in tokens: change i by 1; set token.worth to i
  set ann.gold to 1; set bob.gold to 2
"""


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("for each player in (tokens where worth is not 1).owner: set n to n * 10 + player.gold", 12),  # each once
        ("for each player in (tokens where worth > 2).friend: set n to 5", 0),  # without nothing
        ("set n to sum(tokens, worth) * 10 + largest(tokens of ann, worth)", 102),  # numbers are added up or compared
        ("set n to count(a1 + none + a1)", 1),  # one thing is a set of one, none an empty set, and each is in it once
        ("set n to count(tokens of ann + tokens of bob where worth > 1)", 3),  # `where` binds last
        ("move tokens of bob to shelf; set n to count(tokens of bob) * 10 + count(tokens of ann at shelf)", 20),
        ("move tokens of bob to shelf; set n to count(tokens at shelf) * 10 + count(tokens of bob at shelf)", 22),
        ("move first(tokens of bob) to boat; move last(tokens of bob) to a1; set n to count(tokens at boat + tokens at a1)", 2),
        ("for each token in tokens of clockwise(bob): set n to n * 10 + token.worth", 3412),  # one player after the other
        ("set n to first(boats).carries * 10 + first(tokens).carries", 90),
        ("move tokens of bob to track[1]; move tokens of ann to track[2]; set n to count(tokens at track)", 4),
        ("move tokens of bob to track[1]; move tokens of ann to a1; set n to count(tokens at (a1 + a2))", 2),
        ("let some be tokens where owner is ann; move tokens of bob to shelf; move some to shelf; set n to count(some)", 2),
        ("let some be tokens at shelf; move tokens of bob to shelf; set n to count(some)", 0),  # it stays as it is
        ("set n to 1 if first(tokens) is token and first(tokens) is not boat and first(pieces at box) is token", 1),
        ("move last(tokens of bob) to shelf; set n to 1 if last(tokens of bob) in tokens at shelf and ann not in opponents", 1),
        ("set n to 1 if first(tokens at shelf) is none and first(tokens) is not none", 1),
        ("set n to 1; move first(tokens) to track[7]; set n to count(tokens of ann at box)", 2),  # moving nowhere does nothing
        ("move first(tokens at shelf) to a1; set n to count(pieces at a1)", 0),  # nor does moving nothing
    ],
)
def test_sets_and_conditions(table: Table, command: str, n: int) -> None:
    assert table.n(SHELF + f'play: "{command}"\n') == n


def test_a_set_in_a_name_or_parameter_keeps_its_order_while_somebody_decides(table: Table) -> None:
    text = """\
setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 3
play: |
  let some be clockwise(cid)
  choose cell from cells
  note(some)
  note(clockwise(bob))
procedures:
  note(players those): |
    choose cell from cells
    for each player in those: set n to n * 10 + player.gold
"""
    assert table.n(text, "a1", "a1", "a1", players=3) == 312231


def test_a_set_of_numbers_in_a_name_or_parameter_has_at_most_256(table: Table) -> None:
    text = "play: |\n  let some be 1..LAST\n  choose cell from cells\n  set n to count(some)\n"
    assert table.n(text.replace("LAST", "256"), "a1") == 256
    with pytest.raises(PlayError) as caught:
        table.n(text.replace("LAST", "257"), "a1")
    assert caught.value.code == "set-too-large"


@pytest.mark.parametrize("condition", ["mark is none", "it.mark is none", "spot.mark is none"])
def test_the_thing_that_is_looked_at_is_it_its_fields_may_be_bare_or_of_the_new_name(table: Table, condition: str) -> None:
    text = f"""\
fields: {{game: {{n: {{max: 999}}}}, cell: {{mark: player}}}}
setup: set a1.mark to ann; set b2.mark to bob
play: |
  for each spot in cells where {condition}: change n by 1
  pick some from cells where {condition.replace("spot", "some")} exactly 2
  choose spot from cells where {condition}
"""
    assert table.asked(text, "a2", "b1") == ["a2", "b1"]
    assert table.n(text) == 2


def test_a_bare_word_is_a_local_name_then_a_field_of_it_then_a_name_of_the_ruleset(table: Table) -> None:
    assert (
        table.n("""\
fields: {game: {n: {max: 9999}, depth: {start: 5}}, cell: {depth: {start: 7}}, player: {depth: {start: 3}}}
play: |
  change n by sum(a1, depth)
  change n by 10 * sum(a1, sum(ann, depth))
  change n by 1000 * depth
  let row be 9
  change n by 100 * count(cells where row is 9)
""")
        == 7 + 30 + 5000 + 400
    )


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("a1 is beach", True),
        ("a1 is forest", False),
        ("a2 is not beach", True),
        ("first(cards) is forest", True),
        ("first(cards).row is beach", False),
        ("first(cards).row is forest", True),
        ("first(cards).row is ace", True),
    ],
)
def test_is_asks_for_a_word_that_a_field_holds(table: Table, condition: str, holds: bool) -> None:
    text = f"""\
symbols: {{terrain: [beach, forest]}}
tables: {{cards: {{fields: {{ground: terrain}}, rows: [{{id: ace, ground: forest}}]}}}}
pieces: {{card: {{table: cards}}}}
fields: {{game: {{n: {{}}}}, cell: {{land: terrain}}}}
setup: set a1.land to beach
play: set n to 1 if {condition}
"""
    assert table.n(text) == int(holds)


@pytest.mark.parametrize(
    ("commands", "gold"),
    [
        ("gain 3 gold for bob", [0, 3]),
        ("gain 30 gold", [9, 0]),
        ("gain 5 gold; gain 5 gold for bob", [5, 2]),
        ("gain 7 gold; lose 3 gold; gain 9 gold for bob", [4, 3]),  # what is lost goes back to the supply
        ("gain 3 gold; lose 9 gold; gain 9 gold for bob", [0, 7]),  # … and no more than was there
        ("gain 2 gold; pay 2 gold; gain 1 gold", [1, 0]),
        ("change ann.gold by 30; change ann.gold by -100", [0, 0]),
        ("set bob.gold to 30", [0, 7]),
    ],
)
def test_gain_lose_and_pay_keep_to_bounds_and_supply(table: Table, commands: str, gold: list[int]) -> None:
    more = "" if gold[0] == 9 else ", supply: 7"
    assert table.of(table.play(f"fields: {{player: {{gold: {{max: 9{more}}}}}}}\nplay: |\n  {commands}\n")) == gold


def test_numbers_stay_between_0_and_9999_if_nothing_is_said(table: Table) -> None:
    state = table.play("fields: {game: {a: {}, b: {}}}\nplay: set a to 10000; change b by -1\n")
    assert state.view(EVERYTHING)["fields"]["game"] == {"a": 9999, "b": 0}


def test_a_field_with_per_has_one_number_for_each_word(table: Table) -> None:
    state = table.play("""\
symbols: {resource: [wood, brick]}
fields: {player: {store: {per: resource, max: 9, supply: 4}}}
play: |
  gain 2 wood
  gain 3 brick for bob
  gain me.store[wood] + 1 brick
  set bob.store[wood] to 9
  pay 1 wood
""")
    assert state.view(EVERYTHING)["fields"]["player"] == {
        "ann": {"store": {"wood": 1, "brick": 1}},
        "bob": {"store": {"wood": 2, "brick": 3}},
    }


def test_opponents_are_clockwise_from_the_player_after_me(table: Table) -> None:
    text = """\
setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 3
play: |
  as bob:
    for each player in opponents: set n to n * 10 + player.gold
"""
    assert table.n(text, players=3) == 31


@pytest.mark.parametrize("asked", ["first(cards) is ace", "first(cards).row is ace", "first(cards) is title"])
def test_a_piece_is_asked_for_its_row(table: Table, asked: str) -> None:
    text = CARDS + f"pieces: {{card: {{table: cards}}}}\nplay: |\n  let title be first(cards).row\n  gain 1 gold if {asked}\n"
    assert table.of(table.play(text)) == [1, 0]
    assert table.of(table.play(text.replace("first(cards) is", "last(cards) is"))) == [int(".row" in asked), 0]


@pytest.mark.parametrize("condition", ["a1 is bob", "ann is 3", "a1 in players", "ann < bob", "a1 >= 2", "a1 is me.gold"])
def test_is_compares_two_things_of_one_type_and_less_only_numbers(table: Table, condition: str) -> None:
    assert {code for code, _ in table.problems(N + f"play: set n to 1 if {condition}\n")} == {"wrong-type"}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("2 < 3", True),
        ("3 < 3", False),
        ("3 <= 3", True),
        ("3 > 2", True),
        ("3 > 3", False),
        ("3 >= 3", True),
        ("3 is 3", True),
        ("not 3 is 3", False),
        ("3 is not 4", True),
        ("3 in 1..3", True),
        ("4 not in 1..3", True),
    ],
)
def test_comparisons(table: Table, condition: str, holds: bool) -> None:
    assert table.n(f"play: set n to 1 if {condition}\n") == int(holds)


def test_turns_never_end_by_themselves(table: Table) -> None:
    state = table.play(GOLD + "play: |\n  take turns: choose cell from cells\n")
    asked = []
    for _ in range(300):
        assert state.decision is not None
        asked.append(state.decision.seat)
        state.choose(0)
    assert asked == ["ann", "bob"] * 150


@pytest.mark.parametrize(
    ("left", "sign", "right", "n"), [(-7, "/", 2, -4), (7, "/", 2, 3), (5, "/", 0, 0), (5, "%", 0, 0), (8, "%", 3, 2)]
)
def test_division_rounds_down_and_by_0_gives_0_also_for_numbers_that_only_play_knows(
    table: Table, left: int, sign: str, right: int, n: int
) -> None:
    fields = f"fields: {{game: {{n: {{min: -9}}, left: {{start: {left}, min: -9}}, right: {{start: {right}}}}}}}\n"
    assert table.n(fields + f"play: set n to left {sign} right\n") == n
