"""What the rules of a ruleset say, as texts to compare with: the paragraphs of its books in all languages, and the ledger.

A `Unit` is what one paragraph, or one item of a list, states: its rules, its sentences in the language that is compared, and the
same in every other language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.books.glossary import NoTerm
from interpreter.books.marked import BoundTerm, BoundValue, parts_of
from interpreter.books.named_things import Lexicon, Mention, Word
from interpreter.problems import PlayError, RulesetError
from interpreter.prose.binding import Binding, binding
from interpreter.prose.counting_words import Number, hinted, numbers_in
from interpreter.prose.sentences import sentences_of

if TYPE_CHECKING:
    from interpreter.books.book import Paragraph
    from interpreter.books.checked_books import BookCheck

LEDGER = "en"  # the language of the ledger
FORCES = ("must", "may", "never", "only")  # that a rule says of itself


@dataclass(slots=True)
class Reading:
    """A text with all that was found in it."""

    text: str
    language: str
    words: list[Word]
    mentions: list[Mention]
    features: dict[str, float]
    numbers: list[Number]
    hints: set[int]
    binding: Binding

    @property
    def values(self) -> set[int]:
        return {number.value for number in self.numbers}

    @property
    def named(self) -> set[str]:
        return {path for mention in self.mentions for path in mention.paths}


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

    def __init__(self, check: BookCheck, language: str, editions: Collection[str] = ()) -> None:
        self.check, self.language = check, language
        self.editions = frozenset(editions)
        self.lexicons: dict[str, Lexicon] = {}
        self._ledger: dict[str, Reading] = {}
        self._read: dict[tuple[str, str], Reading] = {}
        self.units = self._from_books() or self._from_ledger()

    def lexicon(self, language: str) -> Lexicon:
        """The names of a language, with those of every variant."""
        if language not in self.lexicons:
            from interpreter.books.book import Book
            from interpreter.books.glossary import Glossary
            from interpreter.words.wording import with_variants

            source = self.check.source
            book = self.check.books.get(language) or Book(language)
            tables = [(), *((name,) for name in source.variants)]
            locales = [with_variants(source.locales, table).get(language, {}) for table in tables]
            self.lexicons[language] = Lexicon(language, [Glossary(language, locale, book.terms) for locale in locales])
        return self.lexicons[language]

    def read(self, text: str, language: str) -> Reading:
        """Read a text."""
        if (text, language) not in self._read:
            self._read[text, language] = self._reading(text, language)
        return self._read[text, language]

    def _reading(self, text: str, language: str) -> Reading:
        lexicon = self.lexicon(language)
        words = lexicon.words(text)
        mentions = list(lexicon.mentions(words))
        return Reading(
            text,
            language,
            words,
            mentions,
            lexicon.features(words, mentions),
            numbers_in(text, language),
            hinted(text, language),
            binding(text, language),
        )

    def holds(self, rule: str) -> bool:
        """Is a rule of an edition that is read?"""
        editions = self.check.ledger.rules[rule].editions if rule in self.check.ledger.rules else ()
        return not editions or not self.editions or not self.editions.isdisjoint(editions)

    def rule(self, id: str) -> Reading:
        """What the ledger says."""
        if id not in self._ledger:
            ledger = self.check.ledger
            text = ledger.rules[id].text if id in ledger.rules else ledger.rulings.get(id, "")
            self._ledger[id] = self._reading(text, LEDGER)
            if id in ledger.rules and ledger.rules[id].force in FORCES:
                self._ledger[id].binding.meanings["force"].update([ledger.rules[id].force])
        return self._ledger[id]

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
            begin = f"{printer.text(head)} — " if isinstance(head, str) else ""
            return " ".join(f"{begin}{printer.text(part.text)}".split())
        except (NoTerm, PlayError, RulesetError):
            # What is bound to nothing is told by `rulebook check`; here the rest of the text is read.
            bound = (BoundTerm, BoundValue)
            return " ".join("" if isinstance(piece, bound) else piece.text for piece in parts_of(part.text))
