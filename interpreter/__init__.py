"""Rulewright: board games written as data, checked, played and measured.

`load` gives a `Game`, `Game.start` a `State`; `interpreter.api` is the whole contract. The same names are in `rulewright`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, whose import would take longer than all of this

if TYPE_CHECKING:
    from typing import Any

    from interpreter.api import EVERYTHING, PUBLIC, Decision, Event, Game, Option, Result, State, load
    from interpreter.checking import check
    from interpreter.problems import PlayError, Problem, RulesetError
    from interpreter.source.ruleset import bundled as rulesets

__version__ = "0.1.0"
__all__ = ["EVERYTHING", "PUBLIC", "Decision", "Event", "Game", "Option", "PlayError", "Problem", "Result", "RulesetError",
           "State", "check", "load", "rulesets"]

_HOMES = {"check": ("checking", "check"), "rulesets": ("source.ruleset", "bundled")} | {
    name: ("problems", name) for name in ("PlayError", "Problem", "RulesetError")}


def __getattr__(name: str) -> Any:
    """Import the machine only when it is used, so that importing the package stays quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, there = _HOMES.get(name, ("api", name))
    return getattr(import_module(f"interpreter.{module}"), there)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
