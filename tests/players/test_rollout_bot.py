"""The rollout bot: general, repeatable, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.play.api import Game, State
from interpreter.players import BOTS, LEVELS, Bot, RandomBot, RolloutBot, seat_bots


@pytest.fixture(scope="module")
def rows() -> Game:
    return interpreter.load("tic_tac_toe")


def played(game: Game, *cells: str) -> State:
    state = game.start(0)
    for cell in cells:
        assert state.decision is not None
        state.choose([option.label for option in state.decision.options].index(cell))
    return state


def chosen(state: State, seed: int = 0) -> str:
    assert state.decision is not None
    return state.decision.options[RolloutBot(seed).choose(state)].label


def test_it_can_be_named() -> None:
    assert BOTS["rollout"] is RolloutBot


def test_it_takes_a_win(rows: Game) -> None:
    assert chosen(played(rows, "a1", "a2", "b1", "b2")) == "c1"


def test_asking_it_changes_nothing_and_can_be_repeated(rows: Game) -> None:
    state = played(rows, "b2")
    before = state.to_json()
    assert len({chosen(state, seed=5) for _ in range(3)}) == 1
    assert state.to_json() == before


def test_it_does_not_foresee_chance() -> None:
    state = interpreter.load("kuhn_poker").start(1)
    futures = {tuple(state.imagine(seed).array) for seed in range(4)}
    assert len(futures) == 4 and tuple(state.array) not in futures


def test_it_beats_the_random_bot(rows: Game) -> None:
    won = lost = 0
    for seed in range(20):
        state = rows.start(seed)
        bots: list[Bot] = [RolloutBot(seed), RandomBot(seed)] if seed % 2 else [RandomBot(seed), RolloutBot(seed)]
        while (decision := state.decision) is not None:
            state.choose(bots[decision.player].choose(state))
        mine = rows.seats[0 if seed % 2 else 1]
        assert state.result is not None
        won += mine in state.result.winners
        lost += bool(state.result.winners) and mine not in state.result.winners
    assert won >= 14 and lost <= 2


def test_stronger_levels_play_on_more_often_and_end_in_time(rows: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    often: dict[str, int] = {}
    monkeypatch.setattr(RolloutBot, "_try", _counted(often))
    for name in LEVELS:
        often["now"] = 0
        BOTS[name](1).choose(played(rows, "b2"))
        often[name] = often["now"]
    assert often["easy"] < often["fair"] < often["strong"]
    often["now"] = 0
    state = interpreter.load("chess").start(1)
    assert state.decision is not None
    assert 0 <= RolloutBot(1, 10**9, seconds=0.0).choose(state) < len(state.decision) and often["now"] == 1


def _counted(often: dict[str, int]) -> Callable[..., None]:
    whole = RolloutBot._try

    def tried(*given: Any) -> None:
        often["now"] += 1
        whole(*given)

    return tried


def test_a_game_over_has_nothing_to_choose(rows: Game) -> None:
    state = rows.start(0)
    rows.playout(state, random.Random(1))
    with pytest.raises(ValueError, match="over"):
        RolloutBot().choose(state)


POINTLESS = """
game: {id: pointless, seats: [red, blue], players: 2, provenance: original}
fields: {player: {points: {max: 9}}}
values: {points(player): player.points}
scoring: {score: points}
procedures:
  round: |
    choose first_one from 0..3
    choose second_one from 0..3
play: |
  repeat 2 times: round()
"""


def test_equal_options_are_drawn_by_chance(tmp_path: Path) -> None:
    (tmp_path / "pointless").mkdir()
    (tmp_path / "pointless" / "game.yaml").write_text(POINTLESS, encoding="utf-8")
    state = interpreter.load(str(tmp_path / "pointless")).start(1)
    taken = [RolloutBot(seed).choose(state) for seed in range(40)]
    assert set(taken) == {0, 1, 2, 3} and max(taken.count(index) for index in range(4)) < 25


def test_bots_are_seated_in_turn() -> None:
    bots = seat_bots(("rollout", "random"), [0, 2, 3], lambda seat: seat)
    assert [type(bot) for bot in bots.values()] == [RolloutBot, RandomBot, RolloutBot] and list(bots) == [0, 2, 3]
