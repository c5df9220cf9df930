"""Every rule of the ledger is cited by the data and proven by an example that passes."""

from __future__ import annotations

from functools import cache

from interpreter.proof.citing import Coverage, citations, coverage, ledger_rulings
from interpreter.source.ruleset import Source
from tests.games.ledgers import failing, outcomes, wrong
from tests.games.tables import source_of

RULESET = "falling_skies"


def source() -> Source:
    return source_of(RULESET)


@cache
def covered() -> Coverage:
    return coverage(source(), outcomes(RULESET))


def test_the_ruleset_has_no_problems_and_its_words_are_complete() -> None:
    assert wrong(RULESET) == []


def test_every_example_passes() -> None:
    assert len(outcomes(RULESET)) > 150
    assert failing(RULESET) == []


def test_every_rule_is_cited_and_proven() -> None:
    assert len(covered().rules) == 266
    assert covered().cited == covered().rules
    assert covered().proven == covered().rules


def test_all_worked_examples_of_the_rulebook_run() -> None:
    worked = {f"UFS-EXAMPLE-{number:02}" for number in range(1, 27)}
    assert worked <= set(covered().proven)


def test_every_ruling_is_cited() -> None:
    cited = {rule for part in (source().sections, *source().variants.values()) for rule, _ in citations(part)}
    assert set(ledger_rulings(source())) <= cited


def test_every_card_is_in_some_example() -> None:
    texts = repr([dict(example) for example in source().examples])
    tables = source().sections["tables"]
    cards = [
        row["id"] for name in ("city_sides", "scenarios", "character_sides") for row in tables[name]["rows"] if "effect" in row
    ]
    assert len(cards) == 33 + 13 + 24
    assert [card for card in cards if card not in texts] == []
