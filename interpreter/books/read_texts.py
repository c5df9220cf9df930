"""Texts about the rules with all that is found in them: numbers, names, how binding they are. Each is read once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.books.named_things import Lexicon, Mention, Word
from interpreter.prose.binding import Binding, binding
from interpreter.prose.counting_words import Number, hinted, numbers_in

if TYPE_CHECKING:
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


class Texts:
    """What texts say, seen with the names of one ruleset in all its languages."""

    def __init__(self, check: BookCheck) -> None:
        self.check = check
        self.lexicons: dict[str, Lexicon] = {}
        self._ledger: dict[str, Reading] = {}
        self._read: dict[tuple[str, str], Reading] = {}

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

    def rule(self, id: str) -> Reading:
        """What the ledger says."""
        if id not in self._ledger:
            ledger = self.check.ledger
            text = ledger.rules[id].text if id in ledger.rules else ledger.rulings.get(id, "")
            self._ledger[id] = self._reading(text, LEDGER)
            if id in ledger.rules and ledger.rules[id].force in FORCES:
                self._ledger[id].binding.meanings["force"].update([ledger.rules[id].force])
        return self._ledger[id]
