"""How many faults the checks find that a generator puts into books and locales.

`python -m tests.books.benchmark [RULESET]... --seed 1 --faults 20 [--missed]`

Each fault is put into one text of the files as they are; it counts as found if a problem that was not there before stands in that
text, or in its paragraph. Nothing is written to the disk.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from interpreter.books.book import Paragraph
from interpreter.books.checked_books import BookCheck, check_books
from interpreter.books.compared_books import compare_books
from interpreter.books.plural_forms import check_plurals, plural_entries
from interpreter.play.compiling import assemble_game
from interpreter.problems import Problem, Problems
from interpreter.proof.inventory import inventory
from interpreter.proof.locales import entries_of
from interpreter.proof.translations import Entry, Findings, check_translations, row_numbers
from interpreter.prose.faults import blanked
from interpreter.prose.usage import WORD, grammar
from interpreter.source.ruleset import Source, bundled, read_playable
from interpreter.source.values import Text

SWAPS = {
    "force": {
        "en": [("may", "must"), ("must", "may"), ("can", "must")],
        "ru": [
            ("можно", "нужно"),
            ("может", "должен"),
            ("можете", "должны"),
            ("должны", "можете"),
            ("должен", "может"),
            ("нужно", "можно"),
        ],
        "pl": [("może", "musi"), ("możesz", "musisz"), ("musi", "może"), ("należy", "można"), ("można", "należy")],
    },
    "bounds": {
        "en": [("at least", "at most"), ("at most", "at least"), ("more than", "less than"), ("up to", "at least")],
        "ru": [
            ("не менее", "не более"),
            ("не более", "не менее"),
            ("не больше", "не меньше"),
            ("хотя бы", "не более чем"),
            ("не меньше", "не больше"),
        ],
        "pl": [
            ("co najmniej", "co najwyżej"),
            ("co najwyżej", "co najmniej"),
            ("najwyżej", "co najmniej"),
            ("przynajmniej", "najwyżej"),
        ],
    },
    "not": {
        "en": [("does not", "does"), ("do not", "do"), ("not ", ""), ("cannot", "can"), ("never", "always"), ("may not", "may")],
        "ru": [("не ", ""), ("нельзя", "можно"), ("никогда не", "всегда")],
        "pl": [("nie ", ""), ("nigdy nie", "zawsze")],
    },
}
LOOK_ALIKE = {"а": "a", "о": "o", "е": "e", "с": "c", "р": "p", "a": "а", "o": "о", "e": "е", "c": "с", "p": "р"}


@dataclass(frozen=True, slots=True)
class Changeable:
    """A text that can be changed: how it is read, and put back."""

    language: str
    text: Text
    put: Callable[[Text], None]
    lines: range


MISSED: list[bool] = []  # whether what was not found is told
Fault = Callable[[Changeable, random.Random], str | None]


def _words(kind: str) -> Fault:
    def make(one: Changeable, chance: random.Random) -> str | None:
        swaps = SWAPS[kind].get(one.language, [])
        fitting = [(old, new) for old, new in swaps if re.search(rf"(?<!\w){re.escape(old)}", blanked(one.text))]
        if not fitting:
            return None
        old, new = chance.choice(fitting)
        return re.sub(rf"(?<!\w){re.escape(old)}", new, one.text, count=1)

    return make


def _digits(one: Changeable, chance: random.Random) -> str | None:
    found = list(re.finditer(r"(?<![\w.,])\d{1,3}(?![\w.,]\d)(?!\w)", blanked(one.text)))
    if not found:
        return None
    match = chance.choice(found)
    return one.text[: match.start()] + str(int(match[0]) + chance.choice([1, 2, 3])) + one.text[match.end() :]


def _number_word(one: Changeable, chance: random.Random) -> str | None:
    known = grammar(one.language).number_of
    found = [match for match in WORD.finditer(blanked(one.text)) if known.get(match[0].lower(), 0) > 1]
    if not found:
        return None
    match = chance.choice(found)
    others = [word for word, value in known.items() if value > 1 and value != known[match[0].lower()] and value < 12]
    return one.text[: match.start()] + chance.choice(others) + one.text[match.end() :]


def _doubled(one: Changeable, chance: random.Random) -> str | None:
    allowed = grammar(one.language).words("doubled")
    found = [m for m in WORD.finditer(blanked(one.text)) if len(m[0]) > 1 and m[0].lower() not in allowed and "-" not in m[0]]
    if not found:
        return None
    match = chance.choice(found)
    return f"{one.text[: match.end()]} {match[0]}{one.text[match.end() :]}"


def _script(one: Changeable, chance: random.Random) -> str | None:
    found = [at for at, letter in enumerate(blanked(one.text)) if letter in LOOK_ALIKE and _inside(one.text, at)]
    if not found:
        return None
    at = chance.choice(found)
    return one.text[:at] + LOOK_ALIKE[one.text[at]] + one.text[at + 1 :]


def _inside(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and (text[at - 1].isalpha() or text[at + 1].isalpha())


def _term(one: Changeable, chance: random.Random) -> str | None:
    bound = re.findall(r"\[\[[^\[\]]+\]\]", one.text)
    if not bound:
        return None
    return one.text.replace(chance.choice(bound), {"en": "gadget", "ru": "штуковина", "pl": "gadżet"}[one.language], 1)


def _placeholder(one: Changeable, chance: random.Random) -> str | None:
    found = re.findall(r"\{\w+\}", one.text)
    return one.text.replace(chance.choice(found), "", 1) if found else None


BOOK_FAULTS: dict[str, Fault] = {
    "digits": _digits,
    "number word": _number_word,
    "doubled": _doubled,
    "script": _script,
    "term": _term,
    "not": _words("not"),
    "force": _words("force"),
    "bounds": _words("bounds"),
}
LOCALE_FAULTS: dict[str, Fault] = {
    "digits": _digits,
    "number word": _number_word,
    "doubled": _doubled,
    "script": _script,
    "placeholder": _placeholder,
}


def book_texts(check: BookCheck) -> Iterator[Changeable]:
    for language, book in check.books.items():
        starts = sorted(paragraph.position.line for paragraph in book.paragraphs())
        for paragraph in book.paragraphs():
            after = next((line for line in starts if line > paragraph.position.line), paragraph.position.line + 100)
            for part in (paragraph, *paragraph.items):
                if part.text is not None and paragraph.all_rules():
                    yield Changeable(language, part.text, _putter(part), range(paragraph.position.line, after))


def _putter(part: Paragraph) -> Callable[[Text], None]:
    return lambda text: part.data.__setitem__("text", text)


def _form_putter(one: Entry, name: str) -> Callable[[Text], None]:
    return lambda text: one.forms.__setitem__(name, text)


def book_problems(check: BookCheck) -> set[tuple[str, int, str]]:
    problems = Problems()
    check.problems = problems
    check.run()
    compare_books(check, problems)
    return _places(problems)


def _places(problems: Problems) -> set[tuple[str, int, str]]:
    found: list[Problem] = list(problems)
    return {(one.position.file, one.position.line, one.code) for one in found}


def run_books(source: Source, count: int, chance: random.Random, found: Counter[str], tried: Counter[str]) -> int:
    check = check_books(source, Problems())
    before = book_problems(check)
    texts = list(book_texts(check))
    for kind, fault in BOOK_FAULTS.items():
        for one in chance.sample(texts, len(texts)):
            if tried[kind] >= count:
                break
            changed = fault(one, chance)
            if changed is None or changed == one.text:
                continue
            one.put(one.text.changed(changed))
            new = book_problems(check) - before
            one.put(one.text)
            tried[kind] += 1
            _count(kind, one, changed, new, found)
    for _ in range(min(count, 10)):
        book = chance.choice(list(check.books.values()))
        section = chance.choice([part for part in book.all_sections() if any(p.rules for p in part.paragraphs)])
        kept = list(section.paragraphs)
        section.paragraphs.remove(chance.choice([p for p in kept if p.rules]))
        tried["dropped rule"] += 1
        found["dropped rule"] += bool(book_problems(check) - before)
        section.paragraphs[:] = kept
    return len(before)


def _count(kind: str, one: Changeable, changed: str, new: set[tuple[str, int, str]], found: Counter[str]) -> None:
    hit = any(file == one.text.position.file and line in one.lines for file, line, _ in new)
    found[kind] += hit
    if not hit and MISSED:
        print(f"  missed {kind} at {one.text.position}: {changed}")


def run_locales(source: Source, count: int, chance: random.Random, found: Counter[str], tried: Counter[str]) -> None:
    game = assemble_game(source, None, [], Problems())
    assert game is not None
    known = inventory(source, [game])
    entries = {language: entries_of(locale, known) for language, locale in source.locales.items()}
    data = row_numbers(source.sections)

    def problems() -> set[tuple[str, int, str]]:
        noted = Problems()
        check_translations(entries, Findings(noted, source.locales), data)
        return _places(noted)

    before = problems()
    texts = [
        Changeable(language, text, _form_putter(one, name), range(text.position.line, text.position.line + 9))
        for language, every in entries.items()
        for one in every.values()
        for name, text in one.forms.items()
    ]
    for kind, fault in LOCALE_FAULTS.items():
        for one in chance.sample(texts, len(texts)):
            if tried[kind] >= count:
                break
            changed = fault(one, chance)
            if changed is not None and changed != one.text:
                one.put(one.text.changed(changed))
                new = problems() - before
                one.put(one.text)
                tried[kind] += 1
                _count(kind, one, changed, new, found)
    _plurals(source, count, chance, found, tried)


def _plurals(source: Source, count: int, chance: random.Random, found: Counter[str], tried: Counter[str]) -> None:
    for language, locale in source.locales.items():
        entries = plural_entries(locale)
        fitting: list[Entry] = [one for one in entries.values() if {"few", "many"} <= set(one.forms)]
        for one in chance.sample(fitting, len(fitting)):
            few, many = one.forms["few"], one.forms["many"]
            if tried["plural"] >= count or few == many:
                continue
            one.forms["many"] = many.changed(few)
            noted = Problems()
            check_plurals({language: entries}, Findings(noted, source.locales))
            one.forms["many"] = many
            tried["plural"] += 1
            found["plural"] += any(problem.facts.get("path") == one.path for problem in noted)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=20, help="of each kind and ruleset")
    parser.add_argument("--missed", action="store_true", help="print what was not found")
    given = parser.parse_args()
    MISSED.extend([True] if given.missed else [])
    for name in given.rulesets or [one for one in bundled() if read_playable(one).book_files]:
        source, chance = read_playable(name), random.Random(given.seed)
        for title, run in (("book", run_books), ("locale", run_locales)):
            found, tried = Counter[str](), Counter[str]()
            if title == "locale" or source.book_files:
                run(source, given.faults, chance, found, tried)
                print(name, title, ", ".join(f"{kind} {found[kind]}/{tried[kind]}" for kind in tried))


if __name__ == "__main__":
    main()
