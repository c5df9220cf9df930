"""How games end: winners, scores, reasons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.model.state import ENDED, ENDINGS, OUT, WINNERS, bits

if TYPE_CHECKING:
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
    reason = ENDINGS[S[ENDED]]
    scores = scores_of(game, S)
    if reason == "finish":
        return Result(_ranked(game, S), scores, reason)
    return Result(tuple(game.box.owners[number] for number in bits(S[WINNERS])), scores, reason)


def _ranked(game: Game, S: list[int]) -> tuple[str, ...]:
    scoring = game.program.scoring
    best = [number for number in range(game.players) if not S[OUT] >> number & 1]
    if not scoring.get("score"):
        return ()
    for place, name in enumerate([scoring["score"], *scoring["ties"]]):
        if name == "seat_first":
            best = best[:1]
        elif name == "seat_last":
            best = best[-1:]
        else:
            values = {number: int(game.machine.value(S, name, number, (number,))) for number in best}
            wanted = min if place == 0 and scoring["highest"] == "loses" else max
            best = [number for number in best if values[number] == wanted(values.values())]
    return tuple(game.seats[number] for number in best)
