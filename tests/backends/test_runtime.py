"""What generated code calls: chance, shuffling, sets, numbers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import interpreter
from interpreter.backends.python.runtime import best, bound, div, item, minus, mod, single, union
from interpreter.model.state import CHANCE_A, CHANCE_B, MOST, chance, seed
from tests.backends.make import functions
from tests.model.test_piles import PILES
from tests.robustness.make import written

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


def test_nothing_is_an_empty_set() -> None:
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
    assert best([]) == [] and best([(1, 4), (2, 9), (3, 9)]) == [2, 3]


def test_chance_by_weight_is_in_proportion(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, PILES)))
    S, pick = game.blank(5).array, functions(game)["pick_weighted"]
    found = Counter(pick(S, [4, 7, 9, 2], [3, 0, 1, -1]) for _ in range(4_000))
    assert set(found) == {4, 9} and 2_850 < found[4] < 3_150
    assert pick(S, [], []) == pick(S, [4], [0]) == -1


def test_shuffling_gives_every_order(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, PILES)))
    S = game.blank(5).array
    at, move, shuffle = (functions(game)[name] for name in ("at", "move", "shuffle"))
    left = game.box.places["left"].first
    for piece in range(3):
        move(S, piece, left)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        shuffle(S, left)
        assert game.sound(S)
        found[tuple(at(S, left))] += 1
    assert len(found) == 6 and all(850 < count < 1_150 for count in found.values())
