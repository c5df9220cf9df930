"""The command line on a made-up game, each test with a state directory of its own."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run

from . import fake

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def load_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """`bench` starts one Python for each time that it tells: the best of several is no better proof that it tells them."""
    monkeypatch.setattr("interpreter.cli.bench.LOADS", 1)


@pytest.fixture
def rulewright(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command line with typed lines; gives the exit code, the output and what stands beside it."""
    monkeypatch.setattr(interpreter, "load", fake.load, raising=False)
    monkeypatch.setattr("interpreter.proof.checking.Checker", fake.Checker)
    monkeypatch.setattr("interpreter.scene.make.Scenery", fake.Scenery)
    monkeypatch.setattr("interpreter.source.folders.bundled", lambda: ["heap"])
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call
