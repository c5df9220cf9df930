"""Facts of a sentence that disagree with what the rules say: numbers, names, force, bounds, a lost or added “not”.

A comparison speaks only if it is confident. Whatever any text about the same says excuses a sentence; what it is accused by must
stand in the text that is most like it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.books.prose_beside import Beside, Disagreement
from interpreter.books.prose_binding import OPPOSITE, unlike_binding
from interpreter.books.prose_denials import denials, is_hinted, unlike_denials
from interpreter.books.prose_names import unlike_names
from interpreter.books.prose_numbers import unlike_numbers

if TYPE_CHECKING:
    from interpreter.books.read_texts import Reading


def disagreements(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """All that a sentence says otherwise."""
    yield from unlike_numbers(said, beside)
    yield from unlike_names(said, beside)
    yield from unlike_binding(said, beside)
    yield from unlike_denials(said, beside)


def says_so(other: Reading, near: list[Reading], said: Reading, found: Disagreement) -> bool:
    """Does another text say what a text was found to say otherwise than the rules?"""
    kind = found.code.removeprefix("prose-")
    if kind == "number":
        return any(found.facts["value"] in one.values for one in near)
    if kind in OPPOSITE:
        return other.binding.meanings[kind][found.facts["here"]] > 0
    if kind == "name":
        return any(mention.paths & other.named for mention in said.mentions if mention.start == found.start)
    return denials(other) > 0 if kind == "denial-added" else not denials(other) and not is_hinted(other)
