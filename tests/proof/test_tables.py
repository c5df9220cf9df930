"""Tables of printed values in examples: they hold only if the rules have exactly these rows and values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.app import run

GAME = """\
game: {id: atlas, seats: [red, blue], players: 2}
symbols: {terrain: [sea, land], tool: [axe, rope]}
board:
  grid: square
  rows: 2
  columns: 2
  fields: {terrain: {type: terrain, default: sea}, depth: number}
  cells:
    - {in: [a1, b1], terrain: land}
    - {in: [a2], depth: 3}
tables:
  guides:
    fields: {price: number, brave: flag, tools: set of tool, path: list of cell, needs: map of tool to number, friend: guides}
    rows:
      - {id: ann, price: 2, brave: true, tools: [axe, rope], path: [b1, a1], needs: {rope: 4}, friend: bob, count: 3}
      - {id: bob, price: 1}
pieces: {guide: {table: guides}}
play: finish
"""
EXAMPLE = """\
examples:
  - example: as printed
    then:
      tables:
        guides:
          columns: [price, brave, tools, path, needs, friend, count]
          rows:
            ann: [2, true, [rope, axe], [b1, a1], {rope: 4}, bob, 3]
            bob: [1, false, [], [], {}, none, 1]
        cells: {columns: [terrain], rows: {a1 b1: land}, others: sea}
  - example: depths
    then: {tables: {cells: {columns: [depth, terrain], rows: {a2: [3, sea], b2: [0, sea], a1 b1: [0, land]}}}}
  - example: one column of sets
    then: {tables: {guides: {columns: [tools], rows: {ann: [axe, rope], bob: []}}}}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "examples").mkdir()
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "examples" / "printed.yaml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path


def failures(home: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    run(["--lang", "en", "test", str(home), "--json"])
    return [record["why"] for record in json.loads(capsys.readouterr().out) if not record["passed"]]


def test_what_is_printed_holds(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert failures(home, capsys) == []


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("price: 2", "price: 3", "8:19: guides.ann.price is 3, not 2"),
        ("brave: true, ", "", "8:22: guides.ann.brave is no, not yes"),
        ("[axe, rope], path", "[axe], path", "8:28: guides.ann.tools is axe, not axe, rope"),
        ("[b1, a1], needs", "[a1, b1], needs", "8:41: guides.ann.path is a1, b1, not b1, a1"),
        ("{rope: 4}", "{axe: 4}", "8:51: guides.ann.needs is axe: 4, rope: 0, not axe: 0, rope: 4"),
        ("count: 3", "count: 2", "8:67: guides.ann.count is 2, not 3"),
        ("- {id: bob, price: 1}", "- {id: bob, price: 1}\n      - {id: cid}", "7:11: guides is ann, bob, cid, not ann, bob"),
        ("[a1, b1]", "[a1]", "10:51: cells.b1.terrain is sea, not land"),
        ("[a1, b1]", "[a1, b1, b2]", "10:66: cells.b2.terrain is land, not sea"),
    ],
)
def test_every_other_value_is_noticed(home: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str) -> None:
    assert old in GAME
    (home / "game.yaml").write_text(GAME.replace(old, new), encoding="utf-8")
    assert failures(home, capsys)[0] == why


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("guides:\n          columns", "guidos:\n          columns", "5:9: unknown table `guidos` (did you mean `guides`?)"),
        ("[price, brave", "[prise, brave", "6:21: unknown column `prise` (did you mean `price`?)"),
        (
            "bob: [1, false, [], [], {}, none, 1]",
            "bobo: [1, false, [], [], {}, none, 1]",
            "9:13: unknown row `bobo` (did you mean `bob`?)",
        ),
        ("{rope: 4}, bob, 3", "{rope: 4}, bop, 3", "8:62: unknown guides `bop` (did you mean `bob`?)"),
        ("a1 b1: land}, others", "a1 b9: land}, others", "10:44: unknown cell `b9`"),
        (
            "[1, false, [], [], {}, none, 1]",
            "[1, false, [], [], {}, none]",
            "9:18: guides.bob has 6 values, but the columns are 7",
        ),
    ],
)
def test_names_that_do_not_exist(home: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str) -> None:
    assert old in EXAMPLE
    (home / "examples" / "printed.yaml").write_text(EXAMPLE.replace(old, new), encoding="utf-8")
    assert failures(home, capsys)[0] == why
