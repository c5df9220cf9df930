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


def plural(name: str) -> str:
    """How a set of things is called, unless their kind says otherwise."""
    return name if name.endswith("s") else f"{name}s"
