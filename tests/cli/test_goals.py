"""`bench --goals`: what was measured beside what is wanted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli import goals
from interpreter.cli.app import run
from interpreter.cli.goals import compared
from tests.backends.lockstep import ROOT


def test_more_is_better_but_for_times() -> None:
    records = [{"ruleset": "one", "times_commit": 41.0, "clone_us": 1.2, "load_s": 0.1}]
    wanted = {"one": {"times_commit": 40.0, "clone_us": 1.0, "load_s": 0.15, "share_of_c": 0.1}, "two": {"times_commit": 1.0}}
    assert [row["met"] for row in compared(records, wanted)] == [True, False, True, False, False]


def test_goals_are_measured_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(goals, "TIMES", 1)
    wanted = {"tic_tac_toe": {"clone_us": 1000, "compile_s": 1000, "load_s": 0, "times_commit": 1}}
    (tmp_path / "goals.json").write_text(json.dumps(wanted), encoding="utf-8")
    command = ["bench", "--machine", "native", "--seconds", "0.05", "--goals", str(tmp_path / "goals.json")]
    assert run([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [record["ruleset"] for record in found["rulesets"]] == ["tic_tac_toe"]
    assert {row["measured"]: row["met"] for row in found["goals"]} == {
        "clone_us": True,
        "compile_s": True,
        "load_s": False,
        "times_commit": False,
    }
    compile_s = next(row["found"] for row in found["goals"] if row["measured"] == "compile_s")
    assert compile_s > 0
    assert run(command) == 0
    assert "≤ 1000" in capsys.readouterr().out


def test_a_file_without_goals_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "goals.json").write_text("[1]", encoding="utf-8")
    assert run(["bench", "--machine", "native", "--goals", str(tmp_path / "goals.json")]) == 2
    assert "goals.json" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--against-c", "--against-commit", "--goals"])
def test_what_only_the_native_machine_is_compared_with_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "tic_tac_toe", option, "anything"]) == 2
    assert f"error[native-only]: `{option}`" in capsys.readouterr().err


def test_the_goals_of_the_repository_name_what_is_measured() -> None:
    wanted = goals.read_goals(ROOT / "tests" / "backends" / "goals.json")
    known = {"times_commit", "share_of_c", "loop_python", "loop_native", *goals.AT_MOST}
    assert set().union(*wanted.values()) == known
