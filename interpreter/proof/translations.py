"""Checks of the words of a ruleset by themselves and beside those of its other languages; none of them needs a dictionary."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.problems import Position, Problems
from interpreter.prose.comparing import statement, unlike_counts, unlike_numbers
from interpreter.prose.faults import faults_in
from interpreter.source.values import Map, Text
from interpreter.words.plurals import category
from interpreter.words.template import NUMBER, mentions

NUMBERS = range(200)
DIGITS = re.compile(r"(?<![\w.])\d{1,6}(?![\w.])")
ACCEPT = "accept"

TO_BE_WRITTEN = "TODO"  # with which a text begins that is still to be written


@dataclass(frozen=True, slots=True)
class Entry:
    """A text of a locale, or its plural forms; `variant` if it is said with one only."""

    variant: str
    path: str
    key_at: Position
    forms: dict[str, Text]  # one without a name if there are no plural forms

    @property
    def whole(self) -> str:
        """All that it says."""
        return "\n".join(self.forms.values())

    def at(self, offset: int = 0) -> Position:
        """Where a character of `whole` stands."""
        for text in self.forms.values():
            if offset <= len(text):
                return at_offset(text, offset)
            offset -= len(text) + 1
        return self.key_at


def at_offset(text: Text, offset: int) -> Position:
    """Where a character of a text stands."""
    before = text[:offset].split("\n")
    return text.locate(len(before), len(before[-1]) + 1)


Entries = Mapping[tuple[str, str], Entry]


def entry_of(variant: str, path: str, value: Any, key_at: Position) -> Entry | None:
    """The entry for what stands under a key, if it has been written."""
    if isinstance(value, Text):
        return None if value.startswith(TO_BE_WRITTEN) else Entry(variant, path, key_at, {"": value})
    texts = [(name, text) for name, text in value.items() if isinstance(text, Text)] if isinstance(value, Map) else []
    forms = {str(name): text for name, text in texts if not text.startswith(TO_BE_WRITTEN)}
    return Entry(variant, path, key_at, forms) if forms else None


class Findings:
    """Notes what is found, but for what a locale accepts with a reason: `accept: {PATH: {CODE: REASON}}`."""

    def __init__(self, problems: Problems, locales: Mapping[str, Map], notes: bool = False) -> None:
        self.problems, self.notes = problems, notes
        self.accepted: dict[tuple[str, str, str], Position] = {}
        for language, locale in locales.items():
            accept = locale.get(ACCEPT)
            for path, codes in accept.items() if isinstance(accept, Map) else ():
                for code in codes if isinstance(codes, Map) else ():
                    self.accepted[language, str(path), str(code)] = codes.key_at[code]
        self.used: set[tuple[str, str, str]] = set()

    def warning(self, language: str, path: str, at: Position, code: str, /, **facts: Any) -> None:
        """Report a finding."""
        if not self._accepts(language, path, code):
            self.problems.warning(at, code, path=path, **facts)

    def note(self, language: str, path: str, at: Position, code: str, /, **facts: Any) -> None:
        """Report a finding that may well be right, to those who want to look at such."""
        if self.notes and not self._accepts(language, path, code):
            self.problems.note(at, code, path=path, **facts)

    def _accepts(self, language: str, path: str, code: str) -> bool:
        key = (language, path, code)
        if key in self.accepted:
            self.used.add(key)
        return key in self.accepted

    def close(self, codes: Collection[str]) -> None:
        """Report what was accepted and did not occur, of the codes that were looked for."""
        for key, at in self.accepted.items():
            if key not in self.used and key[2] in codes:
                self.problems.warning(at, "accepted-for-nothing", name=key[2])


CODES = (
    "placeholder-missing",
    "number-unlike",
    "number-missing",
    "same-name",
    "doubled-word",
    "mixed-scripts",
    "not-missing",
    "untranslated",
)


def check_translations(
    entries: Mapping[str, Entries], findings: Findings, data: Mapping[str, Collection[int]], wanted: Collection[str] = ()
) -> None:
    """Compare what the languages of a ruleset say; `data` has the numbers of rows, `wanted` the variants that are looked at."""
    for language, texts in entries.items():
        for key, one in texts.items():
            if wanted and key[0] not in wanted:
                continue
            for text in one.forms.values():
                for fault in faults_in(text, language, entries):
                    findings.warning(language, one.path, at_offset(text, fault.start), fault.code, **fault.facts)
            _forms(language, one, findings)
        _same_names(language, entries, findings, wanted)
    keys = dict.fromkeys(key for texts in entries.values() for key in texts)
    for key in keys:
        if not wanted or key[0] in wanted:
            said = {language: texts[key] for language, texts in entries.items() if key in texts}
            _placeholders(said, findings)
            _numbers(said, findings, data.get(key[1], ()))
    findings.close(CODES)


def _placeholders(said: Mapping[str, Entry], findings: Findings) -> None:
    """A placeholder that all others have; the name of a field needs none for its value."""
    said = {language: one for language, one in said.items() if not _is_plain_field(one)}
    bare = {language: _bare(one.forms.values()) for language, one in said.items()}
    for language, one in said.items():
        others = [names for other, names in bare.items() if other != language]
        shared = set.intersection(*others) if others else set()
        counted = {name for text in one.forms.values() for _, name, noun in mentions(text) if noun}
        for name in sorted(shared - bare[language] - counted):
            findings.warning(language, one.path, one.at(), "placeholder-missing", name=name)


def _is_plain_field(one: Entry) -> bool:
    """Is it the name of a field behind which the value is put?"""
    return one.path.startswith("names.fields.") and "{" not in one.whole and not one.whole.rstrip().endswith((":", "×", "–"))


def _forms(language: str, one: Entry, findings: Findings) -> None:
    """Plural forms have the same placeholders, but for one that stands for a single number."""
    everything = _bare(one.forms.values())
    for name, text in one.forms.items():
        single = not name or len(_numbers_of(language, name)) == 1
        for missing in sorted(everything - _bare([text]) - ({NUMBER} if single else set())):
            findings.warning(language, one.path, text.position, "placeholder-missing", name=missing, form=name)


def _numbers_of(language: str, form: str) -> list[int]:
    return [number for number in NUMBERS if category(language, number) == form]


def _bare(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for _, name, noun in mentions(text) if noun is None}


def _numbers(said: Mapping[str, Entry], findings: Findings, data: Collection[int]) -> None:
    texts = {language: statement(language, one.whole) for language, one in said.items()}
    if not any(text.numbers for text in texts.values()):
        return
    told = set()
    for found in unlike_numbers(texts, data):
        one = said[found.language]
        note = findings.warning if found.severity == "warning" else findings.note
        note(found.language, one.path, one.at(found.start), found.code, **found.facts)
        told.add(found.language)
    for beside in forms_beside(said):
        for found in unlike_counts({language: statement(language, text) for language, text in beside.items()}, data):
            if found.language not in told:
                at = at_offset(beside[found.language], found.start)
                findings.warning(found.language, said[found.language].path, at, found.code, **found.facts)
                told.add(found.language)


def forms_beside(said: Mapping[str, Entry]) -> list[dict[str, Text]]:
    """The first forms of texts beside each other, and each other form beside the first ones of the other languages."""
    first = {language: next(iter(one.forms.values())) for language, one in said.items()}
    return [first, *(first | {language: text} for language, one in said.items() for text in list(one.forms.values())[1:])]


def _same_names(language: str, entries: Mapping[str, Entries], findings: Findings, wanted: Collection[str]) -> None:
    """One name for two things of a kind that another language tells apart."""
    seen: dict[tuple[str, str, str], Entry] = {}
    for (variant, path), one in entries[language].items():
        if not path.startswith("names.") or "" not in one.forms:
            continue
        kind = path.rpartition(".")[0]
        first = seen.setdefault((variant, kind, one.forms[""].lower()), one)
        if first is not one and (not wanted or variant in wanted) and _told_apart(language, entries, first, one):
            findings.warning(language, path, one.at(), "same-name", name=str(one.forms[""]), other=first.path)


def _told_apart(language: str, entries: Mapping[str, Entries], first: Entry, second: Entry) -> bool:
    for other, texts in entries.items():
        if other != language:
            one, two = texts.get((first.variant, first.path)), texts.get((second.variant, second.path))
            if one is not None and two is not None and one.whole.lower() != two.whole.lower():
                return True
    return False


def row_numbers(sections: Map) -> dict[str, frozenset[int]]:
    """The numbers in the data of each row with texts, by the path of its texts."""
    found: dict[str, frozenset[int]] = {}
    tables = sections.get("tables")
    for name, table in tables.items() if isinstance(tables, Map) else ():
        for row in table.get("rows") or () if isinstance(table, Map) else ():
            if isinstance(row, Map) and "id" in row:
                found[f"texts.tables.{name}.{row['id']}"] = frozenset(_numbers_in(row))
    return found


def _numbers_in(value: Any) -> Iterator[int]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield value
    elif isinstance(value, str):
        yield from map(int, DIGITS.findall(value))
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key not in ("words", "examples", "rules", "note"):
                yield from _numbers_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from _numbers_in(part)
