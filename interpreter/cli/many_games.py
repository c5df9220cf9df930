"""Runs of many games: in this process or in several, with the same numbers either way."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from interpreter.cli.games import load
from interpreter.players import BOTS, bot_seed, seat_bots
from interpreter.problems import PlayError
from interpreter.words.frontends import Game, State

LAST_PROMPTS = 6
KEPT_STALLS = 10


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games to be played one after the other; the first has the seed `first`."""

    ruleset: str
    players: int
    variants: tuple[str, ...]
    bots: tuple[str, ...]
    first: int
    count: int
    max_decisions: int
    opening: tuple[str, ...] = ()  # answers to the first questions of every game
    machine: str = "python"


@dataclass(slots=True)
class Outcome:
    """What came of one game."""

    seed: int
    decisions: int
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    prompts: tuple[str, ...] | None = None  # the last ones, if the game did not end
    error: tuple[str, dict[str, Any]] | None = None  # code and facts, if the machine gave up


def batches(whole: Batch, jobs: int) -> list[Batch]:
    """Cut a run into batches that keep several processes busy and a progress bar moving."""
    size = max(1, min(50, whole.count // (jobs * 4))) if set(whole.bots) == {"random"} else 1
    return [replace(whole, first=whole.first + done, count=min(size, whole.count - done)) for done in range(0, whole.count, size)]


def opened(game: Game, seed: int, opening: Sequence[str]) -> State:
    """A game whose first questions are answered: with the label of an option, or how it begins; PlayError if none fits."""
    state = game.start(seed)
    for word in opening:
        labels = [option.label for option in state.decision.options] if state.decision is not None else []
        found = [label for label in labels if word in (label, label.partition(" at ")[0])]
        if not found:
            raise PlayError("answer-not-offered", name=word, known=labels)
        state.choose(labels.index(found[0]))
    return state


def play_one(game: Game, bots: tuple[str, ...], seed: int, max_decisions: int, opening: Sequence[str] = ()) -> Outcome:
    """Play one game to its end, or to the limit."""
    if set(bots) == {"random"}:
        # The machine's own playout takes the same options as the bot, many times faster; if something is wrong with
        # the game, it is played again choice by choice to see where.
        with suppress(PlayError):
            state = opened(game, seed, opening)
            decisions = game.playout(state, random.Random(bot_seed(seed, 0)), max_decisions)
            if (result := state.result) is not None:
                return Outcome(seed, decisions, tuple(result.winners), dict(result.scores))
    return _play_slowly(game, bots, seed, max_decisions, opening)


def _play_slowly(game: Game, bots: tuple[str, ...], seed: int, max_decisions: int, opening: Sequence[str]) -> Outcome:
    outcome, recent = Outcome(seed, 0), []
    try:
        state = opened(game, seed, opening)
        # Bots that take any option share their chance, so that a game is the one that the machine's playout plays.
        players = (
            [BOTS["random"](bot_seed(seed, 0))] * game.players
            if set(bots) == {"random"}
            else list(seat_bots(bots, range(game.players), lambda seat: bot_seed(seed, seat)).values())
        )
        while (decision := state.decision) is not None:
            recent.append(decision.prompt)
            if outcome.decisions >= max_decisions:
                outcome.prompts = tuple(recent[-LAST_PROMPTS:])
                return outcome
            state.choose(players[decision.player].choose(state))
            outcome.decisions += 1
    except PlayError as error:
        outcome.prompts = tuple(recent[-LAST_PROMPTS:])
        outcome.error = error.code, error.facts
        return outcome
    if result := state.result:
        outcome.winners, outcome.scores = tuple(result.winners), dict(result.scores)
    return outcome


def play_batch(game: Game, batch: Batch) -> list[Outcome]:
    """Play the games of a batch."""
    return [play_one(game, batch.bots, batch.first + number, batch.max_decisions, batch.opening) for number in range(batch.count)]


@cache
def _load(ruleset: str, players: int, variants: tuple[str, ...], machine: str) -> Game:
    game = load(ruleset, players, variants)
    if machine != "python":
        game.use(machine)
    return game


def _work(batch: Batch) -> list[Outcome]:
    """What a process does: it loads the ruleset once for all its batches."""
    return play_batch(_load(batch.ruleset, batch.players, batch.variants, batch.machine), batch)


def play_here(game: Game, work: Iterable[Batch], totals: Totals, advance: Callable[[int], None]) -> None:
    """Play batches in this process."""
    for batch in work:
        totals.add(play_batch(game, batch))
        advance(batch.count)


def play_in_processes(work: Sequence[Batch], jobs: int, totals: Totals, advance: Callable[[int], None]) -> None:
    """Play batches in several processes; outcomes are added in the order of their seeds."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(min(jobs, len(work)), mp_context=get_context("spawn")) as pool:
        try:
            for batch, outcomes in zip(work, pool.map(_work, work), strict=True):
                totals.add(outcomes)
                advance(batch.count)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class Totals:
    """Numbers over all games of a run."""

    def __init__(self, seats: Sequence[str]) -> None:
        self.games = self.ended = self.stalled = self.failed = self.decisions = 0
        self.wins = dict.fromkeys(seats, 0) | {"nobody": 0, "shared": 0}
        self.stalls: list[Outcome] = []
        self._lengths = _Range()
        self._scores: dict[str, _Range] = {}

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Count some games."""
        for outcome in outcomes:
            self.games += 1
            self.decisions += outcome.decisions
            if outcome.prompts is not None:
                self.stalled += 1
                self.failed += outcome.error is not None
                if len(self.stalls) < KEPT_STALLS:
                    self.stalls.append(outcome)
                continue
            self.ended += 1
            self._lengths.add(outcome.decisions)
            winners = outcome.winners
            who = "nobody" if not winners else winners[0] if len(winners) == 1 else "shared"
            self.wins[who] = self.wins.get(who, 0) + 1
            for seat, score in outcome.scores.items():
                self._scores.setdefault(seat, _Range()).add(score)

    def record(self, seconds: float) -> dict[str, Any]:
        """The numbers as JSON has them."""
        time = max(seconds, 1e-9)
        return {
            "games": self.games,
            "seconds": round(seconds, 3),
            "decisions": self.decisions,
            "games_per_second": round(self.games / time, 1),
            "decisions_per_second": round(self.decisions / time, 1),
            "wins": self.wins,
            "between": {who: likely(wins, self.ended) for who, wins in self.wins.items()},
            "scores": {seat: scores.record() for seat, scores in self._scores.items()},
            "length": self._lengths.record(),
            "stalled": self.stalled,
            "stalls": [
                {
                    "seed": stall.seed,
                    "decisions": stall.decisions,
                    "prompts": list(stall.prompts or ()),
                    "error": stall.error and {"code": stall.error[0], "facts": stall.error[1]},
                }
                for stall in self.stalls
            ],
        }


def likely(wins: int, games: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 % confidence, after so many wins (Wilson's interval)."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share, square = wins / games, z * z / games
    middle, half = share + square / 2, z * math.sqrt(share * (1 - share) / games + square / (4 * games))
    return round(max(0.0, middle - half) / (1 + square), 4), round((middle + half) / (1 + square), 4)


class _Range:
    """Least, mean and greatest of some whole numbers."""

    def __init__(self) -> None:
        self.count = self.sum = self.least = self.greatest = 0

    def add(self, number: int) -> None:
        self.least = min(self.least, number) if self.count else number
        self.greatest = max(self.greatest, number) if self.count else number
        self.count += 1
        self.sum += number

    def record(self) -> dict[str, float]:
        return {"min": self.least, "mean": round(self.sum / max(1, self.count), 3), "max": self.greatest}
