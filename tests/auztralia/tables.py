"""The tables at which the game can be played: editions, numbers of players and every allowed set of modes."""

from __future__ import annotations

from functools import cache
from itertools import product

from interpreter.play.api import Game
from interpreter.source.ruleset import Source
from tests.games.tables import Table, load_game, source_of

RULESET = "auztralia"
EDITIONS = ("pl2018", "ru2017")
LEVELS = ("solo_easy", "solo_hard", "solo_insane")
CARDS = ((), ("two_player_cards",), ("two_player_cards", "two_of_four"))
CHALLENGES = (
    (),
    ("challenge_medium",),
    ("challenge_medium", "challenge_hard"),
    ("challenge_medium", "challenge_hard", "challenge_insane"),
)
Modes = tuple[str, ...]


def modes(players: int) -> list[Modes]:
    """The sets of modes that the newer edition allows a number of players."""
    switch = {name: ((), (name,)) for name in ("west", "coop", "solo_objectives")}
    groups: list[tuple[Modes, ...]] = [switch["west"]]
    if players == 1:
        groups += [tuple((level,) for level in LEVELS), switch["solo_objectives"]]
    else:
        groups += [switch["coop"], CARDS if players == 2 else CHALLENGES]
    return [sum(chosen, ()) for chosen in product(*groups)]


def tables() -> list[Table]:
    """Every table that the rules allow."""
    newer = [(players, ("pl2018", *chosen)) for players in range(1, 5) for chosen in modes(players)]
    older = [(1, ("ru2017", level)) for level in LEVELS] + [(players, ("ru2017",)) for players in (2, 3, 4)]
    return newer + older


def source() -> Source:
    """The files of the ruleset, without a single problem."""
    return source_of(RULESET)


def load(table: Table) -> Game:
    """The game for a table."""
    return load_game(RULESET, table)


game = cache(load)
