"""The tables at which the game can be played: numbers of players with every allowed set of variants."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from interpreter.play.api import Game
from interpreter.source.ruleset import Source
from tests.games.tables import Table, load_game, source_of

RULESET = "atlantis"
CHALLENGES = ("overpopulation", "last_survivor", "all_equal", "atlantis_sunk")
VARIANTS = ("two_colours", *CHALLENGES)


def tables() -> list[Table]:
    """Every table that the rules allow."""
    found: list[Table] = []
    for players in (2, 3, 4):
        known = VARIANTS if players == 2 else CHALLENGES
        found += [
            (players, chosen)
            for count in range(len(known) + 1)
            for chosen in combinations(known, count)
            if not {"last_survivor", "atlantis_sunk"} <= set(chosen)
        ]
    return found


def source() -> Source:
    """The files of the ruleset, without a single problem."""
    return source_of(RULESET)


def load(table: Table) -> Game:
    """The game for a table."""
    return load_game(RULESET, table)


game = cache(load)
