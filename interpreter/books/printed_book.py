"""Prints a book with some variants on: what stands in it, in the right words, before any format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from interpreter.books.book import Book, Paragraph, Section
from interpreter.books.drawn import drawn_figure, opening, opening_svg
from interpreter.books.illustrated import rows_of
from interpreter.books.kept_drawings import Drawings, kept_figure
from interpreter.books.pack_pages import PackPages
from interpreter.books.printed_blocks import Grid, Heading, Passage, Picture, PrintedBook, Runs, terms_of, titled
from interpreter.books.printing import Printer
from interpreter.proof.bound_values import Rules
from interpreter.proof.examples import Examples
from interpreter.proof.ledger import Ledger
from interpreter.prose.typography import typeset
from interpreter.source.values import Map
from interpreter.words.ids import readable
from interpreter.words.said import Said
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source, Variation


class Printing:
    """Prints one book of a ruleset."""

    def __init__(self, source: Source, book: Book, variants: Sequence[str] = ()) -> None:
        self.source, self.book, self.rules, self.ledger = source, book, Rules(source), Ledger(source)
        self.variants = source.ids(variants)
        chosen = self.rules.on(self.variants)
        self.on = frozenset(chosen) | self.ledger.editions_on(chosen)
        self.printer = Printer(self.rules, book, source.locales, chosen)
        self.implied = frozenset(map(str, self.ledger.content.get("implied") or ()))

    @cached_property
    def texts(self) -> Texts:
        return Texts(with_variants(self.source.locales, self.on), self.book.language)

    @cached_property
    def variation(self) -> Variation:
        return self.rules.variation(tuple(sorted(set(self.variants) & {*self.source.variants})))

    @cached_property
    def examples(self) -> Examples:
        return Examples(self.source)

    @cached_property
    def drawings(self) -> Drawings:
        return Drawings(self.source, self.variants, self.book.language)

    def print(self) -> PrintedBook:
        """The whole book."""
        head = self.book.head
        printed = PrintedBook(
            self.book.language,
            self.printer.text(str(head["title"])) if "title" in head else self.texts.game(self.source.id),
            self._set(self.printer.text(str(head.get("subtitle", "")))),
            int(head.get("columns", 2)),
            self.drawings.drawn("cover", self._cover),
            self._edition(),
            words=Said(self.book.language),
        )
        for section in self.book.sections:
            printed.blocks += self._section(section)
        printed.blocks += PackPages(self.variation, self.texts).blocks()
        for block in printed.blocks:
            for id in terms_of(block):
                printed.terms.setdefault(id.rpartition(".")[2], self._set(self.printer.glossary.find(id).lemma))
        return printed

    def _section(self, section: Section) -> Iterator[Heading | Passage]:
        if not section.condition.holds(self.on):
            return
        inner: list[Heading | Passage] = [self._passage(one) for one in section.paragraphs if one.condition.holds(self.on)]
        for part in section.sections:
            inner += self._section(part)
        if inner:
            yield Heading(section.id, section.level, self._runs(section.title))
            yield from inner

    def _passage(self, paragraph: Paragraph) -> Passage:
        data = paragraph.data
        rules = paragraph.rules
        figure, table = data.get("figure"), data.get("table")
        label = Said(self.book.language).say("book.example") if paragraph.kind == "example" else ""
        return Passage(
            paragraph.kind,
            self._runs(data.get("head", label)),
            self._runs(data.get("text", "")),
            rules,
            bool(rules) and self.ledger.whole(rules) <= self.implied,
            tuple(self._passage(item) for item in paragraph.items if item.condition.holds(self.on)),
            bool(data.get("numbered")),
            (self._picture(figure),) if isinstance(figure, Map) else (),
            (self._grid(table),) if isinstance(table, Map) else (),
        )

    def _runs(self, text: Any) -> Runs:
        return tuple(replace(part, text=self._set(part.text)) for part in self.printer.parts(str(text)))

    def _set(self, text: str) -> str:
        return typeset(text, self.book.language)

    def _edition(self) -> str:
        """What was chosen to be printed; packs have a section of their own."""
        chosen = [id for id in self.variants if id not in self.source.packs]
        return self._set(" · ".join(titled(self.texts.variant(id)) for id in chosen))

    def _cover(self) -> str:
        return opening_svg(opening(self.rules, self.examples, self.variants), self.texts)

    def _picture(self, figure: Map) -> Picture:
        drawn = partial(drawn_figure, self.rules, self.examples, self.variants, self.texts, figure)
        what = repr({key: str(value) for key, value in figure.items() if key != "caption"})
        picture = kept_figure(self.drawings, what, drawn) if {"board", "example"} & figure.keys() else drawn()
        return Picture(picture, self._runs(figure.get("caption", "")))

    def _grid(self, table: Map) -> Grid:
        name = str(table["of"])
        rows = rows_of(self.variation.sections, name)
        wanted = [str(row) for row in table.get("rows") or rows]
        numbers = [key for key in next(iter(rows.values()), {}) if isinstance(next(iter(rows.values()))[key], int)]
        columns = [str(column) for column in table.get("columns") or ["name", *numbers]]
        heads = table.get("heads") or {}
        return Grid(
            tuple(self.printer.text(str(heads[column])) if column in heads else self._head(name, column) for column in columns),
            tuple(
                tuple(self._set(self._cell(name, row, rows[row], column)) for column in columns) for row in wanted if row in rows
            ),
            self._runs(table.get("caption", "")),
        )

    def _head(self, table: str, column: str) -> str:
        return "" if column in ("name", "text") else self.texts.field_name(table, column) or readable(column)

    def _cell(self, table: str, row: str, data: Map, column: str) -> str:
        if column == "name":
            return self.texts.row(f"{table}.{row}")
        if column == "text":
            return self.texts.text("tables", f"{table}.{row}") or ""
        return self._value(data.get(column, 1 if column == "count" else ""))

    def _value(self, value: Any) -> str:
        if isinstance(value, bool):
            return "✓" if value else "–"
        if isinstance(value, Map):
            return ", ".join(f"{self.texts.word(str(key))}: {self._value(part)}" for key, part in value.items())
        if isinstance(value, list):
            return ", ".join(map(self._value, value))
        return str(value) if isinstance(value, int) or not value else self.texts.word(str(value))
