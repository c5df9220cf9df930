"""Examples prove rules only if they can fail: when the data of a rule are changed, an example that cites it must notice.

A change is a tuple: the rules that it breaks (without the prefix of the ledger), the file, what stands there, and what stands
there instead. For several changes at once the texts are joined by ` && `; the files are one for each of them, or one for all.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.coverage import NOT_TOGETHER
from interpreter.examples import Examples
from interpreter.problems import Problems
from interpreter.source.ruleset import Source, find_ruleset, read_ruleset

Change = tuple[str, str, str, str]
# What no change touches, so that it need not be read again for each of them.
UNTOUCHED = ("examples", "locales", "ledger.yaml")


@cache
def original(ruleset: str) -> Source:
    """A ruleset as it is."""
    return read_ruleset(find_ruleset(ruleset), Problems())


def change_texts(files: str, old: str, new: str) -> Iterator[tuple[str, str, str]]:
    """The single changes of a change: file, what stands there, and what stands there instead."""
    named, before, after = files.split(), old.split(" && "), new.split(" && ")
    return zip(named * len(before) if len(named) == 1 else named, before, after, strict=True)


def change_files(folder: Path, files: str, old: str, new: str) -> None:
    """Put something else into a copy of a ruleset."""
    for file, before, after in change_texts(files, old, new):
        text = (folder / file).read_text(encoding="utf-8")
        assert before in text, f"{file} does not say {before}"
        (folder / file).write_text(text.replace(before, after), encoding="utf-8")


def unnoticed(ruleset: str, prefix: str, change: Change, scratch: Path) -> list[str]:
    """The rules of a change whose examples all pass in spite of it."""
    rules, files, old, new = change
    folder = scratch / ruleset
    shutil.copytree(find_ruleset(ruleset), folder, ignore=shutil.ignore_patterns(*UNTOUCHED))
    change_files(folder, files, old, new)
    problems = Problems()
    examples = Examples(read_ruleset(folder, problems))
    shutil.rmtree(folder)
    assert [str(problem) for problem in problems.errors] == []
    return [rule for rule in rules.split() if not fails(examples, citing(ruleset, f"{prefix}-{rule}"))]


def citing(ruleset: str, rule: str) -> list[Any]:
    """The examples of a rule, those of the same table together: each table is a game to be compiled."""
    found = [example for example in original(ruleset).examples if rule in example.get("rules", ())]
    return sorted(found, key=lambda example: (len(example.get("with", ())), str(example.get("players")),
                                              str(example.get("with"))))


def fails(examples: Examples, tried: Iterable[Any]) -> bool:
    """Does one of the examples fail?"""
    for outcome in map(examples.one, tried):
        # A change that cannot be compiled would fail everything and prove nothing; a table that is refused is a failure.
        assert ".yaml:" not in outcome.where or outcome.code in NOT_TOGETHER, outcome.why
        if not outcome.passed:
            return True
    return False


def changed_rules(prefix: str, changes: Iterable[Change]) -> set[str]:
    """The ids of all rules that some change breaks."""
    return {f"{prefix}-{rule}" for change in changes for rule in change[0].split()}


def ledger_rules(ruleset: str) -> set[str]:
    """The ids of all rules of a ruleset."""
    ledger = original(ruleset).ledger
    assert ledger is not None
    return {str(rule["id"]) for rule in ledger["rules"]}
