"""`serve --machine`: with what bots look ahead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import uvicorn

from interpreter.cli.app import run
from interpreter.play.api import load
from interpreter.web import routes, thinking
from interpreter.web.thinking import Question, think

HALFWAY = Question("table", "tic_tac_toe", 2, (), seed=1, choices=(0, 3, 1), seat=1, bot="strong")


@pytest.mark.parametrize("machine", ["python", "native", "auto"])
def test_the_server_knows_with_what_bots_look_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: str) -> None:
    assert served(tmp_path, monkeypatch, "--machine", machine).machine == machine


def test_by_default_it_is_whichever_suits_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert served(tmp_path, monkeypatch).machine == "auto"


def test_without_a_compiler_it_is_said_when_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from interpreter.backends.native import compiling_c

    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(compiling_c, "find_spec", lambda _name: None)
    served(tmp_path, monkeypatch, "--machine", "native")
    assert "compiler" in capsys.readouterr().err
    served(tmp_path, monkeypatch, "--machine", "auto")
    assert "compiler" not in capsys.readouterr().err


def served(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Any:
    """The server that the command would let browsers talk to."""
    made: list[Any] = []

    def make(server: Any, *_given: object, **_named: object) -> object:
        made.append(server)
        return object()

    monkeypatch.setattr(routes, "make", make)
    monkeypatch.setattr(uvicorn.Server, "run", lambda _self, sockets: [one.close() for one in sockets])
    given = ["--games", str(folder / "games.sqlite"), "--port", "0", "--lang", "en"]
    assert run(["serve", "tic_tac_toe", *given, *more]) == 0
    return made[0]


@pytest.mark.parametrize("machine", ["python", "native"])
def test_a_bot_looks_ahead_with_that_machine(machine: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []

    def noted(*given: Any, **named: Any) -> Any:
        game = load(*given, **named)
        used.append(game.machine.name)
        return game

    monkeypatch.setattr(thinking, "load", noted)
    thinking._game.cache_clear()
    thinking._positions.clear()
    try:
        assert think(HALFWAY, machine) in range(6)
        assert used == [machine]
    finally:
        thinking._game.cache_clear()
        thinking._positions.clear()
