"""How games end: winners, scores, reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from interpreter.model.state import ENDED, ENDINGS, OUT, WINNERS, bits
from interpreter.records import dataclass

if TYPE_CHECKING:
    from interpreter.backends.contract import Summary
    from interpreter.play.api import Game


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the seats or sides that won (none: nobody did), scores where the game has them, and why."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    reason: str


def scores_of(game: Game, S: list[int]) -> dict[str, int]:
    """The score of each player, where the ruleset has one."""
    name = game.program.scoring.get("score")
    if not name:
        return {}
    return {seat: int(game.machine.value(S, name, number, (number,))) for number, seat in enumerate(game.seats)}


def result_of(game: Game, S: list[int]) -> Result:
    """How the game in an ended state ended."""

    def values(name: str, players: list[int]) -> dict[int, int]:
        return {number: int(game.machine.value(S, name, number, (number,))) for number in players}

    reason = ENDINGS[S[ENDED]]
    winners = _ranked(game, S[OUT], values) if reason == "finish" else _named(game, S[WINNERS])
    return Result(winners, scores_of(game, S), reason)


def result_from(game: Game, summary: Summary) -> Result:
    """The same from what is noted of a game that was played through at once."""
    scoring = game.program.scoring
    names = [name for name in (scoring.get("score"), *scoring.get("ties", ())) if name in game.program.values]
    known = dict(zip(names, summary.scores, strict=True))
    reason = ENDINGS[summary.ended]
    if reason == "finish":
        winners = _ranked(game, summary.out, lambda name, players: {number: known[name][number] for number in players})
    else:
        winners = _named(game, summary.winners)
    scores = known.get(scoring.get("score", ""))
    return Result(winners, {} if scores is None else dict(zip(game.seats, scores, strict=True)), reason)


def _named(game: Game, winners: int) -> tuple[str, ...]:
    return tuple(game.box.owners[number] for number in bits(winners))


def _ranked(game: Game, out: int, values_of: Callable[[str, list[int]], dict[int, int]]) -> tuple[str, ...]:
    scoring = game.program.scoring
    best = [number for number in range(game.players) if not out >> number & 1]
    if not scoring.get("score"):
        return ()
    for place, name in enumerate([scoring["score"], *scoring["ties"]]):
        if name == "seat_first":
            best = best[:1]
        elif name == "seat_last":
            best = best[-1:]
        else:
            values = values_of(name, best)
            wanted = min if place == 0 and scoring["highest"] == "loses" else max
            best = [number for number in best if values[number] == wanted(values.values())]
    return tuple(game.seats[number] for number in best)
