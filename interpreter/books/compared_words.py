"""Checks of the words of a ruleset, also those that need a dictionary: plural forms, names, what binds, beside all languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.books.aligned import ENDS, SHORTER
from interpreter.books.book import read_books
from interpreter.books.capitals import Capitals
from interpreter.books.compared_books import ACCEPTABLE as OF_BOOKS
from interpreter.books.compared_rows import NamesBeside, unlike_demands
from interpreter.books.findings import unknown_codes
from interpreter.books.glossary import Glossary
from interpreter.books.mentions import Mentions, Names
from interpreter.books.neighbours import turned_names
from interpreter.books.plural_forms import CODES as PLURALS
from interpreter.books.plural_forms import check_plurals
from interpreter.books.spelling import CODES as SPELLING
from interpreter.books.spelling import Spelling, is_of_everyday
from interpreter.problems import Position, Problems
from interpreter.proof.translations import CODES as TRANSLATIONS
from interpreter.proof.translations import (
    TO_BE_WRITTEN,
    Entry,
    Findings,
    at_offset,
    check_translations,
    entry_of,
    forms_beside,
    row_numbers,
)
from interpreter.prose.binding import binding
from interpreter.prose.counted_names import CountedNames
from interpreter.prose.faults import blanked
from interpreter.prose.government import CODES as FORM_CODES
from interpreter.prose.government import faults_of_form
from interpreter.words.template import is_plural

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

NAMES = "names."
NOT_NAMED = ("names.seats.", "names.variants.", "names.game")  # names in which nothing else is named
SAID = ("texts.", "prompts.", "log.", "told.", "moves.", "ends.")  # sections with sentences
TELLING = "texts."  # what tells rules: questions and news may be put in as many sentences as one likes
UNNAMED = 0.1  # of the names of a language that may still be written
BINDING = ("force-unlike", "bounds-unlike", "denial-missing", "denial-added")
NAMING = ("term-unlike", "term-added", "word-unlike", "terms-swapped", "words-turned", "small-letter", "capital-letter")
BY_ALL_TEXTS = (*NAMING, *SPELLING, "term-missing", "accepted-for-nothing")  # depends on what all other texts say
ACCEPTABLE = (*TRANSLATIONS, *PLURALS, *OF_BOOKS)  # what a text can accept


class WordCheck:
    """The words of a ruleset and of its packs in all languages."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.entries = {language: dict(_entries(locale)) for language, locale in source.locales.items()}
        self.mentions = {language: Mentions(language) for language in self.entries}

    @cached_property
    def glossaries(self) -> dict[str, Glossary]:
        """The names of each language, with the terms of its book."""
        books = read_books(self.source, Problems())
        own = {language: book.terms for language, book in books.items()}
        return {language: Glossary(language, locale, own.get(language, {})) for language, locale in self.source.locales.items()}

    @cached_property
    def counted(self) -> dict[str, CountedNames]:
        """Names in the singular and plural."""
        return {language: CountedNames(language, glossary.lemmas) for language, glossary in self.glossaries.items()}

    @cached_property
    def names(self) -> Names:
        """What all languages have a name for that can be compared."""
        return Names({language: self.glossaries[language] for language in self.named}, self.said)

    @cached_property
    def named(self) -> list[str]:
        """The languages in which nearly all names are written: one that was only begun says nothing about others."""
        lemmas = {language: glossary.lemmas for language, glossary in self.glossaries.items()}
        return [
            language
            for language, every in lemmas.items()
            if sum(lemma.startswith(TO_BE_WRITTEN) for lemma in every) <= UNNAMED * len(every)
        ]

    @cached_property
    def said(self) -> dict[str, Mentions]:
        """Who finds names in texts of the languages that can be compared."""
        return {language: self.mentions[language] for language in self.named}

    @property
    def plurals(self) -> Mapping[str, Mapping[tuple[str, str], Entry]]:
        """What has plural forms."""
        return {
            language: {key: one for key, one in texts.items() if "one" in one.forms} for language, texts in self.entries.items()
        }

    @cached_property
    def rows(self) -> dict[tuple[str, str], dict[str, Entry]]:
        """What can name something, beside all languages."""
        keys = dict.fromkeys(
            key
            for texts in self.entries.values()
            for key in texts
            if key[1].startswith((*SAID, NAMES)) and not key[1].startswith(NOT_NAMED)
        )
        return {key: {language: texts[key] for language, texts in self.entries.items() if key in texts} for key in keys}

    @property
    def texts(self) -> list[dict[str, str]]:
        """The texts of all rows, without what is put into them."""
        return [{language: blanked(one.whole) for language, one in row.items()} for row in self.rows.values()]

    def run(self, problems: Problems, only: tuple[str, str] | None = None) -> None:
        """Report what needs nothing but the words, all or about one text, given by variant and path."""
        entries = self.entries if only is None else {key: {only: one[only]} for key, one in self.entries.items() if only in one}
        check_translations(entries, Findings(problems, self.source.locales, notes=True), row_numbers(self.source.sections))
        findings = Findings(problems, self.source.locales, notes=True)
        check_plurals(entries, findings)
        _check_forms(entries, findings, self.counted)
        self._demands([row for key, row in self.rows.items() if only in (None, key) and not key[1].startswith(NAMES)], findings)
        self._lengths([row for key, row in self.rows.items() if only in (None, key) and key[1].startswith(TELLING)], findings)
        findings.close((*BINDING, "fewer-sentences"))
        if only is None:
            accepted = [(code, at) for (_, _, code), at in findings.accepted.items()]
            unknown_codes(accepted, ACCEPTABLE, problems)

    def _lengths(self, rows: list[dict[str, Entry]], findings: Findings) -> None:
        """Fewer sentences than in every other language, in a text that is shorter than usual."""
        for row in rows:
            texts = {language: str(next(iter(one.forms.values()))) for language, one in row.items()}
            if not all(self.length[language] for language in texts):
                continue  # there is nothing that all languages say
            counts = {language: len(list(filter(str.strip, ENDS.split(text)))) for language, text in texts.items()}
            usual = {language: len(text) / self.length[language] for language, text in texts.items()}
            for language, count in counts.items():
                others = [other for other in counts if other != language]
                if others and all(count < counts[other] and usual[language] < SHORTER * usual[other] for other in others):
                    facts = {"found": count, "others": min(counts[other] for other in others)}
                    findings.note(language, row[language].path, row[language].at(), "fewer-sentences", **facts)

    @cached_property
    def length(self) -> Counter[str]:
        """How long everything is that all languages say."""
        found: Counter[str] = Counter()
        begun = sum(map(bool, self.entries.values()))
        for row in self.rows.values():
            if len(row) == begun:
                found.update({language: len(next(iter(one.forms.values()))) for language, one in row.items()})
        return found

    def _demands(self, rows: list[dict[str, Entry]], findings: Findings) -> None:
        for row in rows:
            texts = {language: one.whole for language, one in row.items()}
            for found in unlike_demands(texts, texts):
                at = _place(row, found.language, lambda text, language: repr(binding(text, language)))
                findings.note(found.language, row[found.language].path, at, found.code, **found.facts)

    def run_names(self, problems: Problems, more: Sequence[Mapping[str, str]] = (), only: tuple[str, str] | None = None) -> None:
        """Report what is named or written unlike all other languages; `more` are texts of books to learn words from."""
        if len(self.named) < 2:
            return
        findings = Findings(problems, self.source.locales, notes=True)
        named_rows = {key: {one: row[one] for one in self.named if one in row} for key, row in self.rows.items()}
        keys = [key for key, row in named_rows.items() if row]
        rows = [named_rows[key] for key in keys]
        texts = [{language: blanked(one.whole) for language, one in row.items()} for row in rows]
        # A name does not name itself or another one of its kind, but may be made of others.
        named = [
            {
                language: [self.names.in_text(blanked(text), language, without=_kind(row)) for text in one.forms.values()]
                for language, one in row.items()
            }
            for row in rows
        ]
        units = [{language: frozenset.intersection(*forms) for language, forms in row.items()} for row in named]
        some = [{language: frozenset.union(*forms) for language, forms in row.items()} for row in named]
        beside = NamesBeside(self.names, self.said, texts, units, some, more)
        capitals = Capitals(self.names, self.said, [text for text, row in zip(texts, rows, strict=True) if not _is_name(row)])
        for number in (number for number, key in enumerate(keys) if only in (None, key)):
            for language, fault in () if _is_name(rows[number]) else capitals.amiss(texts[number]):
                one = rows[number][language]
                findings.warning(language, one.path, one.at(fault.start), fault.code, **fault.facts)
            for found in beside.all_unlike(number, forms_beside(rows[number]), without=_kind(rows[number])):
                one, at = rows[number][found.language], _place(rows[number], found.language, self._named)
                note = findings.warning if found.severity == "warning" else findings.note
                note(found.language, one.path, at, found.code, **found.facts)
        self._spelling(findings, more, only)
        called = {language: self._base_names(language) for language in self.entries}
        for language, path, there in turned_names(called):
            if only in (None, ("", path)):
                one = self.entries[language]["", path]
                findings.note(language, path, one.at(), "words-turned", here=called[language][path], there=there)
        findings.close((*NAMING, *SPELLING))

    def _base_names(self, language: str) -> dict[str, str]:
        """The names of the base game, by path."""
        return {
            path: str(next(iter(one.forms.values())))
            for (variant, path), one in self.entries[language].items()
            if not variant and path.startswith(NAMES)
        }

    def _spelling(self, findings: Findings, more: Sequence[Mapping[str, str]], only: tuple[str, str] | None) -> None:
        """Words that are in no dictionary; those of rows of other texts are known, too."""
        every = [{language: one.whole} for language, texts in self.entries.items() for one in texts.values()]
        spelling = Spelling(self.glossaries, self.mentions, [*every, *more])
        for language, texts in self.entries.items():
            for key, one in texts.items():
                looked_at = only in (None, key) and is_of_everyday(key[1].removeprefix(NAMES))
                for text in one.forms.values() if looked_at else ():
                    for fault in spelling.faults(text, language):
                        findings.note(language, one.path, at_offset(text, fault.start), fault.code, **fault.facts)

    def _named(self, text: str, language: str) -> tuple[str, ...]:
        """What a text names, in its order."""
        places = self.names.places(blanked(text), language)
        return tuple(path for _, path in sorted((at, path) for path, some in places.items() for at in some))


