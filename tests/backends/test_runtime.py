"""What generated code calls: chance, lists of pieces in places, sets as bits, numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.backends.python.runtime import best, bound, chance, div, item, minus, mod, single, union
from interpreter.model.state import CHANCE_A, CHANCE_B, MOST, bits, mask, seed
from interpreter.play.api import Game
from interpreter.problems import PlayError
from tests.backends.make import functions

NUMBERS = st.integers(-(10**6), 10**6)


def stream(number: int, length: int) -> list[int]:
    state = [0] * 16
    seed(state, number)
    return [chance(state) for _ in range(length)]


def test_the_stream_of_chance_never_changes() -> None:
    """Saved games and seeds in examples depend on these numbers: on every platform, in every version."""
    assert stream(0, 4) == [3183060286, 1289012084, 1443993818, 3512957329]
    assert stream(7, 4) == [257222763, 2870406347, 1764196549, 467031893]
    assert stream(2**63, 4) == [3370548208, 2156641725, 494950330, 2377493877]


def test_chance_is_roughly_uniform() -> None:
    found = Counter(word * 6 >> 32 for word in stream(1, 60_000))
    assert set(found) == set(range(6))
    assert all(9_600 < count < 10_400 for count in found.values())


@given(st.integers(-(2**70), 2**70))
def test_any_seed_begins_a_stream(number: int) -> None:
    state = [0] * 16
    seed(state, number)
    assert state[CHANCE_A] | state[CHANCE_B]
    assert all(0 <= word < 2**32 for word in stream(number, 20))
    assert len(set(stream(number, 20))) > 1


@given(st.sets(st.integers(0, 200)))
def test_bits_and_mask_are_inverse(numbers: set[int]) -> None:
    assert bits(mask(list(numbers))) == sorted(numbers)
    assert mask(bits(mask(list(numbers)))) == mask(list(numbers))


def test_nothing_is_in_no_set() -> None:
    assert mask([-1, 3, -1]) == 8
    assert bits(0) == []
    assert single(-1) == [] and single(4) == [4]


@given(st.lists(NUMBERS, unique=True), st.lists(NUMBERS, unique=True))
def test_sets_keep_their_order(left: list[int], right: list[int]) -> None:
    assert set(union(left, right)) == set(left) | set(right)
    assert len(union(left, right)) == len(set(left) | set(right))
    assert union(left, right)[: len(left)] == left
    assert minus(left, right) == [one for one in left if one not in right]


@given(NUMBERS, NUMBERS)
def test_division_never_fails(left: int, right: int) -> None:
    assert div(left, right) * right + mod(left, right) == (left if right else 0)


@given(st.integers(-(10**30), 10**30), st.integers(-(10**30), 10**30))
def test_numbers_are_bounded(left: int, right: int) -> None:
    assert bound(left) == max(-MOST, min(MOST, left))


def test_an_entry_outside_of_a_list_is_nothing() -> None:
    assert [item((5, 6), number, -1) for number in (-1, 0, 1, 2)] == [-1, 5, 6, -1]
    assert best([], []) == [] and best([1, 2, 3], [4, 9, 9]) == [2, 3]


# ---- lists of pieces in places -----------------------------------------------------------------------

GAME = """
game: {id: piles, seats: [red, blue], players: 2}
pieces: {disc: {count: 7}, boat: {count: 2, carries: 3}}
places: {left: {}, right: {}, row: {spaces: 3}}
play: tie
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder: Path = tmp_path_factory.mktemp("rules") / "piles"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return interpreter.load(str(folder))


def piles(game: Game, S: list[int]) -> list[list[int]]:
    return [functions(game)["at"](S, place) for place in range(len(game.box.place_names))]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_places_behave_like_lists(game: Game, data: st.DataObject) -> None:
    S = game.blank(1).array
    move, under, shuffle = (functions(game)[name] for name in ("move", "move_under", "shuffle"))
    model = piles(game, S)
    pieces, places = len(game.box.piece_kind), len(game.box.place_names)
    for _ in range(data.draw(st.integers(0, 30))):
        verb = data.draw(st.sampled_from(["move", "under", "shuffle"]))
        piece, place = data.draw(st.integers(-1, pieces - 1)), data.draw(st.integers(-1, places - 1))
        if verb == "shuffle":
            shuffle(S, max(place, 0))
            shuffled = functions(game)["at"](S, max(place, 0))
            assert sorted(shuffled) == sorted(model[max(place, 0)])
            model[max(place, 0)] = shuffled
        else:
            try:
                (move if verb == "move" else under)(S, piece, place)
            except PlayError as error:
                assert error.code == "into-itself" and piece in game.box.carriers and place in game.box.carriers.values()
                assert piles(game, S) == model
                continue
            if piece >= 0 and place >= 0:
                for pile in model:
                    if piece in pile:
                        pile.remove(piece)
                model[place].insert(0 if verb == "move" else len(model[place]), piece)
        assert piles(game, S) == model
        assert game.sound(S)
    for place, pile in enumerate(model):
        assert functions(game)["bottom"](S, place) == (pile[-1] if pile else -1)


def test_a_broken_list_is_not_sound(game: Game) -> None:
    for address in (game.box.next_at, game.box.previous_at, game.box.place_at, game.box.first_at):
        S: list[Any] = game.blank(1).array
        assert game.sound(S)
        S[address] += 1
        assert not game.sound(S)


def test_shuffling_gives_every_order(game: Game) -> None:
    S = game.blank(5).array
    for piece in range(3):
        functions(game)["move"](S, piece, game.box.places["left"].first)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        functions(game)["shuffle"](S, game.box.places["left"].first)
        found[tuple(functions(game)["at"](S, game.box.places["left"].first))] += 1
    assert len(found) == 6 and all(850 < count < 1_150 for count in found.values())
