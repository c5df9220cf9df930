"""What a bot is, and all bots by name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol

from interpreter.players.random_bot import RandomBot
from interpreter.players.rollout_bot import RolloutBot
from interpreter.words.frontends import State


class Bot(Protocol):
    """Something that answers decisions."""

    def choose(self, state: State) -> int:
        """The index of the option to take; the state is not changed."""
        ...


# How strong a bot is for people: how often it plays on for each decision, and for how many seconds at most.
LEVELS = {"easy": (8, 1.0), "fair": (60, 3.0), "strong": (500, 6.0)}


def _level(continuations: int, seconds: float) -> Callable[[int], Bot]:
    return lambda seed: RolloutBot(seed, continuations, seconds)


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "rollout": RolloutBot,
    **{name: _level(*level) for name, level in LEVELS.items()},
}


def seat_bots(names: Sequence[str], seats: Sequence[int], seed_of: Callable[[int], int]) -> dict[int, Bot]:
    """A bot for each of some seats, named in turn and from the first name again when there are more seats than names."""
    return {seat: BOTS[names[number % len(names)]](seed_of(seat)) for number, seat in enumerate(seats)}


def bot_seed(seed: int, seat: int) -> int:
    """A seed of its own for the bot of a seat, so that it does not follow the chance of the game."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{seat}".encode()).digest()[:8], "big")
