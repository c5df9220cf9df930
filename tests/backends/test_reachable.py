"""`reachable` is written out for each question: its order, its tests and its steps."""

from __future__ import annotations

from pathlib import Path

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import interpreter
from interpreter.play.api import Game
from tests.robustness.make import written

GAME = """\
game: {id: ways, seats: [red, blue], players: 2}
board: BOARD
fields:
  game: {far: {min: -9}}
  cell: {free: flag, start: flag}
  edge: {good: flag}
values:
  through(): "reachable(cells where start, through: cells where free)"
  over(): "reachable(cells where start, over: edges where good)"
  both(): "reachable(cells where start, over: edges where good, through: cells where free)"
  within(): "reachable(cells where start, within: far)"
  all_of_it(): "reachable(cells where start, through: cells where free, within: far)"
play: finish
"""
cells = st.integers(0, 24)


@pytest.fixture(scope="module")
def hexes(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(tmp_path_factory.mktemp("hexes"), "{grid: hex_flat, rows: 5, columns: 5, edge_places: true}")


@pytest.fixture(scope="module")
def strip(tmp_path_factory: pytest.TempPathFactory) -> Game:
    return load(tmp_path_factory.mktemp("strip"), "{grid: square, rows: 1, columns: 6, edge_places: true}")


def load(folder: Path, board: str) -> Game:
    return interpreter.load(str(written(folder, GAME.replace("BOARD", board))))


def found(
    game: Game,
    value: str,
    starts: set[int] | frozenset[int],
    free: set[int] | frozenset[int] = frozenset(),
    good: set[tuple[int, int]] | None = None,
    far: int = 0,
) -> list[int]:
    array, fields, boards = game.initial[:], game.box.fields, game.boards
    assert boards is not None
    for name, those in (("start", starts), ("free", free)):
        for cell in those:
            array[fields["cell"][name].base + cell] = 1
    for pair in good or ():
        array[fields["edge"]["good"].base + boards.edge_index[pair]] = 1
    array[fields["game"]["far"].base] = far
    return list(game.machine.value(array, value, 0))


@settings(max_examples=40, deadline=None)
@given(starts=st.frozensets(cells, min_size=1, max_size=3), free=st.frozensets(cells))
def test_against_networkx(hexes: Game, starts: frozenset[int], free: frozenset[int]) -> None:
    boards = hexes.boards
    assert boards is not None
    reached = found(hexes, "through", starts, free)
    kept = set(free) | starts
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(kept)
    graph.add_edges_from(edge for edge in boards.edges if kept.issuperset(edge))
    passed: set[int] = set().union(*(networkx.node_connected_component(graph, start) for start in starts))
    assert set(reached) == passed.union(*(boards.neighbours[cell] for cell in passed)), "what is not free is reached, not passed"
    assert len(reached) == len(set(reached)) and reached[: len(starts)] == sorted(starts)


def test_over_good_edges_a_blocked_cell_is_reached_but_not_passed(strip: Game) -> None:
    good = {(0, 1), (1, 2), (2, 3), (3, 4)}
    assert found(strip, "over", {0}, good=good) == [0, 1, 2, 3, 4]
    assert found(strip, "both", {0}, {1, 3, 4}, good) == [0, 1, 2]
    assert found(strip, "both", {4, 0}, {1}, good) == [0, 4, 1, 3, 2]


def test_steps_can_be_limited(strip: Game) -> None:
    assert found(strip, "within", {0}, far=2) == [0, 1, 2]
    assert found(strip, "all_of_it", {0}, {1}, far=3) == [0, 1, 2]
    assert found(strip, "within", {0, 4}, far=1) == [0, 4, 1, 5, 3]
    assert found(strip, "within", {0}, far=0) == [0]
    assert found(strip, "within", {0}, far=-1) == [0]
    assert found(strip, "within", set(), far=3) == []
