"""The tables at which the game can be played: numbers of players with every allowed set of variants."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import interpreter
from interpreter.api import Game, State
from interpreter.problems import Problems
from interpreter.source.ruleset import Source, find_ruleset, read_ruleset

RULESET = "atlantis"
CHALLENGES = ("overpopulation", "last_survivor", "all_equal", "atlantis_sunk")
VARIANTS = ("two_colours", *CHALLENGES)
Table = tuple[int, tuple[str, ...]]


def tables() -> list[Table]:
    """Every table that the rules allow."""
    found: list[Table] = []
    for players in (2, 3, 4):
        known = VARIANTS if players == 2 else CHALLENGES
        found += [(players, chosen) for count in range(len(known) + 1) for chosen in combinations(known, count)
                  if not {"last_survivor", "atlantis_sunk"} <= set(chosen)]
    return found


def name(table: Table) -> str:
    """A readable name of a table."""
    return "-".join((f"{table[0]}_players", *table[1]))


@cache
def source() -> Source:
    """The files of the ruleset, without a single problem."""
    problems = Problems()
    found = read_ruleset(find_ruleset(RULESET), problems)
    assert [str(problem) for problem in problems] == []
    return found


@cache
def game(table: Table) -> Game:
    """The game for a table, compiled once."""
    return interpreter.load(RULESET, players=table[0], variants=table[1])


def step(state: State, chance: random.Random) -> int:
    """Take one random option and say which."""
    index = chance.randrange(len(state.values))
    state.choose(index)
    return index
