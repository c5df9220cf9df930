"""The facts of a ledger beside the ruleset: each `is` must have the value that the rule states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.problems import PlayError, Problems, RulesetError, guess
from interpreter.proof.bound_values import Rules
from interpreter.proof.ledger import Fact, Ledger

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source


def check_facts(source: Source, problems: Problems, written_only: bool = False) -> int:
    """Compare all facts, or those that the data have as a number; how many were compared, at all tables together."""
    ledger, rules, compared = Ledger(source), Rules(source), 0
    for rule in ledger.rules.values():
        for fact in rule.facts:
            if fact.expression is None:
                continue
            for name in fact.variants:
                if name not in source.variants and name not in ledger.editions:
                    problems.error(fact.at, "unknown-variant", variant=name, guess=guess(name, source.variants))
            for variants in [fact.variants] if fact.variants else ledger.tables(rule.id):
                compared += _compare(rules, rule.id, fact, variants, problems, written_only)
    return compared


def _compare(rules: Rules, rule: str, fact: Fact, variants: tuple[str, ...], problems: Problems, written_only: bool) -> bool:
    assert fact.expression is not None
    expression = " ".join(fact.expression.split())
    try:
        if written_only:
            found: Any = rules.written(expression, variants)
            if found is None:
                return False
        else:
            found = rules.value(expression, variants, fact.players)
    except PlayError as error:
        problems.error(fact.expression.position, error.code, **error.facts)
        return False
    except RulesetError as error:
        problems.include(error.problems)
        return False
    if _said(found) != _said(fact.value):
        problems.error(fact.at, "fact-differs", rule=rule, value=_said(fact.value), name=expression, found=_said(found))
    return True


def _said(value: Any) -> str:
    """A value as a ledger writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_said, value))
    return "none" if value is None else str(value)
