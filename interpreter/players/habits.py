"""What has been good so far, whatever the position: how continuations went on in which an option was taken."""

from __future__ import annotations

import random
from collections.abc import Sequence

from interpreter.model.state import POINT
from interpreter.words.frontends import State

ADVENTURE = 0.2  # how often something else is tried than what has been best
FADING = 0.9  # how much of what was learnt is left after each decision

Key = tuple[int, int, int]  # the question, the player who was asked, and the answer


class Habits:
    """Learns which answers to which questions tend to be good, and plays on by that."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._learnt: dict[Key, list[float]] = {}  # how often, and the sum of what came of it
        self._taken: list[Key] = []

    def fade(self) -> None:
        """What was good for the last decision matters less for the next."""
        for entry in self._learnt.values():
            entry[0] *= FADING
            entry[1] *= FADING

    def player(self, state: State) -> int:
        """Who is asked."""
        decision = state.decision if state.game.players > 1 else None
        return decision.player if decision is not None else 0

    def note(self, point: int, player: int, value: int) -> None:
        """An answer was taken in this continuation."""
        self._taken.append((point, player, value))

    def first(self, point: int, player: int, options: Sequence[int], indices: list[int]) -> int:
        """Of some options, the one that has been best; any of them if nothing is known."""
        random_of, learnt = self._chance.random, self._learnt

        def worth(index: int) -> tuple[bool, float]:
            entry = learnt.get((point, player, options[index]))
            return (True, entry[1] / entry[0]) if entry is not None else (False, random_of())

        return max(indices, key=worth)

    def play_on(self, state: State, limit: int) -> None:
        """Play on, mostly by habit."""
        random_of, learnt, taken, asked = self._chance.random, self._learnt, self._taken, state.game.machine.asked
        alone = state.game.players == 1

        def pick(S: Sequence[int], options: list[int], count: int) -> int:
            point = S[POINT]
            player = 0 if alone else asked(S)
            value, best = options[int(random_of() * count)], None
            if random_of() >= ADVENTURE:
                for option in options[:count]:
                    entry = learnt.get((point, player, option))
                    if entry is not None and (best is None or entry[1] > best * entry[0]):
                        value, best = option, entry[1] / entry[0]
            taken.append((point, player, value))
            return value

        state.game.playout(state, self._chance, limit, True, pick)

    def learn(self, worths: list[float]) -> None:
        """The continuation came to this, for each player: what was taken in it was that good."""
        for key in self._taken:
            worth = worths[key[1]]
            entry = self._learnt.get(key)
            if entry is None:
                self._learnt[key] = [1.0, worth]
            else:
                entry[0] += 1
                entry[1] += worth
        self._taken.clear()
