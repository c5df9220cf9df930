"""`play --campaign FILE`: one file carries a campaign from game to game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.cli.app import run

Play = Callable[..., tuple[int, str]]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Bots play a game; gives the exit code and the output."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def call(*arguments: str) -> tuple[int, str]:
        code = run(["--lang", "en", "play", "falling_skies", "--humans", "none", *arguments])
        return code, capsys.readouterr().out

    return call


def test_the_file_is_made_by_the_first_game_and_read_by_the_next(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "campaign.json"
    assert play("--campaign", str(path), "--seed", "3")[0] == 0
    memory = json.loads(path.read_text(encoding="utf-8"))
    assert memory["game.first_result"][0] == -1 and memory["game.attempt"] == [1]
    assert memory["game.second_result"] == [-2] * 7
    code, output = play("--campaign", str(path), "--seed", "5")
    assert code == 0
    assert "the campaign" in output  # going on or starting over was asked and answered
    assert json.loads(path.read_text(encoding="utf-8")) != memory
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["campaign.json"]


def test_without_the_option_no_campaign_is_played(play: Play) -> None:
    code, output = play("--seed", "3", "--with", "first_game")
    assert code == 0 and "Chapter" not in output


def test_a_file_that_is_none_is_refused_and_kept(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "campaign.json"
    path.write_text("[1, 2]", encoding="utf-8")
    assert play("--campaign", str(path), "--seed", "3")[0] != 0
    assert path.read_text(encoding="utf-8") == "[1, 2]"


def test_a_memory_of_another_game_is_refused(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "campaign.json"
    path.write_text('{"game.moon": [1]}', encoding="utf-8")
    assert play("--campaign", str(path), "--seed", "3")[0] != 0
