"""Tables at which a whole game can be played, and random games at them; each ruleset lists its own tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import interpreter
from interpreter.play.api import Game, State
from interpreter.play.compiling import Assembled, assemble_game
from interpreter.play.seating import seated
from interpreter.problems import Problems
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import Source, read_ruleset

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
    problems, source = Problems(), source_of(ruleset)
    seats = seated(source.sections["game"], table[0], source, table[1], problems)
    assert seats is not None
    return game_at(ruleset, seats, source.selected(table[1], len(seats), problems))


def rules_for(ruleset: str, table: Table) -> Assembled:
    """The rules for a table as they are understood; no machine is built to play by them."""
    found = assemble_game(source_of(ruleset), table[0], table[1], Problems())
    assert found is not None
    return found


def game_at(ruleset: str, seats: tuple[str, ...], variants: tuple[str, ...]) -> Game:
    """The game for those who sit at a table: all tests call it the same, so that it is compiled once and kept for the others."""
    return interpreter.load(ruleset, seats, variants)


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
