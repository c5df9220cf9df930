"""Each line of the table "Sets and their order" of docs/language.md, tried out."""

from __future__ import annotations

import re

import pytest

import interpreter
from interpreter import Game
from interpreter.passes import MAIN
from tests.backends.lockstep import machines

from .pages import ROOT

GRID = """\
game: {id: order, seats: [ann, bob, cid], players: 3}
board:
  grid: square
  rows: 3
  columns: 3
  diagonals: true
  edge_places: true
  corner_places: true
  edges: [[b2, far], [a1, c3]]
  cells: [{id: far, at: [0, 9]}]
  sectors: {zigzag: [c1, a3, b2]}
places: {shelf: {}, track: {spaces: 4}}
tables: {letters: {rows: [{id: x}, {id: y}]}}
pieces: {token: {owner: player, table: letters}}
fields: {player: {gold: {}}}
setup: |
  move tokens of ann to track[2]
  move last(tokens of bob) to track[1]
  move first(tokens of bob) to track[1]
  move first(tokens of cid) to shelf
  move last(tokens of cid) to shelf
  set bob.gold to 2; set cid.gold to 2
play: |
  choose one:
"""
GRAPH = """\
game: {id: order, seats: [ann, bob, cid], players: 3}
board:
  grid: graph
  cells: [{id: a1, at: [0, 0]}, {id: b1, at: [1, 0]}, {id: c1, at: [2, 0]}, {id: d1, at: [3, 0]}]
  edge_places: true
  edges: [[c1, d1], [b1, c1], [a1, c1]]
play: |
  choose one:
"""
SETS: dict[str, list[tuple[str, str]]] = {
    "`players`": [("players", "ann bob cid")],
    "`opponents`, `clockwise(p)`": [("opponents", "bob cid"), ("clockwise(cid)", "cid ann bob")],
    "`cells`, sectors": [("cells", "a3 b3 c3 a2 b2 c2 a1 b1 c1 far"), ("zigzag", "c1 a3 b2")],
    "`tokens`, `tokens of me`": [("tokens.owner", "ann bob cid"), ("tokens of bob", "bob_x bob_y")],
    "`tokens at PLACE`": [("tokens at shelf", "cid_y cid_x"), ("tokens at track[1]", "bob_x bob_y")],
    "`tokens at CELLS`": [
        ("tokens at track", "bob_x bob_y ann_x ann_y"),
        ("tokens at (track[2] + track[1])", "ann_x ann_y bob_x bob_y"),
    ],
    "`neighbours(c)`, `edges(c)`": [
        ("neighbours(b2)", "b3 c3 c2 c1 b1 a1 a2 a3 far"),
        ("neighbours(a1)", "a2 b2 b1 c3"),
        ("edges(a1)", "a2_a1 b2_a1 a1_b1 c3_a1"),
        ("graph: neighbours(c1)", "d1 b1 a1"),
    ],
    "`neighbours(SET)`, `edges(SET)`": [
        ("neighbours(a1 + a3)", "b3 c3 a2 b2 b1"),
        ("edges(c1 + a1)", "c3_a1 a2_a1 b2_a1 b2_c1 c2_c1 a1_b1 b1_c1"),
    ],
    "`corners`, `corners(c)`": [
        ("corners where it in corners(a3) + corners(b2)", "a3_nw a3_ne a3_sw a3_se b3_se a2_se b2_se"),
        ("corners(b2)", "b3_se b2_se a2_se a3_se"),
    ],
    "`edges`": [("graph: edges", "a1_c1 b1_c1 c1_d1")],
    "`reachable(c)`": [("reachable(a1, within: 1)", "a1 a2 b2 b1 c3"), ("graph: reachable(d1)", "d1 c1 b1 a1")],
    "`nearest(c, CELLS)`, `steps_towards(c, CELLS)`": [
        ("nearest(b2, c1 + a3)", "a3 c1"),
        ("steps_towards(a3, c2 + b1)", "b3 a2 b2"),
    ],
    "`ray(c, d)`": [("ray(c1, nw)", "b2 a3")],
    "`A + B`": [("(c1 + a3) + (b2 + c1)", "c1 a3 b2")],
    "`A - B`": [("zigzag - a3", "c1 b2")],
    "`A where …`, `best`, `worst`": [
        ("zigzag where row > 0", "c1 b2"),
        ("best(clockwise(cid), gold)", "cid bob"),
        ("worst(zigzag, 1)", "c1 a3 b2"),
    ],
    "`sort(A, NUMBER)`": [
        ("sort(zigzag, row)", "a3 b2 c1"),
        ("sort(zigzag, row / 2)", "a3 b2 c1"),
        ("sort(zigzag, 1)", "c1 a3 b2"),
    ],
    "`reverse(A)`": [("reverse(zigzag)", "b2 a3 c1")],
    "`each(A, …)`": [("each(c1 + a3, ray(it, n) + ray(it, e))", "c2 c3 b3")],
    "`A.owner`, `A.cell` …": [("(tokens at track).owner", "bob ann")],
    "`1..6`": [("2..4", "2 3 4")],
    "what was picked": [("picked: tokens at shelf", "cid_x cid_y"), ("picked: zigzag", "a3 b2 c1"), ("picked: 2..4", "2 3 4")],
}


def documented() -> list[str]:
    """The first column of the table."""
    text = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    table = text.split("| set | its order |\n|---|---|\n")[1].split("\n\n")[0]
    return [re.split(r" \| ", line.strip("| "))[0] for line in table.split("\n")]


def test_every_line_of_the_table_is_tried_out() -> None:
    assert list(SETS) == documented()


def texts_of(graph: bool) -> list[str]:
    return [text for cases in SETS.values() for text, _ in cases if text.startswith("graph: ") is graph]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Game]:
    """All sets of the table in two games: what is chosen first says from which of them is chosen then."""
    made = {}
    for graph, rules in ((False, GRID), (True, GRAPH)):
        folder = tmp_path_factory.mktemp("order")
        branches = "".join(f"    s{number}: {asking(text)}\n" for number, text in enumerate(texts_of(graph)))
        (folder / "game.yaml").write_text(rules + branches, encoding="utf-8")
        made[graph] = interpreter.load(str(folder))
    return made


def asking(text: str) -> str:
    """A question about a set; about what was picked, a second one."""
    text = text.removeprefix("graph: ")
    if text.startswith("picked: "):
        return f"pick them from {text.removeprefix('picked: ')}; choose chosen from them"
    return f"choose chosen from {text}"


@pytest.mark.parametrize(("text", "expected"), [case for cases in SETS.values() for case in cases])
def test_order(text: str, expected: str, games: dict[bool, Game]) -> None:
    graph = text.startswith("graph: ")
    state = games[graph].start(1)
    state.choose(texts_of(graph).index(text))
    while (decision := state.decision) is not None and "done" in decision.options.labels:
        state.choose(len(decision) - 2)  # the last one first, up to all of them
    assert decision is not None
    assert [option.label.split(" at ")[0].replace(" ", "_") for option in decision.options] == expected.split(" ")


@pytest.mark.parametrize("graph", [False, True])
def test_the_order_is_the_same_in_every_machine(graph: bool, games: dict[bool, Game]) -> None:
    python, native = machines(games[graph])
    for number, text in enumerate(texts_of(graph)):
        one, other = games[graph].blank(1).array, games[graph].blank(1).array
        assert python.begin(one, MAIN, 0, ()) == native.begin(other, MAIN, 0, ())
        found, same = python.take(one, number), native.take(other, number)
        while found and found == same:
            first = found[0]
            found, same = python.take(one, first), native.take(other, first)
        assert found == same and one == other, text
