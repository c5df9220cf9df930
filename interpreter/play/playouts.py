"""Many whole games with random answers, as fast as the machine plays them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.play.results import Result, result_from
from interpreter.records import dataclass

if TYPE_CHECKING:
    from interpreter.backends.contract import Summary
    from interpreter.play.api import Game

LONGEST = 20_000  # decisions


@dataclass(frozen=True, slots=True)
class Playout:
    """What came of one game: its seed, how many decisions were made, and how it ended; None if there were too many."""

    seed: int
    decisions: int
    result: Result | None


def playouts(game: Game, count: int, seed: int, threads: int, limit: int) -> list[Playout]:
    """So many games with the seeds from `seed` on; the same for any number of threads, and with any machine."""
    share = -(-count // max(1, threads))
    parts = [(first, min(share, count - first)) for first in range(0, count, share)] if count > 0 else []

    def played(part: tuple[int, int]) -> Sequence[Summary]:
        return game.machine.play_whole(game.initial, seed + part[0], part[1], limit)

    found: Sequence[Summary]
    if len(parts) == 1:
        found = played(parts[0])
    else:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(max(1, threads)) as pool:
            found = [one for some in pool.map(played, parts) for one in some]
    return [
        Playout(seed + number, one.decisions, result_from(game, one) if one.over else None) for number, one in enumerate(found)
    ]
