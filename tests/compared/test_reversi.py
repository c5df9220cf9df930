"""Reversi beside OpenSpiel's Othello: every move, every board, every end."""

from __future__ import annotations

import random
from typing import Any

from interpreter.play.api import State
from tests.compared.others import games, on_cells, ours, their_moves, their_winners, theirs, winners

DISCS = {None: "-", "black": "x", "white": "o"}


def board(state: State) -> list[str]:
    """Our board, as OpenSpiel prints it."""
    discs = on_cells(state, "disc")
    return [" ".join(DISCS[discs[f"{letter}{row}"]] for letter in "abcdefgh") for row in range(1, 9)]


def their_board(other: Any) -> list[str]:
    rows = [line.split(" ") for line in str(other).splitlines()]
    return [" ".join(row[1:9]) for row in rows if row[0].isdigit()]


def test_random_games_move_by_move() -> None:
    passed = 0
    for seed in games(10, 1_000):
        state, other, chance = ours("reversi").start(seed), theirs("othello"), random.Random(seed)
        while (decision := state.decision) is not None:
            while their_moves(other).keys() == {"pass"}:  # who can place nothing is not asked here
                other.apply_action(*other.legal_actions())
                passed += 1
            assert decision.player == other.current_player()
            assert sorted(decision.labels) == sorted(their_moves(other))
            move = chance.choice(decision.labels)
            other.apply_action(their_moves(other)[move])
            state.choose(move)
            assert board(state) == their_board(other)
        assert winners(state) == (their_winners(other, state.game.seats) or list(state.game.seats))  # a tie is shared
    assert passed  # some were without a move
