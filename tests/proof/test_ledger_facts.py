"""Facts of a ledger are compared with the ruleset, in every edition that has the rule."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import Problems
from interpreter.proof.checking import Checker, check
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
    found = check_facts(read_playable(str(folder)), problems).compared
    assert found == {"STL-A-01": 1, "STL-A-02": 1, "STL-A-03": 4, "STL-A-04": 2} and not list(problems)


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


def wrong(folder: Path) -> list[tuple[str, int, object]]:
    return [(one.code, one.position.line, one.facts.get("guess")) for one in check(folder) if one.severity == "error"]


def test_check_counts_without_a_game(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER.replace("value: 5, is", "value: 6, is"))
    assert [(code, line) for code, line, _ in wrong(folder)] == [("fact-differs", 6)]
    [problem] = [one for one in check(folder) if one.code == "fact-differs"]
    assert (problem.position.column, problem.facts["found"], problem.facts["edition"]) == (64, "5", None)


def test_check_says_in_which_edition_a_fact_differs(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER.replace("{n: {value: 5, is: count(goods)}", "{n: {value: 2, is: hand_size}"))
    assert [(one.facts["found"], one.facts["edition"]) for one in check(folder) if one.code == "fact-differs"] == [("1", "rich")]


def test_what_is_changed_in_a_table_makes_its_fact_wrong(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER)
    assert wrong(folder) == []
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("count: 3, price: 4", "count: 2, price: 7"))
    assert [line for code, line, _ in wrong(folder) if code == "fact-differs"] == [6, 6]


def test_names_variants_and_players_that_are_not_there_are_told(tmp_path: Path) -> None:
    ledger = """
        rules:
          - {id: STL-A-01, kind: setup, rule: A., terms: [good, gods], facts: {a: {value: 1, of: wol}}}
          - {id: STL-A-02, kind: setup, rule: B., facts: {a: {value: 5, is: count(godos)}}}
          - {id: STL-A-03, kind: setup, rule: C., facts: {a: {value: 5, is: count(goods), with: [rih]}}}
          - {id: STL-A-04, kind: setup, rule: D., facts: {a: {value: 5, is: count(goods), players: 4}}}
        """
    assert wrong(stall(tmp_path, ledger=ledger)) == [
        ("unnamed-term", 3, "good"),
        ("unnamed-term", 3, "wool"),
        ("unknown-name", 4, "goods"),
        ("unknown-edition", 5, "rich"),
        ("out-of-bounds", 6, None),
    ]


def test_a_force_or_bound_that_nobody_knows_is_an_error_with_a_guess(tmp_path: Path) -> None:
    ledger = """
        rules:
          - {id: STL-A-01, kind: setup, rule: A., force: mus, facts: {a: {value: 1, bound: atleast}}}
        """
    assert [(line, guess) for _, line, guess in wrong(stall(tmp_path, ledger=ledger))] == [(3, "must"), (3, "at_least")]


def test_a_rule_cannot_stand_beside_its_parts_and_names_only_rules_that_there_are(tmp_path: Path) -> None:
    ledger = """
        implied: [STL-A-01, STL-A-03]
        rules:
          - {id: STL-A-01a, kind: setup, rule: A.}
          - {id: STL-A-01b, kind: setup, rule: B., restates: STL-A-01}
          - {id: STL-A-02, kind: setup, rule: C., slip: {rihc: says nothing}}
          - {id: STL-A-02a, kind: setup, rule: D.}
        ambiguities:
          - {id: STL-AMB-01, touches: [STL-A-01, STL-A-04], ruling: Yes.}
        """
    assert sorted(wrong(stall(tmp_path, ledger=ledger)), key=lambda one: one[1]) == [
        ("unknown-rule", 2, "STL-A-02"),
        ("split-rule", 6, None),
        ("unknown-edition", 6, "rich"),
        ("unknown-rule", 9, "STL-A-02"),
    ]


def test_a_text_of_a_value_that_is_changed_makes_its_fact_wrong(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger=LEDGER.replace("value: 1, is: hand_size", "value: 3, is: fee(2), with: [rich]"))
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("{hand_size: 2}", "{hand_size: 2, fee(number order): order + 1}"))
    checker = Checker(folder)
    assert [one for one in checker.check() if one.severity == "error"] == []
    game.write_text(game.read_text().replace("order + 1", "order + 2"))
    assert [(one.code, one.facts["found"]) for one in checker.check() if one.severity == "error"] == [("fact-differs", "4")]
