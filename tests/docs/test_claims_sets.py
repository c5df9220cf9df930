"""What docs/language.md says about names of blocks, sets, maps, corners and turns, and about what is not looked at."""

from __future__ import annotations

import re

import pytest

from interpreter import PlayError

from .pages import ROOT
from .table import GOLD, N, Table

BOX = """\
symbols: {good: [wood, ore]}
tables: {cards: {fields: {price: number}, rows: [{id: ace, price: 4}, {id: king, price: 3}]}}
pieces: {card: {table: cards}, boat: {carries: 1, count: 2}, white_die: {die: [5], plural: white_dice}}
places: {bag: {}, hand: {per: player}}
fields: {game: {n: {max: 99999}, kept: card, other: card}, player: {gold: {start: 3}, store: {per: good, start: 3}}}
procedures: {work: change n by 1}
actions: [{id: dig, group: labour, effect: change n by 1}]
"""


def test_whatever_gives_a_name_gives_it_for_its_block_only(table: Table) -> None:
    given = ["choose NAME from cells", "pick NAME from cells", "let NAME be a1", "draw NAME from bag", "draw 2 NAME from bag"]
    blocks = "".join(
        f"  if n is 0:\n    {one.replace('NAME', f'x{i}')}\n    win none if x{i} is none\n" for i, one in enumerate(given)
    )
    blocks += "  for each x5 in cells: win none if x5 is none\n"
    names = [f"x{i}" for i in range(6)]
    uses = "".join(f"  win none if {name} is none\n" for name in names)
    sets = blocks.replace("if x1 is none", "if none(x1)").replace("if x4 is none", "if none(x4)")
    assert table.problems(BOX + f"play: |\n{sets}{uses}") == [("unknown-name", name) for name in names]


CONDITIONAL = {
    "choose": "choose cell from cells",
    "pick": "pick some from cells",
    "let": "let x be 3",
    "set": "set n to 5",
    "change": "change n by 5",
    "gain": "gain 1 gold",
    "lose": "lose 1 gold",
    "pay": "pay 1 gold",
    "gain_goods": "gain bob.store",
    "lose_goods": "lose bob.store",
    "pay_goods": "pay bob.store",
    "require": "require n is 9",
    "move": "move first(cards) to bag",
    "swap": "swap bag with hand of ann",
    "remove": "remove cards at bag",
    "discard": "discard last(cards at bag)",
    "draw": "draw card from bag",
    "draw_several": "draw 2 some from bag",
    "shuffle": "shuffle bag",
    "roll": "roll white_dice",
    "roll_several": "roll 1 white_dice as rolled",
    "look": "look at first(cards)",
    "conceal": "conceal first(cards)",
    "reveal": "reveal first(cards)",
    "take_action": "take action from labour",
    "resolve": "resolve ace",
    "stop": "stop",
    "win": "win ann",
    "defeat": "defeat players",
    "tie": "tie",
    "finish": "finish",
    "eliminate": "eliminate bob",
    "say": "say told(n)",
    "cancel": "cancel",
    "proceed": "proceed",
    "call": "work()",
    "may": "may gain 1 gold",
    "do_nothing": "do nothing",
    "note_position": "note position",
    "take_back": "take back",
}


def test_any_command_may_end_in_if_and_is_not_done_when_that_does_not_hold(table: Table) -> None:
    grammar = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "grammar").glob("*.lark"))
    written = re.search(r"^_small:((?:.|\n +\|)*)$", grammar, flags=re.MULTILINE)
    assert written is not None and set(re.findall(r"\w+", written[1])) == set(CONDITIONAL)
    inside = {"cancel", "proceed", "take_back"}
    play = "".join(f"    {text} if n is 1\n" for name, text in CONDITIONAL.items() if name not in inside)
    text = f"""\
abilities:
  - {{id: never, effect: "before work(): cancel if n is 1"}}
  - {{id: instead, effect: "instead of work():\\n  set n to 50\\n  proceed if n is 1"}}
setup: move cards to bag
play: |
  if n is 0:
{play}    try:
      choose cell from a1
      take back if n is 1
    work()
    change n by 7
"""
    state = table.play(BOX + text, "a1")
    assert table.of(state) == [3, 3] and state.value("n * 10 + count(cards at bag)") == 572
    assert state.result is not None and state.result.reason == "finish" and state.log() == ["ann: a1"]


