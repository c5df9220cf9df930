"""Memory from one game to the next: `kept` fields and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.play.api import EVERYTHING, Game, State
from interpreter.problems import PlayError

HERE = Path(__file__).parents[1] / "litmus"


@pytest.fixture(scope="module")
def game() -> Game:
    return interpreter.load(str(HERE / "campaign"))


def played(game: Game, memory: dict[str, Any] | None = None) -> State:
    state = game.start(1, memory=memory)
    while state.decision is not None:
        state.choose(0)
    return state


def test_kept_fields_are_remembered_and_others_are_not(game: Game) -> None:
    memory = played(game).memory()
    assert set(memory) == {"game.chapter", "game.temper", "player.fame", "cell.ruined"}
    assert memory["game.chapter"] == [2]
    assert memory["player.fame"] == [1, 1]
    assert memory["cell.ruined"] == [1, 1, 0]


def test_the_next_game_begins_with_what_is_remembered(game: Game) -> None:
    state = game.start(2, memory=json.loads(json.dumps(played(game).memory())))
    view = state.view(EVERYTHING)["fields"]
    assert view["game"]["chapter"] == 2 and view["game"]["temper"] == "angry"
    assert view["player"]["red"] == {"fame": 1, "gold": 1}
    assert view["game"]["heat"] == 0
    assert state.decision is not None
    assert [option.label for option in state.decision.options] == ["c1"]


def test_without_memory_a_game_begins_anew(game: Game) -> None:
    played(game)
    assert game.start(2).view(EVERYTHING)["fields"]["game"]["chapter"] == 1


@pytest.mark.parametrize(
    "memory",
    [
        {"game.heat": [1]},
        {"game.nothing": [1]},
        {"player.fame": [1]},
        {"player.fame": [1, 100]},
        {"player.fame": [1, -1]},
        {"player.fame": "ab"},
        {"player.fame": ["a", "b"]},
        {"player.fame": [1, True]},
        {"game.temper": [2]},
    ],
)
def test_memory_that_does_not_fit_is_refused(game: Game, memory: dict[str, Any]) -> None:
    with pytest.raises(PlayError) as refused:
        game.start(1, memory=memory)
    assert refused.value.code == "memory-does-not-fit"
