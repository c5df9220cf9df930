"""A look that names what is not there is told where it does, with a guess."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import Problem
from interpreter.proof.checking import check

GAME = """
game: {id: harbour, seats: [red, blue], players: 2}
symbols: {ground: [sand, water]}
boards:
  quay: {grid: square, rows: 2, columns: 2, fields: {ground: ground}, cells: [{id: a2, ground: sand}], sectors: {docks: [b2]}}
places: {hand: {per: player}, deck: {}}
tables:
  goods: {fields: {weight: number}, rows: [{id: salt, weight: 2, count: 2}]}
pieces:
  crate: {table: goods, starts: deck}
fields:
  player: {gold: {start: 3}}
values:
  worth(player): player.gold
  low_water: 4
play: |
  take turns:
    say sailed(me)
    gain 1 gold
"""
LOOK = """
look:
  seats: {red: {colour: red, score: [low_water]}}
  pieces: {crate: {by: row, letter: none, badges: [weight, {of: row.weight}]}}
  words: {ground: {sand: sand}, goods: {salt: white}}
  boards: {quay: {ground: ground, marks: [row], hang: {cells: docks, under: crate}}}
  show: {game: [deck], player: [worth, gold, {of: hand, as: backs}]}
  layout: [[quay]]
  headings: [sailed]
  score: [worth]
"""


def looked(tmp_path: Path, look: str) -> list[Problem]:
    home = tmp_path / "harbour"
    home.mkdir()
    (home / "game.yaml").write_text(GAME)
    (home / "look.yaml").write_text(look)
    return [problem for problem in check(home) if problem.code.startswith("look-") or problem.severity == "error"]


def test_a_look_that_names_what_is_there_is_clean(tmp_path: Path) -> None:
    assert looked(tmp_path, LOOK) == []


@pytest.mark.parametrize(
    ("right", "wrong", "code", "meant"),
    [
        ("seats: {red:", "seats: {rad:", "look-seat", "red"),
        ("[low_water]", "[low_watter]", "look-fact", "low_water"),
        ("pieces: {crate:", "pieces: {crates:", "look-kind", "crate"),
        ("by: row", "by: raw", "look-fact", "row"),
        ("badges: [weight", "badges: [wieght", "look-fact", "weight"),
        ("row.weight", "row.wait", "look-fact", "weight"),
        ("words: {ground:", "words: {grund:", "look-list", "ground"),
        ("{sand: sand}", "{send: sand}", "look-word", "sand"),
        ("salt: white", "malt: white", "look-word", "salt"),
        ("boards: {quay:", "boards: {quai:", "look-board", "quay"),
        ("ground: ground,", "ground: grounds,", "look-fact", "ground"),
        ("marks: [row]", "marks: [rows]", "look-fact", "row"),
        ("cells: docks", "cells: dock", "look-sector", "docks"),
        ("under: crate", "under: crane", "look-kind", "crate"),
        ("game: [deck]", "game: [dock]", "look-fact", "deck"),
        ("of: hand", "of: hands", "look-fact", "hand"),
        ("layout: [[quay]]", "layout: [[quays]]", "look-board", "quay"),
        ("headings: [sailed]", "headings: [sailled]", "look-heading", "sailed"),
        ("score: [worth]", "score: [wort]", "look-fact", "worth"),
    ],
)
def test_what_is_not_there_is_told_with_its_place(tmp_path: Path, right: str, wrong: str, code: str, meant: str) -> None:
    (problem,) = looked(tmp_path, LOOK.replace(right, wrong))
    assert (problem.code, problem.facts["guess"]) == (code, meant)
    line = LOOK.replace(right, wrong).splitlines()[problem.position.line - 1]
    assert problem.position.file.endswith("look.yaml")
    assert line[problem.position.column - 1 :].startswith(problem.facts["name"]) or "row.wait" in line
