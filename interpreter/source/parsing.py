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
LETTERS = re.compile(r"""[?:!](?:(?<=\?)|(?<=[^\s\[\]{},"']:)(?=[^\s\[\]{},])|(?<=\s!)[^\s\[\]{},]+)""")
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
    from ruamel.yaml.events import ScalarEvent

    unused = (letter for letter in map(chr, PRIVATE) if letter not in text)
    question, colon = next(unused, "?"), next(unused, ":")

    def letter(found: re.Match[str]) -> str:
        if found[0] == ":":
            return colon
        return question if found[0] == "?" and not _begins_key(text, found.start()) else found[0]

    masked = LETTERS.sub(letter, text)
    get: Callable[[], Any] = fast.CParser(masked).get_event
    if masked == text:
        return get

    def unmasked() -> Any:
        event = get()
        if type(event) is ScalarEvent and not (value := event.value).isascii() and (question in value or colon in value):
            event.value = value.replace(question, "?").replace(colon, ":")
        return event

    return unmasked


def _begins_key(text: str, index: int) -> bool:
    """Does a `?` stand alone, first in its line or behind a bracket or a comma?"""
    if index + 1 < len(text) and not text[index + 1].isspace():
        return False
    return _before(text, index, " \t-") in ("", "\n") or _before(text, index, " \t") in ("[", "{", ",")


def _before(text: str, index: int, blanks: str) -> str:
    """The character before an index and all blanks in front of it."""
    while index and text[index - 1] in blanks:
        index -= 1
    return text[index - 1] if index else ""
