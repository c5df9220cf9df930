"""Nobody learns what they may not know: neither from what they see nor from what they are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.auztralia.tables import CHALLENGES, game
from tests.games.tables import Table, name, step
from tests.play.test_views import behind_the_back, looked, pieces_at

TABLES: list[Table] = [(1, ("ru2017", "solo_easy")), (3, ("pl2018",)), (4, ("pl2018", "west", *CHALLENGES[-1]))]
DECISIONS = 200
DECKS = ("card_deck", "event_deck", "unsorted_events", "character_deck", "unexplored", "stack_1", "stack_2", "stack_3")


def positions(table: Table, every: int) -> Iterator[tuple[State, random.Random]]:
    for seed in range(3):
        state, chance = game(table).start(seed), random.Random(seed)
        for made in range(DECISIONS):
            if state.decision is None:
                break
            if made % every == 0:
                yield state, chance
            step(state, chance)


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_view_stays_the_same_when_only_hidden_things_change(table: Table) -> None:
    changed = 0
    for state, chance in positions(table, 23):
        for viewer in range(table[0]):
            other = behind_the_back(state, viewer, chance)
            assert other.view(viewer) == state.view(viewer)
            changed += other.view(EVERYTHING) != state.view(EVERYTHING)
    assert changed > 5


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_decks_and_sleeping_old_ones_show_nothing_but_their_backs(table: Table) -> None:
    tiles = 0
    for state, _ in positions(table, 17):
        everything = state.view(EVERYTHING)["places"]
        for viewer in range(table[0]):
            places = state.view(viewer)["places"]
            for deck in DECKS:
                pieces = pieces_at(state, state.game.box.place_names.index(deck))
                for piece, seen in zip(pieces, places.get(deck, ()), strict=True):
                    # Who paid to look at two characters knows the one that went back.
                    known = deck == "character_deck" and looked(state, piece, viewer)
                    assert known == (seen["row"] is not None), deck
            for cell in state.game.box.cells:
                for seen, real in zip(places.get(cell, ()), everything.get(cell, ()), strict=True):
                    if real["kind"] == "tile":
                        assert (seen["row"] is not None) == bool(real["fields"]["awake"])
                        tiles += 1
    assert tiles > 50


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_options_do_not_betray_what_sleeps_on_the_map(table: Table) -> None:
    for state, chance in positions(table, 13):
        decision = state.decision
        assert decision is not None
        other = behind_the_back(state, decision.player, chance).decision
        assert other is not None
        assert [option.label for option in other.options] == [option.label for option in decision.options]
