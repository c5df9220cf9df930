"""Random games and campaigns: no dead end, no piece lost. With RULEWRIGHT_SOAK=1 very many of them."""

from __future__ import annotations

import os
import random
from collections import Counter

from interpreter.play.api import EVERYTHING, State
from tests.falling_skies.table import campaign_game, facts, finished, game

SOAK = os.environ.get("RULEWRIGHT_SOAK") == "1"
GAMES = 2_000 if SOAK else 25
CAMPAIGNS = 50 if SOAK else 1


def sound(state: State) -> None:
    """Every piece is in exactly one place, every number within bounds, every ship and die where one can be."""
    assert state.game.sound(state.array)
    places = state.view(EVERYTHING)["places"]
    held = Counter(piece["kind"] for pieces in places.values() for piece in pieces)
    assert held["worker"] == 5 and held["robot"] == 2 and held["ship"] == 10
    for place, pieces in places.items():
        kinds = Counter(piece["kind"] for piece in pieces)
        if place.startswith(("s", "bay")) and place not in ("spent",):
            assert kinds["ship"] <= 1, place
        if place.startswith("r") and place[1].isdigit():
            assert kinds["worker"] + kinds["robot"] <= 1, place


def test_random_games_end_with_every_piece_in_its_place() -> None:
    for seed in range(GAMES):
        state = game().start(seed)
        finished(state, random.Random(seed))
        assert state.result is not None
        sound(state)


def test_a_game_can_be_saved_and_gone_on_with_at_every_decision() -> None:
    state, chance = game().start(77), random.Random(77)
    while state.decision is not None:
        sound(state)
        again = game().from_json(state.to_json())
        assert again == state and again.values == state.values
        choice = chance.randrange(len(state.values))
        again.choose(choice)
        state.choose(choice)
        assert again == state


def test_random_campaigns_come_to_an_end() -> None:
    for number in range(CAMPAIGNS):
        chance, memory, games = random.Random(number), None, 0
        while memory is None or not memory["game.campaign_over"][0]:
            state = campaign_game(100 * number + games, memory, chance)
            sound(state)
            memory, games = state.memory(), games + 1
            assert games <= 14
        assert games >= 7
        record = facts(state)
        assert all(city is not None for city in record["record_city"].values())
        assert len(set(record["record_city"].values())) >= 6
        assert all(result >= -1 for result in record["first_result"].values())
