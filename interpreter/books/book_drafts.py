"""A draft of a book as data, from a book that exists as prose: sections, paragraphs, the rules that they seem to state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.books.prose_check import STATED
from interpreter.prose.layout import is_table_row

if TYPE_CHECKING:
    from interpreter.books.prose_book import ProseBook, Sentence
    from interpreter.books.prose_check import ProseCheck
    from interpreter.prose.layout import Block

WIDTH = 120
MOST_RULES = 4  # for a paragraph
EXAMPLE = re.compile(r"\s*(?:example|пример|przykład)", re.IGNORECASE)
MARKS = re.compile(r"\{|\}|\[\[|\]\]|\*\*")
LATIN = str.maketrans(
    "абвгдеёжзийклмнопрстуфхцчшщъыьэюяąćęłńóśźż", "abvgdeejziiklmnoprstufhccssxyyeuuacelnoszz"
)  # ids are for people who type, not for readers


def draft(check: ProseCheck) -> str:
    """The file: valid against the schema, with the text as it is and the rules that each paragraph seems to state."""
    book = check.book
    lines = [f"language: {book.language}", "sections:"]
    for number, (title, blocks) in enumerate(_sections(book), 1):
        lines += [f"  - id: {_id(title, number)}", f"    title: {_quoted(title)}", "    paragraphs:"]
        for block in blocks:
            rules = _rules(check, block)
            if rules:
                lines.append(f"      - rules: [{', '.join(rules)}]")
                if EXAMPLE.match(block.text):
                    lines.append("        kind: example")
            else:
                lines.append("      - kind: note")
            lines.append(f"        text: {_quoted(block.text)}")
    return "\n".join(lines) + "\n"


def _sections(book: ProseBook) -> Iterator[tuple[str, list[Block]]]:
    """Headings with what stands below them; a heading without anything below is a part of the next one's title."""
    title = ""
    blocks: list[Block] = []
    for block in book.blocks:
        if block.kind != "heading":
            if not is_table_row(block.text):
                blocks.append(block)
            continue
        if blocks:
            yield title or "…", blocks
            title, blocks = "", []
        title = f"{title}. {_clean(block.text)}" if title and len(title) < WIDTH else _clean(block.text)
    if blocks:
        yield title or "…", blocks


def _rules(check: ProseCheck, block: Block) -> list[str]:
    """The rules that the sentences of a block state, each with the best first."""
    found: dict[str, float] = {}
    for sentence in _sentences(check, block):
        place = check.book.places[sentence.index]
        if place.chosen is not None and place.score >= STATED and sentence.states:
            rule = check.compared(sentence)[1]
            found[rule] = max(found.get(rule, 0.0), place.score)
    return sorted(sorted(found, key=lambda rule: -found[rule])[:MOST_RULES])


def _sentences(check: ProseCheck, block: Block) -> list[Sentence]:
    return [sentence for sentence in check.book.sentences if sentence.block is block]


def _id(title: str, number: int) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", title.lower().translate(LATIN)).strip("_")[:30].strip("_")
    return f"s{number}_{plain}" if plain else f"s{number}"


def _clean(text: str) -> str:
    return " ".join(MARKS.sub(" ", text).split())


def _quoted(text: str) -> str:
    """A text for YAML on one line; what would bind something is left out."""
    return '"' + _clean(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
