"""Names of generated functions: different procedures never share one, whatever their ids are.

Ids are made of small letters, digits and `_`. Capital letters are therefore free to stand for all other characters, and for
the mark between a procedure and the number of a part of it.
"""

from __future__ import annotations

_MARKS = {".": "D", "!": "E", "#": "N"}
PART = "P"


def python_name(name: str) -> str:
    """The name of a procedure as a Python name."""
    return "".join(_MARKS.get(letter) or (letter if letter in _PLAIN else f"U{ord(letter):x}U") for letter in name)


_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


def part_name(name: str, what: str) -> str:
    """The name of a part of a procedure that is cut where it asks."""
    return f"{python_name(name)}{PART}{what}"


def whole_of(function: str) -> str:
    """What the names of all parts of a procedure begin with; the beginning of one stands for itself."""
    return function.partition(PART)[0]
