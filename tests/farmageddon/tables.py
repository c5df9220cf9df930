"""The tables at which the game can be played: numbers of players with maps, scenarios and every allowed set of variants."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from interpreter.play.api import Game
from interpreter.source.ruleset import Source
from tests.games.tables import Table, load_game, source_of

RULESET = "farmageddon"
EXTRAS = ("beginners", "easy", "no_mutations", "open_trade", "theft", "random_map")
SCENARIOS = ("scenario_1", "scenario_2", "scenario_3")
GRADED = {3: tuple(f"three_{level}" for level in range(1, 6)), 4: tuple(f"four_{level}" for level in range(1, 6))}


def maps(players: int) -> list[tuple[str, ...]]:
    """The maps for a number of players; () is the one that is played when none is chosen."""
    return [(), *((name,) for name in (SCENARIOS if players == 2 else GRADED[players]))]


def tables() -> list[Table]:
    """Every table that the rules allow."""
    found: list[Table] = []
    for players in (2, 3, 4):
        known = EXTRAS[:5] if players == 2 else EXTRAS
        extras = [
            chosen
            for count in range(len(known) + 1)
            for chosen in combinations(known, count)
            if not {"no_mutations", "random_map"} <= set(chosen)
        ]
        found += [(players, (*chosen, *more)) for chosen in maps(players) for more in extras]
    return found


def source() -> Source:
    """The files of the ruleset, without a single problem."""
    return source_of(RULESET)


def load(table: Table) -> Game:
    """The game for a table."""
    return load_game(RULESET, table)


game = cache(load)
