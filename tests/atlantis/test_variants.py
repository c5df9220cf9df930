"""Every allowed combination of variants can be played; the others are refused with a reason."""

from __future__ import annotations

import pytest

import interpreter
from interpreter.problems import RulesetError
from tests.atlantis.tables import RULESET, VARIANTS, Table, game, name, source, tables


def test_all_variants_are_overlays_of_the_ruleset() -> None:
    assert sorted(source().variants) == sorted(VARIANTS)
    assert len(tables()) == 24 + 12 + 12


@pytest.mark.parametrize("table", tables(), ids=name)
def test_a_table_can_be_loaded(table: Table) -> None:
    found = game(table)
    assert found.players == table[0]
    assert set(found.variants) == set(table[1])
    explorers = 20 if "two_colours" in table[1] else 10
    assert found.box.kinds["explorer"].count == explorers * table[0]


def refused(players: int, variants: list[str]) -> set[str]:
    with pytest.raises(RulesetError) as caught:
        interpreter.load(RULESET, players=players, variants=variants)
    return {problem.code for problem in caught.value.problems}


@pytest.mark.parametrize("more", [[], ["overpopulation"], ["all_equal"]])
def test_two_ways_to_end_the_game_do_not_go_together(more: list[str]) -> None:
    assert refused(3, ["last_survivor", "atlantis_sunk", *more]) == {"variant-excludes"}


@pytest.mark.parametrize("players", [3, 4])
def test_two_colours_are_for_two_players(players: int) -> None:
    assert refused(players, ["two_colours"]) == {"variant-players"}


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    assert refused(players, []) == {"wrong-players"}
