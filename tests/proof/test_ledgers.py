"""The ledgers of the bundled games: every rule says how it binds, and what it states is what is played."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from interpreter.play.conditions import value_in
from interpreter.problems import Problems
from interpreter.proof.bound_values import Rules
from interpreter.proof.checking import check
from interpreter.proof.ledger import Ledger
from interpreter.proof.ledger_facts import check_facts
from tests.games.tables import source_of

GAMES = ["atlantis", "falling_skies", "farmageddon", "auztralia"]
# A number in the data of each game, another one, and a rule that states it.
CHANGED = {
    "auztralia": (
        "game.yaml",
        "{id: car, count: 5, price: 3, reach: 2",
        "{id: car, count: 5, price: 3, reach: 3",
        "AUZ-ATTACK-07",
    ),
    "farmageddon": ("turn.yaml", "as: {held: holding, limit: 7}", "as: {held: holding, limit: 8}", "FRM-DISCARD-01"),
    "atlantis": ("pieces.yaml", "{id: shark, beast: shark, reach: 2", "{id: shark, beast: shark, reach: 3", "ATL-SHARK-01"),
    "falling_skies": (
        "game.yaml",
        "{id: white_ship, colour: white, rank: 1, count: 4",
        "{id: white_ship, colour: white, rank: 1, count: 5",
        "UFS-COMP-07",
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_how_it_binds(game: str) -> None:
    rules = Ledger(source_of(game)).rules.values()
    assert [rule.id for rule in rules if not rule.force] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_what_is_played(game: str) -> None:
    problems = Problems()
    compared = check_facts(source_of(game), problems).compared
    assert [f"{one.position}: {one.code} {one.facts}" for one in problems] == []
    stating = [rule for rule in Ledger(source_of(game)).rules.values() if any(fact.expression for fact in rule.facts)]
    assert stating and {rule.id for rule in stating} == compared.keys()


def test_what_is_known_without_a_game_is_what_a_game_says() -> None:
    rules = Rules(source_of("atlantis"))
    states = {players: rules.state((), players) for players in (2, 4)}
    asked = {
        (str(fact.expression), fact.players or 2): fact.value
        for rule in Ledger(rules.source).rules.values()
        for fact in rule.facts
        if fact.expression and not fact.variants and "(" in fact.expression
    }
    assert len(asked) > 15
    assert {key: value_in(states[key[1]], key[0], ()) for key in asked} == asked


@pytest.mark.parametrize("game", GAMES)
def test_one_entry_is_one_statement(game: str) -> None:
    """What was split has all of its letters, and none of them alone."""
    ledger = Ledger(source_of(game))
    wholes = {id[:-1] for id in ledger.rules if id[-1].islower()}
    for whole in wholes:
        letters = [part[-1] for part in ledger.parts(whole)]
        assert len(letters) > 1 and letters == [chr(ord("a") + number) for number in range(len(letters))], whole


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_is_changed_in_the_data_is_reported_at_the_fact(game: str, tmp_path: Path) -> None:
    file, old, new, rule = CHANGED[game]
    source = source_of(game)
    folder = tmp_path / game
    shutil.copytree(source.path, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    found = {one.facts["rule"]: one for one in check(folder) if one.code == "fact-differs"}
    assert rule in found
    # The problem stands at the value: in its line, and where the number begins.
    at = found[rule].position
    line = (folder / "ledger.yaml").read_text(encoding="utf-8").splitlines()[at.line - 1]
    assert line[at.column - 1 :].startswith(str(found[rule].facts["value"]))
    assert re.search(r"value: $", line[: at.column - 1])


@pytest.mark.parametrize("game", GAMES)
def test_what_takes_the_place_of_a_rule_holds_where_it_does_not(game: str) -> None:
    ledger = Ledger(source_of(game))
    for rule in ledger.rules.values():
        for other in ledger.whole(rule.instead_of):
            assert not set(ledger.tables(rule.id)) & set(ledger.tables(other)), (rule.id, other)


def test_misprints_are_slips_and_no_rules() -> None:
    slips = {(rule.id, edition) for rule in Ledger(source_of("auztralia")).rules.values() for edition, _ in rule.slips}
    known = {("CHAR-53a", "ru2017"), ("SETUP-20", "ru2017"), ("EXAMPLE-27", "ru2017"), ("TURN-06", "pl2018")}
    assert {(f"AUZ-{rule}", edition) for rule, edition in known} <= slips


def test_editions_are_compared_by_the_facts_of_their_rules() -> None:
    found = {one.before: one for one in Ledger(source_of("auztralia")).replaced(("ru2017",), ("pl2018",))}
    assert found["AUZ-CHAR-23"].after == "AUZ-CHAR-24"
    assert found["AUZ-CHAR-23"].facts == (("iron", 1, 2), ("coal", 1, 2))
