"""What docs/language.md says about names in sets, values and suppositions, maps and goods, corners, positions."""

from __future__ import annotations

import pytest

from interpreter import EVERYTHING

from .table import GOLD, Table


def test_a_set_of_nothing_is_filled_little_by_little(table: Table) -> None:
    text = """\
play: |
  let found be none of cells
  set n to count(found)
  for each cell in cells where row is 0: set found to found + cell
  change n by 10 * count(found) + count(found where row is 0)
"""
    assert table.n(text) == 22


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("set n to sum(players as rich, count(players where gold < rich.gold))", 3),  # 0 + 1 + 2
        ("set n to count(players as rich where none(players where gold > rich.gold))", 1),
        ("set n to sum(players, count(players where gold < it.gold))", 0),  # a condition inside has an `it` of its own
        ("set n to count(players where any(cells where gold > 1))", 2),  # bare: of the innermost `it` that has it
    ],
)
def test_a_name_for_the_things_of_the_outer_set(table: Table, command: str, n: int) -> None:
    setup = "setup: set ann.gold to 1; set bob.gold to 2; set cid.gold to 3\n"
    assert table.n(setup + f"play: {command}\n", players=3) == n


def test_where_a_name_has_several_meanings_what_is_expected_decides(table: Table) -> None:
    text = """\
symbols: {metal: [iron, tin]}
tables: {cards: {fields: {made_of: metal}, rows: [{id: tin, made_of: iron}, {id: cup, made_of: tin}]}}
pieces: {card: {table: cards}}
fields: {game: {n: {}, kept: metal}}
play: |
  set kept to tin
  change n by 1 if kept is tin
  change n by 10 * count(cards where made_of is tin)
  ROW
"""
    assert table.n(text.replace("ROW", "do nothing")) == 11
    asked = text.replace("ROW", "change n by count(cards where row is tin)")  # the row, or what it is made of?
    assert [code for code, _ in table.problems(asked)] == ["ambiguous-name"]


def test_the_text_of_a_value_may_begin_with_names(table: Table) -> None:
    lines = "values:\n  worth(player): |\n    let mine be player.gold * 2\n    let more be mine + 1\n    more * 10\n"
    one_line = 'values: {worth(player): "let mine be player.gold * 2; let more be mine + 1; more * 10"}\n'
    for values in (lines, one_line):
        assert table.n(values + "play: |\n  gain 3 gold\n  set n to worth(ann)\n") == 70


SUPPOSED = """\
fields: {game: {n: {}}, player: {gold: {start: 2}}}
procedures:
  give(number much): gain much gold
  give_up: gain 5 gold; win bob; gain 50 gold
abilities: [{id: tax, effect: "after give(much): lose 1 gold"}]
play: |
  set n to COMMAND
  change n by 100
"""


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("me.gold after give(3)", 104),  # with everything that watches it
        ("me.gold after give(me.gold)", 103),  # arguments are worked out before
        ("me.gold after give_up()", 107),  # what would end the game ends only the procedure
        ("(me.gold after give(3)) + me.gold", 106),  # nothing of it stays
        ("if me.gold > 3 after give(3) then 1 else 2", 101),
    ],
)
def test_what_would_be(table: Table, command: str, n: int) -> None:
    state = table.play(SUPPOSED.replace("COMMAND", command))
    assert state.view(EVERYTHING)["fields"]["game"]["n"] == n and table.of(state) == [2, 2]


GOODS = """\
symbols: {good: [wood, ore]}
fields: {game: {n: {}}, player: {store: {per: good, start: 2}}}
play: |
  COMMAND
"""


def stores(table: Table, command: str, *answers: str) -> list[dict[str, int]]:
    state = table.play(GOODS.replace("COMMAND", command), *answers)
    return [values["store"] for values in state.view(EVERYTHING)["fields"]["player"].values()]


def test_goods_are_picked_one_after_the_other_and_paid_and_gained_together(table: Table) -> None:
    command = "pick goods from me.store up to 3\n  pay goods\n  gain goods for bob"
    assert table.asked(GOODS.replace("COMMAND", command)) == ["wood", "ore", "done"]
    assert table.asked(GOODS.replace("COMMAND", command), "ore", "ore") == ["wood", "done"]  # never more than there is
    assert stores(table, command, "ore", "wood", "ore") == [{"wood": 1, "ore": 0}, {"wood": 3, "ore": 4}]
    assert stores(table, command, "ore", "done") == [{"wood": 2, "ore": 1}, {"wood": 2, "ore": 3}]


def test_goods_are_picked_by_the_other_side_and_are_no_part_of_a_pattern(table: Table) -> None:
    state = table.play(GOODS.replace("COMMAND", "pick goods from bob.store up to 2 by bob\n  lose goods for bob"))
    assert state.decision is not None and state.decision.seat == "bob"
    pattern = "choose one:\n    give: pick goods from me.store up to 9; pay goods\n    keep: do nothing"
    assert table.asked(GOODS.replace("COMMAND", "set me.store[wood] to 0; set me.store[ore] to 0\n  " + pattern)) == [
        "give",
        "keep",
    ]


