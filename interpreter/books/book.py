"""A book in one language, as its files have it: sections of paragraphs, each printed with some variants and not with others."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position, Problems
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source


@dataclass(frozen=True, slots=True)
class Condition:
    """With which variants something is printed."""

    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()

    def holds(self, on: Collection[str]) -> bool:
        return all(name in on for name in self.needs) and not any(name in on for name in self.excludes)

    def within(self, outer: Condition) -> Condition:
        """The condition of what stands inside of something that has another."""
        return Condition(_joined(outer.needs, self.needs), _joined(outer.excludes, self.excludes))


@dataclass(slots=True)
class Paragraph:
    """A paragraph: what it says, which rules it states."""

    data: Map
    position: Position
    condition: Condition
    section: str
    rules: tuple[str, ...] = ()
    items: list[Paragraph] = field(default_factory=list)

    @property
    def text(self) -> Text | None:
        text = self.data.get("text")
        return text if isinstance(text, Text) else None

    @property
    def kind(self) -> str:
        return str(self.data.get("kind", "rule"))

    @property
    def seen(self) -> str:
        return str(self.data.get("seen", ""))

    @property
    def accepted(self) -> dict[str, Position]:
        accept = self.data.get("accept")
        return dict(accept.key_at) if isinstance(accept, Map) else {}

    def texts(self) -> Iterator[Text]:
        """Everything that it says, with the texts of its list."""
        for key in ("head", "text"):
            if isinstance(text := self.data.get(key), Text):
                yield text
        for key in ("figure", "table"):
            inner = self.data.get(key)
            if isinstance(inner, Map) and isinstance(inner.get("caption"), Text):
                yield inner["caption"]
        for item in self.items:
            yield from item.texts()

    def all_rules(self) -> tuple[str, ...]:
        """The rules that it states, with those of its list."""
        return tuple(dict.fromkeys([*self.rules, *(rule for item in self.items for rule in item.all_rules())]))


@dataclass(slots=True)
class Section:
    """A titled part of a book."""

    id: str
    title: Text
    condition: Condition
    level: int
    data: Map
    paragraphs: list[Paragraph] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def walk(self) -> Iterator[Section]:
        yield self
        for section in self.sections:
            yield from section.walk()


@dataclass(slots=True)
class Book:
    """All that the files of one language say."""

    language: str
    sections: list[Section] = field(default_factory=list)
    terms: dict[str, Any] = field(default_factory=dict)
    terms_at: dict[str, Position] = field(default_factory=dict)
    head: dict[str, Any] = field(default_factory=dict)  # title, subtitle, columns
    position: Position = field(default=Position("", 1, 1))
    documents: list[Map] = field(default_factory=list)

    def all_sections(self) -> Iterator[Section]:
        for section in self.sections:
            yield from section.walk()

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs; items of lists are parts of theirs."""
        for section in self.all_sections():
            yield from section.paragraphs


def read_books(source: Source, problems: Problems) -> dict[str, Book]:
    """The books of a ruleset by language; what does not go together is noted."""
    books: dict[str, Book] = {}
    for path in source.book_files:
        found = Problems()
        document = source.document(path, "rulebook", found)
        problems.include(found)
        if document is None or found.errors:
            continue
        language = str(document["language"])
        if path.stem != language and not path.stem.startswith(f"{language}-"):
            problems.error(document.at["language"], "id-mismatch", id=language, expected=path.stem.partition("-")[0])
        book = books.setdefault(language, Book(language, position=document.at["language"]))
        _add(book, document, problems)
    return books


def _add(book: Book, document: Map, problems: Problems) -> None:
    book.documents.append(document)
    for key in ("title", "subtitle", "columns"):
        if key in document:
            book.head.setdefault(key, document[key])
    terms: Map = document.get("terms") or Map(document.position)
    for id, entry in terms.items():
        if id in book.terms:
            problems.error(terms.key_at[id], "duplicate-id", id=str(id), first=str(book.terms_at[id]))
        else:
            book.terms[id], book.terms_at[id] = entry, terms.key_at[id]
    first = {section.id: section.data.at["id"] for section in book.all_sections()}
    for data in document["sections"]:
        section = _section(data, Condition(), 1, first, problems)
        book.sections.append(section)


def _section(data: Map, outer: Condition, level: int, first: dict[str, Position], problems: Problems) -> Section:
    id = str(data["id"])
    if id in first:
        problems.error(data.at["id"], "duplicate-id", id=id, first=str(first[id]))
    first.setdefault(id, data.at["id"])
    section = Section(id, data["title"], condition_of(data).within(outer), level, data)
    paragraphs = data.get("paragraphs")
    if isinstance(paragraphs, Items):
        section.paragraphs = [_paragraph(one, section.condition, id) for one in paragraphs if isinstance(one, Map)]
    for inner in data.get("sections") or ():
        section.sections.append(_section(inner, section.condition, level + 1, first, problems))
    return section


def _paragraph(data: Map, outer: Condition, section: str) -> Paragraph:
    paragraph = Paragraph(data, data.position, condition_of(data).within(outer), section, _names(data.get("rules")))
    items = data.get("items")
    for item, at in zip(items, items.at, strict=True) if isinstance(items, Items) else ():
        inner = item
        if not isinstance(item, Map):
            inner = Map(at)
            inner.put("text", item, at, at)
        paragraph.items.append(_paragraph(inner, paragraph.condition, section))
    return paragraph


def condition_of(data: Map) -> Condition:
    """The condition that a section or paragraph has by itself."""
    return Condition(_names(data.get("with")), _names(data.get("without")))


def _names(value: Any) -> tuple[str, ...]:
    return (str(value),) if isinstance(value, str) else tuple(map(str, value or ()))


def _joined(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([*first, *second]))
