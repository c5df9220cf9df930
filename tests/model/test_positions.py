"""Positions that were noted: how often, and no more than are kept."""

from __future__ import annotations

from pathlib import Path

import interpreter
from interpreter.model.piles import piles
from interpreter.model.positions import ROOM, positions
from interpreter.model.state import POSITIONS_KEPT
from tests.model.test_piles import PILES
from tests.robustness.make import written


def test_the_last_positions_are_kept(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, PILES)))
    S, noted, lying = game.blank(1).array, positions(game.box), piles(game.box)
    at = len(S)
    S += [0] * ROOM
    for _ in range(2):
        noted.note(S, at)
    assert noted.times_seen(S, at) == 2
    lying.move(S, 0, game.box.places["left"].first)
    assert noted.times_seen(S, at) == 0
    for _ in range(POSITIONS_KEPT - 1):
        noted.note(S, at)
    assert noted.times_seen(S, at) == POSITIONS_KEPT - 1
    lying.move(S, 0, game.box.places["box"].first)
    assert noted.times_seen(S, at) == 1  # the first of the two is forgotten
    assert len(S) == at + ROOM and all(0 <= word < 2**32 for word in S[at:])


def test_the_order_of_a_pile_belongs_to_the_position_but_not_which_of_equal_pieces(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, PILES)))
    S, noted, lying = game.blank(1).array, positions(game.box), piles(game.box)
    at, left, boat = len(S), game.box.places["left"].first, game.box.kinds["boat"].first
    S += [0] * ROOM
    for piece in (0, 1, boat):
        lying.move(S, piece, left)
    noted.note(S, at)
    lying.swap(S, 0, 1)
    assert noted.times_seen(S, at) == 1
    lying.swap(S, 0, boat)
    assert noted.times_seen(S, at) == 0
