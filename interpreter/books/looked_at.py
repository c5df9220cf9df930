"""Writes into a book that somebody has looked at paragraphs: the fingerprints of what they were written for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.books.fingerprints import fingerprint
from interpreter.source.files import write_text

if TYPE_CHECKING:
    from interpreter.books.book import Paragraph
    from interpreter.books.checked_books import BookCheck


def paragraphs_at(check: BookCheck, file: str, line: int | None) -> list[Paragraph]:
    """The paragraphs of a file, or the one in which a line stands."""
    found = [
        paragraph
        for book in check.books.values()
        for paragraph in book.paragraphs()
        if paragraph.position.file == file and paragraph.rules
    ]
    if line is None:
        return found
    before = [paragraph for paragraph in found if paragraph.position.line <= line]
    return [max(before, key=lambda paragraph: paragraph.position.line)] if before else []


def mark_seen(check: BookCheck, path: Path, paragraphs: Iterable[Paragraph]) -> int:
    """Write the fingerprints of paragraphs of one file; how many were written."""
    books = {id(one): book for book in check.books.values() for one in book.paragraphs()}
    lines = path.read_bytes().decode("utf-8").split("\n")
    written = 0
    for paragraph in sorted(paragraphs, key=lambda one: one.position, reverse=True):
        book = books[id(paragraph)]
        now = fingerprint(paragraph, check.ledger, check.printer(book, paragraph.condition))
        if now != paragraph.seen:
            written += _write(lines, paragraph, now)
    if written:
        write_text(path, "\n".join(lines))
    return written


def _write(lines: list[str], paragraph: Paragraph, mark: str) -> bool:
    data = paragraph.data
    if "seen" in data:
        at = data.at["seen"]
        lines[at.line - 1] = lines[at.line - 1].replace(paragraph.seen, mark)
        return True
    keys = sorted(data.key_at.values())
    if len(keys) < 2 or keys[1].line == keys[0].line:  # on one line, in braces
        line = lines[keys[0].line - 1]
        begin = line.rfind("{", 0, keys[0].column)
        if begin < 0:
            return False
        lines[keys[0].line - 1] = f"{line[: begin + 1]}seen: {mark}, {line[begin + 1 :]}"
        return True
    lines.insert(keys[1].line - 1, f"{' ' * (keys[1].column - 1)}seen: {mark}")
    return True
