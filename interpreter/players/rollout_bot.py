"""A bot that tries every option in a few random continuations and takes the one that turns out best.

It knows nothing of any game: a win counts most, then the score where the ruleset has one. The chance of a continuation is
its own, so the bot cannot foresee rolls and draws; what is hidden from its player it does not hide from itself.
"""

from __future__ import annotations

import random

from interpreter.words.contract import State

CONTINUATIONS = 40  # for each option, each time around
ROUNDS = 2          # after each round the worse half of the options is left out
LIMIT = 10          # decisions with a score; looking further mostly adds noise
FAR = 100           # decisions without one: only the end of the game says anything


class RolloutBot:
    """Looks ahead by playing on at random."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = random.Random(seed)

    def choose(self, state: State) -> int:
        """The index of the option with the best mean result for the player asked."""
        decision = state.decision
        if decision is None:
            raise ValueError("the game is over")
        left = list(range(len(decision)))
        results: dict[int, list[tuple[float, float]]] = {index: [] for index in left}
        for _ in range(ROUNDS):
            if len(left) == 1:
                break
            for index in left:
                results[index] += [self._tried(state, index, decision.player) for _ in range(CONTINUATIONS)]
            left.sort(key=lambda index: _mean(results[index]), reverse=True)
            left = left[:(len(left) + 1) // 2]
        return left[0]

    def _tried(self, state: State, index: int, player: int) -> tuple[float, float]:
        """Take an option and play on at random; how well the player did, by result and by score."""
        future = state.imagine(self._chance.getrandbits(32))
        future.choose(index)
        future.game.playout(future, self._chance, LIMIT if state.scores else FAR, True)
        seat, scores = future.game.seats[player], future.scores
        others = [score for other, score in scores.items() if other != seat]
        lead = scores.get(seat, 0) - max(others, default=0)
        result = future.result
        if result is None:
            return 0.5, lead
        share = 1 / len(result.winners) if seat in result.winners else 0.5 if result.reason == "tie" else 0.0
        return share, lead


def _mean(results: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(won for won, _ in results) / len(results), sum(lead for _, lead in results) / len(results)
