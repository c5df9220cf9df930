"""Nobody learns what they may not know: neither from what they see nor from what they are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.atlantis.tables import game
from tests.games.tables import Table, name, step
from tests.play.test_views import behind_the_back

TABLES: list[Table] = [(2, ("two_colours",)), (3, ("overpopulation",)), (4, ())]


def positions(table: Table, seed: int, every: int) -> Iterator[tuple[State, random.Random]]:
    state, chance = game(table).start(seed), random.Random(seed)
    made = 0
    while state.decision is not None:
        if made % every == 0:
            yield state, chance
        step(state, chance)
        made += 1


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_view_stays_the_same_when_only_hidden_values_change(table: Table) -> None:
    changed = 0
    for state, chance in positions(table, 5, 9):
        for viewer in range(table[0]):
            other = behind_the_back(state, viewer, chance)
            assert state.game.sound(other.array)
            assert other.view(viewer) == state.view(viewer)
            changed += other.view(EVERYTHING)["places"] != state.view(EVERYTHING)["places"]
    assert changed > 40


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_options_do_not_tell_hidden_pieces_apart(table: Table) -> None:
    hidden = 0
    for state, chance in positions(table, 6, 5):
        decision = state.decision
        assert decision is not None
        other = behind_the_back(state, decision.player, chance).decision
        assert other is not None
        assert [option.label for option in other.options] == [option.label for option in decision.options]
        hidden += any(option.thing.hidden for option in decision.options)
    assert hidden > 10


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_values_are_seen_by_their_owner_while_placing_and_by_nobody_in_play(table: Table) -> None:
    placing = playing = 0
    for state, _ in positions(table, 8, 7):
        decision = state.decision
        assert decision is not None
        setting_up = decision.prompt.startswith("place_")
        for viewer in range(table[0]):
            seen = [
                piece
                for pieces in state.view(viewer)["places"].values()
                for piece in pieces
                if piece["kind"] == "explorer" and piece["row"] is not None
            ]
            assert all(piece["owner"] == state.game.seats[viewer] for piece in seen)
            assert len(seen) == (state.game.box.kinds["explorer"].count // table[0] if setting_up else 0)
        placing, playing = placing + setting_up, playing + (not setting_up)
    assert placing > 3 and playing > 20


def test_of_a_tile_on_the_island_everybody_sees_the_terrain_and_nobody_the_back() -> None:
    state = game((4, ())).start(2)
    for viewer in range(4):
        tiles = [
            piece
            for cell in state.game.box.cells
            for piece in state.view(viewer)["places"].get(cell, ())
            if piece["kind"] == "tile"
        ]
        assert len(tiles) == 40
        assert all(tile["row"] is None for tile in tiles)
        assert sorted({tile["fields"]["terrain"] for tile in tiles}) == ["beach", "forest", "mountain"]


def test_a_hand_is_seen_by_its_owner_only() -> None:
    looked = 0
    for state, _ in positions((3, ()), 4, 3):
        for owner, seat in enumerate(state.game.seats):
            for viewer in range(3):
                hand = state.view(viewer)["places"].get(f"hand.{seat}", ())
                assert all((tile["row"] is None) == (viewer != owner) for tile in hand)
                looked += len(hand)
    assert looked > 30
