"""Positions that are laid out from Python, in the notation of examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import Game, PlayError

TEXT = """\
game: {id: laid, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2}
places: {hand: {per: player, visible: owner}}
tables: {cards: {rows: [{id: ace}, {id: king}]}}
pieces: {man: {owner: player, count: 2, plural: men}, card: {table: cards}}
fields: {player: {gold: {start: 1, supply: 9}}, cell: {mark: player}}
setup: move men to a1
play: "take turns: turn()"
procedures:
  turn: |
    step walk: walk(first(men of me at cells), b2)
    step rest: may gain 1 gold
  walk(man, cell): |
    choose here from neighbours(man.cell)
    move man to cell
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("laid")
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    return interpreter.load(str(folder))


def test_a_position_is_laid_out_and_play_goes_on_from_there(game: Game) -> None:
    state = game.position({"b1": ["blue man"], "hand of red": ["king", "ace"], "red.gold": 3, "a2.mark": "red"}, player="blue")
    assert state.decision is not None
    assert (state.decision.seat, state.decision.prompt) == ("blue", "walk.here")
    assert [state.value(text) for text in ("red.gold", "count(men at a1)", "a2.mark is red", "active is blue")] == [
        3,
        0,
        True,
        True,
    ]
    assert [card["row"] for card in state.view(0)["places"]["hand.red"]] == ["cards.king", "cards.ace"]


def test_a_procedure_a_step_or_an_action_runs_alone(game: Game) -> None:
    state = game.position({"a1": ["red man"]}, do="walk(red man at a1, b1)")
    assert state.decision is not None
    state.choose(0)
    assert state.decision is None and state.value("any(men at b1)")
    state = game.position({"active": "blue"}, do="turn.rest", player="red")
    assert state.decision is not None and state.decision.seat == "red" and state.value("active is blue")


def test_of_several_pieces_the_one_that_was_put_somewhere_is_meant(game: Game) -> None:
    state = game.position({"a1": ["red man"]}, do="walk(man, b1)")
    assert state.decision is not None and state.decision.prompt == "walk.here"


def test_a_position_can_be_copied_saved_and_undone(game: Game) -> None:
    state = game.position({"b1": "blue man"}, player="blue")
    assert state.array == game.position({"b1": ["blue man"]}, player="blue").array  # one alone needs no list
    before = state.array[:]
    state.choose(0)
    assert game.from_json(state.to_json()) == state
    state.undo()
    assert state.array == before


@pytest.mark.parametrize(
    ("given", "more", "code"),
    [
        ({"b7": ["red man"]}, {}, "unknown-name"),
        ({"b1": ["red queen"]}, {}, "unknown-name"),
        ({"b1": ["red man"] * 99}, {}, "example-none-left"),
        ({"red.gold": 9, "blue.gold": 9}, {}, "example-supply"),
        ({}, {"do": "rest"}, "unknown-name"),
        ({}, {"do": "walk"}, "argument-count"),
        ({}, {"do": "walk(red man at b1, b1)"}, "unknown-name"),
        ({}, {"do": "walk(man, b1)"}, "example-several"),
        ({}, {"do": "walk(queen, b1)"}, "unknown-name"),
        ({}, {"player": "green"}, "no-such-seat"),
    ],
)
def test_what_does_not_fit_is_said(game: Game, given: dict[str, object], more: dict[str, Any], code: str) -> None:
    with pytest.raises(PlayError) as caught:
        game.position(given, **more)
    assert caught.value.code == code
