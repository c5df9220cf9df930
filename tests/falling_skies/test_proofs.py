"""Every rule of the ledger is proven: when its data are changed, an example that cites it fails.

Some changes in every run of the tests, all of them with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.source.ruleset import find_ruleset
from tests.falling_skies.changes import CHANGES
from tests.proofs import Change, changed_rules, ledger_rules, unnoticed

TRIED = CHANGES if os.environ.get("RULEWRIGHT_SOAK") else CHANGES[::8]


@pytest.mark.parametrize("change", TRIED, ids=[change[0] for change in TRIED])
def test_a_changed_rule_fails_an_example_that_cites_it(change: Change, tmp_path: Path) -> None:
    assert unnoticed("falling_skies", "UFS", change, tmp_path) == []


def test_every_rule_is_changed_once() -> None:
    assert changed_rules("UFS", CHANGES) == ledger_rules("falling_skies")


def test_every_change_finds_what_it_changes() -> None:
    folder = find_ruleset("falling_skies")
    assert [change[:2] for change in CHANGES if change[2] not in (folder / change[1]).read_text(encoding="utf-8")] == []