TURNS = "play: |\n  take turns:\n    gain 1 gold\n    END if me is bob\n  gain 100 gold for ann\n"


@pytest.mark.parametrize(
    ("end", "reason", "gold"),
    [("win ann", "win", [1, 1]), ("tie", "tie", [1, 1]), ("finish", "finish", [1, 1]), ("stop", "finish", [101, 1])],
)
def test_win_tie_finish_and_stop_end_turns(table: Table, end: str, reason: str, gold: list[int]) -> None:
    state = table.play(GOLD + TURNS.replace("END", end))
    assert state.result is not None and (state.result.reason, table.of(state)) == (reason, gold)


def test_the_parts_of_take_turns_stand_in_their_order(table: Table) -> None:
    for parts in ("once anticlockwise", "from ann among players", "anticlockwise from bob", "once among players"):
        assert [code for code, _ in table.problems(GOLD + f"play: |\n  take turns {parts}: gain 1 gold\n")] == ["syntax"], parts
    assert table.of(table.play(GOLD + "play: 'take turns among players from bob anticlockwise once: gain 1 gold'\n")) == [1, 1]


@pytest.mark.parametrize("text", ["count(tokens.worth)", "first(tokens.worth)"])
def test_a_field_of_a_set_is_for_things_not_for_numbers(table: Table, text: str) -> None:
    pieces = "pieces: {token: {count: 2}}\nfields: {game: {n: {}}, token: {worth: {}}}\n"
    assert {code for code, _ in table.problems(pieces + f"play: set n to {text}\n")} == {"unknown-field"}


PLACES = """\
game: {id: claim, seats: [ann, bob], players: 2}
board:
  grid: square
  rows: 2
  columns: 2
  edge_places: true
  corner_places: true
pieces: {token: {owner: player, count: 2}, boat: {carries: 1}}
places: {shelf: {}, hand: {per: player}}
setup: |
  move first(tokens of ann) to first(edges(a1))
  move last(tokens of ann) to first(corners(a1))
  move boat to b1
  move tokens of bob to boat
play: choose cell from cells
"""
QUESTIONS = [
    "count(tokens at first(edges(a1))) is 1",
    "count(tokens at edges(a1)) is 1",
    "count(tokens at corners(a1)) is 1",
    "last(tokens of ann).place is first(corners(a1))",
    "first(tokens of ann).place is first(edges(a1))",
    "count(tokens at boat) is 2",  # more than it carries: the rules see to that, not the machine
    "count(tokens of bob at boat) is 2 and none(tokens of ann at boat)",
    "hand of ann is not hand of bob",
    # corners: their cells and edges, those of cells and edges, and what is next to them
    "count(corners) is 9 and count(corners(a1)) is 4 and count(corners(first(edges(a1)))) is 2",
    "all(corners(first(edges(a1))), it in corners(a1))",
    "all(corners(a1), a1 in cells(it))",
    "sum(corners, count(cells(it))) is 16",
    "count(corners where count(cells(it)) is 4) is 1",
    "all(corners as point, all(edges(point), point in corners(it)))",
    "sum(corners, count(edges(it))) is 8",  # each of the four edges between cells has two ends
    # next to a corner is whatever lies at the other end of its edges
    "all(corners as point, count(each(edges(point), corners(it)) - point) is count(edges(point)))",
    # where a cell or an edge is wanted, any other place is nothing
    "boat.place is b1 and count(neighbours(boat.place)) is 2 and count(edges(boat.place)) is 2",
    "none(neighbours(hand of ann)) and none(neighbours(first(tokens of bob).place)) and none(neighbours(corners))",
    "none(reachable(hand of ann)) and none(ray(first(corners), n)) and offset(hand of ann, 0, 0) is none",
    "distance(a1, hand of ann) is -1 and distance(hand of ann, a1) is -1 and direction(hand of ann, a1) is none",
    "none(ends(hand of ann)) and none(nearest(hand of ann, cells)) and longest_line(hand of ann, cells) is 0",
    "count(ends(first(tokens of ann).place)) is 2",
    "none(neighbours(if any(cells) then hand of ann else a1)) and none(neighbours(if none(cells) then a1 else hand of ann))",
    "count(tokens at (if any(cells) then boat else a1)) is 2",  # the inside of the boat
]


