"""What is the same for every element of a set is worked out once, and nothing comes out differently."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.play.api import Game
from tests.robustness.make import mini

VALUES = """
values:
  marked(player): cells where mark is player
  twice(): cells where any(neighbours(it) where it in marked(me))
  below(number n): "cells where n > 0 and it in below(n - 1)"
"""


def loaded(folder: Path, play: str) -> Game:
    return interpreter.load(str(mini(folder, play, VALUES)))


def test_a_set_in_a_condition_that_is_worked_out_once_holds_for_all_elements(tmp_path: Path) -> None:
    game = loaded(tmp_path, "set b2.mark to me\nchoose cell from twice()")
    decision = game.start(1).decision
    assert decision is not None and [option.label for option in decision.options] == ["b3", "a2", "c2", "b1"]


def test_a_value_that_comes_back_to_itself_still_ends(tmp_path: Path) -> None:
    game = loaded(tmp_path, "choose number from 5..5 where none(below(0))")
    decision = game.start(1).decision
    assert decision is not None and [option.label for option in decision.options] == ["5"]
