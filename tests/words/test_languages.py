"""Any language that a ruleset has can be played in; the tool speaks the next best that it knows."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.source.resources import folder
from interpreter.source.ruleset import BrokenWords


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with German words beside others."""
    home = tmp_path / "drei"
    shutil.copytree(folder("rulesets") / "tic_tac_toe", home)
    (home / "locales" / "de.yaml").write_text(
        "language: de\nnames: {game: Drei gewinnt, seats: {cross: Kreuz, nought: Kreis}}\nprompts: {play.cell: Wohin?}\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return home


def played(german: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert run(["play", str(german), *arguments]) == 0
    return capsys.readouterr().out


def test_any_language_of_a_ruleset_can_be_chosen(
    german: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = played(german, capsys, monkeypatch, "--lang", "de")
    assert "Drei gewinnt" in out and "Kreuz (you)" in out and "Wohin?" in out
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")  # the second language of the reader
    out = played(german, capsys, monkeypatch, "--lang", "de")
    assert "Kreuz (ty)" in out and "Wohin?" in out
    assert "Wohin?" not in played(german, capsys, monkeypatch)


@pytest.mark.parametrize(
    "setting", [{"LANG": "de_AT.UTF-8"}, {"LC_ALL": "de", "LANG": "ru"}, {"LANG": "ru", "LANGUAGE": "de:pl"}]
)
def test_the_environment_follows_the_same_rule(
    setting: dict[str, str], german: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    out = played(german, capsys, monkeypatch)
    assert "Kreuz" in out and "Wohin?" in out and ("(ty)" in out) == ("LANGUAGE" in setting)


def test_the_python_api_follows_the_same_rule(german: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def words(language: str | list[str] | None = None) -> list[str]:
        state = interpreter.load(str(german), language=language).start(1)
        decision = state.decision
        assert decision is not None
        question = decision.question
        state.choose(0)
        return [question, state.log()[0], str(state)]

    assert words("de")[0] == "Wohin?" and words("de")[1].startswith("Kreuz") and "Kreis" in words("de")[2]
    assert words(["fr", "ru"]) == words("ru") != words("en")
    assert words() == words("en")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert words() == words("de")


def test_a_language_that_does_not_exist_is_wrong_use(german: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(german), "--lang", "xx"]) == 2
    assert "error[no-language]: there is no language “xx”" in capsys.readouterr().err


def test_a_locale_with_errors_does_not_keep_a_game_from_being_played(
    german: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (german / "locales" / "de.yaml").write_text("language: de\nnames: [a\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert run(["play", str(german), "--lang", "de"]) == 0
    told = capsys.readouterr()
    assert "Tic-tac-toe" in told.out and told.err.count("de.yaml:2:8: error[yaml-syntax]") == 1
    with pytest.warns(BrokenWords, match="yaml-syntax"):
        assert interpreter.load(str(german), language="de").texts.game("x") == "Tic-tac-toe"
    assert run(["check", str(german)]) == 1
