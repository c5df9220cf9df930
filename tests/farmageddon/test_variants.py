"""Maps, scenarios and variants go together as the rules allow; the rest is refused with a reason."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.problems import RulesetError
from tests.farmageddon.tables import EXTRAS, GRADED, RULESET, SCENARIOS, source, tables
from tests.games.tables import rules_for


def test_all_variants_are_overlays_of_the_ruleset() -> None:
    known = {*EXTRAS, *SCENARIOS, *GRADED[3], *GRADED[4], "three_players", "two_players"}
    assert set(source().variants) == known
    assert len(set(tables())) == 4 * 32 + 6 * 48 + 6 * 48


@pytest.mark.parametrize(("players", "on"), [(2, {"two_players", "scenario_1"}), (3, {"three_players"}), (4, set())])
def test_each_number_of_players_has_its_own_map(players: int, on: set[str]) -> None:
    assert set(rules_for(RULESET, (players, ())).variation.chosen) == on


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_scenario_brings_the_rules_for_two_players(scenario: str) -> None:
    found = rules_for(RULESET, (2, (scenario,)))
    assert set(found.variation.chosen) == {"two_players", scenario}
    assert found.box.sides == ("neutral",)


def refused(players: int, variants: list[str]) -> set[str]:
    with pytest.raises(RulesetError) as caught:
        interpreter.load(RULESET, players=players, variants=variants)
    return {problem.code for problem in caught.value.problems}


def test_a_random_map_needs_mutations_for_its_compensation() -> None:
    assert refused(3, ["random_map", "no_mutations"]) == {"variant-excludes"}


def test_there_is_one_map_at_a_time() -> None:
    assert "option-conflict" in refused(4, ["four_1", "four_2"])


@pytest.mark.parametrize(("players", "variant"), [(3, "four_1"), (4, "three_1"), (2, "random_map")])
def test_maps_are_made_for_a_number_of_players(players: int, variant: str) -> None:
    assert refused(players, [variant]) == {"variant-players"}


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    assert refused(players, []) == {"wrong-players"}


def test_mutations_and_spies_are_rows_of_tables() -> None:
    tables = rules_for(RULESET, (4, ())).box.tables
    assert len(tables["mutations"].rows) == 11
    assert all("effect" in row for row in tables["mutations"].data)
    assert len(tables["spies"].rows) == 11
    assert {row["id"] for row in tables["spies"].data if "effect" not in row} == {
        "capitalism",
        "predator",
        "domestication",
        "plumbing",
    }
