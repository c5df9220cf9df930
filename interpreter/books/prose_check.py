"""What is wrong with a book that exists as prose, by line: beside the rules, and by itself."""

from __future__ import annotations

from collections.abc import Container
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.books.alignment import shared_features
from interpreter.books.prose_beside import Beside, Disagreement
from interpreter.books.prose_facts import disagreements
from interpreter.books.prose_language import language_faults
from interpreter.books.prose_names import named_by
from interpreter.books.usual_words import Usual
from interpreter.problems import PlayError, Position, Problem, Problems
from interpreter.prose.layout import is_table_row

if TYPE_CHECKING:
    from interpreter.books.prose_book import ProseBook, Sentence
    from interpreter.books.read_texts import Reading
    from interpreter.books.stated_rules import Statements, Unit

WARNED = {  # how sure a comparison must be to warn, and to be noted
    "prose-number": (0.2, 0.076),
    "prose-name": (0.3, 0.09),
    "prose-force": (0.4, 0.16),
    "prose-bounds": (0.1, 0.03),
    "prose-denial-missing": (0.55, 0.34),
    "prose-denial-added": (0.5, 0.26),
}
NEVER = (9.0, 9.0)
EVIDENCE, UNSURE = 2, 0.5  # of what a sentence shares with the rule, and how sure it is with less
STATED = 0.28  # how well a sentence fits a rule that it states
NEIGHBOURS = 2  # sentences before and after
FEWEST_STATED, FEWEST_BESIDE_LEDGER = 0.45, 0.12  # of the sentences; else it is a book of another game
FEWEST_SENTENCES = 8  # by which that can be told
STATEMENT_WORDS = 8  # of a sentence that should be known to some rule


def told_from(code: str) -> float:
    """How sure a comparison must be to be told at all."""
    return WARNED.get(code, NEVER)[1]


