"""Parses YAML text into events with the C library, which is many times faster, or in Python where it is missing."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

LIBRARY = "ruamel.yaml.clib"
# The library reads `?` and `:` inside of brackets as YAML 1.1 did, and refuses `[why?, 12:30]`. Where they can only be letters
# of a word, it is given other letters in their stead: a `?` that begins a key stays, as do a `:` behind a quote, and tags.
LETTERS = re.compile(
    r"""((?:^[ \t-]*|[\[{,][ \t]*)\?(?=\s|\Z)|(?<=\s)![^\s\[\]{},]+)|\?|(?<=[^\s\[\]{},"']):(?=[^\s\[\]{},])""", re.MULTILINE
)
PRIVATE = range(0xE000, 0xF900)


class SlowReading(UserWarning):
    """The C library is missing, and rulesets are read many times slower."""


@cache
def library() -> Any:
    """The module of the C library; None, after a warning, where it is not installed."""
    try:
        return import_module("ruamel.yaml.cyaml")
    except ImportError:
        warnings.warn(f"{LIBRARY} is not installed: rulesets are read many times slower", SlowReading, stacklevel=2)
        return None


def parse(text: str) -> Callable[[], Any]:
    """Gives the events of a YAML text one by one, then None; whatever is raised says what is wrong with the text."""
    fast = library()
    if fast is None:
        events = iter(import_module("ruamel.yaml").YAML(typ="safe", pure=True).parse(text))
        return lambda: next(events, None)
    return _events(fast, text)


def _events(fast: Any, text: str) -> Callable[[], Any]:
    unused = (letter for letter in map(chr, PRIVATE) if letter not in text)
    stand_ins = {"?": next(unused, "?"), ":": next(unused, ":")}
    masked = LETTERS.sub(lambda found: found[0] if found[1] is not None else stand_ins[found[0]], text)
    get: Callable[[], Any] = fast.CParser(masked).get_event
    if masked == text:
        return get
    back = str.maketrans({stand_in: letter for letter, stand_in in stand_ins.items()})

    def unmasked() -> Any:
        event = get()
        if value := getattr(event, "value", None):
            event.value = value.translate(back)
        return event

    return unmasked
