"""A machine that takes from another one what reads the same runs like one that was compiled as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.api import Game
from interpreter.play.compiling import assemble_game, build_game
from interpreter.problems import Problems
from interpreter.source.ruleset import read_ruleset
from tests.robustness.make import written

# What `play` does when `visit` has asked is a function of its own, found by a list of functions to return to.
GAME = """\
game: {id: mini, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2}
fields: {player: {gold: {max: 100}}}
procedures:
  visit(): |
    choose spot from cells
    gain 1 gold
    choose other from cells
play: |
  visit()
  gain 10 gold
  visit()
  gain 20 gold
"""


def built(home: Path, text: str, like: Game | None = None) -> Game:
    home.mkdir()
    rules = assemble_game(read_ruleset(written(home, text), Problems()), None, (), Problems())
    assert rules is not None
    game = build_game(rules, Problems(), None if like is None else like.machine)
    assert game is not None
    return game


def gold(game: Game) -> int:
    state = game.start(1)
    while state.decision is not None:
        state.choose(0)
    return int(state.view()["fields"]["player"]["red"]["gold"])


@pytest.mark.parametrize(
    ("old", "new", "wanted"), [("gain 10", "gain 11", 33), ("20", "22", 34), ("gain 1 ", "gain 3 ", 36), ("1", "1", 32)]
)
def test_what_is_taken_over_calls_what_is_new(old: str, new: str, wanted: int, tmp_path: Path) -> None:
    original = built(tmp_path / "one", GAME)
    changed = GAME.replace(old, new, 1) if old != "1" else GAME
    game = built(tmp_path / "two", changed, original)
    assert gold(game) == gold(built(tmp_path / "three", changed)) == wanted
    assert gold(original) == 32
