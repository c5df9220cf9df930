"""What is wrong with books that needs neither a dictionary nor a game: their shape, what they cite, faults of language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.books.book import read_books
from interpreter.books.citations import unknown_rules
from interpreter.books.findings import Accepting
from interpreter.books.marked import loose_marks
from interpreter.problems import Problem, Problems
from interpreter.proof.ledger import Ledger
from interpreter.proof.translations import at_offset
from interpreter.prose.faults import faults_in

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source


def quick_problems(source: Source) -> list[Problem]:
    """The problems of the books of a ruleset that are found at once; `rulewright rulebook check` finds all."""
    problems = Problems()
    books, ledger = read_books(source, problems), Ledger(source)
    for language, book in books.items():
        unknown_rules(book, ledger, problems)
        for paragraph in book.paragraphs():
            accepting = Accepting(problems, paragraph.accepted)
            for text in paragraph.texts():
                for offset, mark in loose_marks(text):
                    problems.error(at_offset(text, offset), "loose-mark", name=mark)
                for fault in faults_in(text, language, books):
                    accepting.warning(at_offset(text, fault.start), fault.code, **fault.facts)
    return list(problems)
