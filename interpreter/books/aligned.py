"""What the languages of a book say about the same rules, side by side: paragraph by paragraph and sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.books.book import Condition
from interpreter.books.marked import BoundTerm, BoundValue, parts_of
from interpreter.books.printing import read_how
from interpreter.proof.translations import at_offset

if TYPE_CHECKING:
    from interpreter.books.book import Book, Paragraph
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.printing import Printer
    from interpreter.problems import Position
    from interpreter.source.values import Text

SHORTER = 0.85  # than the text is in other languages, measured by the length of all of them
ENDS = re.compile(r"(?<=[.!?…;:])[»”\"’)\]]*\s+")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as it is printed, where it begins in a text, and the terms that are bound in it, by their paths."""

    text: str
    home: Text
    start: int
    terms: frozenset[str]

    @property
    def at(self) -> Position:
        return at_offset(self.home, self.start)

    @property
    def begins(self) -> bool:
        """Does it begin a text, or stand behind a full stop?"""
        return self.home[: self.start].rstrip()[-1:] in ("", ".", "!", "?", "…")


@dataclass(slots=True)
class Said:
    """What one language says about some rules: its paragraphs, as they are printed."""

    book: Book
    printer: Printer
    paragraphs: list[Paragraph] = field(default_factory=list)

    @property
    def position(self) -> Position:
        first = self.paragraphs[0]
        return first.text.position if first.text is not None else first.position

    def texts(self) -> Iterator[Text]:
        for paragraph in self.paragraphs:
            for part in (paragraph, *paragraph.items):
                if part.text is not None:
                    yield part.text

    @property
    def printed(self) -> str:
        return "\n".join(map(self.printer.text, self.texts()))

    def headed(self) -> Iterator[Text]:
        """Everything that is printed, with heads and captions: a thing may be named there."""
        for paragraph in self.paragraphs:
            yield from paragraph.texts()

    def bound(self) -> set[str]:
        """The terms that it binds, by the ends of their paths."""
        found = {part.id for text in self.headed() for part in parts_of(text) if isinstance(part, BoundTerm)}
        return {id.rpartition(".")[2] for id in found}

    def values(self) -> Iterator[tuple[str, int]]:
        """The values that it binds: expressions, and the numbers that they are."""
        for text in self.texts():
            for part in parts_of(text):
                if isinstance(part, BoundValue):
                    value = self.printer.number(part, read_how(part.how))
                    if isinstance(value, int):
                        yield part.expression, value

    @property
    def items(self) -> int:
        return sum(len(paragraph.items) for paragraph in self.paragraphs)

    def sentences(self) -> list[list[Sentence]]:
        """The sentences of each text."""
        return [sentences_in(self.printer, text) for text in self.texts()]


Group = dict[str, Said]
Row = dict[str, list[Sentence]]


class Alignment:
    """All languages of a book beside each other."""

    def __init__(self, check: BookCheck) -> None:
        self.check = check

    @cached_property
    def groups(self) -> list[Group]:
        """Paragraphs that state the same rules under the same condition, by language.

        Where all languages have the same paragraphs, each stands beside its like; others are put together by what they share.
        """
        groups: list[Group] = []
        like: dict[object, dict[str, list[Paragraph]]] = {}
        for language, book in self.check.books.items():
            for paragraph in book.paragraphs():
                if rules := paragraph.all_rules():
                    key = (paragraph.section, frozenset(rules), _key(paragraph))
                    like.setdefault(key, {}).setdefault(language, []).append(paragraph)
        rest: dict[str, list[Paragraph]] = {language: [] for language in self.check.books}
        for by_language in like.values():
            if len(by_language) == len(rest) and len({len(some) for some in by_language.values()}) == 1:
                for row in zip(*by_language.values(), strict=True):
                    groups.append({language: self._said(language, [one]) for language, one in zip(by_language, row, strict=True)})
            else:
                for language, some in by_language.items():
                    rest[language] += some
        return groups + self._sharing(rest)

    def _sharing(self, rest: dict[str, list[Paragraph]]) -> list[Group]:
        """Paragraphs that have a rule in common."""
        groups: list[Group] = []
        home: dict[tuple[str, object], int] = {}
        for language, paragraphs in rest.items():
            for paragraph in paragraphs:
                rules = sorted(self.check.ledger.whole(paragraph.all_rules()))
                places = [(rule, _key(paragraph)) for rule in rules]
                at = next((home[place] for place in places if place in home), None)
                if at is None:
                    at = len(groups)
                    groups.append({})
                for place in places:
                    home.setdefault(place, at)
                groups[at].setdefault(language, self._said(language, [])).paragraphs.append(paragraph)
                groups[at][language].printer = self.check.printer(self.check.books[language], paragraph.condition)
        return groups

    def _said(self, language: str, paragraphs: list[Paragraph]) -> Said:
        book = self.check.books[language]
        return Said(book, self.check.printer(book, paragraphs[0].condition if paragraphs else Condition()), paragraphs)


def rows(group: Group) -> Iterator[Row]:
    """The sentences of a group beside each other, where all languages have as many; else whole texts or paragraphs."""
    texts = {language: said.sentences() for language, said in group.items()}
    if len({len(some) for some in texts.values()}) > 1:
        yield {language: [one for text in some for one in text] for language, some in texts.items()}
        return
    for beside in zip(*texts.values(), strict=True):
        if len({len(text) for text in beside}) > 1:
            yield dict(zip(texts, beside, strict=True))
        else:
            for row in zip(*beside, strict=True):
                yield {language: [one] for language, one in zip(texts, row, strict=True)}


def sentences_in(printer: Printer, text: Text) -> list[Sentence]:
    """The sentences of a text as they are printed."""
    printed, marks, terms = "", [], []  # what is printed, where its parts are in the file, and which of them are terms
    for part in parts_of(text):
        marks.append((len(printed), part.start))
        if isinstance(part, BoundTerm):
            terms.append((len(printed), printer.glossary.find(part.id).path))
            printed += printer.term(part)
        else:
            printed += printer.value(part) if isinstance(part, BoundValue) else part.text
    found: list[Sentence] = []
    begin = 0
    for end, after in [*((match.start(), match.end()) for match in ENDS.finditer(printed)), (len(printed), len(printed))]:
        if printed[begin:end].strip():
            place, start = max(mark for mark in marks if mark[0] <= begin)
            inside = frozenset(path for at, path in terms if begin <= at < end)
            found.append(Sentence(printed[begin:end], text, start + begin - place, inside))
        begin = after
    return found


def _key(paragraph: Paragraph) -> object:
    return frozenset(paragraph.condition.needs), frozenset(paragraph.condition.excludes)
