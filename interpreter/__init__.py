"""Rulewright: board games written as data, checked, played and measured.

`load` gives a `Game`, `Game.start` a `State`; `interpreter.play.api` is the whole contract. The same names are in `rulewright`.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, whose import would take longer than all of this

if TYPE_CHECKING:
    from typing import Any

    from interpreter.play.api import EVERYTHING, PUBLIC, Decision, Event, Game, Option, Result, State, load
    from interpreter.problems import PlayError, Problem, RulesetError
    from interpreter.proof.checking import check
    from interpreter.source.folders import bundled as rulesets

__version__ = "0.1.0"
__all__ = [
    "EVERYTHING",
    "PUBLIC",
    "Decision",
    "Event",
    "Game",
    "Option",
    "PlayError",
    "Problem",
    "Result",
    "RulesetError",
    "State",
    "check",
    "load",
    "rulesets",
]

_HOMES = {"check": ("proof.checking", "check"), "rulesets": ("source.folders", "bundled")} | {
    name: ("problems", name) for name in ("PlayError", "Problem", "RulesetError")
}


def __getattr__(name: str) -> Any:
    """Import the machine only when it is used, so that importing the package stays quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, there = _HOMES.get(name, ("play.api", name))
    return getattr(import_module(f"interpreter.{module}"), there)


def in_words(code: str, facts: dict[str, Any]) -> str:
    """A message with its hint, in English; the words are read when somebody looks."""
    from interpreter.words.said import Said

    message, hint = Said().fault(code, facts)
    return f"{message} ({hint})" if hint else message


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