def _check_forms(
    entries: Mapping[str, Mapping[tuple[str, str], Entry]], findings: Findings, counted: Mapping[str, CountedNames]
) -> None:
    """Words whose forms do not go together."""
    for language, texts in entries.items():
        for one in texts.values():
            for text in one.forms.values():
                words = blanked(text)
                for fault in (*faults_of_form(words, language), *counted[language].faults(words)):
                    findings.warning(language, one.path, at_offset(text, fault.start), fault.code, **fault.facts)
    findings.close(FORM_CODES)


def _place(row: Mapping[str, Entry], language: str, read: Callable[[str, str], object]) -> Position:
    """Where the form of a text begins that reads unlike all forms of the other languages; the first one if none does."""
    there = [read(str(text), other) for other, one in row.items() if other != language for text in one.forms.values()]
    forms = row[language].forms.values()
    return next((at_offset(text, 0) for text in forms if read(str(text), language) not in there), row[language].at())


def _kind(row: Mapping[str, Entry]) -> str:
    """What a row of names is about."""
    return next(iter(row.values())).path.removeprefix(NAMES).rpartition(".")[0] if _is_name(row) else ""


def _is_name(row: Mapping[str, Entry]) -> bool:
    return next(iter(row.values())).path.startswith(NAMES)


def _entries(locale: Mapping[str, Any], path: str = "", variant: str = "") -> Iterator[tuple[tuple[str, str], Entry]]:
    """All texts of a locale, with those of variants."""
    for key, value in locale.items():
        inner = f"{path}.{key}" if path else str(key)
        if not path and key in ("language", "rules", "accept"):
            continue
        if not path and key == "with":
            for name, words in value.items():
                yield from _entries(words, "", str(name))
        elif isinstance(value, Mapping) and not is_plural(value):
            yield from _entries(value, inner, variant)
        elif (one := entry_of(variant, inner, value, locale.key_at[key])) is not None:  # type: ignore[attr-defined]
            yield (variant, inner), one
