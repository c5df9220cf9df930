"""The examples of the ruleset hold, and together they prove every rule of the ledger."""

from __future__ import annotations

import pytest

from tests.farmageddon.tables import RULESET
from tests.games.ledgers import failing, open_rules, proven, wrong

WORKED_EXAMPLES = [f"FRM-EXAMPLE-{number:02}" for number in range(1, 33)]


def test_every_example_holds() -> None:
    assert failing(RULESET) == []


def test_every_rule_of_the_ledger_is_cited_and_proven() -> None:
    assert open_rules(RULESET, 394) == []


@pytest.mark.parametrize("rule", WORKED_EXAMPLES)
def test_the_worked_examples_of_the_rulebook_are_there(rule: str) -> None:
    assert proven(RULESET, rule)


def test_nothing_is_wrong_with_the_ruleset_not_even_its_words() -> None:
    assert wrong(RULESET) == []
