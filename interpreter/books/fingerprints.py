"""Fingerprints of what a paragraph was written for: the rules that it cites and the values that it binds."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from interpreter.books.marked import BoundValue, parts_of
from interpreter.books.printing import read_how

if TYPE_CHECKING:
    from interpreter.books.book import Paragraph
    from interpreter.books.printing import Printer
    from interpreter.proof.ledger import Ledger

LENGTH = 8
LETTERS = str.maketrans("0123456789abcdef", "abcdefghijklmnop")  # what YAML takes for no number


def fingerprint(paragraph: Paragraph, ledger: Ledger, printer: Printer) -> str:
    """Changes with the rules and values of a paragraph, not with its words."""
    parts: list[str] = []
    for rule in sorted(ledger.whole(paragraph.all_rules())):
        if rule in ledger.rules:
            known = ledger.rules[rule]
            facts = [f"{fact.name}={fact.value}{fact.bound}{fact.of}" for fact in known.facts]
            parts.append("|".join([rule, known.text, known.force, *facts]))
        else:
            parts.append(f"{rule}|{ledger.rulings.get(rule, '')}")
    for text in paragraph.texts():
        for part in parts_of(text):
            if isinstance(part, BoundValue):
                parts.append(f"{part.expression}={printer.number(part, read_how(part.how))}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:LENGTH].translate(LETTERS)
