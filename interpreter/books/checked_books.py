"""Checks the books of a ruleset: what they cite, bind, draw and tabulate must be there, and every rule must be stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.books.book import Book, Condition, Paragraph, read_books
from interpreter.books.citations import unknown_rules, unstated
from interpreter.books.findings import Accepting, unknown_codes
from interpreter.books.fingerprints import fingerprint
from interpreter.books.glossary import NoTerm
from interpreter.books.illustrated import check_figure, check_table
from interpreter.books.marked import BoundTerm, BoundValue, loose_marks, parts_of
from interpreter.books.pack_pages import rules_of
from interpreter.books.printing import Printer, read_how
from interpreter.problems import PlayError, Position, Problems, RulesetError, guess
from interpreter.proof.bound_values import Rules
from interpreter.proof.ledger import Ledger
from interpreter.proof.translations import at_offset
from interpreter.source.values import Map, Text

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

NEEDS_NO_RULE = ("story", "note")
OWN_CODES = ("rule-unstated", "cites-nothing", "book-stale")


class BookCheck:
    """The books of a ruleset, and what is wrong with each by itself."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source, self.problems = source, problems
        self.books = read_books(source, problems)
        self.ledger, self.rules = Ledger(source), Rules(source)
        self._printers: dict[tuple[str, tuple[str, ...]], Printer] = {}

    def printer(self, book: Book, condition: Condition) -> Printer:
        """Prints what stands under a condition: with the variants that it needs."""
        on = self.rules.on(condition.needs)
        if (book.language, on) not in self._printers:
            self._printers[book.language, on] = Printer(self.rules, book, self.source.locales, on)
        return self._printers[book.language, on]

    def run(self, changed: Paragraph | None = None) -> None:
        """Report what is wrong, with all or with one paragraph that was changed since."""
        for book in self.books.values():
            if changed is None:
                self._book(book)
            elif changed.position.file == book.position.file:
                self._paragraph(book, changed)

    def _book(self, book: Book) -> None:
        unknown_rules(book, self.ledger, self.problems)
        accepted = Accepting(self.problems, _accepted(book.documents))
        of_packs = {rule for pack in self.source.packs for rule in rules_of(self.source, pack)}  # no book of a ruleset has them
        for rule, edition in unstated(book, self.ledger):
            if rule in of_packs:
                continue
            accepted.warning(book.position, "rule-unstated", rule=rule, language=book.language, edition=edition or None)
        accepted.close(["rule-unstated"])
        unknown_codes(accepted.accepted.items(), ["rule-unstated"], self.problems)
        for document in book.documents:
            for key in ("title", "subtitle"):
                if isinstance(document.get(key), Text):
                    self._text(book, Condition(), document[key])
        for section in book.all_sections():
            if self._condition(section.data, section.condition):
                self._text(book, section.condition, section.title)
                for paragraph in section.paragraphs:
                    self._paragraph(book, paragraph)

    def _paragraph(self, book: Book, paragraph: Paragraph) -> None:
        if not all(self._condition(part.data, part.condition) for part in (paragraph, *paragraph.items)):
            return
        accepting = Accepting(self.problems, paragraph.accepted)
        if self.ledger.rules and not paragraph.all_rules() and paragraph.kind not in NEEDS_NO_RULE:
            accepting.warning(paragraph.position, "cites-nothing")
        before = len(self.problems.errors)
        for part in (paragraph, *paragraph.items):
            for key in ("head", "text"):
                if isinstance(text := part.data.get(key), Text):
                    self._text(book, part.condition, text, part.all_rules() or paragraph.rules)
            self._illustrations(book, part)
        if paragraph.seen and len(self.problems.errors) == before:
            now = fingerprint(paragraph, self.ledger, self.printer(book, paragraph.condition))
            if now != paragraph.seen:
                accepting.warning(paragraph.data.at["seen"], "book-stale", rules=paragraph.all_rules())
        accepting.close(OWN_CODES)

    def _illustrations(self, book: Book, part: Paragraph) -> None:
        if isinstance(figure := part.data.get("figure"), Map):
            check_figure(self.source, figure, part.data.key_at["figure"], self.problems)
            if isinstance(caption := figure.get("caption"), Text):
                self._text(book, part.condition, caption)
        if isinstance(table := part.data.get("table"), Map):
            check_table(self.rules, table, part.condition.needs, self.problems)
            for text in [table.get("caption"), *(table.get("heads") or {}).values()]:
                if isinstance(text, Text):
                    self._text(book, part.condition, text)

    def _condition(self, data: Map, condition: Condition) -> bool:
        """Do the variants exist, and go together?"""
        known = {*self.source.variants, *self.ledger.editions}
        right = True
        for key in ("with", "without"):
            value = data.get(key)
            names = (
                [(value, data.at[key])] if isinstance(value, str) else list(zip(value, value.at, strict=True)) if value else []
            )
            for name, at in names:
                if name not in known:
                    self.problems.error(
                        at, "unknown-edition", name=str(name), guess=guess(str(name), known), known=sorted(known) or None
                    )
                    right = False
        return right and all(name in known for name in condition.needs)

    def _text(self, book: Book, condition: Condition, text: Text, cited: tuple[str, ...] = ()) -> None:
        """Whatever is bound in a text must be there."""
        for offset, mark in loose_marks(text):
            self.problems.error(at_offset(text, offset), "loose-mark", name=mark)
        for part in parts_of(text):
            if isinstance(part, BoundValue | BoundTerm):
                try:
                    printer = self.printer(book, condition)
                    printer.term(part) if isinstance(part, BoundTerm) else printer.value(part)
                except (NoTerm, PlayError) as error:
                    self._bound(at_offset(text, part.start), error.code, dict(error.facts))
                except RulesetError as error:
                    self.problems.include(error.problems)
                else:
                    if isinstance(part, BoundValue):
                        self._unit(at_offset(text, part.start), part, cited)

    def _bound(self, at: Position, code: str, facts: dict[str, Any]) -> None:
        if code == "unknown-term":
            facts["guess"] = guess(str(facts["name"]), facts.pop("known"))
        self.problems.error(at, code, **facts)

    def _unit(self, at: Position, part: BoundValue, cited: tuple[str, ...]) -> None:
        """A value is counted in what the cited rules count it in."""
        noun = read_how(part.how).noun
        for rule in self.ledger.whole(cited) & self.ledger.rules.keys() if noun else ():
            for fact in self.ledger.rules[rule].facts:
                same = fact.expression is not None and " ".join(fact.expression.split()) == part.expression
                if same and fact.of and fact.of != noun.rpartition(".")[2]:
                    self.problems.error(at, "wrong-unit", name=noun, other=fact.of, rule=rule)


def check_books(source: Source, problems: Problems) -> BookCheck:
    """Check the books of a ruleset, each by itself."""
    check = BookCheck(source, problems)
    check.run()
    return check


def _accepted(documents: list[Map]) -> dict[str, Position]:
    found: dict[str, Position] = {}
    for document in documents:
        accept = document.get("accept")
        found |= accept.key_at if isinstance(accept, Map) else {}
    return found
