"""Whoever pays to look into the deck of characters sees two cards; nobody else does."""

from __future__ import annotations

from interpreter.play.api import State
from tests.auztralia.tables import game


def choose(state: State, label: str) -> None:
    assert state.decision is not None
    state.choose(next(number for number, option in enumerate(state.decision.options) if option.label.startswith(label)))


def searching() -> tuple[State, int]:
    """A first turn in which somebody looks into the deck; who that is."""
    state = game((2, ("pl2018",))).start(3)
    while state.decision is not None and state.decision.prompt != "turn.work":
        state.choose(0)
    assert state.decision is not None
    seeker = state.decision.player
    choose(state, "recruit")
    choose(state, "from_deck")
    return state, seeker


def rows(state: State, viewer: int, place: str) -> list[str | None]:
    return [piece["row"] and piece["row"].removeprefix("characters.") for piece in state.view(viewer)["places"][place]]


def test_only_the_seeker_sees_the_two_cards() -> None:
    state, seeker = searching()
    place = f"interview.{state.game.seats[seeker]}"
    assert state.decision is not None
    assert state.decision.player == seeker
    offered = [option.label.split()[0] for option in state.decision.options]
    assert rows(state, seeker, place) == offered
    assert rows(state, 1 - seeker, place) == [None, None]


def test_the_card_that_goes_back_stays_known_to_the_seeker_alone() -> None:
    state, seeker = searching()
    assert state.decision is not None
    kept, back = (option.label.split()[0] for option in state.decision.options)
    choose(state, kept)
    choose(state, "keep")
    assert back in rows(state, seeker, "character_deck")
    assert set(rows(state, 1 - seeker, "character_deck")) == {None}
    assert rows(state, 1 - seeker, f"company.{state.game.seats[seeker]}") == [kept]
