"""Board games written as data: load a ruleset, start a game, choose.

    import rulewright

    game = rulewright.load("connect_four")
    state = game.start(seed=7)
    while (decision := state.decision) is not None:
        state.choose(decision.options[0])
    print(state)

`rulesets()` lists what comes with the package, `check` reports what is wrong with a ruleset.
"""

from __future__ import annotations

import interpreter

TYPE_CHECKING = False  # as in `typing`, whose import would take longer than all of this

if TYPE_CHECKING:
    from typing import Any

    from interpreter import (
        EVERYTHING,
        PUBLIC,
        Decision,
        Event,
        Game,
        Option,
        PlayError,
        Problem,
        Result,
        RulesetError,
        State,
        check,
        load,
        rulesets,
    )

__version__ = interpreter.__version__
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


def __getattr__(name: str) -> Any:
    """What `interpreter` has, when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(interpreter, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
