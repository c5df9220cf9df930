"""Maps: 25 regions, five of each type, and equal access to resources from every start; graded ones get more warlike."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from interpreter.play.api import Game
from tests.farmageddon.tables import GRADED, game, maps
from tests.games.tables import Table, name

MAPS: list[Table] = [(players, chosen) for players in (2, 3, 4) for chosen in maps(players)]


def tiles(found: Game) -> list[str]:
    """What is printed on each region."""
    return [found.box.tables["regions"].rows[row] for row in found.box.cell_facts["tile"]]


def starts(found: Game) -> list[int]:
    return [cell for cell, start in enumerate(found.box.cell_facts["start"]) if start]


def next_to(found: Game, cell: int) -> tuple[int, ...]:
    assert found.boards is not None
    return tuple(found.boards.neighbours[cell])


def steps(found: Game, start: int) -> dict[int, int]:
    """How far every region is from one of them."""
    far, edge = {start: 0}, [start]
    while edge:
        edge = [near for cell in edge for near in next_to(found, cell) if near not in far and far.setdefault(near, far[cell] + 1)]
    return far


def access(found: Game, cell: int) -> int:
    """How many different resources somebody has who begins there."""
    return len({tiles(found)[near] for near in (cell, *next_to(found, cell))})


def peace(found: Game) -> int:
    """All distances between starting regions."""
    return sum(steps(found, one)[other] for one, other in combinations(starts(found), 2))


@pytest.mark.parametrize("table", MAPS, ids=name)
def test_a_map_has_five_regions_of_each_type_and_a_start_for_each_player(table: Table) -> None:
    found = game(table)
    assert Counter(tiles(found)) == dict.fromkeys(("field", "forest", "hill", "factory", "plant"), 5)
    assert len(starts(found)) == table[0]
    assert len(steps(found, 0)) == 25


@pytest.mark.parametrize("table", MAPS, ids=name)
def test_everybody_has_access_to_the_same_number_of_resources(table: Table) -> None:
    found = game(table)
    assert {access(found, cell) for cell in starts(found)} == {5}
    assert len({len(next_to(found, cell)) for cell in starts(found)}) == 1


@pytest.mark.parametrize("table", MAPS, ids=name)
def test_starting_regions_have_about_as_much_land_around_them(table: Table) -> None:
    found = game(table)
    around = [sum(far <= 2 for far in steps(found, cell).values()) for cell in starts(found)]
    assert max(around) - min(around) <= 1


@pytest.mark.parametrize("players", [3, 4])
def test_graded_maps_are_ordered_from_peaceful_to_warlike(players: int) -> None:
    levels = [peace(game((players, (level,)))) for level in GRADED[players]]
    assert levels == sorted(set(levels), reverse=True)


@pytest.mark.parametrize("table", [table for table in MAPS if not table[1]], ids=name)
def test_like_regions_of_the_first_maps_for_three_and_four_do_not_touch(table: Table) -> None:
    found = game(table)
    if table[0] > 2:
        assert not [cell for cell in range(25) for near in next_to(found, cell) if tiles(found)[cell] == tiles(found)[near]]
