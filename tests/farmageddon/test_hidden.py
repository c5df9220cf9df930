"""Nobody learns what they may not know: neither from what they see nor from what they are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from interpreter.play.api import EVERYTHING, State
from tests.farmageddon.tables import game
from tests.games.tables import Table, name, step
from tests.play.test_views import behind_the_back

TABLES: list[Table] = [(2, ("scenario_1",)), (3, ()), (4, ())]
DECISIONS = 700


def positions(table: Table, seed: int, every: int) -> Iterator[tuple[State, random.Random]]:
    state, chance = game(table).start(seed), random.Random(seed)
    for made in range(DECISIONS):
        if state.decision is None:
            return
        if made % every == 0:
            yield state, chance
        step(state, chance)


def mixed(state: State, viewer: int, chance: random.Random) -> State:
    """The same position for the viewer: hidden spies, humans, mutations and the resources of others are changed."""
    other = behind_the_back(state, viewer, chance)
    stock = state.game.box.fields["player"]["stock"]
    for player in range(state.game.players):
        if player != viewer:
            first = stock.base + player * stock.width
            held = other.array[first : first + stock.width]
            other.array[first : first + stock.width] = chance.sample(held, len(held))
    if state.array[0] >= 0:
        other.values = state.game.machine.options(other.array)
    return other


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_view_stays_the_same_when_only_hidden_things_change(table: Table) -> None:
    changed = 0
    for state, chance in positions(table, 5, 11):
        for viewer in range(table[0]):
            other = mixed(state, viewer, chance)
            assert other.view(viewer) == state.view(viewer)
            changed += other.view(EVERYTHING) != state.view(EVERYTHING)
    assert changed > 20


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_options_do_not_betray_what_others_hold(table: Table) -> None:
    for state, chance in positions(table, 6, 11):
        decision = state.decision
        assert decision is not None
        if decision.prompt.startswith("actions.blackmail_play.kind"):
            continue  # whoever blackmails looks at these very resources
        other = mixed(state, decision.player, chance).decision
        assert other is not None
        assert [option.label for option in other.options] == [option.label for option in decision.options]


def test_of_resources_others_see_the_number_only() -> None:
    looked = 0
    for state, _ in positions((3, ()), 4, 31):
        everything = state.view(EVERYTHING)["fields"]["player"]
        for viewer in range(3):
            for owner, seat in enumerate(state.game.seats):
                held, seen = everything[seat]["stock"], state.view(viewer)["fields"]["player"][seat]["stock"]
                assert seen == (held if viewer == owner else sum(held.values()))
                looked += 1
    assert looked > 30


def test_spies_in_hand_are_seen_by_their_owner_only() -> None:
    looked = 0
    for state, _ in positions((4, ()), 9, 25):
        for owner, seat in enumerate(state.game.seats):
            for place in (f"hand.{seat}", f"recruits.{seat}", f"dealt.{seat}"):
                for viewer in range(4):
                    pieces = state.view(viewer)["places"].get(place, ())
                    assert all((piece["row"] is None) == (viewer != owner) for piece in pieces)
                    looked += len(pieces)
    assert looked > 30


def test_nobody_knows_the_numbers_of_humans_that_nobody_attacked() -> None:
    state = game((4, ())).start(2)
    for viewer in range(4):
        tokens = [
            piece
            for cell in state.game.box.cells
            for piece in state.view(viewer)["places"].get(cell, ())
            if piece["kind"] == "human"
        ]
        assert len(tokens) == 21 and all(token["row"] is None for token in tokens)
