"""Who sits at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from interpreter.problems import Problems, guess
from interpreter.source.selection import player_range

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source


def seated(
    game: Any, players: int | Sequence[str] | None, source: Source, variants: Sequence[str], problems: Problems
) -> tuple[str, ...] | None:
    """The seats that play: the first ones for a number, or those named."""
    seats = [str(seat) for seat in game["seats"]]
    least, most = player_range(game["players"]) or (1, len(seats))
    if most > len(seats):
        problems.error(game.at["players"], "out-of-bounds", value=most, least=1, most=len(seats))
        return None
    for name in variants:
        variant = source.variants.get(name)
        if players is None and variant is not None and "players" in variant:
            least = max(least, (player_range(variant["players"]) or (1, 1))[0])
    if players is None:
        return tuple(seats[:least])
    if isinstance(players, int):
        count, names = players, seats[:players]
    else:
        count, names = len(players), [str(name) for name in players]
        for name in names:
            if name not in seats:
                problems.error(game.at["seats"], "unknown-name", what="seat", name=name, guess=guess(name, seats))
                return None
        if twice := [name for name in names if names.count(name) > 1]:
            problems.error(game.at["seats"], "duplicate-id", name=twice[0])
            return None
    if not least <= count <= most:
        problems.error(game.at["players"], "wrong-players", players=count, min=least, max=most)
        return None
    return tuple(names)