def test_questions_about_places_and_corners(table: Table) -> None:
    (table.folder / "game.yaml").write_text(PLACES, encoding="utf-8")
    state = table.start()
    assert [text for text in QUESTIONS if not state.value(text)] == []


def test_what_is_no_cell_is_nothing_in_fields_and_parameters_and_no_piece_either(table: Table) -> None:
    text = "pieces: {token: {}}\nfields: {game: {n: {}, home: cell, kept: token}}\nplay: |\n  COMMAND\n  choose cell from cells\n"
    text += "procedures: {live(cell spot): 'set home to spot; set n to 1 + count(neighbours(spot))'}\n"
    assert table.n(text.replace("COMMAND", "live(first(tokens).place)")) == 1
    state = table.play(text.replace("COMMAND", "set home to a1; set home to first(tokens).place"))
    assert state.value("home is none and none(neighbours(home))")
    assert table.problems(text.replace("COMMAND", "set kept to first(tokens).place")) == [("wrong-type", None)]


HEXES = """\
game: {id: claim, seats: [ann, bob], players: 2}
board: {grid: hex_pointy, rows: 3, columns: 3}
play: choose cell from cells
"""
TWO = """\
game: {id: claim, seats: [ann, bob], players: 2}
boards:
  upper: {grid: square, rows: 2, columns: 2, name: "u{row}_{column}"}
  lower: {grid: square, rows: 2, columns: 2, name: "d{row}_{column}"}
play: choose cell from cells
"""
GRAPH = """\
game: {id: claim, seats: [ann, bob], players: 2}
board:
  grid: graph
  cells: [{id: one, at: [0, 0]}, {id: two, at: [1, 0]}, {id: three, at: [0, 1]}]
  edges: [{between: [one, two], direction: right, back: left}, {between: [one, three], direction: down, back: up}]
play: choose cell from cells
"""


@pytest.mark.parametrize(
    ("text", "questions"),
    [
        (
            HEXES,
            [
                "offset(r0c0, 2, 1) is r2c1",
                "offset(r1c2, 1, -2) is r2c0",
                "offset(r2c2, 1, 0) is none",
                "turned(e, 1) is se and turned(e, 6) is e and turned(e, -1) is ne",  # six directions
            ],
        ),
        (TWO, ["offset(u0_0, 1, 1) is u1_1", "offset(u0_0, 2, 0) is none", "offset(d1_1, -2, 0) is none"]),
        (GRAPH, ["turned(right, 1) is down", "turned(down, 1) is left", "turned(up, 1) is right", "turned(right, 4) is right"]),
    ],
)
def test_offsets_and_turns_of_other_boards(table: Table, text: str, questions: list[str]) -> None:
    (table.folder / "game.yaml").write_text(text, encoding="utf-8")
    state = table.start()
    assert [question for question in questions if not state.value(question)] == []


MAPS = {
    "let m be map(players, gold); set n to m[bob]": 3,
    "let m be map(players, gold > 2); set n to 1 if m[ann]": 1,
    "let m be map(players, first(cards)); set n to 1 if m[ann] is first(cards)": 1,
    "let m be map(cells, row); set m[a1] to 5; set n to m[a1] * 10 + m[b2]": 50,
    "let m be map(cards.row, price); set n to m[ace] * 10 + m[king]": 43,
    "let m be map(good, 2); change m[ore] by 5; set n to m[wood] * 10 + m[ore]": 27,
    "let m be map(cells where row is 7, a1); set n to 1 if m[a1] is none": 1,
    "let m be map(players, gold); set n to twice(m)": 12,
    "let m be map(players, 0); set m[ann] to 4; let o be m; set o[ann] to 9; set n to m[ann]": 4,
}


