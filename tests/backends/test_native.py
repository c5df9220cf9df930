"""The native machine plays the same games as the Python machine, and refuses the same."""

from __future__ import annotations

import os
import random
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import interpreter
from interpreter.backends.native import own_functions
from interpreter.backends.native.native_machine import CODES
from interpreter.passes import MAIN
from interpreter.problems import PlayError
from tests.backends.lockstep import ROOT, game_at, in_lockstep, machines
from tests.backends.test_work import WORK
from tests.robustness.make import HEAD, loadable, mini, written

LITMUS = sorted(path.parent.name for path in (ROOT / "tests" / "litmus").glob("*/game.yaml"))
BUNDLED = sorted(path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml"))
FEW = [
    "tic_tac_toe",
    "connect_four",
    "kuhn_poker",
    "breakthrough",
    "hamlets",
    "supposing",
    "hidden_tiles",
    "lasting",
    "repetition",
    "barter",
    "battle",
    "composed",
]
LONG = bool(os.environ.get("RULEWRIGHT_SOAK"))


def _tables() -> Iterator[Any]:
    """The games that are compared: their name or a pack, players, seeds. When there is time all of them, at every table."""
    for named in [*BUNDLED, *LITMUS] if LONG else FEW:
        yield pytest.param(named, None, range(60 if LONG else 3), id=named)
    if LONG:
        for named in BUNDLED:
            for players, variants in loadable(ROOT / "rulesets" / named):
                yield pytest.param(" ".join([named, *variants]), players, range(5), id=f"{named}-{players}-{'-'.join(variants)}")
        for pack in sorted((ROOT / "tests" / "packs").glob("*/*.yaml")):
            yield pytest.param(pack, None, range(5), id=pack.stem)


@pytest.mark.parametrize(("named", "players", "seeds"), list(_tables()))
def test_both_machines_are_in_lockstep(named: str | Path, players: int | None, seeds: range) -> None:
    game = interpreter.load(named) if isinstance(named, Path) else game_at(named, players)
    assert in_lockstep(game, seeds) > 0


def refused(folder: Path) -> tuple[str, str]:
    """The codes with which both machines refuse the beginning of a game."""
    game = interpreter.load(folder)
    python, native = machines(game)
    with pytest.raises(PlayError) as caught:
        python.begin(game.blank(1).array, MAIN, 0, ())
    with pytest.raises(PlayError) as same:
        native.begin(game.blank(1).array, MAIN, 0, ())
    assert same.value.facts == caught.value.facts
    assert same.value.code == caught.value.code
    return caught.value.code, CODES[native.code]


@pytest.mark.parametrize(("play", "more"), [one[:2] for one in list(WORK.values())[5 if not LONG else 0 : 6]])
def test_too_much_work_is_refused(tmp_path: Path, play: str, more: str) -> None:
    assert refused(mini(tmp_path, play, more)) == ("endless", "endless")


REFUSALS = {
    "a loop": ("while round >= 0: set round to 1", "", "endless"),
    "a range": ("for each x in 1..1000000: set round to 1", "", "endless"),
    "depth": ("deep()", "procedures: {deep: 'deep(); gain 1 gold'}", "too-deep"),
    "frames": ("deep()", "procedures: {deep: 'deep(); choose cell from cells; gain 1 gold'}", "too-deep"),
    "numbers": ("let t be 1..257; set round to count(t)", "", "set-too-large"),
}


@pytest.mark.parametrize(("play", "more", "code"), REFUSALS.values(), ids=REFUSALS)
def test_the_limits_are_the_same(tmp_path: Path, play: str, more: str, code: str) -> None:
    assert refused(mini(tmp_path, play, more)) == (code, code)


def test_nothing_is_inside_itself(tmp_path: Path) -> None:
    head = HEAD.replace("pieces:\n", "pieces:\n  boat: {count: 2, carries: 3}\n")
    moves = "move first(boats) to last(boats); move last(boats) to first(boats)"
    assert refused(written(tmp_path, f"{head}play: {moves}\n")) == ("into-itself", "into-itself")


def test_random_games_are_the_same_with_both_machines_and_any_number_of_threads() -> None:
    for named in ("kuhn_poker", "tic_tac_toe"):
        game, native = game_at(named), game_at(named)
        native.use("native", "-O0")
        assert native.machine.name == "native" and native.unsuited is None
        assert game.playouts(40, 3) == native.playouts(40, 3) == native.playouts(40, 3, threads=3)
        assert [one.result for one in native.playouts(3, limit=1)] == [None] * 3
        for seed in range(3):
            one, other = game.start(seed), native.start(seed)
            chance, same = random.Random(seed), random.Random(seed)

            def pick(S: Sequence[int], options: list[int], count: int) -> int:
                return options[S[0] % count]

            for most, picks in ((3, None), (1000, pick)):
                assert game.playout(one, chance, most, pick=picks) == native.playout(other, same, most, pick=picks)
                assert one.array == other.array and one.choices == other.choices and one.values == other.values
            assert chance.random() == same.random()
            assert one.result == other.result and other.result is not None


def test_states_of_a_native_game_are_like_any_others() -> None:
    game, native = game_at("connect_four"), game_at("connect_four")
    native.use("native", "-O0")
    one, other, chance = game.start(3), native.start(3), random.Random(4)
    while one.decision is not None and other.decision is not None:
        index = chance.randrange(len(one.decision))
        assert one.decision.labels == other.decision.labels and one.decision.seat == other.decision.seat
        answers: list[Any] = [index, other.decision.options[index], other.decision.labels[index]]
        other.choose(chance.choice(answers))
        one.choose(index)
        if chance.random() < 0.2:
            one.undo()
            other.undo()
        copy = other.clone()
        if copy.decision is not None:
            copy.choose(0)
            copy.undo()
        assert copy == other == one and one.choices == other.choices == copy.choices and one.to_json() == other.to_json()
    assert one.result == other.result is not None
    fresh = native.start(-(2**70))
    assert fresh == game.start(-(2**70))
    for wrong, code in ((99, "no-such-option"), (-1, "no-such-option"), (2**70, "no-such-option"), (True, "not-a-choice")):
        with pytest.raises(PlayError) as caught:
            fresh.choose(wrong)
        assert caught.value.code == code and fresh == game.start(-(2**70))


def test_many_threads_share_a_native_game() -> None:
    game, native = game_at("tic_tac_toe"), game_at("tic_tac_toe")
    native.use("native", "-O0")
    expected = [_ended(game, seed) for seed in range(40)]
    found = dict[int, list[list[int]]]()
    threads = [
        threading.Thread(target=lambda own=own: found.update({own: [_ended(native, seed) for seed in range(40)]}))
        for own in range(7)  # more than have a seat
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[own] for own in range(7)] == [expected] * 7


def _ended(game: interpreter.Game, seed: int) -> list[int]:
    state, chance = game.start(seed), random.Random(seed)
    while state.decision is not None:
        state.choose(chance.randrange(len(state.decision.options)))
    return state.array


def test_what_is_watched_is_told_by_the_python_machine() -> None:
    game = game_at("hidden_tiles")
    log = _played(game).log()
    game.use("native", "-O0")
    assert game.machine.name == "native" and _played(game).log() == log != []


def _played(game: interpreter.Game) -> interpreter.State:
    state, chance = game.start(5, record=True), random.Random(5)
    for _ in range(30):
        if state.decision is not None:
            state.choose(int(chance.random() * len(state.values)))
    return state


def test_a_state_that_is_no_state_is_refused() -> None:
    game = game_at("tic_tac_toe")
    _, native = machines(game)
    state = game.start(1)
    far = [*state.array[:3], 2**40, *state.array[4:]]
    for wrong in ([77, *state.array[1:]], [-5, *state.array[1:]], far, state.array[:-1]):
        native.code = 0
        with suppress(PlayError, IndexError):  # the Python machine may take what it does not look at
            native.take(wrong, 0)
        assert CODES[native.code] == "state-damaged"


def test_where_python_is_another_one_functions_are_called_by_cffi(monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for python in ("cpython", "another"):
        monkeypatch.setattr(own_functions, "sys", SimpleNamespace(implementation=SimpleNamespace(name=python)))
        game = interpreter.load("tic_tac_toe", machine="native")
        games.append(game)
        states = [game.start(seed) for seed in (1, -1, 2**63, -(2**70))]
        for wrong in (9, -1, 2**63, -(2**70)):
            with pytest.raises(PlayError, match="there is no option"):
                states[0].choose(wrong)
        for state in states:
            while state.decision is not None:
                state.choose(len(state.decision) // 2)
        assert [state.result for state in states] == [states[0].result] * 4
        assert len({tuple(state.array[2:4]) for state in states}) == 4
    called = [game.machine.packing and type(game.machine.packing.go_on).__name__ for game in games]
    assert called == ["builtin_function_or_method", "partial"]
