"""The examples prove the rules: when the data of a rule are changed, an example that cites the rule fails.

Some changes in every run of the tests, all of them with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from interpreter.examples import Examples
from interpreter.problems import Problems
from interpreter.source.ruleset import find_ruleset, read_ruleset
from tests.farmageddon.changes import CHANGES
from tests.farmageddon.tables import RULESET, source

TRIED = CHANGES if os.environ.get("RULEWRIGHT_SOAK") else CHANGES[::15]


@pytest.mark.parametrize(("rules", "file", "old", "new"), TRIED, ids=[change[0] for change in TRIED])
def test_a_changed_rule_fails_an_example_that_cites_it(rules: str, file: str, old: str, new: str, tmp_path: Path) -> None:
    folder = tmp_path / RULESET
    shutil.copytree(find_ruleset(RULESET), folder)
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    problems = Problems()
    changed = read_ruleset(folder, problems)
    assert [str(problem) for problem in problems.errors] == []
    examples = Examples(changed)
    for rule in rules.split():
        outcomes = examples.run(example for example in changed.examples if f"FRM-{rule}" in example.get("rules", ()))
        # A change that cannot be compiled would fail everything and prove nothing.
        assert not [outcome.why for outcome in outcomes if ".yaml:" in outcome.where]
        assert any(not outcome.passed for outcome in outcomes), rule
    shutil.rmtree(folder)


def test_every_change_finds_what_it_changes() -> None:
    folder = find_ruleset(RULESET)
    assert [change[:2] for change in CHANGES if change[2] not in (folder / change[1]).read_text(encoding="utf-8")] == []


def test_changes_name_rules_of_the_ledger() -> None:
    ledger = source().ledger
    assert ledger is not None
    known = {str(rule["id"]) for rule in ledger["rules"]}
    assert {f"FRM-{rule}" for change in CHANGES for rule in change[0].split()} <= known
