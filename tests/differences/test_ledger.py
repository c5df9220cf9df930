"""Rules of editions: which hold on which side, and what is counted for one edition."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import interpreter
from interpreter.problems import Problems
from interpreter.proof.citing import Coverage, coverage, run_with
from interpreter.proof.examples import Examples, Outcome
from interpreter.proof.ledger import Ledger
from interpreter.source.ruleset import Source, read_ruleset

from .make import compare, write

EDITIONS = Path(__file__).parents[1] / "litmus" / "editions"


@cache
def editions() -> Source:
    problems = Problems()
    source = read_ruleset(EDITIONS, problems)
    assert not list(problems)
    return source


def covered(*variants: str) -> tuple[Coverage, list[Outcome]]:
    """The coverage with some variants, and the examples that do not hold with them although they do not name them."""
    runner = Examples(editions())
    outcomes: list[Outcome] = []
    others: list[Outcome] = []
    for example in editions().examples:
        if found := run_with(runner, example, variants):
            (outcomes if found[0].passed or found[1] else others).append(found[0])
    return coverage(editions(), outcomes, variants), others


def test_rules_of_one_edition_hold_on_one_side() -> None:
    found = compare(editions(), ("first_print",), ("second_print",))
    assert (found.only_before, found.only_after) == ([], ["ED-JOB-03", "ED-DAY-03"])
    assert found.touched == ["ED-JOB-02", "ED-DAY-02"]
    [difference] = found.differently
    assert (difference.topic, difference.before, difference.after) == ("Wage of mining", "Four coins.", "Three coins.")
    assert compare(editions(), ("second_print",), ("first_print",)).only_before == ["ED-JOB-03", "ED-DAY-03"]


def test_rules_of_a_variant_hold_where_it_is_on() -> None:
    found = compare(editions(), (), ("long_game",))
    assert (found.only_before, found.only_after, found.touched) == ([], ["ED-LONG-01"], ["ED-END-01"])
    assert found.differently == []


def test_an_edition_without_a_variant_is_the_ruleset_itself(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        {
            "variants/new.yaml": "variant: new\nset: {values.goal.base: 5}",
            "ledger.yaml": "meta: {editions: {old: the old one}}\nrules:\n"
            "  - {id: TI-A-01, editions: [old], kind: end, rule: Three.}\n"
            "  - {id: TI-A-02, editions: [new], kind: end, rule: Five.}\n"
            "  - {id: TI-CARD-01, kind: component, rule: The sun.}\n",
        },
    )
    ledger = Ledger(source)
    assert [ledger.holds(rule, ()) for rule in ledger.rules] == [True, False, True]
    assert [ledger.holds(rule, ("new",)) for rule in ledger.rules] == [False, True, True]
    found = compare(source, (), ("new",))
    assert (found.only_before, found.only_after) == (["TI-A-01"], ["TI-A-02"])


def test_rules_in_the_place_of_others_are_compared_by_their_facts(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        {
            "variants/new.yaml": "variant: new\nset: {values.goal.base: 5}",
            "ledger.yaml": "meta: {editions: {old: the old one}}\nrules:\n"
            "  - {id: TI-A-01a, editions: [old], kind: end, rule: Three., facts: {goal: {value: 3}, hand: {value: 1}}}\n"
            "  - {id: TI-A-01b, editions: [old], kind: end, rule: At once.}\n"
            "  - {id: TI-A-02, editions: [new], kind: end, rule: Five., instead_of: TI-A-01,"
            " facts: {goal: {value: 5, bound: at_least}, hand: {value: 1}}}\n"
            "  - {id: TI-CARD-01, kind: component, rule: The sun.}\n",
        },
    )
    found = sorted(compare(source, (), ("new",)).replaced, key=lambda one: one.before)
    assert [(one.before, one.after, one.facts) for one in found] == [
        ("TI-A-01a", "TI-A-02", (("goal", 3, "at least 5"),)),
        ("TI-A-01b", "TI-A-02", ()),
    ]
    back = compare(source, ("new",), ()).replaced
    assert {(one.before, one.after) for one in back} == {("TI-A-02", "TI-A-01a"), ("TI-A-02", "TI-A-01b")}
    assert compare(source, (), ()).replaced == []


def test_an_edition_that_nobody_knows_is_an_error(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "variants/second.yaml": "variant: second\nset: {values.goal.base: 5}",
            "ledger.yaml": "rules:\n  - {id: TI-CARD-01, editions: [secnd], kind: end, rule: Three.}\n",
        },
    )
    [problem] = [problem for problem in interpreter.check(str(tmp_path)) if problem.severity == "error"]
    assert (problem.code, problem.position.line, problem.facts["guess"]) == ("unknown-edition", 2, "second")


def test_a_rule_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    rules = "  - {id: TI-CARD-01, kind: end, rule: Three.}\n"
    write(tmp_path, {"ledger.yaml": f"rules:\n{rules}{rules}"})
    [problem] = [problem for problem in interpreter.check(str(tmp_path)) if problem.severity == "error"]
    assert (problem.code, problem.position.line, problem.facts["first"].line) == ("duplicate-id", 3, 2)


def test_data_may_cite_where_editions_differ() -> None:
    assert [problem for problem in interpreter.check(str(EDITIONS)) if problem.code == "unknown-rule"] == []


def test_coverage_of_one_edition_counts_its_rules() -> None:
    first, others = covered("first_print")
    assert first.rules == ["ED-JOB-01", "ED-JOB-02", "ED-DAY-01", "ED-DAY-02", "ED-END-01", "ED-LONG-01"]
    assert first.cited == first.proven == first.rules and first.missing == []
    assert [outcome.name for outcome in others] == ["the second edition pays three for mining"]
    second, others = covered("second_print")
    assert len(second.rules) == 8 and second.proven == second.rules and others == []


def test_coverage_without_variants_counts_everything() -> None:
    everything, others = covered()
    assert len(everything.rules) == 8 and others == []


def test_an_example_of_another_edition_proves_nothing() -> None:
    example = next(example for example in editions().examples if example.get("with") == ["second_print"])
    assert run_with(Examples(editions()), example, ("first_print",)) is None


def test_rules_that_only_excluded_variants_cite_are_not_counted(tmp_path: Path) -> None:
    lines = {
        "calm": "set: {values.goal.base: 5}",
        "wild": "excludes: [calm]\nset: {values.goal.base: 6}",
        "pair": "players: 2\nset: {tables.cards.sun.cost: 1}",
        "trio": "players: 3\nset: {tables.cards.sun.cost: 2}",
    }
    files = {
        f"variants/{name}.yaml": f"variant: {name}\nrules: [TI-A-0{number}]\n{text}"
        for number, (name, text) in enumerate(lines.items(), 1)
    }
    rules = ["TI-A-01", "TI-A-02", "TI-A-03", "TI-A-04", "TI-A-05", "TI-CARD-01"]
    ledger = "rules:\n" + "".join(f"  - {{id: {rule}, kind: end, rule: A rule.}}\n" for rule in rules)
    source = write(tmp_path, {**files, "ledger.yaml": ledger})
    found = coverage(source, [], ("wild", "trio"))
    assert found.rules == ["TI-A-02", "TI-A-04", "TI-A-05", "TI-CARD-01"]
    assert (found.cited, found.missing) == (["TI-A-02", "TI-A-04", "TI-CARD-01"], ["TI-A-05"])
