"""`diff`, and `coverage` of one edition, as people see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interpreter.cli.app import run
from interpreter.cli.games import read_source
from interpreter.differences import two_games
from interpreter.play.api import Game

EDITIONS = str(Path(__file__).parents[1] / "litmus" / "editions")


@pytest.fixture(autouse=True)
def small_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", "en")


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


def test_two_editions_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "diff", EDITIONS, "--with", "first_print", "--with", "second_print")
    assert out.split("\n\n") == [
        "Day's work: First edition → Second edition · players: 2",
        "Rules  1 changed\n"
        "  ~ procedures.earn  (second_print)\n"
        "    effect:\n"
        "      gain job.wage coins for player\n"
        "    + gain 1 coins for player if player.coins < 3\n"
        "      say earned(player, n: job.wage)\n"
        "    ED-DAY-02 +ED-DAY-03",
        "Tables  1 added, 1 changed\n"
        "  ~ tables.jobs.mining  Mining  (first_print)\n"
        "    wage 4 → 3\n"
        "    ED-JOB-02\n"
        "  + tables.jobs.resting  Resting  (second_print)\n"
        "    ED-JOB-03",
        "Texts  1 added, 2 changed\n"
        "  ~ names.tables.jobs.mining\n"
        "    text Gold digging → Mining\n"
        "  ~ prompts.day.job\n"
        "    text What do you do today? → Which job?\n"
        "  + names.tables.jobs.resting\n"
        "    Resting",
        "Rules of the ledger only with: Second edition\n"
        "  ED-JOB-03  Resting earns nothing.\n"
        "  ED-DAY-03  The poor get one coin more.",
        "Where the editions differ, says the ledger\n"
        "  ED-DIFF-01  Wage of mining\n"
        "              - Four coins.\n"
        "              + Three coins.",
        "Rules of the ledger that the changes cite, on both sides\n"
        "  ED-JOB-02  Mining earns several coins.\n"
        "             First: four. Second: three.\n"
        "  ED-DAY-02  A job pays its wage at once.\n",
    ]


def test_one_set_is_compared_with_the_base_game(capsys: pytest.CaptureFixture[str]) -> None:
    one = said(capsys, "diff", EDITIONS, "--with", "long_game")
    assert one.startswith("Day's work: the base game → The long game · players: 2\non both sides: Second edition\n")
    assert "base 6 → 9" in one and "cells +d1" in one and "mining" not in one
    assert said(capsys, "diff", EDITIONS, "--with", "", "--with", "long_game") == one
    assert "base 9 → 6" in said(capsys, "diff", EDITIONS, "--with", "long_game", "--with", "")


def test_a_set_of_several_variants(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "diff", EDITIONS, "--with", "first_print", "--with", "second_print,long_game", "--short")
    assert "First edition → The long game, Second edition" in out
    assert "  ~ procedures.earn  (second_print)\n  ~ values.goal  (long_game)\n" in out
    assert "gain" not in out and "wage" not in out


def test_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nothing differs." in said(capsys, "diff", EDITIONS, "--with", "second_print")


def test_in_polish_with_the_words_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "diff", EDITIONS, "--with", "first_print", "--with", "second_print", "--lang", "pl")
    assert out.startswith("Dniówka: Pierwsze wydanie → Drugie wydanie · gracze: 2\n\nZasady  zmieniono: 1\n")
    assert "Kopanie złota → Górnictwo" in out and "Teksty  dodano: 1, zmieniono: 1" in out


def test_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    record = json.loads(said(capsys, "diff", EDITIONS, "--with", "first_print", "--with", "second_print", "--json"))
    assert record["before"] == {"variants": ["first_print"], "players": 2}
    assert record["ledger"]["only_after"] == ["ED-JOB-03", "ED-DAY-03"]
    assert {
        "group": "tables",
        "path": "tables.jobs.mining",
        "how": "changed",
        "parts": [{"key": "wage", "before": 4, "after": 3}],
        "rules": ["ED-JOB-02"],
        "variants": ["first_print"],
    } in record["changes"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ([], "diff-nothing"),
        (["--with", "a", "--with", "b", "--with", "c"], "diff-too-many"),
        (["--with", "frist_print"], "unknown-variant"),
        (["--with", "first_print,second_print"], "option-conflict"),
        (["--with", "long_game", "--players", "5"], "wrong-players"),
    ],
)
def test_wrong_use(arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"error[{code}]" in refused(capsys, "diff", EDITIONS, *arguments)


def test_the_names_of_options_are_not_translated(capsys: pytest.CaptureFixture[str]) -> None:
    assert "`map` is one of them only" in refused(capsys, "diff", "farmageddon", "--with", "three_1,three_2")


@pytest.mark.parametrize(
    "arguments",
    [
        ["atlantis", "--with", "atlantis_sunk", "--with", "last_survivor,two_colours"],
        ["falling_skies", "--with", "campaign"],
        ["farmageddon", "--with", "scenario_1", "--with", "scenario_3"],
        ["farmageddon", "--with", "three_1", "--with", "four_5"],
    ],
)
def test_whole_games_in_80_columns(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = read_source(arguments[0], [name for given in arguments[2::2] for name in given.split(",")])
    games = list[list[Game]]()

    def once(*given: Any) -> list[Game]:
        """Both games, compiled for the first language."""
        games.append(games[0] if games else list(two_games(*given)))
        return games[0]

    monkeypatch.setattr("interpreter.cli.diff.read_source", lambda *_: source)
    monkeypatch.setattr("interpreter.differences.two_games", once)
    for language in ("en", "ru", "pl"):
        lines = said(capsys, "diff", *arguments, "--lang", language).splitlines()
        assert len(lines) > 10 and max(map(len, lines)) <= 80, language
        assert [line for line in lines if line != line.rstrip()] == []
    assert len(games) == 3


def test_variants_joined_by_commas_are_understood_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    both = said(capsys, "explain", EDITIONS, "values.goal.base", "--with", "first_print,long_game")
    assert both == said(capsys, "explain", EDITIONS, "values.goal.base", "--with", "first_print", "--with", "long_game")
    assert "= 9" in both


def test_coverage_of_one_edition(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "coverage", EDITIONS, "--with", "first_print")
    assert "these examples do not name first_print, and do not hold then:" in out
    assert out.count("examples/editions.yaml:") == 1
    assert out.endswith("editions (first_print): 6 rules, 6 cited by data, 6 proven by play, 0 only stated, 0 missing\n")
    record = json.loads(said(capsys, "coverage", EDITIONS, "--with", "second_print", "--json"))
    assert record["variants"] == ["second_print"] and len(record["rules"]) == 8 and record["missing"] == []


def test_coverage_of_an_unknown_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean `first_print`?" in refused(capsys, "coverage", EDITIONS, "--with", "first_prin")