def test_a_map_is_for_players_words_rows_and_cells_and_holds_numbers_flags_or_things(table: Table) -> None:
    actions = "".join(f'  - {{id: case_{number}, group: cases, effect: "{text}"}}\n' for number, text in enumerate(MAPS))
    text = BOX + "values: {twice(map of player to number many): 2 * sum(many)}\nplay: take action from cases\n"
    state = table.play(text.replace("actions: [", "actions:\n" + actions + "#"))
    found = {}
    for number, text in enumerate(MAPS):
        one = state.clone()
        one.choose(f"case_{number}")
        found[text] = one.value("n")
    assert found == MAPS


def test_a_map_for_each_direction(table: Table) -> None:
    text = "play: |\n  let far be map(directions, count(ray(a1, it)))\n  set n to far[n] * 100 + far[e] * 10 + far[s]\n"
    assert table.n(text) == 110


def test_fields_that_hold_pieces_are_swapped_as_fields(table: Table) -> None:
    text = "setup: move first(cards) to bag\nplay: |\n  set kept to first(cards); set other to last(cards)\n"
    state = table.play(BOX + text + "  swap kept with other\n  choose cell from cells\n")
    assert state.value("kept is last(cards) and other is first(cards) and first(cards) in cards at bag")


LATE = "sum(1..2000, sum(1..2000, it))"  # 4,000,000 things: asking for it is refused
UNASKED = [
    f"n is 1 and {LATE} > 0",  # `and` goes no further
    f"n is 0 or {LATE} > 0",
    f"{LATE} > 0 and n is 1",  # what builds no set is asked first, wherever it stands
    f"any(1..2000 where it is 1 or {LATE} > it)",
    f"not none(1..2000 where it is 1 or {LATE} > it)",
    f"not all(1..2000, it > 1 and {LATE} > it)",
    f"first(1..2000 where it is 1 or {LATE} > it) is 1",
]


def test_what_decides_already_is_all_that_is_looked_at(table: Table) -> None:
    lines = "".join(f"  change n by 0 if {text}\n" for text in UNASKED)
    assert table.n(f"play: |\n{lines}") == 0
    with pytest.raises(PlayError) as caught:
        table.n(f"play: set n to 1 if {LATE} > 0\n")
    assert caught.value.code == "endless"


def test_a_set_that_is_the_same_for_the_whole_loop_is_worked_out_once(table: Table) -> None:
    once = "count(1..2000 where it in (1..900 where sum(1..900, it) > 0))"
    assert table.n(f"play: set n to {once}\n") == 900
    many = "count(1..2000 as outer where outer in (1..900 where sum(1..900, it) > outer))"
    with pytest.raises(PlayError) as caught:
        table.n(f"play: set n to {many}\n")
    assert caught.value.code == "endless"


def test_most_of_what_can_be_worked_out_for_one_decision(table: Table) -> None:
    """1,000,000 things of sets with work for each; a sum inside counts what it goes through."""
    work = "play: set n to sum(1..MANY, count(1..1000 where it > 999))\n"
    assert table.n(work.replace("MANY", "990")) == 990
    with pytest.raises(PlayError) as caught:
        table.n(work.replace("MANY", "1001"))
    assert caught.value.code == "endless"


def test_a_reference_to_nothing_is_kept_as_minus_one(table: Table) -> None:
    state = table.play(BOX + "play: |\n  set kept to first(cards)\n  choose cell from cells\n")
    fields = state.game.box.fields["game"]
    assert [state.array[fields[name].base] for name in ("kept", "other")] == [0, -1]


def test_a_loop_and_a_name_that_was_chosen_give_one_order(table: Table) -> None:
    """`for each`, `first`, `last` and choices agree about the order of one set."""
    text = "play: |\n  let some be reverse(cells)\n  for each cell in some: set n to n * 10 + cell.column + cell.row * 2\n"
    assert table.n(text + "  change n by 10000 * (first(some).column + 1)\n  change n by 1000000 * last(some).row\n") == 23210
    assert table.asked(N + text + "  choose cell from some\n") == ["b1", "a1", "b2", "a2"]
