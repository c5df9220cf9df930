"""How much `rulebook read` finds: faults of all kinds, put into books that exist as prose, by chance.

Run: `python -m tests.books.prose_benchmark --books FOLDER --seed 1`. The folder has the texts of the books, each called
`<ruleset>-<language><anything>.txt`; they belong to their publishers and are no part of this repository. A fault counts as found
if there is a finding on its line that was not there before. What would count as found counts as an alarm where nothing was put
in, warnings and notes alike; those that are right because the original is wrong (`true_faults`) are counted apart. Where a
folder has two books of a ruleset, each is also read `--against` the other.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.books.checked_books import BookCheck
from interpreter.books.prose_book import read_prose
from interpreter.books.prose_check import ProseCheck
from interpreter.books.prose_pairs import ProsePair
from interpreter.books.read_texts import Texts
from interpreter.books.stated_rules import Statements
from interpreter.problems import Problem, Problems
from interpreter.prose.plain_text import language_of, read_text
from interpreter.source.folders import bundled
from interpreter.source.ruleset import read_playable
from tests.books.prose_faults import LANGUAGE, MEANING, Change, Line, lines_of
from tests.books.true_faults import is_true

# What tells how much of the rules was found, or that a word is new: it says of no line that it is wrong.
COVERAGE = ("prose-unknown", "prose-unstated", "unknown-word")
TOGETHER = 12  # faults that are put into one copy
APART = 6  # lines between them

Found = set[tuple[int, str, str]]


@dataclass(slots=True)
class Original:
    """A book, with what it is compared with."""

    name: str
    text: str
    language: str
    texts: Texts
    statements: Statements
    against: Original | None = None
    checked: ProseCheck | None = None
    before: dict[str, Found] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        return sum(bool(line.strip()) for line in self.text.split("\n"))

    def findings(self, text: str, lines: Container[int] | None = None) -> dict[str, list[Problem]]:
        """What is found in a text (near some lines of it), alone and beside the other book."""
        alone, both = Problems(), Problems()
        check = ProseCheck(read_prose(text, self.name, self.language, self.statements), self.statements, alone)
        check.run(lines)
        if self.against is not None:
            assert self.against.checked is not None
            pair = ProsePair(check, self.against.checked, both)
            pair.run(lines)
            return {"alone": list(alone), "beside": pair.found()}
        return {"alone": list(alone)}

    def prepare(self) -> None:
        self.checked = ProseCheck(read_prose(self.text, self.name, self.language, self.statements), self.statements, Problems())
        self.checked.align()


def originals(folder: Path, names: list[str]) -> list[Original]:
    found: list[Original] = []
    for path in sorted(folder.glob("*.txt")):
        parts = re.fullmatch(r"([a-z_]+)-([a-z]{2}).*", path.stem)
        if parts is None or parts[1] not in bundled() or (names and path.stem not in names):
            continue
        text = read_text(path)
        language = language_of(text, path.name, parts[2])
        texts = next((one.texts for one in found if one.texts.check.source.id == parts[1]), None)
        texts = texts or Texts(BookCheck(read_playable(parts[1]), Problems()))
        found.append(Original(path.stem, text, language, texts, Statements(texts, language)))
    for one in found:
        one.against = next((other for other in found if other is not one and other.texts is one.texts), None)
        one.prepare()
    for one in found:
        one.before = {mode: _places(problems) for mode, problems in one.findings(one.text).items()}
    return found


def _places(problems: list[Problem]) -> Found:
    return {(one.position.line, one.code, one.severity) for one in problems if one.code not in COVERAGE}


def tried(book: Original, change: Change, count: int, chance: random.Random) -> list[tuple[Line, str]]:
    """Lines with a fault of one kind."""
    lines = list(lines_of(book.text, book.language, book.statements.lexicon(book.language)))
    found: list[tuple[Line, str]] = []
    for line in chance.sample(lines, len(lines)):
        changed = change(line, chance)
        if changed is not None and changed != line.text:
            found.append((line, changed))
        if len(found) == count:
            break
    return found


def copies(faults: list[tuple[Line, str]]) -> list[list[tuple[Line, str]]]:
    """Faults in as few copies as possible, far enough from each other in each."""
    found: list[list[tuple[Line, str]]] = []
    for fault in faults:
        fitting = (one for one in found if len(one) < TOGETHER and all(abs(o.number - fault[0].number) > APART for o, _ in one))
        copy = next(fitting, None)
        if copy is None:
            copy = []
            found.append(copy)
        copy.append(fault)
    return found


def run(book: Original, kind: str, change: Change, count: int, seed: int, missed: bool) -> dict[str, tuple[int, int, int]]:
    """For each mode: faults tried, found at all, found with a warning."""
    faults = tried(book, change, count, random.Random(f"{seed}{book.name}{kind}"))
    results = {mode: [0, 0, 0] for mode in (["alone", "beside"] if book.against else ["alone"])}
    for copy in copies(faults):
        lines = book.text.split("\n")
        for line, changed in copy:
            lines[line.number - 1] = changed
        found = book.findings("\n".join(lines), {line.number for line, _ in copy})
        for mode, result in results.items():
            new = _places(found[mode]) - book.before[mode]
            for line, changed in copy:
                here = [one for one in new if one[0] == line.number]
                result[0] += 1
                result[1] += bool(here)
                result[2] += any(severity == "warning" for _, _, severity in here)
                if missed and not here:
                    print(f"  missed {mode} {kind} {book.name}:{line.number}: {changed}")
    return {mode: (one[0], one[1], one[2]) for mode, one in results.items()}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", help="names of books (all if none)")
    parser.add_argument("--books", type=Path, required=True, help="the folder of the books")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", type=int, default=12, help="of each kind and book")
    parser.add_argument("--kinds", default="", help="only kinds whose names begin so")
    parser.add_argument("--missed", action="store_true", help="print what was not found")
    parser.add_argument("--alarms", action="store_true", help="print what is found in the originals")
    given = parser.parse_args()
    books = originals(given.books, given.names)
    for mode in ("alone", "beside"):
        total = Counter[str]()
        for book in books:
            if mode in ("alone", *(["beside"] if book.against else [])):
                count = Counter(severity for _, _, severity in book.before[mode])
                count["right"] = sum(is_true(book.name, line, code) for line, code, _ in book.before[mode])
                total.update(count + Counter(lines=book.lines))
                print(f"{book.name} {mode}: {_alarms(count + Counter(lines=book.lines))}")
                if given.alarms:
                    for line, code, severity in sorted(book.before[mode]):
                        print(f"  {book.name}:{line}: {severity}[{code}]")
        if total["lines"]:
            print(f"all {mode}: {_alarms(total)}")
    for title, kinds in (("meaning", MEANING), ("language", LANGUAGE)):
        sums: dict[str, Counter[str]] = {"alone": Counter(), "beside": Counter()}
        by_book: dict[str, dict[str, Counter[str]]] = {}
        for kind, change in kinds.items():
            if not kind.startswith(given.kinds):
                continue
            here: dict[str, Counter[str]] = {"alone": Counter(), "beside": Counter()}
            for book in books:
                for mode, (faults, found, warned) in run(book, kind, change, given.faults, given.seed, given.missed).items():
                    counts = Counter(tried=faults, found=found, warned=warned)
                    here[mode].update(counts)
                    by_book.setdefault(book.name, {}).setdefault(mode, Counter()).update(counts)
            for mode, counts in here.items():
                sums[mode].update(counts)
            print(f"{title}, {kind}: " + "; ".join(_said(mode, counts) for mode, counts in here.items() if counts["tried"]))
        for name, modes in by_book.items():
            print(f"{title}, {name}: " + "; ".join(_said(mode, counts) for mode, counts in modes.items() if counts["tried"]))
        print(f"{title}: " + "; ".join(_said(mode, counts) for mode, counts in sums.items() if counts["tried"]))


def _alarms(count: Counter[str]) -> str:
    """Alarms in words; with those that are right, and without them."""
    every = count["warning"] + count["note"]
    share, wrong = 100 * every / count["lines"], 100 * (every - count["right"]) / count["lines"]
    return (
        f"{count['warning']} warnings and {count['note']} notes in {count['lines']} lines, {share:.2f} per 100; "
        f"{count['right']} of them right, {wrong:.2f} per 100 without these"
    )


def _said(mode: str, counts: Counter[str]) -> str:
    share = 100 * counts["found"] / counts["tried"]
    return f"{mode} {counts['found']}/{counts['tried']} ({share:.0f} %; {counts['warned']} as warnings)"


if __name__ == "__main__":
    main()
