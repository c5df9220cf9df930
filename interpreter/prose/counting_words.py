"""The numbers in a text, in digits and in words."""

from __future__ import annotations

import re
from operator import attrgetter
from typing import NamedTuple

from interpreter.prose.read_once import read_once
from interpreter.prose.usage import WORD, grammar

DIGITS = re.compile(r"(?<![\w.,])\d{1,9}(?!\w)(?![.,]\d)")
TENS = range(20, 100, 10)


class Number(NamedTuple):
    """A number and where it stands."""

    value: int
    start: int
    end: int
    in_words: bool = False


@read_once
def numbers_in(text: str, language: str) -> list[Number]:
    """The numbers of a text, in their order."""
    known = grammar(language).number_of
    found = [Number(int(match[0]), match.start(), match.end()) for match in DIGITS.finditer(text)]
    last: Number | None = None
    for match in WORD.finditer(text):
        for start, word in _words(match[0], known) if "-" in match[0] else ((0, match[0]),):
            value = known.get(word.lower())
            if value is None:
                last = None
                continue
            number = Number(value, match.start() + start, match.start() + start + len(word), True)
            if last is not None and last.value in TENS and 0 < value < 10 and _adjoin(text, last.end, number.start):
                found.remove(last)
                number = Number(last.value + value, last.start, number.end, True)
            found.append(number)
            last = number
    return sorted(found, key=attrgetter("start")) if len(found) > 1 else found


def hinted(text: str, language: str) -> set[int]:
    """The numbers that words of a text may stand for."""
    hints = grammar(language).hints
    return {hints[word.lower()] for word in WORD.findall(text) if word.lower() in hints}


def _words(word: str, known: dict[str, int]) -> list[tuple[int, str]]:
    """The parts of a word with a hyphen, or all of it if it is a known one."""
    if word.lower() in known:
        return [(0, word)]
    parts, start = [], 0
    for part in word.split("-"):
        parts.append((start, part))
        start += len(part) + 1
    return parts


def _adjoin(text: str, end: int, start: int) -> bool:
    return text[end:start] in (" ", "-", "\N{NO-BREAK SPACE}")
