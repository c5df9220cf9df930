"""Every rule of the ledger is proven: when its data are changed, an example that cites it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.atlantis.changes import CHANGES
from tests.atlantis.tables import RULESET
from tests.proofs import Change, changed_rules, ledger_rules, unnoticed


@pytest.mark.parametrize("change", CHANGES, ids=[change[0] for change in CHANGES])
def test_a_changed_rule_fails_an_example_that_cites_it(change: Change, tmp_path: Path) -> None:
    assert unnoticed(RULESET, "ATL", change, tmp_path) == []


def test_every_rule_is_changed_once() -> None:
    assert changed_rules("ATL", CHANGES) == ledger_rules(RULESET)
