"""The examples prove the rules: when the data of a rule are changed, an example that cites the rule fails."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.examples import Examples
from interpreter.problems import Problems
from interpreter.source.ruleset import find_ruleset, read_ruleset
from tests.atlantis.changes import CHANGES
from tests.atlantis.tables import RULESET


def changed(folder: Path, files: str, old: str, new: str) -> None:
    """Put something else into a copy of the ruleset."""
    for file, before, after in zip(files.split(), old.split(" && "), new.split(" && "), strict=True):
        text = (folder / file).read_text(encoding="utf-8")
        assert before in text, f"{file} does not say {before}"
        (folder / file).write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.parametrize(("rules", "files", "old", "new"), CHANGES, ids=[change[0] for change in CHANGES])
def test_a_changed_rule_fails_an_example_that_cites_it(rules: str, files: str, old: str, new: str, tmp_path: Path) -> None:
    folder = tmp_path / RULESET
    shutil.copytree(find_ruleset(RULESET), folder)
    changed(folder, files, old, new)
    problems = Problems()
    source = read_ruleset(folder, problems)
    assert [str(problem) for problem in problems.errors] == []
    examples = Examples(source)
    for rule in rules.split():
        outcomes = examples.run(example for example in source.examples if f"ATL-{rule}" in example.get("rules", ()))
        # A change that cannot be compiled would fail everything and prove nothing.
        assert not [outcome.why for outcome in outcomes if ".yaml:" in outcome.where]
        assert any(not outcome.passed for outcome in outcomes), rule
    shutil.rmtree(folder)


def test_every_rule_is_changed_once() -> None:
    proven = {f"ATL-{rule}" for change in CHANGES for rule in change[0].split()}
    ledger = read_ruleset(find_ruleset(RULESET), Problems()).ledger
    assert ledger is not None
    assert {str(rule["id"]) for rule in ledger["rules"]} == proven
