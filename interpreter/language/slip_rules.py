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


_DONE = {"eaten": "eat", "taken": "take", "stolen": "steal", "sunk": "sink", "drawn": "draw", "bought": "buy", "sold": "sell"}


def deed(done: str) -> str:
    """What is done to something that is `attacked`, `moved` or `stopped`, as an author may call a procedure."""
    stem = done.removesuffix("ed")
    if stem == done or done in _DONE:
        return _DONE.get(done, done)
    if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "lsz":
        return stem[:-1]
    return f"{stem}e" if stem.endswith(("v", "c", "g", "z", "u", "ur", "at", "os", "as")) else stem
