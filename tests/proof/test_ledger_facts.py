"""Facts of a ledger are compared with the ruleset, in every edition that has the rule."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import Problems
from interpreter.proof.checking import check
from interpreter.proof.ledger_facts import check_facts
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

LEDGER = """
    meta: {editions: {plain: the first, rich: the second}}
    rules:
      - {id: STL-A-01, kind: setup, rule: Two., editions: [plain], facts: {hand: {value: 2, is: hand_size}}}
      - {id: STL-A-02, kind: setup, rule: One., editions: [rich], facts: {hand: {value: 1, is: hand_size}}}
      - {id: STL-A-03, kind: setup, rule: All., facts: {n: {value: 5, is: count(goods)}, fish: {value: 4, is: wares.fish.price}}}
      - {id: STL-A-04, kind: setup, rule: Yes., facts: {dear: {value: true, is: fish.price > wool.price}, said: {value: 9}}}
    """


def facts(folder: Path) -> list[tuple[str, int, object]]:
    problems = Problems()
    check_facts(read_playable(str(folder)), problems)
    return [(one.code, one.position.line, one.facts.get("found")) for one in problems]


def test_facts_that_the_rules_have_are_right(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER)
    problems = Problems()
    assert check_facts(read_playable(str(folder)), problems) == 8 and not list(problems)


def test_a_fact_that_differs_is_an_error_in_its_line(tmp_path: Path) -> None:
    wrong = LEDGER.replace("value: 1, is", "value: 3, is").replace("value: 5, is", "value: 6, is").replace("true", "false")
    found = facts(stall(tmp_path, ledger=wrong.replace("wares.fish.price", "wares.fsh.price")))
    assert [entry[:2] for entry in found[:3]] == [("fact-differs", 5), ("fact-differs", 6), ("unknown-field", 6)]
    assert found[-1] == ("fact-differs", 7, "yes")


def test_check_compares_what_the_data_have_and_knows_what_rules_replace(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER.replace("value: 1, is", "value: 3, is"))
    assert [(one.code, one.position.line) for one in check(folder) if one.severity == "error"] == [("fact-differs", 5)]
    folder = stall(tmp_path, ledger=LEDGER.replace("rule: One.,", "rule: One., instead_of: STL-A-09,"))
    assert [(one.code, one.position.line) for one in check(folder) if one.severity == "error"] == [("unknown-rule", 5)]
