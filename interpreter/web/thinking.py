"""Bots that think in other processes, so that pages stay quick."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from interpreter.play.api import Game, Kind, State, load
from interpreter.players import BOTS, bot_seed

KEPT = 256  # positions that a process goes on from
NICER = 5  # how much pages come before bots


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot must know: the game, the choices so far, which bot it is."""

    game: str
    ruleset: str
    players: int
    variants: tuple[str, ...]
    seed: int
    choices: tuple[int, ...]
    seat: int
    bot: str


def pool(workers: int, nicer: int = NICER) -> ProcessPoolExecutor:
    """Processes that think; each has its own interpreter."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=serve, initargs=(nicer,))


def serve(nicer: int) -> None:
    """Pages come first, and whoever thinks for a server ends with it, also if it is killed."""
    with suppress(AttributeError, OSError):
        os.nice(nicer)
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os._exit(0)


class Thinker:
    """Answers questions."""

    def think(self, question: Question) -> int:
        """The index of the option that a bot takes."""
        return think(question, "python")  # nothing is compiled for rulesets of others

    def edited(self) -> None:
        """Rules were changed."""
        _positions.clear()
        _game.cache_clear()


def think(question: Question, machine: Kind) -> int:
    """The index of the option that a bot takes. Runs in another process."""
    state = _position(question, "python" if question.bot == "random" else machine)
    return BOTS[question.bot](bot_seed(question.seed, question.seat + len(question.choices) * question.players)).choose(state)


_positions: dict[str, State] = {}


def _position(question: Question, machine: Kind) -> State:
    """The position of a question: that of the last one of the same game, played on, where that is possible."""
    state = _positions.pop(question.game, None)
    before = state.choices if state is not None else ()
    if state is None or question.choices[: len(before)] != before:
        state = _game(question.ruleset, question.players, question.variants, machine).start(question.seed)
        before = ()
    for choice in question.choices[len(before) :]:
        state.choose(choice)
    _positions[question.game] = state
    while len(_positions) > KEPT:
        _positions.pop(next(iter(_positions)))
    return state.clone()


@lru_cache(maxsize=8)
def _game(ruleset: str, players: int, variants: tuple[str, ...], machine: Kind) -> Game:
    return load(ruleset, players, list(variants), machine=machine)
