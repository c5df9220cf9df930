"""Games for the tests: loaded once, with set-up choices given as words and all others made at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import interpreter
from interpreter.play.api import EVERYTHING, Game, State

LONGEST = 3_000  # decisions; a game is over long before


@cache
def game(*variants: str) -> Game:
    """The game with some variants."""
    return interpreter.load("falling_skies", variants=variants)


def answer(state: State, word: str) -> None:
    """Take the option that is, or begins with, a word."""
    assert state.decision is not None
    labels = [option.label for option in state.decision.options]
    state.choose(next(number for number, label in enumerate(labels) if label.split(" at ")[0] == word))


def begun(seed: int, words: Sequence[str]) -> State:
    """A single game whose set-up is answered with the words."""
    state = game().start(seed)
    for word in words:
        answer(state, word)
    return state


def step(state: State, chance: random.Random) -> int:
    """Take one random option and say which."""
    index = chance.randrange(len(state.values))
    state.choose(index)
    return index


def finished(state: State, chance: random.Random) -> int:
    """Play a game to its end at random; the number of decisions."""
    decisions = 0
    while state.decision is not None:
        step(state, chance)
        decisions += 1
        assert decisions < LONGEST
    return decisions


def campaign_game(seed: int, memory: dict[str, Any] | None, chance: random.Random) -> State:
    """One random game of a campaign that is never started over."""
    state = game("campaign").start(seed, memory)
    while (decision := state.decision) is not None:
        labels = [option.label for option in decision.options] if decision.prompt == "choose_game.one" else []
        state.choose(labels.index("go_on") if "go_on" in labels else chance.randrange(len(state.values)))
    return state


def facts(state: State) -> dict[str, Any]:
    """The fields of the game by name."""
    found: dict[str, Any] = state.view(EVERYTHING)["fields"]["game"]
    return found
