"""The machine as its users see it, when they do something wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

import interpreter
from interpreter.api import Game
from interpreter.problems import PlayError


@pytest.fixture(scope="module")
def game() -> Game:
    return interpreter.load("tic_tac_toe")


def code_of(game: Game, text: str) -> str:
    with pytest.raises(PlayError) as caught:
        game.from_json(text)
    return caught.value.code


@pytest.mark.parametrize("index", [-1, 9, 10**9])
def test_an_option_that_is_not_there(game: Game, index: int) -> None:
    state = game.start(1)
    before = state.to_json()
    with pytest.raises(PlayError) as caught:
        state.choose(index)
    assert caught.value.code == "no-such-option"
    assert state.to_json() == before


def test_nothing_can_be_chosen_after_the_end(game: Game) -> None:
    state = game.start(1)
    while state.decision is not None:
        state.choose(0)
    with pytest.raises(PlayError) as caught:
        state.choose(0)
    assert caught.value.code == "game-over"
    assert state.result is not None and state.result.reason == "win"


def saved(game: Game, **changes: Any) -> str:
    state = game.start(1)
    state.choose(4)
    content = json.loads(state.to_json())
    content.update(changes)
    return json.dumps({key: value for key, value in content.items() if value is not ...})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"x"', "{}", "\x00", "[" * 100_000, '{"state": 3}'])
def test_text_that_is_no_saved_game(game: Game, text: str) -> None:
    assert code_of(game, text) == "state-damaged"


def test_a_game_of_another_ruleset_or_table(game: Game) -> None:
    assert code_of(game, interpreter.load("connect_four").start(1).to_json()) == "state-foreign"
    assert code_of(game, saved(game, seats=["cross"])) == "state-foreign"
    assert code_of(game, saved(game, variants=["other"])) == "state-foreign"


@pytest.mark.parametrize(("key", "value"), [
    ("state", []), ("state", [0]), ("state", "x"), ("state", None), ("state", {"0": 1}), ("seed", "x"), ("seed", None),
    ("choices", None), ("choices", [1.5]), ("choices", "abc"), ("choices", [True]), ("format", 99), ("format", None),
    ("seats", 3), ("variants", 3), ("ruleset", [])])
def test_a_damaged_part(game: Game, key: str, value: Any) -> None:
    assert code_of(game, saved(game, **{key: value})) in ("state-damaged", "state-foreign")


def test_a_state_with_any_number_damaged_is_refused_or_can_be_played(game: Game) -> None:
    state = game.start(1)
    state.choose(4)
    for address in range(game.machine.layout.size + 3):  # all but the local values of what is running
        for wrong in (-7, 10**6, 2**70):
            array = list(state.array)
            array[address] = wrong
            try:
                again = game.from_json(saved(game, state=array))
                while again.decision is not None:
                    assert again.decision.options
                    again.choose(0)
            except PlayError:
                continue


def test_memory_that_does_not_fit(game: Game) -> None:
    with pytest.raises(PlayError) as caught:
        game.start(1, memory={"player.fame": [1, 2]})
    assert caught.value.code == "memory-does-not-fit"
