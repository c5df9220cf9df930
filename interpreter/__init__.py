"""Rulewright: board games written as data, checked, played and measured.

`load` gives a `Game`, `Game.start` a `State`; everything else is in `interpreter.api`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.problems import PlayError, Problem, RulesetError

if TYPE_CHECKING:
    from interpreter.api import Decision, Game, Option, Result, State, load
    from interpreter.checking import check

__version__ = "0.1.0"
__all__ = ["Decision", "Game", "Option", "PlayError", "Problem", "Result", "RulesetError", "State", "check", "load"]

_HOMES = {"load": "api", "Game": "api", "State": "api", "Decision": "api", "Option": "api", "Result": "api",
          "check": "checking"}


def __getattr__(name: str) -> Any:
    """Import the machine only when it is used, so that importing the package stays quick."""
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"interpreter.{_HOMES[name]}"), name)
