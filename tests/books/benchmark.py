"""How many faults the checks find that a generator puts into books, locales and the words of packs.

`python -m tests.books.benchmark [RULESET]... --seed 1 --faults 20 [--missed] [--only KIND]`

Each fault is put into one text of the files as they are; it counts as found if a problem that was not there before stands in that
text, or in its paragraph. Nothing is written to the disk.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from interpreter.books.book import Condition, Paragraph
from interpreter.books.checked_books import BookCheck, check_books
from interpreter.books.compared_books import Comparison
from interpreter.books.compared_words import WordCheck
from interpreter.books.glossary import Term
from interpreter.problems import Problems
from interpreter.proof.translations import Entry, at_offset
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import WORD
from interpreter.source.folders import bundled
from interpreter.source.ruleset import Source, read_playable
from interpreter.source.values import Text
from tests.books.put_in import FAULTS, Fault, Setting

PACKS = Path(__file__).parent.parent / "packs"
THINGS = ("pieces", "tables", "symbols", "fields")
Places = Counter[tuple[str, int, str]]


@dataclass(frozen=True, slots=True)
class Changeable:
    """A text that can be changed: how it is read, and put back."""

    setting: Setting
    text: Text
    put: Callable[[Text], None]
    lines: range
    part: Any  # what is looked at again


@dataclass(slots=True)
class Score:
    """What was tried and found, by kind."""

    wanted: int
    missed: bool = False
    only: str = ""
    found: Counter[str] = field(default_factory=Counter)
    tried: Counter[str] = field(default_factory=Counter)

    def count(self, kind: str, hit: bool, told: str) -> None:
        self.tried[kind] += 1
        self.found[kind] += hit
        if not hit and self.missed:
            print(f"  missed {kind} at {told}")

    def try_out(self, texts: list[Changeable], problems: Callable[..., Places], chance: random.Random) -> None:
        """Put each kind of fault into some of the texts, one at a time."""
        before = problems()
        for kind, fault in FAULTS.items():
            if not self.only or self.only == kind:
                self._kind(kind, fault, texts, problems, before, chance)

    def _kind(
        self,
        kind: str,
        fault: Fault,
        texts: list[Changeable],
        problems: Callable[..., Places],
        before: Places,
        chance: random.Random,
    ) -> None:
        for one in chance.sample(texts, len(texts)):
            if self.tried[kind] >= self.wanted:
                break
            changed = fault(one.setting, chance)
            if changed is None or changed == one.text:
                continue
            one.put(one.text.changed(changed))
            new = problems(one.part) - before
            one.put(one.text)
            hit = any(file == one.text.position.file and line in one.lines for file, line, _ in new)
            self.count(kind, hit, f"{one.text.position}: {changed}")


def book_texts(
    check: BookCheck, names: Mapping[str, dict[str, list[str]]], called: Mapping[str, Mapping[str, str]]
) -> Iterator[Changeable]:
    """The texts of paragraphs that state rules."""
    same: dict[tuple[str, tuple[str, ...], int], dict[str, str]] = {}
    for language, book in check.books.items():
        for paragraph in book.paragraphs():
            for number, part in enumerate((paragraph, *paragraph.items)):
                same.setdefault((paragraph.section, paragraph.all_rules(), number), {})[language] = str(part.text or "")
    for language, book in check.books.items():
        starts = sorted(paragraph.position.line for paragraph in book.paragraphs())
        for paragraph in book.paragraphs():
            after = next((line for line in starts if line > paragraph.position.line), paragraph.position.line + 100)
            for number, part in enumerate((paragraph, *paragraph.items)):
                if part.text is not None and paragraph.all_rules():
                    others = same[paragraph.section, paragraph.all_rules(), number]
                    rest = [text for key, text in others.items() if key != language]
                    setting = Setting(language, str(part.text), names[language], called[language], rest)
                    yield Changeable(setting, part.text, _putter(part), range(paragraph.position.line, after), paragraph)


def _putter(part: Paragraph) -> Callable[[Text], None]:
    return lambda text: part.data.__setitem__("text", text)


def _form_putter(one: Entry, name: str) -> Callable[[Text], None]:
    return lambda text: one.forms.__setitem__(name, text)


def _places(problems: Problems) -> Places:
    return Counter((one.position.file, one.position.line, one.code) for one in problems)


def run_books(source: Source, score: Score, chance: random.Random) -> tuple[int, int]:
    """Faults in books; gives how many paragraphs there are, and alarms about the untouched ones."""
    check = check_books(source, Problems())
    comparison = Comparison(check, Problems(), WordCheck(source).texts)

    def problems(changed: Paragraph | None = None) -> Places:
        comparison.problems = check.problems = Problems()
        check.run(changed)
        if changed is not None:
            comparison.run(changed)
        else:
            Comparison(check, check.problems, comparison.more).run()
        return _places(check.problems)

    glossaries = {language: check.printer(book, Condition()).glossary for language, book in check.books.items()}
    words = {language: names_of(glossary.terms, language) for language, glossary in glossaries.items()}
    called = {
        language: {id: some[0].lemma.lower() for id, some in glossary.terms.items()} for language, glossary in glossaries.items()
    }
    before = problems()
    score.try_out(list(book_texts(check, words, called)), problems, chance)
    for _ in range(min(score.wanted, 10) if not score.only else 0):
        book = chance.choice(list(check.books.values()))
        section = chance.choice([part for part in book.all_sections() if any(p.rules for p in part.paragraphs)])
        kept = list(section.paragraphs)
        section.paragraphs.remove(gone := chance.choice([p for p in kept if p.rules]))
        score.count("dropped rule", bool(problems() - before), str(gone.position))
        section.paragraphs[:] = kept
    return sum(1 for book in check.books.values() for _ in book.paragraphs()), sum(before.values())


def names_of(terms: Mapping[str, list[Term]], language: str) -> dict[str, list[str]]:
    """Single words that name things, by the kind of the thing."""
    found: dict[str, set[str]] = {}
    for term in (term for some in terms.values() for term in some):
        path, lemma = term.path, term.lemma
        fits = path.partition(".")[0] in THINGS and WORD.fullmatch(lemma) and lemma.islower() and len(lemma) > 3
        if fits and lemma in morphology(language).lemmas(lemma):
            found.setdefault(path.rpartition(".")[0], set()).add(lemma)
    return {kind: sorted(words) for kind, words in found.items()}


def run_packs(source: Source, score: Score, chance: random.Random) -> tuple[int, int]:
    """Faults in the words of the packs under `tests/packs`, all of a ruleset together."""
    packs = sorted(os.path.relpath(path) for path in (PACKS / source.id).glob("*.yaml"))  # as problems name them
    return run_locales(read_playable(source.id, packs), score, chance, frozenset(packs)) if packs else (0, 0)


def run_locales(source: Source, score: Score, chance: random.Random, files: Container[str] = ()) -> tuple[int, int]:
    """Faults in the words of a ruleset, or of some files; gives how many texts there are, and alarms about the untouched ones."""
    check = WordCheck(source)
    more = Comparison(check_books(source, Problems()), Problems()).texts

    def problems(only: tuple[str, str] | None = None) -> Places:
        noted = Problems()
        check.run(noted, only)
        check.run_names(noted, more, only)
        return Counter({place: times for place, times in _places(noted).items() if not files or place[0] in files})

    names = {language: names_of(glossary.terms, language) for language, glossary in check.glossaries.items()}
    texts = []
    for language, every in check.entries.items():
        for key, one in every.items():
            others = [entry[key].whole for other, entry in check.entries.items() if other != language and key in entry]
            for name, text in one.forms.items():
                if files and text.position.file not in files:
                    continue
                # A name that is given another word is called so from then on: only what stands in a longer text can be wrong.
                known = {} if key[1].startswith("names.") and len(WORD.findall(text)) == 1 else names[language]
                setting = Setting(language, str(text), known, {}, [other for other in others if "\n" not in other])
                end = at_offset(text, len(text)).line
                texts.append(Changeable(setting, text, _form_putter(one, name), range(text.position.line, end + 1), key))
    score.try_out(texts, problems, chance)
    before = problems()
    if score.only in ("", "plural"):
        _plurals(check, score, problems, before, chance, files)
    return len(texts), sum(before.values())


def _plurals(
    check: WordCheck,
    score: Score,
    problems: Callable[..., Places],
    before: Places,
    chance: random.Random,
    files: Container[str],
) -> None:
    """A form of plural in the place of another."""
    fitting = [one for every in check.plurals.values() for one in every.values() if {"few", "many"} <= set(one.forms)]
    fitting = [one for one in fitting if not files or one.forms["few"].position.file in files]
    for one in chance.sample(fitting, len(fitting)):
        few, many = one.forms["few"], one.forms["many"]
        if score.tried["plural"] >= score.wanted or few == many:
            continue
        old, new = chance.choice([("many", few), ("few", many)])
        kept = one.forms[old]
        one.forms[old] = kept.changed(new)
        found = problems() - before
        one.forms[old] = kept
        hit = any(file == kept.position.file and line == kept.position.line for file, line, _ in found)
        score.count("plural", hit, f"{kept.position}: {new}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=20, help="of each kind and ruleset")
    parser.add_argument("--missed", action="store_true", help="print what was not found")
    parser.add_argument("--only", default="", help="one kind of faults")
    given = parser.parse_args()
    total = {"book": Score(0), "locale": Score(0), "pack": Score(0)}
    for name in given.rulesets or [one for one in bundled() if read_playable(one).book_files]:
        source, chance = read_playable(name), random.Random(given.seed)
        for title, run in (("book", run_books), ("locale", run_locales), ("pack", run_packs)):
            score = Score(given.faults, given.missed, given.only)
            texts, alarms = run(source, score, chance)
            if not texts:
                continue
            print(f"{name} {title} ({texts} texts, {alarms} alarms):", shown(score), flush=True)
            total[title].found += score.found
            total[title].tried += score.tried
    for title, score in total.items():
        print(f"all {title}s:", shown(score))


def shown(score: Score) -> str:
    return ", ".join(f"{kind} {score.found[kind]}/{score.tried[kind]}" for kind in score.tried)


if __name__ == "__main__":
    main()
