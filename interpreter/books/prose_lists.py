"""Lists of names inside sentences: “the first, the second and the third”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Mention
    from interpreter.books.read_texts import Reading

WORDS_BETWEEN = 3  # of an item beside its name
FARTHEST = 12  # letters behind a number that counts what follows
SEPARATOR = re.compile(r",|;")


@dataclass(slots=True)
class Listed:
    """A list in a sentence: where it begins, the names in it, how many items it has."""

    start: int
    paths: set[str]
    items: int


def lists_in(reading: Reading) -> list[Listed]:
    """The lists of a sentence: names that only a comma or an “and” parts, with at most a few words of their own."""
    joining = grammar(reading.language).words("and") | grammar(reading.language).words("or")
    found: list[Listed] = []
    end = -1
    for mention in reading.mentions:
        between = reading.text[end : mention.start] if end >= 0 else ""
        words = [word.lower() for word in WORD.findall(between)]
        joins = sum(word in joining for word in words) + len(SEPARATOR.findall(between))
        if found and end >= 0 and joins and len(words) - sum(word in joining for word in words) <= WORDS_BETWEEN * joins:
            found[-1].paths |= mention.paths
            found[-1].items += joins
        else:
            found.append(Listed(mention.start, set(mention.paths), 1))
        end = mention.end
    return [one for one in found if one.items > 1]


def named_twice(reading: Reading) -> Iterator[Mention]:
    """The second of two names of the same row that stand beside each other in a list: one of them is probably another one."""
    table = grammar(reading.language)
    joining, measures = table.words("and") | table.words("or"), table.words("measures")
    for first, second in pairwise(reading.mentions):
        between = reading.text[first.end : second.start]
        if first.paths != second.paths or not all(path.startswith("tables.") for path in first.paths):
            continue
        words = [word for word in reading.words if first.end <= word.start < second.start]
        counted = [word for word in words if word.text in table.number_of or not word.lemmas.isdisjoint(measures)]
        joined = sum(word.text in joining for word in words) + between.count(",")
        same_as_before = _number_before(reading, first.start) == _number_before(reading, second.start)
        if joined == 1 and len(words) - len(counted) <= sum(word.text in joining for word in words) and same_as_before:
            yield second


def _number_before(reading: Reading, start: int) -> int | None:
    """The number that stands directly before a place, with the measure between."""
    found = [number for number in reading.numbers if number.end <= start <= number.end + FARTHEST]
    return found[-1].value if found and "," not in reading.text[found[-1].end : start] else None


def shorter_list(here: Reading, there: Reading) -> tuple[int, list[str]] | None:
    """A list that has fewer items than one of the other text with the same names: where it begins, and what it lacks."""
    for other in lists_in(there):
        for mine in lists_in(here):
            shared = mine.paths & other.paths
            kinds = {path.rpartition(".")[0] for path in shared}
            lacking = sorted(path for path in other.paths - mine.paths if path.rpartition(".")[0] in kinds)
            if shared and lacking and mine.items < other.items and not set(lacking) & here.named:
                return mine.start, lacking
    return None
