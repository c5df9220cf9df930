"""The examples of a ruleset, run once, and what they prove of its ledger."""

from __future__ import annotations

from functools import cache, lru_cache

import interpreter
from interpreter.play.api import Game
from interpreter.proof.citing import coverage
from interpreter.proof.examples import Examples, Outcome, Table
from tests.games.tables import game_at, source_of


class _Shared(Examples):
    """Examples at games that other tests play, too."""

    def compiled(self, table: Table) -> Game:
        if table not in self._games:
            self._games[table] = game_at(self.source.id, table.seats, table.variants)
        return super().compiled(table)


@lru_cache(maxsize=1)  # there are many games: those of one ruleset are enough to keep
def runner(ruleset: str) -> Examples:
    """Runs the examples of a ruleset."""
    return _Shared(source_of(ruleset))


@cache
def outcomes(ruleset: str) -> list[Outcome]:
    """What came of each example."""
    return runner(ruleset).run()


def failing(ruleset: str) -> list[str]:
    """The examples that do not hold, each with the reason."""
    return [f"{outcome.position}: {outcome.name}: {outcome.why}" for outcome in outcomes(ruleset) if not outcome.passed]


def open_rules(ruleset: str, rules: int) -> list[str]:
    """The rules, of so many, that the data do not cite or no example proves."""
    found = coverage(source_of(ruleset), outcomes(ruleset))
    assert len(found.rules) == rules
    return [rule for rule in found.rules if rule not in found.cited or rule not in found.proven]


def proven(ruleset: str, rule: str) -> bool:
    """Is there an example for a rule that holds?"""
    return any(outcome.passed and rule in outcome.rules for outcome in outcomes(ruleset))


def wrong(ruleset: str) -> list[str]:
    """Every problem of the ruleset, missing words included."""
    return [f"{problem.position}: {problem.code} {problem.facts}" for problem in interpreter.check(ruleset)]
