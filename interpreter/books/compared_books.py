"""Compares what the languages of a book say about the same rules, and with what the rules say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from interpreter.books.aligned import SHORTER, Alignment, Group, Row, Said, rows, sentences_in
from interpreter.books.book import Condition
from interpreter.books.capitals import Capitals
from interpreter.books.checked_books import OWN_CODES
from interpreter.books.compared_rows import NamesBeside, unlike_demands
from interpreter.books.findings import Accepting, unknown_codes
from interpreter.books.glossary import Glossary, NoTerm
from interpreter.books.marked import BoundValue, parts_of
from interpreter.books.mentions import Mentions, Names
from interpreter.books.spelling import CODES as SPELLING
from interpreter.books.spelling import Spelling
from interpreter.problems import PlayError, Position, Problem, Problems, RulesetError
from interpreter.proof.translations import at_offset
from interpreter.prose.comparing import Statement, statement, unlike_counts, unlike_numbers
from interpreter.prose.counted_names import CountedNames
from interpreter.prose.counting_words import numbers_in
from interpreter.prose.faults import Fault, blanked, faults_in
from interpreter.prose.government import CODES as FORM_CODES
from interpreter.prose.government import faults_of_form
from interpreter.prose.odd_denials import odd_denials

if TYPE_CHECKING:
    from interpreter.books.book import Book, Paragraph
    from interpreter.books.checked_books import BookCheck
    from interpreter.prose.agreeing import Unit

BINDING = ("force-unlike", "bounds-unlike", "order-unlike", "denial-missing", "denial-added")
TERMS = ("term-missing", "term-unlike", "term-added", "word-unlike", "terms-swapped", "words-turned")
NUMBERS = ("number-unlike", "number-missing", "number-added", "value-missing")
CODES = (*NUMBERS, *TERMS, "small-letter", "capital-letter", "fewer-items", "fewer-sentences", *BINDING)
LANGUAGE_CODES = ("doubled-word", "mixed-scripts", "not-added", "not-missing", "untranslated", *FORM_CODES)
ACCEPTABLE = (*OWN_CODES, *CODES, *LANGUAGE_CODES, *SPELLING)  # what a paragraph can accept


class Comparison:
    """All languages of a book beside each other; `more` are texts of locales, from which words are learnt."""

    def __init__(self, check: BookCheck, problems: Problems, more: Sequence[Mapping[str, str]] = ()) -> None:
        self.check, self.problems, self.more = check, problems, more
        self.mentions = {language: Mentions(language) for language in check.books}
        self._beside: dict[int, tuple[list[Row], list[dict[str, str]], list[Unit]]] = {}

    def run(self, changed: Paragraph | None = None) -> None:
        """Report what is unlike, of all paragraphs or of one that was changed since."""
        found: dict[int, list[Problem]] = {}
        spelling = self.spelling
        groups = [group for group in self.groups if changed is None or any(changed in said.paragraphs for said in group.values())]
        self.problems.include(self._lacking(groups))
        for group in groups:
            for language, problem in self._compared(group):
                found.setdefault(id(group[language].paragraphs[0]), []).append(problem)
        for said, problem in self._rows(groups):
            found.setdefault(id(said.paragraphs[0]), []).append(problem)
        for book in self.check.books.values():
            one = [changed] if changed is not None and changed.position.file == book.position.file else []
            for paragraph in book.paragraphs() if changed is None else one:
                accepting = Accepting(self.problems, paragraph.accepted)
                accepting.include(found.get(id(paragraph), ()))
                self._language(book, paragraph, spelling, accepting)
                accepting.close((*CODES, *LANGUAGE_CODES, *SPELLING))
                unknown_codes(paragraph.accepted.items(), ACCEPTABLE, self.problems)
                for item in paragraph.items:  # what is found there is accepted by the whole paragraph
                    Accepting(self.problems, item.accepted).close(item.accepted)

    def _language(self, book: Book, paragraph: Paragraph, spelling: Spelling, accepting: Accepting) -> None:
        """Faults of language that a text has by itself."""
        counted = self.counted[book.language]
        for text in paragraph.texts():
            for fault in _by_itself(text, book.language, self.check.books):
                accepting.warning(at_offset(text, fault.start), fault.code, **fault.facts)
            try:
                sentences = sentences_in(self.check.printer(book, paragraph.condition), text)
            except (NoTerm, PlayError, RulesetError):  # reported elsewhere
                continue
            for sentence in sentences:
                for fault in (*faults_of_form(sentence.text, book.language), *counted.faults(sentence.text)):
                    accepting.warning(sentence.at, fault.code, **fault.facts)
                for fault in spelling.faults(sentence.text, book.language):
                    accepting.note(sentence.at, fault.code, **fault.facts)

    @cached_property
    def groups(self) -> list[Group]:
        """What can be compared."""
        return [group for group in Alignment(self.check).groups if _can_be_printed(group)]

    @cached_property
    def glossaries(self) -> dict[str, Glossary]:
        return {language: self.check.printer(book, Condition()).glossary for language, book in self.check.books.items()}

    @cached_property
    def spelling(self) -> Spelling:
        return Spelling(self.glossaries, self.mentions, [*self.texts, *self.more])

    @cached_property
    def counted(self) -> dict[str, CountedNames]:
        """Names in the singular and plural."""
        return {language: CountedNames(language, glossary.lemmas) for language, glossary in self.glossaries.items()}

    @cached_property
    def names(self) -> Names:
        """What all languages have a name for."""
        return Names(self.glossaries, self.mentions)

    @cached_property
    def length(self) -> Counter[str]:
        """How long the whole book of each language is."""
        found: Counter[str] = Counter()
        for group in self.groups:
            for language, said in group.items():
                found[language] += len(said.printed)
        return found

    def _lacking(self, groups: list[Group]) -> Iterator[Problem]:
        """Paragraphs that all other languages have."""
        for group in groups:
            lacking = [language for language in self.check.books if language not in group]
            if len(lacking) == 1:
                book, first = self.check.books[lacking[0]], next(iter(group.values())).paragraphs[0]
                at = [section.title.position for section in book.all_sections() if section.id == first.section]
                yield Problem((*at, book.position)[0], "paragraph-missing", {"rules": first.all_rules()}, "warning")

    def _compared(self, group: Group) -> Iterator[tuple[str, Problem]]:
        """Paragraph by paragraph."""
        printed = {language: said.printed for language, said in group.items()}
        cited = {rule for said in group.values() for one in said.paragraphs for rule in one.all_rules()}
        texts = {language: statement(language, text) for language, text in printed.items()}
        unlike = list(self._unlike(group, texts, cited))
        told = {language for language, found in unlike if found.code == "number-unlike"}
        counted = [(language, found) for language, found in self._counts(group, cited) if language not in told]
        told |= {language for language, _ in counted}
        yield from counted
        # A number in the place of another one, or of a value, is told once.
        yield from ((language, found) for language, found in unlike if found.code == "number-unlike" or language not in told)
        yield from (one for one in self._values(group, printed) if one[0] not in told)
        yield from self._terms(group)
        yield from self._lengths(group, printed)
        for language, said in group.items():
            others = [other.items for name, other in group.items() if name != language]
            if others and said.items < min(others):
                counts = {"found": said.items, "others": min(others)}
                yield language, Problem(said.position, "fewer-items", counts, "note")

    def _unlike(self, group: Group, texts: dict[str, Statement], cited: set[str]) -> Iterator[tuple[str, Problem]]:
        """Numbers that stand in no other language."""
        for found in unlike_numbers(_typed(texts, group), self._ledger_numbers(cited)):
            at = _place(group[found.language], found.language, found.facts["value"])
            yield found.language, Problem(at, found.code, dict(found.facts), found.severity)

    def _counts(self, group: Group, cited: set[str]) -> Iterator[tuple[str, Problem]]:
        """Numbers in the place of others, sentence by sentence."""
        data = self._ledger_numbers(cited)
        for row in rows(group):
            said = {language: statement(language, " ".join(one.text for one in some)) for language, some in row.items()}
            for found in unlike_counts(said, data):
                at = _place(group[found.language], found.language, found.facts["value"])
                yield found.language, Problem(at, found.code, dict(found.facts), found.severity)

    def _values(self, group: Group, printed: dict[str, str]) -> Iterator[tuple[str, Problem]]:
        """Values that all others bind, and that a text says less often than each of them."""
        bound = {language: Counter(said.values()) for language, said in group.items()}
        numbers = {language: Counter(one.value for one in numbers_in(text, language)) for language, text in printed.items()}
        for language in group:
            others = [other for other in group if other != language]
            shared = set.intersection(*(set(bound[other]) for other in others)) if others else set()
            for expression, value in sorted(shared):
                key = (expression, value)
                fewer = bound[language][key] < min(bound[other][key] for other in others)
                if fewer and numbers[language][value] < min(numbers[other][value] for other in others):
                    facts = {"name": expression, "value": value}
                    yield language, Problem(group[language].position, "value-missing", facts, "warning")
                    break

    def _lengths(self, group: Group, printed: dict[str, str]) -> Iterator[tuple[str, Problem]]:
        """Fewer sentences than in every other language, in a text that is shorter than usual."""
        counts = {language: sum(map(len, said.sentences())) for language, said in group.items()}
        if not all(self.length[language] for language in group):
            return  # a book in which nothing stands yet
        usual = {language: len(text) / self.length[language] for language, text in printed.items()}
        for language, count in counts.items():
            others = [other for other in counts if other != language]
            if others and all(count < counts[other] and usual[language] < SHORTER * usual[other] for other in others):
                facts = {"found": count, "others": min(counts[other] for other in others)}
                yield language, Problem(group[language].position, "fewer-sentences", facts, "warning")

    def _rows(self, groups: list[Group]) -> Iterator[tuple[Said, Problem]]:
        """Sentence by sentence."""
        if len(self.check.books) < 2:
            return
        self._forget(groups)
        every = [self._rows_of(group) for group in self.groups]
        units = [unit for _, _, some in every for unit in some]
        said = [text for _, texts, _ in every for text in texts]
        ends = [*accumulate((len(some) for _, _, some in every), initial=0)]
        parts = [range(*two) for two in pairwise(ends) for _ in range(*two)]
        names = NamesBeside(self.names, self.mentions, said, units, more=self.more, parts=parts)
        capitals = Capitals(self.names, self.mentions, said)
        wanted, first = {id(group) for group in groups}, 0
        for group, (beside, texts, some) in zip(self.groups, every, strict=True):
            if id(group) in wanted:
                ledger, whole = self._ledger_texts(group), {language: said.printed for language, said in group.items()}
                for number, (row, text) in enumerate(zip(beside, texts, strict=True)):
                    single = all(len(some) == 1 for some in row.values())  # items of a list may begin with small letters
                    begins = all(some and some[0].begins for some in row.values())
                    for language, fault in capitals.amiss(text, begins) if single else ():
                        yield group[language], Problem(row[language][0].at, fault.code, dict(fault.facts), "warning")
                    demands = unlike_demands(text, whole, "\n".join(ledger))
                    for one in (*demands, *names.all_unlike(first + number, [text], ledger)):
                        lacking, there = group[one.language], row[one.language]
                        at = there[0].at if there else lacking.paragraphs[0].position  # where nothing stands
                        yield lacking, Problem(at, one.code, dict(one.facts), one.severity)
            first += len(some)
        if len(groups) < len(self.groups):
            self._forget(groups)

    @property
    def texts(self) -> list[dict[str, str]]:
        """All that is said, sentence by sentence."""
        return [text for group in self.groups for text in self._rows_of(group)[1]]

    def _forget(self, groups: list[Group]) -> None:
        """What is looked at may have been changed, and may be changed again."""
        for group in groups:
            self._beside.pop(id(group), None)

    def _rows_of(self, group: Group) -> tuple[list[Row], list[dict[str, str]], list[Unit]]:
        """The rows of a group, what they say, and what they name."""
        if id(group) not in self._beside:
            beside = list(rows(group))
            texts = [{language: " ".join(one.text for one in some) for language, some in row.items()} for row in beside]
            units: list[Unit] = [
                {
                    language: self.names.in_text(text[language], language, [path for one in some for path in one.terms])
                    for language, some in row.items()
                }
                for row, text in zip(beside, texts, strict=True)
            ]
            self._beside[id(group)] = beside, texts, units
        return self._beside[id(group)]

    def _terms(self, group: Group) -> Iterator[tuple[str, Problem]]:
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

    def _ledger_texts(self, group: Group) -> list[str]:
        """What the ledger says about the rules of a group."""
        ledger = self.check.ledger
        cited = ledger.whole(rule for said in group.values() for one in said.paragraphs for rule in one.all_rules())
        return [ledger.rules[rule].text if rule in ledger.rules else ledger.rulings.get(rule, "") for rule in sorted(cited)]

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


def _by_itself(text: str, language: str, others: Iterable[str]) -> Iterator[Fault]:
    """Faults that can be told without printing what is bound."""
    found = list(faults_in(text, language, others))
    yield from found
    told = {fault.code for fault in found}
    yield from (fault for fault in odd_denials(blanked(text), language) if fault.code not in told)


def _can_be_printed(group: Group) -> bool:
    """What cannot be printed is reported elsewhere."""
    try:
        return bool([said.printer.text(text) for said in group.values() for text in (*said.texts(), *said.headed())])
    except (NoTerm, PlayError, RulesetError):
        return False


def _typed(texts: dict[str, Statement], group: Group) -> dict[str, Statement]:
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
