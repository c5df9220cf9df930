"""Random games over all tables: they end, without a dead end, and no piece is ever lost.

A few in every run of the tests; 2,000 over all allowed combinations with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.atlantis.tables import game, tables
from tests.games.tables import Table, name, random_game

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))
GAMES = 2_000 if SOAK else 18
# Every two variants that go together do so at one of them, and each is played by every number of players.
SOME: list[Table] = [
    (2, ()),
    (2, ("two_colours", "overpopulation", "last_survivor", "all_equal")),
    (2, ("two_colours", "atlantis_sunk")),
    (3, ()),
    (3, ("last_survivor",)),
    (3, ("overpopulation", "all_equal", "atlantis_sunk")),
    (4, ()),
    (4, ("overpopulation", "last_survivor", "all_equal")),
    (4, ("atlantis_sunk",)),
]
TABLES = tables() if SOAK else SOME
MOST_DECISIONS = 60_000
SHARES = [len(range(number, GAMES, len(TABLES))) for number in range(len(TABLES))]


def check_position(state: State) -> None:
    """Conservation: every piece in one place, and what may share a cell does."""
    places = state.view(EVERYTHING)["places"]
    assert state.game.sound(state.array)
    found = Counter(piece["kind"] for pieces in places.values() for piece in pieces)
    assert (found["tile"], found["boat"], found["creature"], found["creature_die"]) == (40, 12, 16, 1)
    assert found["explorer"] == (20 if "two_colours" in state.game.variants else 10) * state.game.players
    for place, pieces in places.items():
        kinds = Counter(piece["kind"] for piece in pieces)
        if place in state.game.box.cells:
            assert kinds["boat"] <= 1 and kinds["tile"] <= 1, place
            assert not (kinds["tile"] and (kinds["boat"] or kinds["creature"])), place
        if place.startswith("boat_"):
            assert kinds["explorer"] <= 3 and set(kinds) <= {"explorer"}, place


def check_peace(state: State) -> None:
    """Between turns nobody shares a cell with what eats them."""
    places = state.view(EVERYTHING)["places"]
    for cell in state.game.box.cells:
        rows = Counter(piece["row"] for piece in places.get(cell, ()))
        swimmers = sum(piece["kind"] == "explorer" for piece in places.get(cell, ()))
        if rows["creatures.shark"] or rows["creatures.serpent"]:
            assert not swimmers, cell


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[name(table) for table in TABLES])
def test_random_games_end_with_everything_accounted_for(number: int) -> None:
    table = TABLES[number]
    for seed in range(SHARES[number]):
        chance = random.Random(f"{name(table)} {seed}")
        state = game(table).start(seed)
        for made in random_game(state, chance, MOST_DECISIONS):
            if made % 40 == 0:
                check_position(state)
            if state.decision is not None and state.decision.prompt == "turn.remove_tile.tile":
                check_peace(state)
        check_position(state)
        result = state.result
        assert result is not None and result.reason == "finish" and result.winners
        check_end(state)


def check_end(state: State) -> None:
    """The game ended where its rules say."""
    places = state.view(EVERYTHING)["places"]
    tiles = sum(piece["kind"] == "tile" for cell in state.game.box.cells for piece in places.get(cell, ()))
    if "last_survivor" in state.game.variants:
        boats = [place for place in places if place.startswith("boat_")]
        havens = state.game.box.cells[-4:]
        outside = [place for place in [*state.game.box.cells, *boats] if place not in havens]
        assert not any(piece["kind"] == "explorer" for place in outside for piece in places.get(place, ()))
    else:
        assert tiles == 0
