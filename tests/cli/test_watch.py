"""`check --watch`: checks again when a file changes, and ends cleanly."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from interpreter.cli.app import run
from interpreter.source.folders import find_ruleset


def test_it_checks_again_when_a_file_changes_and_ends_with_ctrl_c(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = Path(copytree(find_ruleset("tic_tac_toe"), tmp_path / "tic_tac_toe"))
    sound = (home / "game.yaml").read_text(encoding="utf-8")
    then = [sound.replace("play:", "pley:", 1), None, sound]

    def look(seconds: float) -> None:
        if not then:
            raise KeyboardInterrupt
        content = then.pop(0)
        if content is not None:
            (home / "game.yaml").write_text(content, encoding="utf-8")

    monkeypatch.setattr("interpreter.cli.check.sleep", look)
    assert run(["check", str(home), "--watch", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.count("no problems") == 2 and told.count("error[unknown-key]") == 1
    assert told.count("waiting for changes") == 3


def test_what_is_no_ruleset_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "nosuch", "--watch"]) == 2
