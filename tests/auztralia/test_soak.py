"""Random games over all tables: they end, without a dead end, and nothing in the box is ever lost.

A few in every run of the tests; 2,000 over all allowed combinations with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.auztralia.tables import CHALLENGES, load, tables
from tests.games.tables import Table, name, random_game

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))
GAMES = 2_000 if SOAK else 12
SOME: list[Table] = [
    (1, ("ru2017", "solo_hard")),
    (3, ("ru2017",)),
    (2, ("pl2018",)),
    (4, ("pl2018",)),
    (1, ("pl2018", "west", "solo_easy", "solo_objectives")),
    (4, ("pl2018", "west", "coop", *CHALLENGES[-1])),
]
TABLES = tables() if SOAK else SOME
SHARES = [len(range(number, GAMES, len(TABLES))) for number in range(len(TABLES))]
MOST_DECISIONS = 20_000
PRINTED = {"coal": 50, "iron": 50, "gold": 50, "phosphate": 7}


def check_position(state: State) -> None:
    """Conservation: pieces, resources, cubes and discs are all somewhere, and fields within their bounds."""
    game, view = state.game, state.view(EVERYTHING)
    assert game.sound(state.array)
    seats, box = game.seats, game.box
    found = Counter(piece["kind"] for pieces in view["places"].values() for piece in pieces)
    assert found == Counter(box.piece_kind[number] for number in range(len(box.piece_kind)))
    if not any(place.startswith("time_") for place in view["places"]):
        return  # the table is still being set up
    players, cells = view["fields"]["player"], view["fields"]["cell"]
    for resource, printed in PRINTED.items():
        held = (players[seat].get(where, {}).get(resource, 0) for seat in seats for where in ("store", "parcel"))
        everywhere = view["fields"]["game"]["bank"][resource] + sum(held)
        assert everywhere + sum(cell["deposit"][resource] for cell in cells.values()) == printed, resource
    tiles = [piece["fields"] for pieces in view["places"].values() for piece in pieces if piece["kind"] == "tile"]
    for seat in seats:
        placed = sum(players[seat]["placed"].values()) + sum(tile["cubes"][seat] for tile in tiles)
        assert players[seat]["cubes"] + placed == 20, seat
        assert players[seat]["spare_discs"] + sum(tile["discs"][seat] for tile in tiles) == 2, seat


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[name(table) for table in TABLES])
def test_random_games_end_with_everything_accounted_for(number: int) -> None:
    game = load(TABLES[number])
    for seed in range(SHARES[number]):
        chance = random.Random(f"{name(TABLES[number])} {seed}")
        state = game.start(seed)
        for made in random_game(state, chance, MOST_DECISIONS):
            if made % 20 == 0:
                check_position(state)
        check_position(state)
        check_end(state)


def check_end(state: State) -> None:
    """The best player won, unless the Old Ones have as many points; together, everybody must have more than they."""
    result = state.result
    assert result is not None
    doom = state.game.machine.value(state.array, "doom", 0)
    scores = result.scores
    if "coop" in state.game.variants:
        winners = set(scores) if min(scores.values()) > doom else {"old_ones"}
    else:
        best = max(scores.values())
        winners = {seat for seat, score in scores.items() if score == best} if best > doom else {"old_ones"}
    assert set(result.winners) == winners
