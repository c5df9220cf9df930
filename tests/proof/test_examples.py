"""`test` and `coverage` on a small ruleset written to disk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.app import run

from .make import edit


def test_examples_hold(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(home)]) == 0
    assert "1 example holds." in capsys.readouterr().out


def test_a_failing_example_is_shown_with_its_place_and_why(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(home / "examples" / "end.yaml", "winners: [red]", "winners: [blue]")
    assert run(["test", str(home)]) == 1
    out = capsys.readouterr().out
    assert f"{home / 'examples' / 'end.yaml'}:2: the last stone wins" in out
    assert "winners is red, not blue" in out and "1 example of 1 fails." in out
    assert run(["test", str(home), "--lang", "ru"]) == 1
    assert "winners: red, а не blue" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            "[take, stone at heap]",
            "[take]",
            "red is still asked: actions.take.stone (options: stone at heap; add the answer to `when`, or `asked` to `then`)",
        ),
        (
            "[take, stone at heap]",
            "[take, stone at heap, wait]",
            "red is never asked for the answer “wait”: no question is open after actions.take.stone",
        ),
        ("- red:", "- blue:", "red is asked (play.moves), not blue"),
        ("[take, ", "[tike, ", "red cannot answer “tike” to play.moves (options: take, wait)"),
        (
            "{winners: [red]}",
            "{check: count(stones at heap) is 3, winners: red}",
            "it is not true that count(stones at heap) is 3",
        ),
        ("{winners: [red]}", "{red.lack: 1}", "then red.lack: red has no field `lack` (did you mean `luck`?)"),
        ("{heap: [stone]}", "{red.luck: -1}", "given red.luck: -1 is outside of 0 to 9999"),
        ("{heap: [stone]}", "{heep: [stone]}", "given heep: unknown place or field `heep` (did you mean `heap`?)"),
        ("{heap: [stone]}", "{heap: [stone, stone]}", "the game is not over"),
    ],
)
def test_why_an_example_fails(home: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, why: str) -> None:
    edit(home / "examples" / "end.yaml", old, new)
    if new == "{heap: [stone, stone]}":
        edit(home / "examples" / "end.yaml", "then: {", "then: {asked: blue, ")
    assert run(["test", str(home), "--json"]) == 1
    [record] = json.loads(capsys.readouterr().out)
    assert (record["line"], record["passed"], record["why"]) == (2, False, why)


def test_maps_are_told_as_they_are_written(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(home / "game.yaml", "player: {", "player: {had: {type: flag, per: colour}, ")
    edit(home / "examples" / "end.yaml", "then: {", "then: {red.had: {pale: true, dark: false}, ")
    assert run(["test", str(home)]) == 1
    assert "red.had is {pale: no, dark: no}, not {pale: yes, dark: no}" in capsys.readouterr().out


@pytest.mark.parametrize(("given", "who"), [("", "blue"), ("given: {active: red}", "red")])
def test_whoever_acts_has_the_turn_also_where_nothing_is_done(home: Path, given: str, who: str) -> None:
    for other in ("red", "blue"):
        then = f"then: {{check: me is {other}, active: {who}}}"
        text = f"examples:\n  - example: whose turn it is\n    as: blue\n    {given}\n    {then}\n"
        (home / "examples" / "end.yaml").write_text(text, encoding="utf-8")
        assert run(["test", str(home)]) == (0 if other == who else 1)


def test_one_file_or_a_folder_of_rulesets(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "examples" / "more.yaml").write_text((home / "examples" / "end.yaml").read_text())
    for target, count in (
        (home, 2),
        (home.parent, 2),
        (home / "examples", 2),
        (home / "examples" / "more.yaml", 1),
        (home / "game.yaml", 2),
    ):
        assert run(["test", str(target), "--json"]) == 0
        assert len(json.loads(capsys.readouterr().out)) == count, target


def test_an_unknown_target_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", "tic_tac_to"]) == 2
    assert "did you mean `tic_tac_toe`?" in capsys.readouterr().err


def test_coverage(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", str(home), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "rules": ["ST-TAKE-01", "ST-END-01", "ST-END-02"],
        "cited": ["ST-TAKE-01"],
        "proven": ["ST-END-01"],
        "stated": [],
        "missing": ["ST-END-02"],
        "with_facts": [],
        "compared": [],
    }
    assert run(["coverage", str(home)]) == 0
    assert "3 rules, 1 cited by data, 1 proven by play, 0 only stated, 1 missing" in capsys.readouterr().out


def test_coverage_counts_facts(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = home / "ledger.yaml"
    facts = {"ST-TAKE-01": "{a: {value: 5, is: count(stones)}}", "ST-END-01": "{a: {value: 1}}"}
    for rule, fact in facts.items():
        ledger.write_text(ledger.read_text().replace(f"id: {rule},", f"id: {rule}, facts: {fact},"))
    assert run(["coverage", str(home), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["with_facts"], record["compared"]) == (["ST-TAKE-01", "ST-END-01"], ["ST-TAKE-01"])
    assert run(["--lang", "en", "coverage", str(home)]) == 0
    assert "rules with facts: 2, of these compared with the ruleset: 1" in capsys.readouterr().out


def test_examples_that_play_nothing_only_state_a_rule(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    stated = "examples:\n  - {example: five stones, rules: [ST-END-01, ST-END-02], then: {check: count(stones) is 5}}\n"
    (home / "examples" / "box.yaml").write_text(stated)
    assert run(["coverage", str(home), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["proven"], record["stated"]) == (["ST-END-01", "ST-END-02"], ["ST-END-02"])
    assert run(["--lang", "en", "coverage", str(home)]) == 0
    out = capsys.readouterr().out
    assert "3 rules, 1 cited by data, 1 proven by play, 1 only stated, 0 missing" in out
    assert "only stated, by examples that play nothing:\n  ST-END-02" in out


def test_a_failing_example_proves_nothing(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(home / "examples" / "end.yaml", "winners: [red]", "winners: [blue]")
    assert run(["coverage", str(home), "--json"]) == 1
    captured = capsys.readouterr()
    record = json.loads(captured.out)
    assert record["proven"] == [] and record["missing"] == ["ST-END-01", "ST-END-02"]
    assert "1 example fails" in captured.err


def test_rules_cited_in_a_variant_count(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "variants").mkdir()
    (home / "variants" / "counted.yaml").write_text("variant: counted\nrules: [ST-END-02]\n")
    assert run(["coverage", str(home), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["missing"] == []
