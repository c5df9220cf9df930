"""The words of every bundled ruleset agree between its languages and with its rules, whether it has a book or not."""

from __future__ import annotations

import pytest

from interpreter.books.checked_books import check_books
from interpreter.books.printing import Printer
from interpreter.cli.rulebook import problems_of
from interpreter.problems import Problems
from interpreter.source.folders import bundled
from interpreter.source.ruleset import read_playable


@pytest.mark.parametrize("name", bundled())
def test_books_and_locales_have_no_problems(name: str) -> None:
    assert [(str(one.position), one.code, dict(one.facts)) for one in problems_of(name)] == []


@pytest.mark.parametrize("name", [one for one in bundled() if read_playable(one).book_files])
def test_books_can_be_printed_with_each_variant(name: str) -> None:
    """Also what they say of variants that are never played together with it."""
    check = check_books(read_playable(name), Problems())
    printed = 0
    for variant in check.source.variants:
        on = check.rules.on([variant])
        for book in check.books.values():
            printer = Printer(check.rules, book, check.source.locales, on)
            for one in (part for paragraph in book.paragraphs() for part in (paragraph, *paragraph.items)):
                if one.text is not None and one.condition.holds(on):
                    printed += bool(printer.text(one.text))
    assert printed > 100
