"""Random games over all tables: they end, without a dead end, and no piece is ever lost.

A few in every run of the tests; 2,000 over all allowed combinations with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.farmageddon.tables import load, tables
from tests.games.tables import Table, name, random_game

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))
GAMES = 2_000 if SOAK else 8
SOME: list[Table] = [
    (2, ()),
    (2, ("scenario_2", "theft")),
    (2, ("scenario_3", "easy", "open_trade")),
    (3, ()),
    (3, ("three_5", "no_mutations")),
    (4, ()),
    (4, ("four_5", "beginners", "easy", "theft")),
    (4, ("open_trade", "random_map")),
]
TABLES = tables() if SOAK else SOME
SHARES = [len(range(number, GAMES, len(TABLES))) for number in range(len(TABLES))]
MOST_DECISIONS = 60_000


def check_position(state: State) -> None:
    """Conservation: every piece in one place, supplies within their bounds, and regions held by one side at most."""
    game, view = state.game, state.view(EVERYTHING)
    assert game.sound(state.array)
    owners = len(game.box.owners)
    found = Counter(piece["kind"] for pieces in view["places"].values() for piece in pieces)
    assert (found["herd"], found["building"], found["human"], found["spy"]) == (12 * owners, 5 * owners, 28, 24)
    assert found["mutation"] == (6 if game.players == 2 else 11)
    players = view["fields"]["player"]
    assert sum(players[seat]["nukes"] for seat in game.seats) <= 16
    assert all(0 <= players[seat]["armed"] <= players[seat]["nukes"] for seat in game.seats)


def check_peace(state: State) -> None:
    """Outside of battles a region has one owner, one human token and, but for the neutral factory, one building at most."""
    places = state.view(EVERYTHING)["places"]
    for cell in state.game.box.cells:
        pieces = places.get(cell, ())
        kinds = Counter(piece["kind"] for piece in pieces)
        owners = {piece["owner"] for piece in pieces if piece["kind"] in ("herd", "building")}
        assert len(owners) <= 1 and kinds["human"] <= 1, cell
        assert kinds["building"] <= (2 if owners == {"neutral"} else 1), cell


@pytest.mark.parametrize("number", range(len(TABLES)), ids=[name(table) for table in TABLES])
def test_random_games_end_with_everything_accounted_for(number: int) -> None:
    game = load(TABLES[number])
    for seed in range(SHARES[number]):
        chance = random.Random(f"{name(TABLES[number])} {seed}")
        state = game.start(seed)
        for made in random_game(state, chance, MOST_DECISIONS):
            if made % 100 == 0:
                check_position(state)
            if made % 7 == 0 and state.decision is not None and state.decision.prompt == "turn.act.conduct":
                check_peace(state)
        check_position(state)
        check_end(state)


def check_end(state: State) -> None:
    """The game ended as its rules say: with ten points, alone or nobody, and with two players in time or with a common defeat."""
    result = state.result
    assert result is not None
    if state.game.players == 2:
        assert result.reason in ("finish", "all_lose")
        assert bool(result.winners) == (result.reason == "finish")
    elif result.reason == "all_lose":
        places = state.view(EVERYTHING)["places"]
        kinds = {piece["kind"] for cell in state.game.box.cells for piece in places.get(cell, ())}
        assert not kinds & {"herd", "building"} and not result.winners
    else:
        assert result.reason == "win" and len(result.winners) == 1
        alone = len(state.view(EVERYTHING)["out"]) == state.game.players - 1
        assert alone or result.scores[result.winners[0]] >= 10
