"""The command line on a real ruleset, in several processes too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.app import run
from interpreter.source.ruleset import bundled

pytest.importorskip("interpreter.api")
pytestmark = pytest.mark.skipif("tic_tac_toe" not in bundled(), reason="the ruleset is not bundled")


def test_several_processes_give_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    records = []
    for jobs in ("1", "2"):
        assert run(["simulate", "tic_tac_toe", "--games", "60", "--jobs", jobs, "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        records.append({name: record[name] for name in ("games", "decisions", "wins", "scores", "length", "stalled")})
    assert records[0] == records[1]


def test_a_recorded_game_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run(["play", "tic_tac_toe", "--humans", "none", "--seed", "4", "--save", str(file)]) == 0
    assert run(["replay", str(file)]) == 0
    assert "the same position" in capsys.readouterr().out


def test_perft_counts_the_first_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "tic_tac_toe", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"] == 72
