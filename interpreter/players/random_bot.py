"""A bot that takes any option."""

from __future__ import annotations

import random

from interpreter.words.frontends import State


class RandomBot:
    """Takes each option with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)

    def choose(self, state: State) -> int:
        """The index of a random option."""
        decision = state.decision
        if decision is None:
            raise ValueError("the game is over")
        return int(self._chance.random() * len(decision))
