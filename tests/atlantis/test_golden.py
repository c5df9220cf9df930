"""Whole games for every number of players and every variant go as they went."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.atlantis.tables import VARIANTS, game
from tests.games.golden import compare, playthrough
from tests.games.tables import Table, name, step

FOLDER = Path(__file__).parent / "golden"
SEED = 7
GAMES: list[Table] = [(2, ()), (3, ()), (4, ()), *((2, (variant,)) for variant in VARIANTS)]


@pytest.mark.parametrize("table", GAMES, ids=name)
def test_the_game_is_played_as_before(table: Table) -> None:
    compare(FOLDER, name(table), playthrough(game(table).start(SEED), name(table), step, SEED, every=11))


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name(table) for table in GAMES}
