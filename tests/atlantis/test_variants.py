"""Every allowed combination of variants can be played; the others are refused with a reason."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.problems import RulesetError
from interpreter.source.folders import find_ruleset
from tests.atlantis.tables import RULESET, VARIANTS, source, tables
from tests.games.tables import Table, name, rules_for, step


def test_all_variants_are_overlays_of_the_ruleset() -> None:
    assert sorted(source().variants) == sorted(VARIANTS)
    assert len(tables()) == 24 + 12 + 12


@pytest.mark.parametrize("table", tables(), ids=name)
def test_a_table_can_be_played_at(table: Table) -> None:
    found = rules_for(RULESET, table)
    assert len(found.box.owners) == table[0]
    assert set(found.variation.chosen) == set(table[1])
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


HOUSE_RULE = """
variant: quiet_sea
set: {tables.tiles.beach_wind.count: 1, pieces.boat.count: 8, values.steps_per_turn.base: 4}
add:
  tables:
    findings: [{id: lull, timing: own_turn, border: red_border}]
    tiles:
      - id: beach_lull
        terrain: beach
        finding: lull
        effect: |
          choose creature from creatures where on_board(creature)
          remove creature
"""


def test_a_house_rule_with_a_new_tile_is_one_more_file(tmp_path: Path) -> None:
    folder = tmp_path / RULESET
    shutil.copytree(find_ruleset(RULESET), folder)
    (folder / "variants" / "quiet_sea.yaml").write_text(HOUSE_RULE, encoding="utf-8")
    found = interpreter.load(str(folder), players=3, variants=["quiet_sea", "all_equal"])
    assert found.box.kinds["tile"].count == 40 and found.box.kinds["boat"].count == 8
    played = set()
    for seed in range(8):
        state, chance = found.start(seed), random.Random(seed)
        while state.decision is not None:
            step(state, chance)
        assert state.result is not None and state.result.reason == "finish"
        played |= {event.things["finding"].id for event in state.events if event.key == "played"}
    assert "findings.lull" in played
