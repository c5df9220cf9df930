"""A sample of broken rules of the whole games: nearly all of them are noticed by an example.

12 in all four games together, with RULEWRIGHT_SOAK=1 twice as many in each;
`make soak` also breaks all of them (`rulewright prove`).
"""

from __future__ import annotations

import os

import pytest

from interpreter.problems import Problems
from interpreter.proof.proving.many_changes import Wanted, verdicts
from interpreter.proof.proving.trying import Proof
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))
GAMES = ("atlantis", "falling_skies", "farmageddon", "auztralia")
CHANGES, LEAST = (24, 22) if SOAK else (12, 11)


@pytest.mark.parametrize("rulesets", [*((name,) for name in GAMES)] if SOAK else [GAMES], ids=" ".join)
def test_broken_rules_are_noticed(rulesets: tuple[str, ...]) -> None:
    unnoticed: list[str] = []
    for ruleset in rulesets:
        proof = Proof(read_ruleset(find_ruleset(ruleset), Problems()))
        found = verdicts(proof, Wanted(CHANGES // len(rulesets), seed=1))
        assert len(found) == CHANGES // len(rulesets)
        assert proof.failing == []  # of those that were needed; that all hold is tested beside each game
        unnoticed += [f"{verdict.position}: {verdict.old} → {verdict.new}" for verdict in found if verdict.noticed is None]
    assert CHANGES - len(unnoticed) >= LEAST, unnoticed
