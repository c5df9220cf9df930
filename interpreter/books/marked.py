"""Texts of a book: words, values `{…}` and terms `[[…]]` that are bound to the ruleset, and `**strong**` words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

PART = re.compile(
    r"(?P<brace>\{\{|\}\})|\{(?P<value>[^{}|]+)(?:\|(?P<how>[^{}]*))?\}|\[\[(?P<term>[^\[\]|]+)(?:\|(?P<form>[^\[\]]*))?\]\]"
    r"|\*\*(?P<strong>[^*]+)\*\*"
)
LOOSE = re.compile(r"[{}]|\[\[|\]\]|\*\*")


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text as it is written."""

    start: int
    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class BoundValue:
    """`{expression|how}`."""

    start: int
    expression: str
    how: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class BoundTerm:
    """`[[id|form]]`; `literal` is a form that is written out: `[[id|=…]]`."""

    start: int
    id: str
    form: str
    literal: str = ""
    capital: bool = False
    strong: bool = False


Part = Words | BoundValue | BoundTerm


def parts_of(text: str) -> Iterator[Part]:
    """The parts of a text, each with where it begins."""
    end = 0
    for match in PART.finditer(text):
        if match.start() > end:
            yield Words(end, text[end : match.start()])
        end = match.end()
        if match["brace"]:
            yield Words(match.start(), match["brace"][0])
        elif match["strong"]:
            # What is strong may have bound parts of its own.
            for part in parts_of(match["strong"]):
                yield _strong(part, match.start() + 2)
        elif match["value"]:
            yield BoundValue(match.start(), match["value"].strip(), tuple((match["how"] or "").split()))
        else:
            yield _term(match.start(), match["term"].strip(), (match["form"] or "").strip())
    if end < len(text):
        yield Words(end, text[end:])


def loose_marks(text: str) -> Iterator[tuple[int, str]]:
    """Braces, brackets and stars that belong to nothing."""
    for part in parts_of(text):
        if isinstance(part, Words) and part.text not in ("{", "}"):
            for match in LOOSE.finditer(part.text):
                yield part.start + match.start(), match[0]


def _strong(part: Part, offset: int) -> Part:
    return replace(part, start=part.start + offset, strong=True)


def _term(start: int, id: str, form: str) -> BoundTerm:
    literal = form[1:].strip() if form.startswith("=") else ""
    return BoundTerm(start, id[0].lower() + id[1:], "" if literal else form, literal, id[0].isupper())