class ProseCheck:
    """Compares one book with the rules."""

    def __init__(self, book: ProseBook, statements: Statements, problems: Problems) -> None:
        self.book, self.statements, self.problems = book, statements, problems
        self.aligner = statements.aligner
        self._compared: dict[int, tuple[list[Disagreement], str]] = {}

    def align(self) -> None:
        """Find out which rules the sentences state; PlayError if it is a book of another game."""
        sentences = self.book.sentences
        self.book.places = self.aligner.align(sentences)
        self.best: dict[int, float] = {}  # how well the sentence fits that states a unit best
        for sentence in sentences:
            for score, unit in self.book.places[sentence.index].candidates if sentence.states else ():
                self.best[unit.index] = max(score, self.best.get(unit.index, 0.0))
        named = sum(bool(sentence.reading.mentions) for sentence in sentences if sentence.states)
        stated, total = self.stated()
        few = FEWEST_STATED if any(unit.own for unit in self.statements.units) else FEWEST_BESIDE_LEDGER
        if total >= FEWEST_SENTENCES and (stated < few * total or named < FEWEST_BESIDE_LEDGER * total):
            ruleset = self.statements.check.source.id
            raise PlayError("prose-foreign", file=self.book.file, ruleset=ruleset, found=stated, total=total)

    def run(self, lines: Container[int] | None = None) -> None:
        """Report everything, or what is wrong near some lines."""
        if not self.book.places:
            self.align()
        for sentence in self.book.sentences:
            if sentence.block.on_one_of(lines):
                self._sentence(sentence)
        self.problems.include(language_faults(self.book, self.statements.lexicon(self.book.language), lines))
        if lines is None:
            self._rules()

    def _sentence(self, sentence: Sentence) -> None:
        place = self.book.places[sentence.index]
        if place.chosen is None or not sentence.states or is_table_row(sentence.reading.text):
            if place.chosen is None and len(sentence.reading.words) >= STATEMENT_WORDS and sentence.reading.mentions:
                self.problems.note(sentence.position(self.book.file), "prose-unknown")
            return
        others, rule = self.compared(sentence)
        asks = sentence.reading.text.rstrip(' »”")').endswith("?")  # a question states nothing
        told: set[str] = set()
        for found in sorted(others, key=lambda one: -one.sure):
            group = found.code.removesuffix("-missing").removesuffix("-added").replace("force", "denial")
            warned, noted = WARNED[found.code]
            if found.sure >= noted and group not in told and not (asks and found.code not in ("prose-number", "prose-name")):
                told.add(group if group != "prose-number" else f"{group}{found.start}")
                self._add(sentence, found, rule, "warning" if found.sure >= warned else "note")

    def _add(self, sentence: Sentence, found: Disagreement, rule: str, severity: str) -> None:
        facts = dict(found.facts, rule=rule)
        if "paths" in facts:
            facts["others"] = named_by(facts.pop("paths"), self.statements.lexicon(self.book.language).lemma_of)
        position = sentence.position(self.book.file, found.start)
        self.problems.include([Problem(position, found.code, facts, severity)])

    def compared(self, sentence: Sentence) -> tuple[list[Disagreement], str]:
        """What a sentence says otherwise than the rules, and the rule that it states."""
        if sentence.index not in self._compared:
            beside, rule = self._beside(sentence)
            self._compared[sentence.index] = list(disagreements(sentence.reading, beside)), rule
        return self._compared[sentence.index]

    def _beside(self, sentence: Sentence) -> tuple[Beside, str]:
        """What a sentence is compared with, and the rule that it states."""
        place = self.book.places[sentence.index]
        unit = place.chosen
        assert unit is not None
        alike = self.aligner.alike
        reading = sentence.reading
        own = max(unit.own, key=lambda one: alike(reading, one), default=None)
        rule = max(unit.ledger, key=lambda one: alike(reading, unit.ledger[one]))
        like = [one for one in (own, unit.ledger[rule]) if one is not None and one.text]
        pool = [one for other in self._around(sentence, unit) for one in other.readings()]
        sure = place.score * min(1.0, place.score / self.best.get(unit.index, place.score))  # others may state it better
        if max((_shared(reading, one) for one in like), default=0) < EVIDENCE:
            sure *= UNSURE
        excuses, known = self._excuses(reading, like, pool), self.statements.known
        return Beside(like, pool, unit.readings(), excuses, sure, known, self._named_around(sentence), self.usual), rule

    @cached_property
    def usual(self) -> tuple[Usual, ...]:
        """Between which words names stand in the books of the ruleset and in this one."""
        own = Usual()
        own.add(sentence.reading for sentence in self.book.sentences)
        return own, self.statements.usual

    def _named_around(self, sentence: Sentence) -> frozenset[str]:
        """What the sentences around a sentence and its heading name."""
        heading = sentence.heading.named if sentence.heading is not None else set()
        near = self.book.sentences[max(0, sentence.index - NEIGHBOURS) : sentence.index + NEIGHBOURS + 1]
        return frozenset(heading).union(*(one.reading.named for one in near if one is not sentence))

    def _excuses(self, reading: Reading, like: list[Reading], pool: list[Reading]) -> list[tuple[float, Reading]]:
        """Texts nearby, each with how like it is beside the best."""
        best = {one.language: self.aligner.alike(reading, one) for one in like}
        found = [one for one in pool if best.get(one.language)]
        return [(self.aligner.alike(reading, one) / best[one.language], one) for one in found]

    def _around(self, sentence: Sentence, unit: Unit) -> list[Unit]:
        units = self.statements.units
        near = {unit.index - 1, unit.index, unit.index + 1}
        near |= {other.index for _, other in self.book.places[sentence.index].candidates[:5]}
        for step in range(-NEIGHBOURS, NEIGHBOURS + 1):
            at = sentence.index + step
            if 0 <= at < len(self.book.places) and (other := self.book.places[at].chosen) is not None:
                near.add(other.index)
        return [units[index] for index in sorted(near) if 0 <= index < len(units)]

    def stated(self) -> tuple[int, int]:
        """How many sentences state a rule, of how many that are long enough."""
        states = [sentence for sentence in self.book.sentences if sentence.states]
        return sum(self.book.places[one.index].score >= STATED for one in states), len(states)

    def _rules(self) -> None:
        """The rules that are nowhere stated."""
        stated: set[str] = set()
        for sentence in self.book.sentences:
            for score, unit in self.book.places[sentence.index].candidates[:3]:
                if score >= STATED:
                    stated.update(unit.rules)
        ledger = self.statements.check.ledger
        known = {rule for unit in self.statements.units for rule in unit.rules}
        for rule in ledger.rules:
            editions = ledger.rules[rule].editions
            held = self.statements.holds(rule) and (not editions or self.statements.editions or len(editions) > 1)
            if held and rule in known and rule not in stated:
                self.problems.note(Position(self.book.file, 1, 1), "prose-unstated", rule=rule)


def _shared(first: Reading, second: Reading) -> int:
    """How many words and names two texts have in common; in two languages those that both languages have."""
    own = first.language == second.language
    return len(shared_features(first, own).keys() & shared_features(second, own).keys())
