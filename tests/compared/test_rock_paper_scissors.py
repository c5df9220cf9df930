"""Rock, paper, scissors beside OpenSpiel: all nine pairs of signs."""

from __future__ import annotations

from itertools import product

from tests.compared.others import ours, their_winners, theirs, winners

SIGNS = ["rock", "paper", "scissors"]


def test_all_pairs_of_signs() -> None:
    for signs in product(SIGNS, SIGNS):
        state, other = ours("rock_paper_scissors").start(), theirs("matrix_rps")
        for sign in signs:
            assert state.decision is not None
            assert state.decision.labels == SIGNS
            state.choose(SIGNS.index(sign))
        other.apply_actions([SIGNS.index(sign) for sign in signs])
        assert winners(state) == their_winners(other, state.game.seats)


def test_the_second_player_cannot_tell_what_the_first_one_chose() -> None:
    seen = []
    for sign in SIGNS:
        state = ours("rock_paper_scissors").start(record=True)
        state.choose(SIGNS.index(sign))
        seen.append(state.seen_by("second"))
    assert seen[0] == seen[1] == seen[2]
