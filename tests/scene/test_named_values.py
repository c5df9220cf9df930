"""A look that lists what is worked out from hidden things betrays nothing; what anybody could work out is shown."""

from __future__ import annotations

import pytest

from interpreter.model.things import EVERYTHING, PUBLIC, Sight
from interpreter.play.api import Game, load
from interpreter.scene.make import Scenery
from interpreter.scene.named_values import reads_only_what_is_open

GAME = """
game: {id: cellar, seats: [red, blue], players: 2}
places: {hand: {per: player, visible: owner}, deck: {visible: none}, table: {}}
tables:
  goods: {fields: {weight: number}, rows: [{id: salt, weight: 1, count: 6}, {id: iron, weight: 5, count: 6}]}
pieces:
  crate: {table: goods, starts: deck}
fields:
  player: {gold: {start: 3}, debt: {visible: owner, start: 0}}
values:
  load(player): sum(crates at hand of player, it.weight)
  laid: sum(crates at table, it.weight)
  many(player): count(crates at hand of player)
  owed(player): player.debt
  twice(player): load(player) * 2
  rich(player): player.gold * 2
look:
  show: {game: [laid], player: [load, many, owed, twice, rich, hand]}
setup: |
  shuffle deck
  for each player in players:
    move top(deck) to hand of player
    move top(deck) to hand of player
    move top(deck) to hand of player
  move top(deck) to table
  set blue.debt to 2
play: |
  take turns:
    choose crate from crates at hand of me
    move crate to table
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    home = tmp_path_factory.mktemp("rules") / "cellar"
    home.mkdir()
    (home / "game.yaml").write_text(GAME)
    return load(str(home), language="en")


def shown(game: Game, viewer: int | Sight, seed: int) -> dict[str, dict[str, int | None]]:
    """What stands beside the board, by seat."""
    scene = Scenery(game).scene(game.start(seed), viewer)
    return {
        seat.id: {item.ref.split(".")[1]: item.value for item in seat.items if item.ref.startswith("field:")}
        for seat in scene.seats
    }


def test_only_what_can_be_hidden_counts_as_hidden(game: Game) -> None:
    assert [name for name in ("rich", "load", "owed", "twice") if reads_only_what_is_open(game, name)] == ["rich"]


def test_what_a_player_may_work_out_is_shown_and_nothing_else(game: Game) -> None:
    for seed in range(12):
        mine, real = shown(game, 0, seed), shown(game, EVERYTHING, seed)
        assert mine["red"] == real["red"]  # one's own hand
        assert {name: value for name, value in mine["blue"].items() if name in ("many", "rich")} == {"many": 3, "rich": 6}
        assert "owed" not in mine["blue"] and real["blue"]["owed"] == 2
        public = shown(game, PUBLIC, seed)
        assert public["red"]["many"] == 3 and "owed" not in public["red"]


def test_whether_something_is_shown_does_not_depend_on_what_is_hidden(game: Game) -> None:
    """The same deals are asked whatever others really hold: over many games the heaviest hand is shown as seldom as any."""
    told = [shown(game, 0, seed)["blue"].get("load") for seed in range(40)]
    assert sum(load is None for load in told) >= 36
