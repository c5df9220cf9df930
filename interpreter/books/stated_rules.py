"""What the rules of a ruleset say, as texts to compare with: the paragraphs of its books in all languages, and the ledger.

A `Unit` is what one paragraph, or one item of a list, states: its rules, its sentences in the language that is compared, and the
same in every other language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.books.alignment import Aligner
from interpreter.books.glossary import NoTerm
from interpreter.books.marked import BoundTerm, BoundValue, parts_of
from interpreter.books.prose_numbers import named_in
from interpreter.books.usual_words import Usual
from interpreter.problems import PlayError, RulesetError
from interpreter.prose.sentences import sentences_of

if TYPE_CHECKING:
    from interpreter.books.book import Paragraph
    from interpreter.books.read_texts import Reading, Texts


ENDS = " .:—–"  # with which the head of a paragraph may end


@dataclass(slots=True)
class Unit:
    """What is stated in one place of the books."""

    index: int
    rules: tuple[str, ...]
    section: str
    kind: str
    own: list[Reading] = field(default_factory=list)
    others: list[Reading] = field(default_factory=list)
    ledger: dict[str, Reading] = field(default_factory=dict)

    def readings(self) -> list[Reading]:
        return [*self.own, *self.others, *self.ledger.values()]


class Statements:
    """All units of a ruleset, seen from one language."""

    def __init__(self, texts: Texts, language: str, editions: Collection[str] = ()) -> None:
        self.check, self.language = texts.check, language
        self.editions = frozenset(editions)
        self.lexicon, self.read, self.rule = texts.lexicon, texts.read, texts.rule
        self.units = self._from_books() or self._from_ledger()
        self.aligner = Aligner(self.units)

    @cached_property
    def known(self) -> frozenset[tuple[int, str]]:
        """Numbers with what they count, as any text about the rules has them."""
        readings = [reading for unit in self.units for reading in unit.readings()]
        return frozenset((one.value, what) for reading in readings for one in reading.numbers for what in named_in(reading, one))

    @cached_property
    def usual(self) -> Usual:
        """Between which words names stand in the book of the language."""
        found = Usual()
        found.add(reading for unit in self.units for reading in unit.own)
        return found

    def holds(self, rule: str) -> bool:
        """Is a rule of an edition that is read?"""
        editions = self.check.ledger.rules[rule].editions if rule in self.check.ledger.rules else ()
        return not editions or not self.editions or not self.editions.isdisjoint(editions)

    def _from_books(self) -> list[Unit]:
        books = self.check.books
        if self.language not in books:
            return []
        like: dict[object, list[tuple[str, Paragraph]]] = {}
        for language, book in books.items():
            seen = Counter[object]()
            for paragraph in book.paragraphs():
                key = (paragraph.section, paragraph.all_rules(), paragraph.condition)
                seen[key] += 1
                like.setdefault((key, seen[key]), []).append((language, paragraph))
        units: list[Unit] = []
        for same in like.values():
            own = next((paragraph for language, paragraph in same if language == self.language), None)
            if own is None or not self._possible(own):
                continue
            for place, part in enumerate((own, *own.items)):
                rules = tuple(sorted(self.check.ledger.whole(part.rules or own.rules)))
                if part.text is None or not rules:
                    continue
                unit = Unit(len(units), rules, own.section, own.kind)
                for language, paragraph in same:
                    parts = (paragraph, *paragraph.items)
                    if place < len(parts) and (printed := self._printed(language, parts[place])):
                        if language == self.language:
                            unit.own = [self.read(text, language) for _, text in sentences_of(printed, language)]
                        else:
                            unit.others.append(self.read(printed, language))
                unit.ledger = {rule: self.rule(rule) for rule in rules}
                units.append(unit)
        return units

    def _from_ledger(self) -> list[Unit]:
        rules = [rule for rule in self.check.ledger.rules if self.holds(rule)]
        return [
            Unit(index, (rule,), "-".join(rule.split("-")[:-1]), "rule", ledger={rule: self.rule(rule)})
            for index, rule in enumerate(rules)
        ]

    def _possible(self, paragraph: Paragraph) -> bool:
        """Is a paragraph of an edition that is read?"""
        every = self.check.ledger.editions
        if not self.editions:
            return True
        needed = every.intersection(paragraph.condition.needs)
        return needed <= self.editions and not self.editions.intersection(paragraph.condition.excludes)

    def _printed(self, language: str, part: Paragraph) -> str:
        if part.text is None:
            return ""
        printer = self.check.printer(self.check.books[language], part.condition)
        head = part.data.get("head")
        try:
            begin = f"{printer.text(head).rstrip(ENDS)}. " if isinstance(head, str) else ""
            return " ".join(f"{begin}{printer.text(part.text)}".split())
        except (NoTerm, PlayError, RulesetError):
            # What is bound to nothing is told by `rulebook check`; here the rest of the text is read.
            bound = (BoundTerm, BoundValue)
            return " ".join("" if isinstance(piece, bound) else piece.text for piece in parts_of(part.text))
