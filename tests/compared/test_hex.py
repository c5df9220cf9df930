"""Hex beside OpenSpiel: free cells and who has joined the own sides."""

from __future__ import annotations

import random

from tests.compared.others import games, ours, their_moves, their_winners, theirs, winners


def there(cell: str) -> str:
    """A cell in OpenSpiel's words: its columns lean with the rhombus, and rows count from 1."""
    column, row = ord(cell[0]) - ord("a"), int(cell[1:])
    return f"{chr(ord('a') + column - row // 2)}{row + 1}"


def test_random_games_move_by_move() -> None:
    for seed in games(15, 500):
        state, other, chance = ours("hex").start(seed), theirs("hex"), random.Random(seed)
        while (decision := state.decision) is not None:
            assert decision.player == other.current_player()
            assert sorted(map(there, decision.labels)) == sorted(their_moves(other))
            move = chance.choice(decision.labels)
            other.apply_action(their_moves(other)[there(move)])
            state.choose(move)
        assert winners(state) == their_winners(other, state.game.seats)
