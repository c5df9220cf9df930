"""The program in the middle: what effects mean, with every name resolved to a number.

Nodes are frozen values that say themselves what they hold, give, read and whether they ask. `language` makes a program, `passes`
turn it into simpler ones, `backends` run it. May import: `model`, `problems`. Used by: `language`, `passes`, `backends`, `play`.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from interpreter.ir.control import *
    from interpreter.ir.expressions import *
    from interpreter.ir.nodes import *
    from interpreter.ir.paths import *
    from interpreter.ir.program import *
    from interpreter.ir.set_expressions import *
    from interpreter.ir.statements import *
    from interpreter.ir.vocabulary import *

PARTS = ("control", "expressions", "nodes", "paths", "program", "set_expressions", "statements", "vocabulary")


def __getattr__(name: str) -> Any:
    """Define all kinds of nodes when the first is used: whoever plays a game that was kept needs none of them."""
    from importlib import import_module

    for part in PARTS:
        module = import_module(f"{__name__}.{part}")
        globals().update({one: getattr(module, one) for one in module.__all__})
    try:
        return globals()[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
