"""What a book says about rules: the paragraphs that state them, in one language, as plain text, with some variants on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.books.book import Book, Paragraph, read_books
from interpreter.books.glossary import NoTerm
from interpreter.books.printing import Printer
from interpreter.problems import PlayError, Problems, RulesetError
from interpreter.proof.bound_values import Rules
from interpreter.proof.ledger import Ledger
from interpreter.words.languages import chain

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Text


@dataclass(frozen=True, slots=True)
class Quotation:
    """A paragraph of a book: the title of its section, its text with the items of its list, and the rules that it states."""

    section: str
    text: str
    rules: tuple[str, ...]


class Quoting:
    """Quotes the books of a ruleset with some variants on; a book with errors, or none, says nothing."""

    def __init__(self, source: Source, variants: Sequence[str] = ()) -> None:
        self.source, self.rules, self.ledger = source, Rules(source), Ledger(source)
        self.chosen = self.rules.on(source.ids(variants))
        self.on = frozenset(self.chosen) | self.ledger.editions_on(self.chosen)
        self._printers: dict[str, Printer] = {}
        self._homes: dict[str, dict[str, list[tuple[str, Paragraph]]]] = {}

    @cached_property
    def books(self) -> dict[str, Book]:
        """The books by language."""
        return read_books(self.source, Problems())

    def about(self, rules: Iterable[str], languages: str | Iterable[str] | None = None) -> list[Quotation]:
        """The paragraphs that state rules, in the order of the book, each once."""
        if not self.books:
            return []
        book = self.books[chain(languages, list(self.books))[0]]
        if book.language not in self._homes:
            self._homes[book.language] = self._read(book)
        home, wanted = self._homes[book.language], self.ledger.whole(rules)
        found = {id(paragraph): (title, paragraph) for rule in wanted for title, paragraph in home.get(rule, ())}
        quoted = (self._quoted(book, *one) for one in sorted(found.values(), key=lambda one: one[1].position))
        return [one for one in quoted if one is not None]

    def _read(self, book: Book) -> dict[str, list[tuple[str, Paragraph]]]:
        """Where each rule is stated, of the paragraphs that are printed."""
        home: dict[str, list[tuple[str, Paragraph]]] = {}
        for section in book.all_sections():
            for paragraph in section.paragraphs if section.condition.holds(self.on) else ():
                for part in (paragraph, *paragraph.items):
                    for rule in self.ledger.whole(part.rules) if part.condition.holds(self.on) else ():
                        home.setdefault(rule, []).append((section.title, paragraph))
        return home

    def _quoted(self, book: Book, title: str, paragraph: Paragraph) -> Quotation | None:
        printer = self._printers.setdefault(book.language, Printer(self.rules, book, self.source.locales, self.chosen))
        parts = [paragraph, *(item for item in paragraph.items if item.condition.holds(self.on))]
        with suppress(NoTerm, PlayError, RulesetError):  # such a book is reported by `rulebook check`
            lines = [_line(printer, part.data.get("head"), part.text) for part in parts]
            text = "\n".join([lines[0], *(f"• {line}" for line in lines[1:])]).strip()
            rules = dict.fromkeys(rule for part in parts for rule in part.rules)
            return Quotation(printer.text(title), text, tuple(rules))
        return None


def _line(printer: Printer, *texts: Text | None) -> str:
    return " ".join(printer.text(" ".join(text.split())) for text in texts if text)
