"""Go on 9 × 9 beside OpenSpiel: every legal move, every board, every end."""

from __future__ import annotations

import random
from typing import Any

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


def test_random_games_move_by_move() -> None:
    ended = set()
    for seed in games(12, 500):
        state, other, chance = ours("go").start(seed), theirs(RULES), random.Random(seed)
        while (decision := state.decision) is not None:
            assert decision.player == other.current_player()
            legal = {here(move): action for move, action in their_moves(other).items()}
            assert sorted(decision.labels) == sorted(legal)
            stones = [label for label in decision.labels if label != "pass"]
            move = chance.choice(stones) if chance.random() < 0.99 else "pass"
            other.apply_action(legal[move])
            state.choose(move)
            while not other.is_terminal() and len(other.legal_actions()) == 1:  # only passing is left: nobody is asked here
                other.apply_action(*other.legal_actions())
            assert board(state) == their_board(other)
        assert state.result is not None
        ended.add(state.result.reason)
        assert winners(state) == their_winners(other, state.game.seats), (seed, other, other.returns(), state.result)
    assert "finish" in ended
