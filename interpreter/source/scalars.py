"""What a word without quotes means: the core schema of YAML 1.2 and nothing else."""

from __future__ import annotations

import math
import re

WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
DECIMAL = re.compile(r"[-+]?[0-9]+")
OTHER_BASES = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
MAX_DIGITS = 15


class NotANumber(ValueError):
    """A number too long to count with, infinite, or not a number at all."""


def resolve(word: str) -> str | int | float | bool | None:
    """The value of a word that is written without quotes."""
    if word in WORDS:
        return WORDS[word]
    if word[0] not in "0123456789+-.":
        return word
    if DECIMAL.fullmatch(word):
        return int(_checked(word))
    if OTHER_BASES.fullmatch(word):
        return int(_checked(word), 0)
    if FLOAT.fullmatch(word):
        number = float(_checked(word)) if word[-1].isdigit() or word[-1] == "." else math.nan
        if not math.isfinite(number):
            raise NotANumber(word)
        return number
    return word


def _checked(word: str) -> str:
    if len(word) > MAX_DIGITS + 3:
        raise NotANumber(word)
    return word
