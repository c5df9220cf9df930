"""Hearts beside OpenSpiel: the same deal, then every card that may be passed or played, and all scores."""

from __future__ import annotations

import random
from typing import Any

import rulewright
from interpreter.play.api import State
from tests.compared.others import games, ours, their_moves, theirs


def there(label: str) -> str:
    """A card (`c10`, `sq at hand of north`) in OpenSpiel's words (`TC`, `QS`)."""
    card = label.split()[0].replace("10", "t").upper()
    return card[1:] + card[0]


def eager(labels: list[str], player: int) -> str:
    """North takes what can be taken, all others duck."""
    ranks = "23456789TJQKA"
    ordered = sorted(labels, key=lambda label: ranks.index(there(label)[0]))
    return ordered[-1] if player == 0 else ordered[0]


def dealt(state: State) -> Any:
    """OpenSpiel's position after the same deal."""
    other, all_of_it = theirs("hearts"), state.view(rulewright.EVERYTHING)
    other.apply_action(all_of_it["fields"]["game"]["passing"])
    hands = [[card["row"].split(".")[1] for card in all_of_it["places"][f"hand.{seat}"]] for seat in state.game.seats]
    for cards in zip(*hands, strict=True):
        for card in cards:
            other.apply_action(their_moves(other)[there(card)])
    return other


def test_random_games_card_by_card() -> None:
    moons, passes = 0, set()
    for seed in games(30, 1_500):
        state, chance = ours("hearts").start(seed), random.Random(seed)
        other = dealt(state)
        passes.add(state.view()["fields"]["game"]["passing"])
        while (decision := state.decision) is not None:
            assert decision.player == other.current_player()
            assert sorted(map(there, decision.labels)) == sorted(their_moves(other))
            card = eager(decision.labels, decision.player) if seed % 3 == 0 else chance.choice(decision.labels)
            other.apply_action(their_moves(other)[there(card)])
            state.choose(card)
        assert other.is_terminal() and state.result is not None
        assert [26 - score for score in state.scores.values()] == other.returns()
        moons += 26 in state.scores.values() and sum(state.scores.values()) == 78
        assert set(state.result.winners) == {seat for seat, score in state.scores.items() if score == min(state.scores.values())}
    assert passes == {0, 1, 2, 3}
    assert moons  # somebody took all that costs points
