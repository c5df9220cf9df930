"""Whole games in both editions, for every number of players and in every mode go as they went."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.auztralia.tables import CARDS, CHALLENGES, LEVELS, game
from tests.games.golden import compare, playthrough
from tests.games.tables import Table, name, step

FOLDER = Path(__file__).parent / "golden"
SEED = 7
GAMES: list[Table] = [
    *((1, (edition, level)) for edition in ("pl2018", "ru2017") for level in LEVELS),
    *((players, (edition,)) for edition in ("pl2018", "ru2017") for players in (2, 3, 4)),
    (1, ("pl2018", "solo_hard", "solo_objectives")),
    (1, ("pl2018", "west", "solo_easy")),
    *((players, ("pl2018", "west")) for players in (2, 3, 4)),
    *((2, ("pl2018", *cards)) for cards in CARDS[1:]),
    *((players, ("pl2018", "coop")) for players in (2, 3, 4)),
    *((players, ("pl2018", *challenge)) for players in (3, 4) for challenge in CHALLENGES[1:]),
    (4, ("pl2018", "west", "coop", *CHALLENGES[-1])),
]


@pytest.mark.parametrize("table", GAMES, ids=name)
def test_the_game_is_played_as_before(table: Table) -> None:
    compare(FOLDER, name(table), playthrough(game(table).start(SEED), name(table), step, SEED, every=11))


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name(table) for table in GAMES}
