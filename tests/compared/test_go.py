"""Go on 9 × 9 beside OpenSpiel: every legal move, every board, every end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from interpreter.play.api import State
from tests.compared.others import games, on_cells, ours, their_moves, their_winners, theirs, winners

RULES = "go(board_size=9,komi=7.5)"
LETTERS = "ABCDEFGHJ"  # over there the letter I is left out
STONES = {None: "+", "black": "X", "white": "O"}


def here(move: str) -> str:
    """A move of OpenSpiel (`B a1`, `W PASS`) in our words."""
    point = move.split()[1]
    return "pass" if point == "PASS" else f"{'abcdefghi'[LETTERS.index(point[0].upper())]}{point[1:]}"


def board(state: State) -> list[str]:
    """Our board, as OpenSpiel prints it."""
    stones = on_cells(state, "stone")
    return ["".join(STONES[stones[f"{letter}{row}"]] for letter in "abcdefghi") for row in range(9, 0, -1)]


def their_board(other: Any) -> list[str]:
    return [line.split()[1] for line in str(other).splitlines() if line[:2].strip().isdigit()]


def play(state: State, choose: Callable[[State], str]) -> str:
    """A game on both sides, move by move; how it ended."""
    other = theirs(RULES)
    while (decision := state.decision) is not None:
        assert decision.player == other.current_player()
        legal = {here(move): action for move, action in their_moves(other).items()}
        assert sorted(decision.labels) == sorted(legal)
        move = choose(state)
        other.apply_action(legal[move])
        state.choose(move)
        while not other.is_terminal() and len(other.legal_actions()) == 1:  # only passing is left: nobody is asked here
            other.apply_action(*other.legal_actions())
        assert board(state) == their_board(other)
        assert (state.decision is None) == other.is_terminal(), other
    assert state.result is not None
    assert winners(state) == their_winners(other, state.game.seats)
    return state.result.reason


def test_random_games_move_by_move() -> None:
    for seed in games(6, 200):
        chance = random.Random(seed)

        def choose(state: State, chance: random.Random = chance) -> str:
            stones = [label for label in labels(state) if label != "pass"]
            return chance.choice(stones) if chance.random() < 0.99 else "pass"

        assert play(ours("go").start(seed), choose) == "finish"


REPEATED = {  # how many moves lie between the two, so that the same or the other player is to move
    "four": "d1 a2 c2 b2 d2 c1 b1 pass a1 c1",
    "three": "b2 b1 c2 a2 d1 c1 a1 b1",
    "four and three": "a1 b2 d1 c1 d2 a2 c2 pass b1 c1 a1",
    "four, after a pass": "a1 pass d1 a2 b2 d2 c2 c1 pass b1 a1",
}


@pytest.mark.parametrize("moves", REPEATED.values(), ids=REPEATED)
def test_a_board_that_comes_again_is_a_tie(moves: str) -> None:
    left = iter(moves.split())
    assert play(ours("go").start(), lambda state: next(left)) == "tie"


def labels(state: State) -> list[str]:
    assert state.decision is not None
    return state.decision.labels
