"""What the tests of the Python machine look into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.backends.python.machine import PythonMachine
from interpreter.play.api import Game


def functions(game: Game) -> dict[str, Callable[..., Any]]:
    """The functions of a game's machine, by name."""
    assert isinstance(game.machine, PythonMachine)
    return game.machine.functions
