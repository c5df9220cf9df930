"""Scenes of every bundled game, in positions of random games: they fit their schema, tell options apart, and hide secrets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import jsonschema
import msgspec
import pytest

from interpreter.play.api import Game, load
from interpreter.play.states import State
from interpreter.scene.about import called
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Board, Cell, Scene, encode, schema
from interpreter.source.folders import bundled

RULESETS = sorted(bundled())
POSITIONS = 4


@cache
def game_of(ruleset: str) -> Game:
    return load(ruleset, language="en")


def positions(game: Game, seed: int) -> Iterator[State]:
    """A few positions of a random game, the last one at most a hundred decisions on."""
    chance, state = random.Random(seed), game.start(seed, record=True)
    stops = sorted(chance.sample(range(100), POSITIONS))
    while state.decision is not None and stops:
        if len(state.choices) >= stops[0]:
            stops.pop(0)
            yield state
        state.choose(chance.randrange(len(state.decision)))
    yield state


@pytest.mark.parametrize("ruleset", RULESETS)
def test_scenes_fit_their_schema_and_can_be_read_again(ruleset: str) -> None:
    game = game_of(ruleset)
    scenery, validator = Scenery(game), jsonschema.Draft202012Validator(schema())
    for state in positions(game, 1):
        written = encode(scenery.scene(state, max(0, state.player)))
        assert not list(validator.iter_errors(msgspec.json.decode(written)))
        assert encode(msgspec.json.decode(written, type=Scene)) == written
    assert encode(Scenery(game).scene(state, max(0, state.player))) == written  # what is kept of other positions changes nothing


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_two_options_have_the_same_label(ruleset: str) -> None:
    game = game_of(ruleset)
    scenery = Scenery(game)
    for state in positions(game, 2):
        if state.decision is not None:
            decision = scenery.scene(state, state.player).decision
            assert decision is not None
            labels = [option.label for option in decision.options]
            assert len(labels) == len(state.decision) and len(set(labels)) == len(labels)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nobody_sees_what_they_may_not_know(ruleset: str) -> None:
    """What a player may not know is dealt anew: their scene stays the same."""
    game = game_of(ruleset)
    scenery = Scenery(game)
    for number, state in enumerate(positions(game, 3)):
        for viewer in range(game.players):
            other = state.imagination(viewer)(number)
            assert unnumbered(scenery.scene(state, viewer, 0)) == unnumbered(scenery.scene(with_log(other, state), viewer, 0))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_options_are_only_for_who_decides(ruleset: str) -> None:
    game = game_of(ruleset)
    scenery = Scenery(game)
    for state in positions(game, 4):
        for viewer in range(game.players):
            decision = scenery.scene(state, viewer).decision
            if decision is not None and viewer != state.player:
                assert not decision.options and not decision.yours


def with_log(other: State, state: State) -> State:
    """An imagined position with what was told of the real one."""
    other._events, other._choices = state._events, state._choices
    return other


def unnumbered(scene: Scene) -> Scene:
    """A scene without the decision, whose options only who decides may compare."""
    return msgspec.structs.replace(scene, decision=None)


@pytest.mark.parametrize("ruleset", ["atlantis", "smugglers"])
def test_points_that_lie_face_down_are_not_shown_before_the_end(ruleset: str) -> None:
    assert not Scenery(game_of(ruleset)).look.scores_are_open


def test_spaces_are_counted_as_the_viewer_counts_and_numbers_point_at_them() -> None:
    game = game_of("backgammon")
    state = next(one for one in positions(game, 8) if one.decision is not None and one.decision.prompt.endswith(".pip"))
    scene = Scenery(game).scene(state, state.player)
    track, other = scene.boards[0], Scenery(game).scene(state, 1 - state.player).boards[0]
    assert [cell.label for cell in track.cells] == [cell.label for cell in reversed(other.cells)]
    assert scene.decision is not None and scene.decision.options
    by_label = {cell.label: cell.ref for cell in track.cells}
    assert all(by_label.get(option.label, option.refs[0]) in option.refs for option in scene.decision.options)


def test_a_score_that_is_for_bots_only_is_not_shown_at_the_end_and_hands_are_sorted_where_the_look_says_so() -> None:
    game = game_of("falling_skies")
    state = game.start(1)
    game.playout(state, random.Random(1), 500)
    assert state.result is not None and all(seat.score is None for seat in Scenery(game).scene(state).seats)
    game = game_of("hearts")
    own, *others = Scenery(game).scene(game.start(1), 0).seats
    names = [piece.name for item in own.items for piece in item.pieces]
    order = [(suit, rank) for suit in "♣♦♠♥" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    assert len(names) == 13 and names == [suit + rank for suit, rank in order if suit + rank in names]
    assert not any(item.pieces for seat in others for item in seat.items)


def test_a_piece_that_is_carried_is_told_from_others_by_what_carries_it_and_where() -> None:
    game, chance = game_of("atlantis"), random.Random(7)
    state, labels = game.start(7), list[str]()
    while not labels and state.decision is not None:
        if state.decision.prompt == "actions.jump.explorer":
            decision = Scenery(game).scene(state, state.player).decision
            assert decision is not None
            labels = [option.label for option in decision.options if "boat" in option.label]
        state.choose(chance.randrange(len(state.decision)))
    assert labels and all(" · boat at " in label for label in labels)


def test_a_thing_is_found_by_its_name_by_what_is_written_there_or_by_a_part() -> None:
    cells = tuple(
        Cell(ref=f"cell:{label}", name=name, label=label, x=0.0, y=0.0)
        for label, name in (("2", "hex 2 (Brisbane)"), ("20", "hex 20"), ("21", "hex 21 (Sydney)"))
    )
    board = Board(id="map", name="map", grid="hex_flat", cells=cells)
    scene = Scene(version=1, game="", title="", language="en", viewer="", moves=0, seats=(), boards=(board,))
    for wanted, found in (
        ("2", {"cell:2"}),
        ("hex 2", {"cell:2"}),
        ("sydney", {"cell:21"}),
        ("hex 20", {"cell:20"}),
        ("", set()),
    ):
        assert called(scene, wanted) == found


def test_a_row_is_offered_with_the_numbers_that_are_drawn_on_its_pieces() -> None:
    game = game_of("smugglers")
    state, scenery = game.start(3), Scenery(game)
    while state.decision is not None and state.decision.prompt != "turn.trade.ware":
        state.choose(len(state.decision) - 1)
    asked = scenery.decision(state, state.player)
    assert asked is not None and {"Penny · price 0", "Florin · price 3"} <= {option.label for option in asked.options}


def test_what_was_chosen_when_the_same_was_asked_before_is_not_chosen_now() -> None:
    game = game_of("farmageddon")
    state, chance, scenery, again = game.start(4, record=True), random.Random(4), Scenery(game), 0
    while state.decision is not None and again < 3 and len(state.choices) < 400:
        before = state.decision
        state.choose(chance.randrange(len(before)))
        asked, made = state.decision, [event for event in state.events if event.kind == "choice"][-1]
        if asked is not None and asked.prompt == before.prompt and asked.player == before.player and made.changes:
            shown = scenery.decision(state, asked.player)
            assert shown is not None and shown.chosen == ()
            again += 1
    assert again == 3


def test_black_and_white_are_told_apart_without_letters_and_a_single_thing_without_legend() -> None:
    for ruleset, lettered in (("reversi", False), ("checkers", False), ("connect_four", True)):
        scene = Scenery(game_of(ruleset)).scene(next(iter(positions(game_of(ruleset), 1))), 0)
        pieces = [piece for board in scene.boards for cell in board.cells for piece in cell.pieces]
        assert pieces and all(bool(piece.letter) is lettered for piece in pieces)
        assert not scene.legend
