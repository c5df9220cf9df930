"""Pieces in places are lists, whatever is done with them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.model.piles import piles
from interpreter.play.api import Game
from interpreter.problems import PlayError
from tests.robustness.make import written

PILES = """
game: {id: mini, seats: [red, blue], players: 2}
pieces: {disc: {count: 7}, boat: {count: 2, carries: 3}}
places: {left: {}, right: {}, row: {spaces: 3}}
play: tie
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return interpreter.load(str(written(tmp_path_factory.mktemp("rules"), PILES)))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_places_behave_like_lists(game: Game, data: st.DataObject) -> None:
    box, S, lying = game.box, game.blank(1).array, piles(game.box)
    pieces, places = len(box.piece_kind), len(box.place_names)

    def all_piles() -> list[list[int]]:
        return [lying.at(S, place) for place in range(places)]

    model = all_piles()
    for _ in range(data.draw(st.integers(0, 30))):
        verb = data.draw(st.sampled_from(["move", "under", "swap"]))
        piece, place = data.draw(st.integers(-1, pieces - 1)), data.draw(st.integers(-1, places - 1))
        other = data.draw(st.integers(-1, pieces - 1))
        try:
            if verb == "swap":
                lying.swap(S, piece, other)
            else:
                (lying.move_under if verb == "under" else lying.move)(S, piece, place)
        except PlayError as error:
            assert error.code == "into-itself" and {piece, other} & set(box.carriers)
            assert all_piles() == model
            continue
        if verb == "swap":
            if piece >= 0 and other >= 0:
                model = [[{piece: other, other: piece}.get(one, one) for one in pile] for pile in model]
        elif piece >= 0 and place >= 0:
            for pile in model:
                if piece in pile:
                    pile.remove(piece)
            model[place].insert(len(model[place]) if verb == "under" else 0, piece)
        assert all_piles() == model
        assert game.sound(S)
    for place, pile in enumerate(model):
        assert lying.bottom(S, place) == (pile[-1] if pile else -1)


def test_a_broken_list_is_not_sound(game: Game) -> None:
    for address in (game.box.next_at, game.box.previous_at, game.box.place_at, game.box.first_at):
        S: list[Any] = game.blank(1).array
        assert game.sound(S)
        S[address] += 1
        assert not game.sound(S)
