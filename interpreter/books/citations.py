"""Which rules a book states, in which editions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from interpreter.books.book import Book, Condition
from interpreter.proof.ledger import Ledger

if TYPE_CHECKING:
    from interpreter.problems import Problems
    from interpreter.source.values import Map


def unstated(book: Book, ledger: Ledger) -> Iterator[tuple[str, str]]:
    """The rules that a book does not state although an edition has them, each with the edition where that matters."""
    stated = lru_cache(maxsize=None)(partial(_stated, book, ledger))
    for rule in ledger.rules.values():
        tables = ledger.tables(rule.id)
        again = ledger.whole(rule.restates)
        lacking = [one for one in tables if rule.id not in stated(one) and not (again and again <= stated(one))]
        if lacking:
            yield rule.id, "" if len(lacking) == len(tables) else ", ".join(sorted(ledger.editions_on(lacking[0])))


def _stated(book: Book, ledger: Ledger, chosen: tuple[str, ...]) -> set[str]:
    """All that paragraphs state which can be printed with an edition."""
    on = ledger.editions_on(chosen)
    found: set[str] = set()
    for paragraph in book.paragraphs():
        parts = [paragraph, *paragraph.items]
        for part in parts:
            if _possible(part.condition, ledger, on):
                found |= {id for rule in part.rules for id in ledger.parts(rule)}
    return found


def _possible(condition: Condition, ledger: Ledger, on: frozenset[str]) -> bool:
    needed = ledger.editions.intersection(condition.needs)
    return needed <= on and not on.intersection(condition.excludes)


def unknown_rules(book: Book, ledger: Ledger, problems: Problems) -> None:
    """Note every rule that a book cites and the ledger does not have."""
    from interpreter.problems import guess

    known = {*ledger.rules, *ledger.rulings}

    def look(data: Map, rules: tuple[str, ...]) -> None:
        for rule, at in zip(rules, data["rules"].at if rules else (), strict=True):
            if not ledger.parts(rule) and rule not in ledger.rulings:
                problems.error(at, "unknown-rule", rule=rule, guess=guess(rule, known))

    for paragraph in book.paragraphs():
        for part in (paragraph, *paragraph.items):
            look(part.data, part.rules)
