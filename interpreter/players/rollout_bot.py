"""A bot that looks ahead by playing on at random, more and more often along what turned out well.

It knows nothing of any game: a win counts most, then the score where the ruleset has one. With a score it looks to the end of
the turn or round that is running, without one to the end of the game. It plays on from positions that look the same to its
player but hide other things, with rolls and draws of their own, so that it knows and foresees no more than a player could.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from time import monotonic

from interpreter.model.state import DONE, PASS, POINT
from interpreter.players.habits import Habits
from interpreter.words.frontends import Game, State

CONTINUATIONS = 60  # for each decision
FAR = 200  # decisions after which a continuation is broken off
CURIOSITY = 1.0  # how much an option that was seldom tried is preferred, in standard deviations of the score
HOPE = 0.5  # how much of an option's worth its best continuation is; the rest is the mean
WIN = 4.0  # how much better a win is than a loss, in standard deviations of the score


class RolloutBot:
    """Looks ahead by playing on at random, so often for each decision, and no longer than so many seconds.

    Without a bound on time the same seed decides the same; with one that holds as long as there is time enough.
    """

    def __init__(self, seed: int = 0, continuations: int = CONTINUATIONS, seconds: float | None = None) -> None:
        self._continuations, self._seconds = continuations, seconds
        self._chance = random.Random(seed)
        self._habits = Habits(self._chance)
        self._spread = _Spread()
        self._ahead: tuple[_Node, Game, int, int] | None = None

    def choose(self, state: State) -> int:
        """The index of the option that was worth trying most often."""
        decision = state.decision
        if decision is None:
            raise ValueError("the game is over")
        count, root = len(decision), self._remembered(state)
        if count == 1:
            self._remember(state, root)
            return 0
        keys = [(state.array[POINT], value) for value in state.values]
        futures = state.imagination(decision.player, bool(state.scores))
        spread, now = self._spread, [lead for _, lead in _ends(state)]
        self._habits.fade()
        budget, end = self._continuations, None if self._seconds is None else monotonic() + self._seconds
        for _ in range(max(budget - root.tried, budget // 2, 2 * count)):
            self._try(futures(self._chance.getrandbits(32)), root, keys, spread, now)
            if end is not None and monotonic() > end:
                break
        random_of = self._chance.random  # equal options are drawn by chance
        tried = [node.tried if (node := root.after.get(key)) is not None else 0 for key in keys]
        best = max(range(count), key=lambda index: (tried[index], random_of()))
        self._remember(state, root.after[keys[best]])
        return best

    def _remember(self, state: State, node: _Node) -> None:
        """The next decision may follow from what was looked at for this one."""
        self._ahead = node, state.game, state.knowledge, len(state.choices) + 1

    def _remembered(self, state: State) -> _Node:
        """What is known of the position already; much, if nothing has happened but the choice of this bot."""
        if self._ahead is not None and self._ahead[1:] == (state.game, state.knowledge, len(state.choices)):
            return self._ahead[0]
        self._spread = _Spread()
        return _Node()

    def _try(self, future: State, root: _Node, first: Sequence[object], spread: _Spread, now: list[float]) -> None:
        """Go where it seems worthwhile as far as the tree reaches, one step further, and then on as has been good so far."""
        node, path, habits = root, [(root, 0)], self._habits
        while options := future.values:
            count = len(options)
            if node is not root and count > 1 and options[-1] in (PASS, DONE):
                count -= 1  # to do nothing is tried only where it is the question
            if count == 1:
                future.choose(0)
                continue
            # What is hidden can have another value in each imagined position, but at the root the order is the same in all.
            point, player = future.array[POINT], habits.player(future)
            keys: Sequence[object] = first if node is root else [(point, value) for value in options[:count]]
            fresh = [index for index, key in enumerate(keys) if key not in node.after]
            index = habits.first(point, player, options, fresh) if fresh else node.best(keys, spread.deviation, self._chance)
            habits.note(point, player, options[index])
            node = node.after.setdefault(keys[index], _Node())
            path.append((node, player))
            future.choose(index)
            if fresh:
                break
        habits.play_on(future, FAR)
        ends = _ends(future)
        spread.add(ends[path[1][1]][1])
        habits.learn([lead - before + WIN * spread.deviation * share for (share, lead), before in zip(ends, now, strict=True)])
        for node, player in path:
            node.add(*ends[player])


class _Node:
    """What came of the continuations that went through one place of the tree."""

    __slots__ = ("after", "best_lead", "best_share", "lead", "share", "tried")

    def __init__(self) -> None:
        self.tried, self.share, self.lead = 0, 0.0, 0.0
        self.best_share, self.best_lead = -1.0, 0.0
        self.after: dict[object, _Node] = {}

    def add(self, share: float, lead: float) -> None:
        self.tried += 1
        self.share += share
        self.lead += lead
        if (share, lead) > (self.best_share, self.best_lead):
            self.best_share, self.best_lead = share, lead

    def best(self, keys: Sequence[object], deviation: float, chance: random.Random) -> int:
        """Which of the options is worth trying next, for the player who decides; chance decides between equal ones."""
        random_of = chance.random
        win, curiosity = WIN * deviation, CURIOSITY * deviation * sqrt(log(self.tried))

        def worth(index: int) -> tuple[float, float]:
            node = self.after[keys[index]]
            mean = (node.lead + win * node.share) / node.tried
            hope = node.best_lead + win * node.best_share
            return (1 - HOPE) * mean + HOPE * hope + curiosity / sqrt(node.tried), random_of()

        return max(range(len(keys)), key=worth)


class _Spread:
    """The standard deviation of scores so far."""

    def __init__(self) -> None:
        self._count, self._sum, self._squares = 0, 0.0, 0.0
        self.deviation = 1.0

    def add(self, number: float) -> None:
        self._count += 1
        self._sum += number
        self._squares += number * number
        variance = self._squares / self._count - (self._sum / self._count) ** 2
        self.deviation = sqrt(variance) if variance > 1e-9 else 1.0


def _ends(state: State) -> list[tuple[float, float]]:
    """How well each player did: the share in the win (a half while nothing is decided), and the lead by score."""
    seats, scores, result = state.game.seats, state.scores, state.result
    found = []
    for seat in seats:
        share = 0.5
        if result is not None and result.reason not in ("tie", "idle"):
            share = 1 / len(result.winners) if seat in result.winners else 0.0
        others = [score for other, score in scores.items() if other != seat]
        found.append((share, float(scores.get(seat, 0) - max(others, default=0))))
    return found