def test_paying_goods_is_all_or_nothing(table: Table) -> None:
    command = "let much be map(good, 2)\n  set much[wood] to 3\n  pay much"
    assert stores(table, command)[0] == {"wood": 2, "ore": 2}
    assert stores(table, command.replace("to 3", "to 1"))[0] == {"wood": 1, "ore": 0}
    assert stores(table, command.replace("pay much", "lose much"))[0] == {"wood": 0, "ore": 0}


def test_a_map_holds_what_is_worked_out_for_each_of_the_set_and_nothing_for_others(table: Table) -> None:
    text = """\
procedures:
  note(map of player to number bids): set n to bids[ann] * 100 + bids[bob] * 10 + sum(bids)
play: |
  set bob.gold to 3
  let bids be map(players where gold > 0, gold + 1)
  note(bids)
"""
    assert table.n(text) == 44
    fields = "fields: {game: {n: {}, bids: {type: map of player to number}}, player: {gold: {}}}\n"
    assert table.problems(fields + "play: finish\n") != []  # maps live in names only


def test_a_field_with_per_gives_its_numbers_as_they_are_now(table: Table) -> None:
    command = "let had be me.store\n  lose 1 wood\n  set n to had[wood] * 10 + me.store[wood]"
    assert table.n(GOODS.replace("COMMAND", command)) == 21


@pytest.mark.parametrize(
    ("command", "n"),
    [
        ("set n to 1 if offset(a1, -1, 0) is a2", 1),  # rows are counted downwards, columns to the right
        ("set n to 1 if offset(a2, 1, 1) is b1", 1),
        ("set n to 1 if offset(a1, 1, 0) is none and offset(a1, 0, 0 - 1) is none", 1),
        (
            "set n to 1 if turned(e, 1) is se and turned(e, 2) is s and turned(s, 0 - 2) is e and turned(w, 9) is nw",
            1,
        ),  # clockwise
    ],
)
def test_offsets_and_turns(table: Table, command: str, n: int) -> None:
    assert table.n(f"play: {command}\n") == n


def test_a_row_is_carried_out_for_the_first_piece_of_it_and_without_one_nothing_happens(table: Table) -> None:
    text = """\
fields: {game: {n: {}}, player: {gold: {}}, card: {worth: {}}}
tables: {cards: {rows: [{id: ace, count: COUNT, effect: change n by this.worth + 1}, {id: king, effect: pay 9 gold}]}}
pieces: {card: {table: cards}}
setup: |
  for each card in cards: set card.worth to 2
  set last(cards).worth to 5
play: |
  resolve ace
  change n by 10 if possible(ace)
  change n by 100 if possible(king)
"""
    assert table.n(text.replace("COUNT", "2")) == 13
    assert table.n(text.replace("COUNT", "0")) == 0


NOTED = """\
fields: {game: {n: {max: 999}, age: {position: false}}, player: {gold: {}}}
pieces: {token: {count: 2}, card: {face: down}}
play: |
  move first(tokens) to a1
  note position
  COMMAND
  set age to times_seen()
"""


@pytest.mark.parametrize(
    ("command", "seen"),
    [
        ("do nothing", 1),
        ("note position", 2),
        ("gain 1 gold", 0),  # all fields
        ("move last(tokens) to a2", 0),  # what lies where
        ("move last(tokens) to a1; move first(tokens) to box", 1),  # which of several equal pieces does not matter
        ("set age to 7", 1),
        ("set active to bob", 0),
        ("eliminate bob", 0),
        ("reveal card", 1),  # nor what anybody has looked at
        ("for each i in 1..255: set n to i; note position\n  set n to 0", 1),  # the last 256 are kept
        ("for each i in 1..256: set n to i; note position\n  set n to 0", 0),
    ],
)
def test_how_often_the_position_of_now_was_noted(table: Table, command: str, seen: int) -> None:
    assert table.play(NOTED.replace("COMMAND", command)).view(EVERYTHING)["fields"]["game"]["age"] == seen


def test_a_scratch_value_of_pieces_begins_anew_with_each_call(table: Table) -> None:
    text = """\
pieces: {token: {count: 2}}
fields: {game: {n: {max: 9999}}, token: {moved: {type: flag, during: turn}}, cell: {hits: {start: 1, during: turn}}}
procedures:
  turn(number depth): |
    change a1.hits by 1
    set n to n * 10 + a1.hits + count(tokens where moved)
    set first(tokens).moved to yes
    turn(depth - 1) if depth > 1
    set n to n * 10 + a1.hits + count(tokens where moved)
play: |
  turn(2)
  set n to n * 10 + a1.hits + count(tokens where moved)
"""
    assert table.n(text.replace("9999", "99999")) == 22331


def test_two_things_of_the_same_type_only_are_compared_and_gold_is_left(table: Table) -> None:
    text = "fields: {game: {n: {}}, player: {gold: {supply: 5}}}\nplay: gain 2 gold; set n to left(gold)\n"
    assert table.n(text) == 3
    assert table.of(table.play(GOLD + "play: gain 1 gold if a1 is not a2 and ann is ann\n")) == [1, 0]
