"""Rock, paper, scissors beside OpenSpiel: all nine pairs of signs."""

from __future__ import annotations

from itertools import product

from tests.compared.others import ours, their_winners, theirs, winners

SIGNS = ["rock", "paper", "scissors"]


def test_all_pairs_of_signs() -> None:
    for signs in product(SIGNS, SIGNS):
        state, other = ours("rock_paper_scissors").start(), theirs("matrix_rps")
        for sign in signs:
            assert state.decision is not None and state.decision.labels == SIGNS
            state.choose(sign)
        other.apply_actions([SIGNS.index(sign) for sign in signs])
        assert winners(state) == their_winners(other, state.game.seats)
