"""Typos in rule files and examples: made by a seed, nearly all are reported, and nearly always on their line.

The whole games are tried with a few that must all be reported where they are, with RULEWRIGHT_SOAK with hundreds.
"""

from __future__ import annotations

import os
import random
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from interpreter.proof.checking import Checker
from interpreter.source.folders import find_ruleset

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))
WORD = re.compile(r"[A-Za-z_]{3,}")
# Free texts, in which every word is right.
FREE = re.compile(r"^\s*(- )?\{?(note|example|rule|provenance):|^\s*#|note: ")
ACCEPTED = re.compile(r"^accepted:.*\n(?:[ ].*\n|\n)*", re.MULTILINE)  # names that only games can tell, and reasons in words
LETTERS = "abcdefghijklmnopqrstuvwxyz"
# Rulesets, each with how many typos in its rules and in its examples; the whole games take seconds for each.
QUICK = {"kuhn_poker": (40, 25), "breakthrough": (40, 25), "connect_four": (30, 15), "tic_tac_toe": (30, 15)}
WHOLE = {"atlantis": (5, 2), "falling_skies": (4, 2), "farmageddon": (4, 2), "auztralia": (3, 1)}
LONG = {"atlantis": (150, 60), "falling_skies": (120, 40), "farmageddon": (120, 40), "auztralia": (120, 40)}


@dataclass(frozen=True)
class Typo:
    """One word of a file, written wrongly."""

    file: Path
    line: int
    start: int
    end: int
    wrong: str


def misspelt(word: str, chance: random.Random) -> str:
    """A word with two letters swapped, or one dropped, doubled or replaced."""
    at = chance.randrange(len(word))
    match chance.choice(("swap", "drop", "double", "replace")):
        case "swap":
            at = min(at, len(word) - 2)
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
        case "drop":
            return word[:at] + word[at + 1 :]
        case "double":
            return word[:at] + word[at] + word[at:]
        case _:
            return word[:at] + chance.choice(LETTERS) + word[at + 1 :]


def _blank(match: re.Match[str]) -> str:
    """So many empty lines."""
    return "\n" * match[0].count("\n")


def typos(files: list[Path], count: int, seed: int) -> list[Typo]:
    """So many typos, evenly over all words of some files."""
    chance = random.Random(seed)
    words = [
        (file, number, match)
        for file in files
        for number, line in enumerate(ACCEPTED.sub(_blank, file.read_text("utf-8")).splitlines())
        if not FREE.search(line)
        for match in WORD.finditer(line.partition(" #")[0])
    ]
    found: list[Typo] = []
    while len(found) < count:
        file, number, match = chance.choice(words)
        wrong = misspelt(match[0], chance)
        if wrong != match[0]:
            found.append(Typo(file, number, match.start(), match.end(), wrong))
    return found


def tried(checker: Checker, typo: Typo) -> tuple[bool, bool, str]:
    """Is the typo reported, is it on its line, and what was written."""
    before = typo.file.read_text("utf-8")
    lines = before.splitlines(keepends=True)
    line = lines[typo.line]
    lines[typo.line] = line[: typo.start] + typo.wrong + line[typo.end :]
    typo.file.write_text("".join(lines), "utf-8")
    try:
        problems = checker.check()
    finally:
        typo.file.write_text(before, "utf-8")
    on_line = any(
        Path(problem.position.file).resolve() == typo.file.resolve() and problem.position.line == typo.line + 1
        for problem in problems
    )
    return bool(problems), on_line, f"{typo.file.name}:{typo.line + 1}: {line[typo.start : typo.end]} → {typo.wrong}"


@pytest.mark.parametrize(
    ("rulesets", "seed"),
    [(QUICK, 1), (WHOLE, 2), *(({name: counts}, 1) for name, counts in LONG.items() if SOAK)],
    ids=lambda given: " ".join(given) if isinstance(given, dict) else str(given),
)
def test_typos_are_reported(rulesets: dict[str, tuple[int, int]], seed: int, tmp_path: Path) -> None:
    missed: list[str] = []
    elsewhere: list[str] = []
    not_understood: list[str] = []
    made = 0
    for ruleset, (in_rules, in_examples) in rulesets.items():
        home = tmp_path / ruleset
        shutil.copytree(find_ruleset(ruleset), home)
        checker = Checker(home)
        assert checker.check() == []
        rules = [path for path in (*home.glob("*.yaml"), *home.glob("variants/*.yaml")) if path.name != "ledger.yaml"]
        for typo in typos(sorted(rules), in_rules, seed):
            reported, on_line, text = tried(checker, typo)
            made += 1
            if not on_line:
                (elsewhere if reported else missed).append(text)
        examples = (tried(checker, typo) for typo in typos(sorted(home.glob("examples/*.yaml")), in_examples, seed))
        not_understood += [text for reported, _, text in examples if not reported]
    assert len(missed) <= 0.02 * made, missed
    assert len(missed) + len(elsewhere) <= 0.05 * made, missed + elsewhere
    assert not_understood == []
