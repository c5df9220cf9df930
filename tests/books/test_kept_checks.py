"""What is kept of a check of books changes nothing: after each edit the same is found as if nothing had been kept."""

from __future__ import annotations

import os
import random
import re
import shutil
from pathlib import Path

import pytest

from interpreter.cli.rulebook import problems_of
from interpreter.problems import Problem, RulesetError
from interpreter.prose.read_once import ReadOnce
from interpreter.source.folders import find_ruleset
from tests.books.harbour import harbour

SOAK = os.environ.get("RULEWRIGHT_SOAK") == "1"
WORD = re.compile(r"(?<=: )[^\W\d_]{4,}|(?<=text: ).*|\"[^\"\n]*\"")  # a name, or a whole text
INSIDE = re.compile(r"\{[^{}]*\}|\[\[[^\[\]]*\]\]|[^\W\d_]+")
OTHER_WORDS = ["not", "must", "may", "fish", "не", "рыбы", "два", "seven", "7", "[[good]]", "{hand_size}", "{hand_size|words}"]


def edited(text: str, chance: random.Random) -> str:
    """A file in which a word of some text is another one, stands twice, or is missing."""
    words = [(some.start() + one.start(), one[0]) for some in WORD.finditer(text) for one in INSIDE.finditer(some[0])]
    start, word = chance.choice(words)
    new = chance.choice([*OTHER_WORDS, f"{word} {word}", f"{word} 7", ""])
    return text[:start] + new + text[start + len(word) :]


def compare(folder: Path, monkeypatch: pytest.MonkeyPatch, edits: int, seed: int) -> int:
    """How many problems there were in all, with and without what was kept."""
    chance, count = random.Random(seed), 0
    files = sorted([*folder.glob("rulebook/*.yaml"), *folder.glob("locales/*.yaml"), folder / "ledger.yaml"])
    for _ in range(edits):
        file = chance.choice(files)
        before = file.read_text(encoding="utf-8")
        file.write_text(edited(before, chance), encoding="utf-8")
        found: list[list[Problem]] = []
        for kept in ("on", "off"):
            monkeypatch.setenv("RULEWRIGHT_CACHE", kept)
            for read in ReadOnce.every.values():
                read.before, read.now = {}, {}
            try:
                found.append(problems_of(str(folder)))
            except RulesetError as error:  # what cannot be read is reported alike
                found.append(error.problems)
        assert found[0] == found[1], file.read_text(encoding="utf-8")
        count += len(found[0])
        if chance.random() < 0.7:
            file.write_text(before, encoding="utf-8")
    return count


def test_nothing_that_is_kept_changes_what_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    assert compare(harbour(tmp_path), monkeypatch, 25, 7) > 25


@pytest.mark.skipif(not SOAK, reason="takes minutes")
def test_nothing_that_is_kept_changes_what_is_found_in_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    shutil.copytree(find_ruleset("auztralia"), tmp_path / "auztralia")
    assert compare(tmp_path / "auztralia", monkeypatch, 40, 11) > 10
