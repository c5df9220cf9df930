"""Compares what the languages of a book say about the same rules, and with what the rules say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.books.book import Condition
from interpreter.books.findings import Accepting
from interpreter.books.glossary import NoTerm
from interpreter.books.marked import BoundTerm, BoundValue, parts_of
from interpreter.books.mentions import Mentions
from interpreter.problems import PlayError, Position, Problem, Problems, RulesetError
from interpreter.proof.translations import at_offset
from interpreter.prose.binding import binding, unlike_bindings
from interpreter.prose.comparing import Statement, statement, unlike_numbers
from interpreter.prose.counting_words import numbers_in
from interpreter.prose.faults import faults_in

if TYPE_CHECKING:
    from interpreter.books.book import Book, Paragraph
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.printing import Printer
    from interpreter.source.values import Text

BINDING = ("force-unlike", "bounds-unlike", "order-unlike", "denial-missing", "denial-added")
CODES = ("number-unlike", "number-missing", "number-added", "term-missing", "fewer-items", *BINDING)
LANGUAGE_CODES = ("doubled-word", "mixed-scripts", "not-missing", "untranslated")


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

    @property
    def items(self) -> int:
        return sum(len(paragraph.items) for paragraph in self.paragraphs)


class Comparison:
    """All languages of a book beside each other."""

    def __init__(self, check: BookCheck, problems: Problems) -> None:
        self.check, self.problems = check, problems
        self.mentions = {language: Mentions(language) for language in check.books}

    def run(self) -> None:
        found: dict[int, list[Problem]] = {}
        for group in self.groups():
            for language, problem in self._compared(group):
                found.setdefault(id(group[language].paragraphs[0]), []).append(problem)
        for book in self.check.books.values():
            for paragraph in book.paragraphs():
                accepting = Accepting(self.problems, paragraph.accepted)
                accepting.include(found.get(id(paragraph), ()))
                for text in paragraph.texts():
                    for fault in faults_in(text, book.language, self.check.books):
                        accepting.warning(at_offset(text, fault.start), fault.code, **fault.facts)
                accepting.close((*CODES, *LANGUAGE_CODES))

    def groups(self) -> Iterator[dict[str, Said]]:
        """Paragraphs that state the same rules under the same condition, by language.

        Where all languages have the same paragraphs, each stands beside its like; others are put together by what they share.
        """
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
                    yield {language: self._said(language, [one]) for language, one in zip(by_language, row, strict=True)}
            else:
                for language, some in by_language.items():
                    rest[language] += some
        yield from self._sharing(rest)

    def _sharing(self, rest: dict[str, list[Paragraph]]) -> Iterator[dict[str, Said]]:
        """Paragraphs that have a rule in common."""
        groups: list[dict[str, Said]] = []
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
        yield from groups

    def _said(self, language: str, paragraphs: list[Paragraph]) -> Said:
        book = self.check.books[language]
        return Said(book, self.check.printer(book, paragraphs[0].condition if paragraphs else Condition()), paragraphs)

    def _compared(self, group: dict[str, Said]) -> Iterator[tuple[str, Problem]]:
        try:
            printed = {language: said.printed for language, said in group.items()}
        except (NoTerm, PlayError, RulesetError):
            return  # it is reported elsewhere
        cited = {rule for said in group.values() for one in said.paragraphs for rule in one.all_rules()}
        known = self._ledger_numbers(cited)
        texts = {language: statement(language, text) for language, text in printed.items()}
        for found in unlike_numbers(_typed(texts, group), known):
            at = _place(group[found.language], found.language, found.facts["value"])
            yield found.language, Problem(at, found.code, dict(found.facts), found.severity)
        bindings = {language: binding(text, language) for language, text in printed.items()}
        for language, code, here, there in unlike_bindings(bindings):
            facts = {"here": here, "there": there} if here else {}
            yield language, Problem(group[language].position, code, facts, "note")
        yield from self._terms(group)
        for language, said in group.items():
            others = [other.items for name, other in group.items() if name != language]
            if others and said.items < min(others):
                counts = {"found": said.items, "others": min(others)}
                yield language, Problem(said.position, "fewer-items", counts, "note")

    def _terms(self, group: dict[str, Said]) -> Iterator[tuple[str, Problem]]:
        """Names that the rules ask for, or that all others bind."""
        rules = self.check.ledger.rules
        # A note only adds to what another paragraph states.
        stating = {rule for said in group.values() for one in said.paragraphs if one.kind != "note" for rule in one.all_rules()}
        asked = {term for rule in self.check.ledger.whole(stating) & rules.keys() for term in rules[rule].terms}
        bound = {language: said.bound() for language, said in group.items()}
        named = {language: "\n".join(map(said.printer.text, said.headed())) for language, said in group.items()}
        for language, said in group.items():
            others = [names for name, names in bound.items() if name != language]
            shared = set.intersection(*others) if others else set()
            for term in sorted((asked | shared) - bound[language]):
                try:
                    found = said.printer.glossary.find(term)
                except NoTerm:
                    continue
                if not self.mentions[language].has(named[language], found):
                    facts = {"name": term, "word": found.lemma}
                    yield language, Problem(said.position, "term-missing", facts, "warning")

    def _ledger_numbers(self, cited: set[str]) -> set[int]:
        """The numbers of rules, in their English sentences and facts."""
        ledger = self.check.ledger
        found: set[int] = set()
        for rule in ledger.whole(cited):
            if rule in ledger.rules:
                found |= {number.value for number in numbers_in(ledger.rules[rule].text, "en")}
                found |= {fact.value for fact in ledger.rules[rule].facts if isinstance(fact.value, int)}
            found |= {number.value for number in numbers_in(ledger.rulings.get(rule, ""), "en")}
        return found


def _key(paragraph: Paragraph) -> object:
    return frozenset(paragraph.condition.needs), frozenset(paragraph.condition.excludes)


def _typed(texts: dict[str, Statement], group: dict[str, Said]) -> dict[str, Statement]:
    """The statements, in which numbers that are bound cannot be wrong."""
    bound = {language: _bound_numbers(said) for language, said in group.items()}
    return {
        language: Statement(
            language,
            text.text,
            tuple(number for number in text.numbers if number.value not in bound[language]),
            text.hints,
            frozenset(bound[language]),
        )
        for language, text in texts.items()
    }


def _bound_numbers(said: Said) -> set[int]:
    found: set[int] = set()
    for text in said.texts():
        for part in parts_of(text):
            if isinstance(part, BoundValue) and not part.expression.isdigit():
                found |= {number.value for number in numbers_in(said.printer.value(part), said.book.language)}
    return found


def _place(said: Said, language: str, value: object) -> Position:
    """Where a number stands in the file, else where the first paragraph begins."""
    for text in said.texts():
        for number in numbers_in(text, language):
            if number.value == value:
                return at_offset(text, number.start)
    return said.position


def compare_books(check: BookCheck, problems: Problems) -> None:
    """Compare the languages of a ruleset's books."""
    Comparison(check, problems).run()
