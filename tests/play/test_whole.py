"""Choices take place whole or not at all, and states do not disturb each other, in threads or out of them."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import rulewright
from rulewright import EVERYTHING, Game, PlayError, State

LITMUS = Path(__file__).parents[1] / "litmus"

FAILING = """
game: {id: failing, seats: [red, blue], players: 2, provenance: original}
fields:
  game: {steps: {max: 9}}
places: {bag: {}}
pieces: {stone: {count: 3}}
procedures:
  drown: |
    drown()
play: |
  take turns:
    choose one:
      go: set steps to steps + 1
      lock:
        set steps to steps + 1
        move first(stones) to bag
        while steps > 0: move first(stones) to bag
      sink:
        set steps to steps + 1
        drown()
      nobody:
        set steps to steps + 1
        as none: choose thing from 0..1
"""

NUMBERS = """
game: {id: numbers, seats: [red], players: 1, provenance: original}
fields:
  game: {n: {min: -9, max: 9}, m: {min: -9, max: 9}, picked: {max: 9}}
play: |
  choose it_is from (0 - 4)..0
  set n to it_is
  may choose other from (0 - 4)..0:
    set m to other
"""


def loaded(folder: Path, text: str) -> Game:
    home = folder / text.split("id: ")[1].split(",")[0]
    home.mkdir()
    (home / "game.yaml").write_text(text, encoding="utf-8")
    return rulewright.load(str(home))


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return loaded(tmp_path_factory.mktemp("whole"), FAILING)


@pytest.mark.parametrize("record", [False, True])
@pytest.mark.parametrize(("label", "code"), [("lock", "endless"), ("sink", "too-deep"), ("nobody", "nobody-to-ask")])
def test_a_choice_that_fails_leaves_everything_as_it_was(failing: Game, label: str, code: str, record: bool) -> None:
    state = failing.start(1, record=record)
    state.choose("go")
    before, events, values = state.to_json(), state.events, list(state.values)
    for _ in range(2):
        with pytest.raises(PlayError) as caught:
            state.choose(label)
        assert caught.value.code == code
        assert (state.to_json(), state.events, list(state.values)) == (before, events, values)
        assert state.view(EVERYTHING)["fields"]["game"]["steps"] == 1
    state.choose("go")
    assert state.choices == (0, 0)


def test_a_playout_that_fails_leaves_everything_as_it_was(failing: Game) -> None:
    state = failing.start(1)
    before = state.to_json()
    with pytest.raises(PlayError):
        failing.playout(state, random.Random(2))
    assert state.to_json() == before


def test_numbers_are_called_by_their_names(tmp_path: Path) -> None:
    state = loaded(tmp_path, NUMBERS).start(1)
    assert state.decision is not None and state.decision.labels == ["-4", "-3", "-2", "-1", "0"]
    state.choose("-3")
    assert state.decision.labels == ["-4", "-3", "-2", "-1", "0", "pass"]
    state.choose("-2")
    fields = state.view()["fields"]["game"]
    assert (fields["n"], fields["m"]) == (-3, -2)


def whole_game(game: Game, seed: int) -> tuple[State, list[object]]:
    state, chance = game.start(seed, record=True), random.Random(seed)
    while state.decision is not None and len(state.choices) < 60:
        state.choose(chance.randrange(len(state.decision)))
    return state, [(event.kind, event.key, event.seen(EVERYTHING)) for event in state.events]


@pytest.mark.parametrize("name", ["dice_columns", "hidden_tiles"])
def test_games_in_threads_are_the_games_that_are_played_alone(name: str) -> None:
    game = rulewright.load(str(LITMUS / name))
    alone = [whole_game(game, seed) for seed in range(24)]
    import sys

    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(8) as threads:
            together = list(threads.map(lambda seed: whole_game(game, seed), range(24)))
    finally:
        sys.setswitchinterval(switching)
    assert together == alone


def test_scripted_chance_of_one_state_is_not_that_of_another() -> None:
    game = rulewright.load(str(LITMUS / "dice_columns"))
    scripted, free = game.start(rolls=[0, 6, 5, 1]), game.start(7)
    assert free == game.start(7) and free.rolls is None
    assert scripted.view(EVERYTHING) != free.view(EVERYTHING)
