"""What the rules for slips are made of, and small words that they share."""

from __future__ import annotations

import re
from collections.abc import Callable

Written = str | Callable[[re.Match[str]], str]
Rules = tuple[tuple[str, Written], ...]

DEED = (
    r"(?:gain|lose|pay|move|set|change|remove|discard|draw|say|shuffle|roll|choose|pick|reveal|conceal|look at|swap|win|stop"
    r"|finish|may|let|resolve|take action|eliminate|do nothing|\w+\()"
)


_MANY = {"die": "dice", "man": "men", "woman": "women", "person": "people"}
_ONE = {many: one for one, many in _MANY.items()}


def plural(name: str) -> str:
    """How a set of things is called, unless their kind says otherwise."""
    return name if name.endswith("s") or name in _ONE else _MANY.get(name, f"{name}s")


def single(name: str) -> str:
    """How one of a set of things is called."""
    return _ONE.get(name, name.removesuffix("s"))
