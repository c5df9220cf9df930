"""Every rule of the ledger is proven: when its data are changed, an example that cites it fails.

Some changes in every run of the tests, all of them with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.auztralia.changes import CHANGES, UNBREAKABLE
from tests.auztralia.tables import RULESET
from tests.proofs import Change, change_texts, changed_rules, ledger_rules, original, unnoticed

TRIED = CHANGES if os.environ.get("RULEWRIGHT_SOAK") else CHANGES[::12]


@pytest.mark.parametrize("change", TRIED, ids=[change[0] for change in TRIED])
def test_a_changed_rule_fails_an_example_that_cites_it(change: Change, tmp_path: Path) -> None:
    assert unnoticed(RULESET, "AUZ", change, tmp_path) == []


def test_every_rule_is_changed_or_it_is_said_why_not() -> None:
    changed = changed_rules("AUZ", CHANGES)
    unbreakable = {f"AUZ-{rule}" for rule in UNBREAKABLE}
    assert not changed & unbreakable
    assert changed | unbreakable == ledger_rules(RULESET)


def test_every_change_finds_what_it_changes() -> None:
    folder = original(RULESET).path
    assert [(file, before) for _, files, old, new in CHANGES for file, before, _ in change_texts(files, old, new)
            if before not in (folder / file).read_text(encoding="utf-8")] == []
