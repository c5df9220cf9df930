"""The examples of the ruleset hold, and together they prove every rule of the ledger."""

from __future__ import annotations

import pytest

from interpreter.proof.citing import coverage, run_with
from tests.auztralia.tables import RULESET
from tests.games.ledgers import failing, open_rules, proven, runner, wrong
from tests.games.tables import source_of

WORKED_EXAMPLES = [f"AUZ-EXAMPLE-{number:02}" for number in range(1, 41)]


def test_every_example_holds() -> None:
    assert failing(RULESET) == []


def test_every_rule_of_the_ledger_is_cited_and_proven() -> None:
    assert open_rules(RULESET, 544) == []


@pytest.mark.parametrize(("edition", "rules"), [("ru2017", 429), ("pl2018", 512)])
def test_every_rule_of_an_edition_is_cited_and_proven_in_it(edition: str, rules: int) -> None:
    source = source_of(RULESET)
    ran = [found for example in source.examples if (found := run_with(runner(RULESET), example, [edition])) is not None]
    # An example that names an edition holds in it; the others hold in both.
    assert [f"{outcome.position}: {outcome.why}" for outcome, _ in ran if not outcome.passed] == []
    covered = coverage(source, [outcome for outcome, _ in ran], [edition])
    assert len(covered.rules) == rules
    assert [rule for rule in covered.rules if rule not in covered.cited or rule not in covered.proven] == []


@pytest.mark.parametrize("rule", WORKED_EXAMPLES)
def test_the_worked_examples_of_the_rulebook_are_there(rule: str) -> None:
    assert proven(RULESET, rule)


def test_nothing_is_wrong_with_the_ruleset_not_even_its_words() -> None:
    assert wrong(RULESET) == []
