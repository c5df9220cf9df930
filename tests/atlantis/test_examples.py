"""The examples of the ruleset hold, and together they prove every rule of the ledger."""

from __future__ import annotations

from functools import cache

import pytest

import interpreter
from interpreter.coverage import coverage
from interpreter.examples import Examples, Outcome
from tests.atlantis.tables import RULESET, source

WORKED_EXAMPLES = ("ATL-MOVE-03", "ATL-SWIM-11", "ATL-REMOVE-09", "ATL-REMOVE-10", "ATL-WHALE-05")


@cache
def outcomes() -> list[Outcome]:
    return Examples(source()).run()


def test_every_example_holds() -> None:
    assert [f"{outcome.position}: {outcome.name}: {outcome.why}" for outcome in outcomes() if not outcome.passed] == []


def test_every_rule_of_the_ledger_is_cited_and_proven() -> None:
    found = coverage(source(), outcomes())
    assert len(found.rules) == 168
    assert [rule for rule in found.rules if rule not in found.cited] == []
    assert [rule for rule in found.rules if rule not in found.proven] == []


@pytest.mark.parametrize("rule", WORKED_EXAMPLES)
def test_the_worked_examples_of_the_rulebook_are_there(rule: str) -> None:
    assert any(outcome.passed and rule in outcome.rules for outcome in outcomes())


def test_nothing_is_wrong_with_the_ruleset_not_even_its_words() -> None:
    assert [f"{problem.position}: {problem.code} {problem.facts}" for problem in interpreter.check(RULESET)] == []
