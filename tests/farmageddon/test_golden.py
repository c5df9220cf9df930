"""Whole games for every number of players, on every map, in every scenario and variant go as they went."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.farmageddon.tables import EXTRAS, GRADED, SCENARIOS, game
from tests.games.golden import compare, playthrough
from tests.games.tables import Table, name, step

FOLDER = Path(__file__).parent / "golden"
SEED = 7
GAMES: list[Table] = [
    (3, ()),
    (4, ()),
    *((2, (scenario,)) for scenario in SCENARIOS),
    *((3, (extra,)) for extra in EXTRAS),
    *((players, (level,)) for players, levels in GRADED.items() for level in levels),
]


@pytest.mark.parametrize("table", GAMES, ids=name)
def test_the_game_is_played_as_before(table: Table) -> None:
    every = 11 if table[0] == 2 else 101
    compare(FOLDER, name(table), playthrough(game(table).start(SEED), name(table), step, SEED, every))


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name(table) for table in GAMES}
