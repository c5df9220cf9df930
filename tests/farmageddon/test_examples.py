"""The examples of the ruleset hold, and they prove the rules of the ledger."""

from __future__ import annotations

from functools import cache

import pytest

import interpreter
from interpreter.coverage import coverage
from interpreter.examples import Examples, Outcome
from tests.farmageddon.tables import RULESET, source

WORKED_EXAMPLES = [f"FRM-EXAMPLE-{number:02}" for number in range(1, 33)]


@cache
def outcomes() -> list[Outcome]:
    return Examples(source()).run()


def test_every_example_holds() -> None:
    assert [f"{outcome.position}: {outcome.name}: {outcome.why}" for outcome in outcomes() if not outcome.passed] == []


def test_every_rule_of_the_ledger_is_cited() -> None:
    found = coverage(source(), outcomes())
    assert len(found.rules) == 345
    assert [rule for rule in found.rules if rule not in found.cited] == []


def test_every_rule_of_the_ledger_is_proven() -> None:
    found = coverage(source(), outcomes())
    assert [rule for rule in found.rules if rule not in found.proven] == []


@pytest.mark.parametrize("rule", WORKED_EXAMPLES)
def test_the_worked_examples_of_the_rulebook_are_there(rule: str) -> None:
    assert any(outcome.passed and rule in outcome.rules for outcome in outcomes())


def test_nothing_is_wrong_with_the_ruleset_not_even_its_words() -> None:
    assert [f"{problem.position}: {problem.code} {problem.facts}" for problem in interpreter.check(RULESET)] == []
