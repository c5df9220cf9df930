"""What a printed book is made of: headings, paragraphs, lists, figures and tables, before any format."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from interpreter.books.drawn import Drawn
from interpreter.books.printing import Printed
from interpreter.words.said import Said

Runs = tuple[Printed, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A title of a section."""

    id: str
    level: int
    runs: Runs


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: heads, rows, and what stands below it."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: Runs = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure and what stands below it."""

    drawn: Drawn
    caption: Runs = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, with its list, figures and tables."""

    kind: str
    head: Runs
    runs: Runs
    rules: tuple[str, ...]
    implied: bool
    items: tuple[Passage, ...] = ()
    numbered: bool = False
    pictures: tuple[Picture, ...] = ()
    grids: tuple[Grid, ...] = ()


@dataclass(slots=True)
class PrintedBook:
    """All of a book."""

    language: str
    title: str
    subtitle: str
    columns: int
    cover: str = ""  # a picture of the table
    edition: str = ""  # the names of the variants with which it is printed
    blocks: list[Heading | Passage] = field(default_factory=list)
    words: Said = field(default_factory=Said)
    terms: dict[str, str] = field(default_factory=dict)  # ids that are bound, with their names


def titled(name: str) -> str:
    """A name as a headline."""
    return name[:1].upper() + name[1:]


def plain(runs: Runs) -> str:
    """Runs without what is strong in them."""
    return "".join(run.text for run in runs)


def shortened(rules: Sequence[str]) -> list[str]:
    """Ids that begin alike: the first in full, of the others their ends."""
    found: list[str] = []
    last = ""
    for rule in rules:
        begin, _, end = rule.rpartition("-")
        if begin and begin == last:
            found[-1] += ","
            found.append(end)
        else:
            found.append(rule)
        last = begin
    return found


def in_order(name: str) -> list[tuple[bool, str]]:
    """By what a name is sorted in an index: big and small letters alike, letters with a mark behind those without."""
    letters = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l\N{COMBINING LONG STROKE OVERLAY}"))
    return [(bool(unicodedata.combining(letter)), letter) for letter in letters]


def terms_of(block: Heading | Passage) -> Iterator[str]:
    """The terms that are bound in a block, by their ids."""
    yield from (run.term for run in block.runs if run.term)
    if isinstance(block, Passage):
        yield from (run.term for run in block.head if run.term)
        for item in block.items:
            yield from terms_of(item)
