"""The machine as its users see it, when they do something wrong."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.play.api import Game
from interpreter.problems import PlayError

LITMUS = Path(__file__).parents[1] / "litmus"


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


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("state", []),
        ("state", [0]),
        ("state", "x"),
        ("state", None),
        ("state", {"0": 1}),
        ("seed", "x"),
        ("seed", None),
        ("choices", None),
        ("choices", [1.5]),
        ("choices", "abc"),
        ("choices", [True]),
        ("format", 99),
        ("format", None),
        ("seats", 3),
        ("variants", 3),
        ("ruleset", []),
    ],
)
def test_a_damaged_part(game: Game, key: str, value: Any) -> None:
    assert code_of(game, saved(game, **{key: value})) in ("state-damaged", "state-foreign")


def test_a_state_with_any_number_damaged_is_refused(game: Game) -> None:
    state = game.start(1)
    state.choose(4)
    for address in range(len(state.array)):  # the local values of what is running included
        for wrong in (-7, 10**6, 2**70, state.array[address] + 1):
            array = list(state.array)
            array[address] = wrong
            assert code_of(game, saved(game, state=array)) == "state-damaged"


@pytest.mark.parametrize("name", ["dice_columns", "hidden_tiles", "cards"])
def test_a_text_with_any_letters_damaged_is_refused_before_anything_runs(name: str) -> None:
    game, chance = interpreter.load(str(LITMUS / name)), random.Random(1)
    state = game.start(1)
    for _ in range(5):
        if state.decision is not None:
            state.choose(0)
    text = state.to_json()
    assert game.from_json(text) == state
    for _ in range(300):
        at, letter = chance.randrange(len(text)), chance.choice('0123456789-,[]{}":ex ')
        damaged = chance.choice([text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :], text[:at] + letter + text[at:]])
        if damaged.split() != text.split() and json_or_none(damaged) != json.loads(text):
            assert code_of(game, damaged) in ("state-damaged", "state-foreign")


def json_or_none(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


@pytest.mark.parametrize("frame", [-1, 0, 3, 10**9])
def test_a_forged_text_with_frames_that_cannot_be_is_refused(game: Game, frame: int) -> None:
    from interpreter.play.saving import _sum

    state = game.start(1)
    content = json.loads(state.to_json())
    content["state"][1] = frame
    content["sum"] = _sum(content)
    assert code_of(game, json.dumps(content)) == "state-damaged"


def test_memory_that_does_not_fit(game: Game) -> None:
    with pytest.raises(PlayError) as caught:
        game.start(1, memory={"player.fame": [1, 2]})
    assert caught.value.code == "memory-does-not-fit"
