"""Procedures that stop in the middle: their frames, loops, `as` and `at once`, and the code that is generated."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.play.api import EVERYTHING, Game, State
from tests.robustness.make import folders, mini


def played(folder: Path, *choices: int) -> State:
    """A small game after some choices; each state on the way is saved and gone on with from there."""
    game = interpreter.load(str(folder))
    state = game.start(1)
    for index in choices:
        state = game.from_json(state.to_json())
        state.choose(index)
    return state


def gold(state: State) -> dict[str, int]:
    players = state.view(EVERYTHING)["fields"]["player"]
    return {name: players[name]["gold"] for name in players}


def test_nested_calls_with_choices_return_to_where_they_came_from(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        outer(1)
        gain 100 gold
        """,
        """
        procedures:
          outer(number size): |
            choose cell from cells
            inner(size + 1)
            gain size gold
            choose other from cells where row is cell.row
            gain other.column gold
          inner(number size): |
            choose token from tokens of me
            move token to a1
            gain 10 * size gold
        """,
    )
    state = played(folder, 4, 0, 2)
    assert state.result is not None
    assert gold(state) == {"red": 20 + 1 + 2 + 100, "blue": 0}
    assert len(state.array) <= state.game.lowered.layout.size + 8


def test_stop_inside_as_inside_for_each_gives_me_back(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        for each number in 1..3:
          as blue:
            choose cell from cells
            gain 1 gold
            stop if cell is a1
          gain 10 gold
        gain 100 gold
        """,
    )
    a1 = 6
    assert gold(played(folder, 0, a1)) == {"red": 10 + 100, "blue": 2}
    assert gold(played(folder, 0, 0, 0)) == {"red": 30 + 100, "blue": 3}
    assert gold(played(folder, a1)) == {"red": 100, "blue": 1}


def test_the_same_in_code_that_asks_nobody(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        for each number in 1..3:
          as blue:
            gain 1 gold
            stop if number is 2
          gain 10 gold
        gain 100 gold
        choose cell from cells
        """,
    )
    assert gold(played(folder)) == {"red": 110, "blue": 2}


def test_what_is_left_of_a_loop_is_gone_after_stop(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        repeat 2 times:
          for each cell in cells:
            for each other in cells:
              choose token from tokens of me
              stop
            stop
        choose token from tokens
        """,
    )
    state = played(folder, 0, 0)
    decision = state.decision
    assert decision is not None and decision.labels == ["red token at box", "blue token at box"]
    fresh = interpreter.load(str(folder)).start(1)
    assert len(state.array) < len(fresh.array)


def test_at_once_reads_the_state_from_before(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        set red.gold to 3
        set blue.gold to 5
        at once for each player in players: set player.gold to next(player).gold
        choose cell from cells
        """,
    )
    assert gold(played(folder)) == {"red": 5, "blue": 3}


def test_a_choice_with_nothing_to_choose_leaves_out_the_rest_of_its_block_only(tmp_path: Path) -> None:
    folder = mini(
        tmp_path,
        """
        if yes:
          choose token from tokens at a1
          gain 1 gold
        gain 10 gold
        choose cell from cells
        """,
    )
    assert gold(played(folder)) == {"red": 10, "blue": 0}


@pytest.mark.parametrize("name", ["breakthrough", "kuhn_poker"])
def test_generated_code_is_the_same_in_every_process(name: str) -> None:
    """Hashes of words differ between processes; the code must not."""
    program = f"import interpreter; print(interpreter.load({name!r}).code)"
    codes = [
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    ]
    assert codes[0] == codes[1] and "def play" in codes[0]


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: str(folder.name))
def test_generated_code_is_the_same_every_time(folder: Path) -> None:
    games: list[Game] = [interpreter.load(str(folder)) for _ in range(2)]
    assert games[0].code == games[1].code
    assert games[0].start(3) == games[1].start(3)
    game = games[0]
    assert games[1].code == game.code and games[1].lowered == game.lowered
    assert games[1].program == game.program
