"""`bench --waiting`: every wait is measured, in a copy, with a cache of its own."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from interpreter.cli import waiting
from interpreter.cli.app import run
from interpreter.source.folders import find_ruleset


def test_all_waits_are_measured_in_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(waiting, "TIMES", 1)
    home = Path(copytree(find_ruleset("tic_tac_toe"), tmp_path / "tic_tac_toe"))
    before = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    commands = list[list[str]]()
    measured = waiting._cpu

    def cpu(command: list[str], environment: dict[str, str]) -> float:
        assert not Path(environment["XDG_CACHE_HOME"]).is_relative_to(tmp_path)
        commands.append(command)
        return measured(command, environment)

    monkeypatch.setattr(waiting, "_cpu", cpu)
    assert run(["bench", str(home), "--waiting", "--json"]) == 0
    [record] = json.loads(capsys.readouterr().out)
    assert record.pop("ruleset") == str(home)
    assert tuple(record) == waiting.MEASURED and all(seconds >= 0 for seconds in record.values())
    assert record["check_cold"] > 0 and record["play_cold"] > 0
    assert [command[3] for command in commands] == ["check"] * 3 + ["show"] * 3 + [commands[-2][3]] * 3 + ["check"]
    assert all(str(home) not in command for command in commands)
    assert before == {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_an_edit_changes_an_effect_and_breaks_nothing(tmp_path: Path) -> None:
    from interpreter.proof.checking import check

    home = Path(copytree(find_ruleset("tic_tac_toe"), tmp_path / "tic_tac_toe"))
    path = home / waiting._most_effects(home)
    before = path.read_text(encoding="utf-8")
    assert waiting._edited(path, lambda: 0.5) == 0.5
    after = path.read_text(encoding="utf-8")
    assert len(after.splitlines()) == len(before.splitlines()) + 1 and "# edited" in after
    assert check(home) == []


def test_a_command_that_fails_is_not_measured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(waiting, "TIMES", 1)
    home = Path(copytree(find_ruleset("tic_tac_toe"), tmp_path / "tic_tac_toe"))
    path = home / "game.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("play:", "pley:"), encoding="utf-8")
    assert run(["bench", str(home), "--waiting"]) == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "failed with code 1" in told and "pley" in told
