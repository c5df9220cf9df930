"""Checkers beside OpenSpiel: every step and jump, every board, every end."""

from __future__ import annotations

import random
from typing import Any

from interpreter.play.api import State
from tests.compared.others import games, ours, their_moves, their_winners, theirs, winners

SIGNS = {("white", False): "o", ("white", True): "8", ("black", False): "+", ("black", True): "*"}


def moves(state: State) -> dict[str, list[str]]:
    """What may be done next in OpenSpiel's words (from, to), with the answers that it takes here."""
    decision = state.decision
    assert decision is not None
    if "man" in decision.facts:
        start = decision.facts["man"].label.split()[-1]
        return {start + landing(start, label.split()[-1]): [label] for label in decision.labels}
    found = {}
    for man in decision.labels:
        start, after = man.split()[-1], state.clone()
        after.choose(man)
        assert after.decision is not None
        for label in after.decision.labels:
            goal = label if " " not in label else landing(start, label.split()[-1])
            found[start + goal] = [man, label]
    return found


def landing(start: str, over: str) -> str:
    """The cell behind a man that is jumped over."""
    return chr(2 * ord(over[0]) - ord(start[0])) + str(2 * int(over[1]) - int(start[1]))


def board(state: State) -> list[str]:
    """Our board, as OpenSpiel prints it."""
    signs = {}
    for cell, pieces in state.view()["places"].items():
        for piece in pieces:
            signs[cell] = SIGNS[piece["owner"], piece["fields"]["crowned"]]
    return ["".join(signs.get(f"{letter}{row}", ".") for letter in "abcdefgh") for row in range(8, 0, -1)]


def their_board(other: Any) -> list[str]:
    return [line[1:] for line in str(other).splitlines() if line[:1].isdigit()]


def test_random_games_move_by_move() -> None:
    reasons = set()
    for seed in games(10, 500):
        state, other, chance = ours("checkers").start(seed), theirs("checkers"), random.Random(seed)
        while (decision := state.decision) is not None:
            assert decision.player == other.current_player()
            found = moves(state)
            assert sorted(found) == sorted(their_moves(other))
            move = chance.choice(sorted(found))
            other.apply_action(their_moves(other)[move])
            for answer in found[move]:
                state.choose(answer)
            assert board(state) == their_board(other)
        assert state.result is not None
        reasons.add(state.result.reason)
        assert winners(state) == their_winners(other, state.game.seats)
    assert reasons == {"win", "tie"}
