"""A sample of broken rules of the whole games: nearly all of them are noticed by an example. `make soak` breaks all of them."""

from __future__ import annotations

import pytest

from interpreter.problems import Problems
from interpreter.proof.proving.many_changes import Wanted, verdicts
from interpreter.proof.proving.trying import Proof
from interpreter.source.ruleset import find_ruleset, read_ruleset

CHANGES = 24


@pytest.mark.parametrize(("ruleset", "least"), [("atlantis", 22), ("falling_skies", 22), ("farmageddon", 22), ("auztralia", 22)])
def test_broken_rules_are_noticed(ruleset: str, least: int) -> None:
    proof = Proof(read_ruleset(find_ruleset(ruleset), Problems()))
    found = verdicts(proof, Wanted(CHANGES, seed=1))
    assert len(found) == CHANGES
    assert proof.failing == []  # of those that were needed; that all hold is tested beside each game
    unnoticed = [f"{verdict.position}: {verdict.old} → {verdict.new}" for verdict in found if verdict.noticed is None]
    assert CHANGES - len(unnoticed) >= least, unnoticed
