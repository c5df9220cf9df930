"""The conservation laws, on every ruleset: whatever is chosen, they hold."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.play.api import Game, State
from tests.robustness.make import SOAK, folders, loadable

GAMES = [(folder, players, tuple(variants)) for folder in folders() for players, variants in loadable(folder)]
NAMES = ["-".join([folder.name, str(players), *variants]) for folder, players, variants in GAMES]
MOST = 5000 if SOAK else 150  # decisions of one game
CLOSELY = 60 if SOAK else 12  # decisions after which everything is tried

every_game = pytest.mark.parametrize("which", range(len(GAMES)), ids=NAMES)


@cache
def loaded(which: int) -> Game:
    folder, players, variants = GAMES[which]
    return interpreter.load(str(folder), players, list(variants))


def supplies(game: Game, S: list[int]) -> list[int]:
    """What is left of every limited supply."""
    return [
        number
        for fields in game.box.fields.values()
        for field in fields.values()
        if field.supply is not None
        for number in S[field.supply_at : field.supply_at + field.width]
    ]


def holds(game: Game, state: State) -> None:
    """What must be true of every single state."""
    assert game.sound(state.array)
    assert all(number >= 0 for number in supplies(game, state.array))
    decision, result = state.decision, state.result
    assert (decision is None) is not (result is None)
    if decision is not None:
        assert len(decision) >= 1
        assert 0 <= decision.player < game.players
        assert len(decision.options) == len(decision)


def going_on(game: Game, state: State, chance: random.Random) -> None:
    """Copies and saved states are the same game, and leave the original alone."""
    before, options = list(state.array), list(state.values)
    copy, again = state.clone(), game.from_json(state.to_json())
    assert again == state and again.values == state.values
    assert again.choices == state.choices and again.to_json() == state.to_json()
    for _ in range(3):
        if copy.decision is None:
            break
        index = chance.randrange(len(copy.decision))
        copy.choose(index)
        again.choose(index)
        assert copy == again and copy.values == again.values
    assert state.array == before and state.values == options


def play(game: Game, seed: int, most: int = MOST) -> State:
    state, chance = game.start(seed), random.Random(seed)
    holds(game, state)
    for number in range(most):
        decision = state.decision
        if decision is None:
            break
        if number < CLOSELY:
            going_on(game, state, chance)
        state.choose(chance.randrange(len(decision)))
        holds(game, state)
    return state


@every_game
@settings(
    max_examples=25 if SOAK else 3, deadline=None, derandomize=not SOAK, database=None, suppress_health_check=list(HealthCheck)
)
@given(seed=st.integers(0, 2**64 - 1))
def test_the_laws_hold_in_random_games(which: int, seed: int) -> None:
    game = loaded(which)
    state = play(game, seed)
    again = game.start(seed)
    for index in state.choices:
        again.choose(index)
    assert again == state and again.result == state.result


@every_game
def test_equal_arrays_offer_equal_options(which: int) -> None:
    game = loaded(which)
    seen: dict[tuple[int, ...], list[str]] = {}
    for seed in range(4):
        state, chance = game.start(seed % 2), random.Random(seed)
        for _ in range(40):
            decision = state.decision
            if decision is None:
                break
            labels = [option.label for option in decision.options]
            assert seen.setdefault(tuple(state.array), labels) == labels
            state.choose(chance.randrange(len(decision)))


@every_game
def test_playouts_obey_the_laws_too(which: int) -> None:
    game = loaded(which)
    for seed in range(20 if SOAK else 3):
        state = game.start(seed)
        game.playout(state, random.Random(seed), MOST)
        holds(game, state)


@every_game
def test_a_view_hides_but_never_changes(which: int) -> None:
    game = loaded(which)
    state = play(game, 3, 20)
    before = list(state.array)
    views = [json.dumps(state.view(player)) for player in range(game.players)]
    assert state.array == before
    assert views == [json.dumps(state.view(player)) for player in range(game.players)]


def test_there_are_games_to_try() -> None:
    names = {folder.name for folder in folders()}
    assert {"tic_tac_toe", "connect_four", "breakthrough", "kuhn_poker"} <= names
    assert len(names) > 10
    assert all(isinstance(folder, Path) and (folder / "game.yaml").is_file() for folder in folders())
