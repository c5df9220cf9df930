"""Corners have fields as cells and edges have: read, set, seen, and written in examples."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.play.api import EVERYTHING, PUBLIC
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.ruleset import read_ruleset
from tests.robustness.make import written

GAME = """\
game: {id: mini, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2, edge_places: true, corner_places: true}
places: {hand: {per: player}}
pieces: {lamp: {count: 2}}
fields:
  game: {found: {max: 99}}
  cell: {rank: {start: 4}}
  edge: {toll: {start: 3}}
  corner: {light: {start: 1, max: 9}, keeper: player, secret: {type: flag, visible: none}}
values:
  lit(): count(corners where light > 1)
  bright(place corner): corner.light + sum(cells(corner), rank)
play: |
  move first(lamps) to first(corners(b1))
  kindle(first(lamps).place)
  choose corner from corners where keeper is none by blue
  kindle(corner)
procedures:
  kindle(place corner): |
    change corner.light by 2
    set corner.keeper to me
    set found to corner.light
"""


def test_fields_of_corners_are_read_and_set(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, GAME)))
    state = game.start(1)
    lit = {where: facts for where, facts in state.view(PUBLIC)["fields"]["corner"].items() if facts["light"] > 1}
    assert lit == {"b2_se": {"light": 3, "keeper": "red"}}
    assert (state.value("lit"), state.value("bright", "b2_se"), state.value("bright", "a2_nw")) == (1, 11, 5)
    assert state.decision is not None and len(state.decision.options) == 8
    state.choose(0)
    assert state.view(EVERYTHING)["fields"]["corner"]["a2_nw"] == {"light": 3, "keeper": "red", "secret": False}
    assert set(state.view(EVERYTHING)["fields"]["edge"]["a2_b2"].items()) == {("toll", 3)}


def test_places_that_are_no_corners_have_nothing_there(tmp_path: Path) -> None:
    text = GAME.replace("kindle(first(lamps).place)", "kindle(hand of red); kindle(first(lamps at box).place)")
    state = interpreter.load(str(written(tmp_path, text))).start(1)
    view = state.view(EVERYTHING)["fields"]
    assert view["game"]["found"] == 0 and {facts["light"] for facts in view["corner"].values()} == {1}
    assert {facts["rank"] for facts in view["cell"].values()} == {4} and {facts["toll"] for facts in view["edge"].values()} == {3}


def test_what_cannot_be_a_field_of_a_corner_is_refused(tmp_path: Path) -> None:
    same = GAME.replace("cell: {rank: {start: 4}}", "cell: {rank: {start: 4}, light: number}")
    assert [problem.code for problem in interpreter.check(str(written(tmp_path, same)))] == ["name-taken"]
    without = GAME.replace(", corner_places: true", "")
    found = {(problem.code, problem.facts.get("name")) for problem in interpreter.check(str(written(tmp_path, without)))}
    assert ("unknown-name", "corner") in found


def test_examples_give_and_expect_them(tmp_path: Path) -> None:
    home = written(tmp_path, GAME)
    (home / "examples").mkdir()
    (home / "examples" / "one.yaml").write_text(
        "examples:\n"
        "  - example: a corner is lit\n"
        "    given: {a2_se.light: 4, a2-b2.toll: 7, b1.rank: 2}\n"
        "    do: kindle(a2_se)\n"
        "    then: {a2_se.light: 6, a2_se.keeper: red, a2_nw.light: 1, a2-b2.toll: 7, b1.rank: 2, red sees a2_se.light: 6,\n"
        "           check: a2_se.light is 6}\n",
        encoding="utf-8",
    )
    problems = Problems()
    source = read_ruleset(home, problems)
    [outcome] = Examples(source).run()
    assert list(problems) == [] and outcome.passed, outcome.why
    assert [problem.code for problem in interpreter.check(str(home)) if problem.severity == "error"] == []
