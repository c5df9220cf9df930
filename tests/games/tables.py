"""Tables at which a whole game can be played, and random games at them; each ruleset lists its own tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import interpreter
from interpreter.play.api import Game, State
from interpreter.problems import Problems
from interpreter.source.ruleset import Source, find_ruleset, read_ruleset

Table = tuple[int, tuple[str, ...]]  # how many players, and with which variants


def name(table: Table) -> str:
    """A readable name of a table."""
    return "-".join((f"{table[0]}_players", *table[1]))


@cache
def source_of(ruleset: str) -> Source:
    """The files of a ruleset, without a single problem."""
    problems = Problems()
    found = read_ruleset(find_ruleset(ruleset), problems)
    assert [str(problem) for problem in problems] == []
    return found


def load_game(ruleset: str, table: Table) -> Game:
    """The game for a table."""
    return interpreter.load(ruleset, players=table[0], variants=table[1])


def step(state: State, chance: random.Random) -> int:
    """Take one random option and say which."""
    index = chance.randrange(len(state.values))
    state.choose(index)
    return index


def random_game(state: State, chance: random.Random, most: int) -> Iterator[int]:
    """Play to the end by random choices, at most so many; before each of them say how many were made."""
    made = 0
    while (decision := state.decision) is not None:
        assert len(decision) > 0 and made < most, f"decision {made}"
        yield made
        step(state, chance)
        made += 1
