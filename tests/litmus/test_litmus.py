"""Mini-games, a few lines of data each: one folder for each mechanism, proven by its examples and by random play."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from interpreter.play.api import Game, compile_game
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.ruleset import Source, read_ruleset

HERE = Path(__file__).parent
FOLDERS = sorted(path.parent.name for path in HERE.glob("*/game.yaml"))
GAMES = 20
DECISIONS = 5_000


@cache
def read(name: str) -> tuple[Source, Problems]:
    """A mini-game and what is wrong with it."""
    problems = Problems()
    return read_ruleset(HERE / name, problems), problems


@cache
def runner(name: str) -> Examples:
    """What runs the examples of a mini-game; it compiles each table only once."""
    return Examples(read(name)[0])


def examples() -> list[Any]:
    """Every example as a case of its own."""
    return [
        pytest.param(name, number, id=f"{name}-{example['example']}")
        for name in FOLDERS
        for number, example in enumerate(read(name)[0].examples)
    ]


def tables() -> list[Any]:
    """Every mini-game as it is, and with each of its variants."""
    return [
        pytest.param(name, variants, id="-".join((name, *variants)))
        for name in FOLDERS
        for variants in [(), *((variant,) for variant in sorted(read(name)[0].variants))]
    ]


def compiled(name: str, variants: tuple[str, ...]) -> Game:
    """A mini-game for as many players as it and its variants allow; it must have no problems, not even warnings."""
    source, problems = read(name)
    assert [str(problem) for problem in problems] == []
    players = source.sections["game"]["players"]
    for variant in variants:
        players = source.variants[variant].get("players", players)
    found = Problems()
    game = compile_game(source, players["max"] if isinstance(players, dict) else players, variants, found)
    assert [str(problem) for problem in found] == []
    assert game is not None
    return game


def test_every_game_has_examples() -> None:
    assert FOLDERS
    assert [name for name in FOLDERS if not read(name)[0].examples] == []


@pytest.mark.parametrize(("name", "number"), examples())
def test_example(name: str, number: int) -> None:
    outcome = runner(name).one(read(name)[0].examples[number])
    assert outcome.passed, f"{outcome.position}: {outcome.why}"


@pytest.mark.parametrize(("name", "variants"), tables())
def test_random_games_end_and_stay_sound(name: str, variants: tuple[str, ...]) -> None:
    game = compiled(name, variants)
    for seed in range(GAMES):
        state, chance = game.start(seed), random.Random(seed)
        made = 0
        while (decision := state.decision) is not None:
            assert game.sound(state.array), f"seed {seed}, decision {made}"
            assert decision.options, f"seed {seed}, decision {made}: no way out"
            assert made < DECISIONS, f"seed {seed}: the game does not end"
            state.choose(chance.randrange(len(decision)))
            made += 1
        assert game.sound(state.array)
        assert state.result is not None and state.result.reason != "idle", f"seed {seed}: nobody ended the game"
