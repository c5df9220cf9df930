"""Hundreds of careless edits of valid files: never a traceback, and the mistake is reported where it is."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import interpreter
from interpreter.problems import PlayError, Problem
from tests.robustness.make import SOAK, folders, said
from tests.robustness.mutate import Edit, mutate

pytestmark = pytest.mark.usefixtures("keeping_nothing")
EDITS = 20_000 if SOAK else 600
PARTS = 3  # so that they can run side by side
LARGE = 6_000  # bytes; larger rulesets are edited too when there is time
INTERNAL = re.compile(r"\b_?[A-Z]{2,}_|__ANON|\bDOTTED\b|object at 0x|Token\(|Tree\(|<class|Position\(|\bNone\b|Traceback")


def targets() -> list[Path]:
    def size(folder: Path) -> int:
        return sum(file.stat().st_size for file in folder.rglob("*.yaml"))

    return [folder for folder in folders() if SOAK or size(folder) < LARGE]


def plays(folder: Path, seed: int) -> None:
    """What can be loaded can be played; PlayError (a named limit) is the only thing that may stop it."""
    game = interpreter.load(str(folder))
    chance = random.Random(seed)
    for number in range(3):
        try:
            state = game.start(number)
            for _ in range(100):
                decision = state.decision
                if decision is None:
                    break
                assert decision.options
                state.choose(chance.randrange(len(decision)))
            state.view(0)
        except PlayError as error:
            assert not INTERNAL.search(str(error))


def placed(edit: Edit, problems: list[Problem]) -> str:
    """Where the problems of an edit are: on its line, elsewhere because what it named or made is missed there, or lost."""
    if not problems:
        return "accepted"
    here = [problem for problem in problems if Path(problem.position.file).name == Path(edit.file).name]
    if any(problem.position.line == edit.line for problem in here):
        return "on the line"
    was, now = (set(re.findall(r"\w+", text)) for text in (edit.before, edit.after))
    gone = [word for word in was - now if len(word) > 2]
    missed = any(word.rstrip("s") in said(problem) for problem in problems for word in gone)
    if re.search(r"\b(rows|columns): ", edit.before):  # a board of another size is right; its cells are missed
        missed = missed or all(problem.code == "unknown-name" for problem in problems)
    return "missed elsewhere" if missed else "lost"


@pytest.mark.parametrize("part", range(PARTS))
def test_hundreds_of_careless_edits(part: int, tmp_path: Path) -> None:
    originals = targets()
    found: dict[str, Counter[str]] = {kind: Counter() for kind in ("key", "type", "word")}
    lost: list[object] = []
    for seed in range(part, EDITS, PARTS):
        original = originals[seed // PARTS % len(originals)]
        target = tmp_path / original.name
        edit = mutate(original, target, seed)
        if edit is None:
            continue
        problems = interpreter.check(str(target))
        for problem in problems:
            assert not INTERNAL.search(said(problem)), (edit, said(problem))
            assert problem.position.line >= 1 and problem.position.column >= 1
        if not any(problem.severity == "error" for problem in problems):
            plays(target, seed)
        if edit.kind in found and Path(edit.file).parent.name != "examples":
            where = placed(edit, problems)
            found[edit.kind][where] += 1
            if where == "lost":
                lost.append((seed, edit, [said(problem) for problem in problems[:2]]))
    for kind, counts in found.items():
        reported = counts.total() - counts["accepted"]
        assert reported >= 5, (kind, counts)
        assert counts["lost"] <= max(1, reported * 0.03), (kind, counts, lost)
        assert counts["on the line"] >= reported * 0.6, (kind, counts)
    assert found["key"]["accepted"] <= max(1, found["key"].total() * 0.1), found["key"]
