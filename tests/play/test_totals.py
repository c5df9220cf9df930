"""A field that others see as a sum only."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.play.api import EVERYTHING


def test_others_see_the_sum_and_the_owner_sees_all() -> None:
    game = interpreter.load(str(Path(__file__).parents[1] / "litmus" / "outpost"), players=2)
    state = game.blank(0)
    field = game.box.fields["player"]["stock"]
    state.array[field.base : field.base + 2] = [3, 4]
    assert state.view(0)["fields"]["player"]["red"]["stock"] == {"wood": 3, "iron": 4}
    assert state.view(1)["fields"]["player"]["red"]["stock"] == 7
    assert state.view(EVERYTHING)["fields"]["player"]["red"]["stock"] == {"wood": 3, "iron": 4}
