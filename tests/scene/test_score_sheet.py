"""The score sheet: every part of a score that the look names, and a column for sides that have points without a player."""

from __future__ import annotations

import re
from pathlib import Path

import interpreter
from interpreter.cli.screen import Screen
from interpreter.scene.make import Scenery
from interpreter.web.pages import parts_of
from interpreter.words.said import Said

FILES = {
    "game.yaml": """
game: {id: gale, seats: [red, blue], sides: [storm], players: 2}
pieces: {wreck: {count: 2, plural: wrecks}}
places: {shore: {}, hold: {per: player, visible: owner}}
fields:
  game: {damage: {}}
  player: {gold: {}}
values:
  flotsam(): 2 * count(wrecks at shore)
  score(player): player.gold
scoring: {score: score}
play: |
  for each player in players: change player.gold by 3
  change damage by 5
  choose n from 0..1 by red
  move first(wrecks at box) to shore
  win storm
""",
    "look.yaml": """
look:
  seats: {storm: {colour: grey, score: [damage, flotsam]}}
  score: [score]
""",
}


def test_a_side_that_scores_has_a_column_and_its_score(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    game = interpreter.load(str(tmp_path))
    state, scenery = game.start(1, record=True), Scenery(game)
    assert {seat.id: seat.score for seat in scenery.scene(state, 0).seats} == {"red": None, "blue": None}
    state.choose(0)
    scene = scenery.scene(state, 0)
    assert scene.result is not None
    assert scene.result.total == {"red": 3, "blue": 3, "storm": 7}
    assert [line.points for line in scene.result.sheet] == [{"red": 3, "blue": 3}, {"storm": 5}, {"storm": 2}]
    assert {seat.id: seat.score for seat in scene.seats if seat.side} == {"storm": 7}
    table = [line.plain.split() for line in Screen(Said("en"), 80, 24).result(scene.result, scene.seats)]
    assert ["storm", "red", "blue"] in table and ["total", "7", "3", "3"] in table
    sheet = parts_of(scene, "en", fault="", playing=True, back=())["ask"].partition('<table class="sheet">')[2]
    assert re.findall(">([^<>]+)</th>", sheet.partition("</thead>")[0]) == ["red", "blue", "storm"]
    assert re.findall("<td>(.*?)</td>", sheet)[-3:] == ["3", "3", "7"]
