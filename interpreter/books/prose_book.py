"""A book that exists as prose: its sentences, with where they stand and under which heading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.problems import Position
from interpreter.prose.layout import Block, blocks_of
from interpreter.prose.morphology import morphology
from interpreter.prose.sentences import sentences_of
from interpreter.prose.usage import WORD

if TYPE_CHECKING:
    from interpreter.books.alignment import Place
    from interpreter.books.read_texts import Reading
    from interpreter.books.stated_rules import Statements, Unit

FEWEST_WORDS = 3  # of a sentence that states something


@dataclass(slots=True)
class Sentence:
    """A sentence of a book."""

    block: Block
    start: int
    reading: Reading
    heading: Reading | None
    index: int = 0
    section: str = ""

    @property
    def states(self) -> bool:
        """Is it long enough to state something?"""
        return len(self.reading.words) >= FEWEST_WORDS

    def position(self, file: str, offset: int = 0) -> Position:
        """Where a letter of it stands."""
        return Position(file, *self.block.place(self.start + offset))


@dataclass(slots=True)
class ProseBook:
    """A whole book."""

    file: str
    language: str
    blocks: list[Block]
    sentences: list[Sentence] = field(default_factory=list)
    places: list[Place[Unit]] = field(default_factory=list)


def read_prose(text: str, file: str, language: str, statements: Statements) -> ProseBook:
    """The sentences of a text."""
    book = ProseBook(file, language, blocks_of(text, morphology(language).knows))
    heading: Reading | None = None
    for block in book.blocks:
        if block.kind == "heading":
            reading = statements.read(block.text, language)
            heading = reading
            if len(WORD.findall(block.text)) >= FEWEST_WORDS:
                book.sentences.append(Sentence(block, 0, reading, None))
            continue
        for start, text_of_it in sentences_of(block.text, language):
            section = heading.text if heading is not None else ""
            book.sentences.append(Sentence(block, start, statements.read(text_of_it, language), heading, section=section))
    for index, sentence in enumerate(book.sentences):
        sentence.index = index
    return book
