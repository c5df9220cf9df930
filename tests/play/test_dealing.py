"""Imagined positions: the same for their player, with everything dealt anew that the player may not know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import interpreter
from interpreter.play.api import EVERYTHING, Game, State
from interpreter.players import Bot, RandomBot, RolloutBot

LITMUS = Path(__file__).parent.parent / "litmus"
GAMES = {"kuhn_poker": 2, "hidden_tiles": 2, "hidden_reaction": 3, "cards": 2, "market": 2, "outpost": 2, "atlantis": 3}

# Two players; red guesses what hides under a cup, in a hand, in a deck and in blue's mind. Whoever knew would always win.
SECRETS = """\
game: {id: secrets, seats: [red, blue], players: 2, provenance: original}
board: {grid: square, rows: 1, columns: 4}
symbols: {ware: [wood, clay, gold]}
tables:
  ranks: {fields: {value: number}, rows: [{id: one, value: 1}, {id: two, value: 2}, {id: three, value: 3}, {id: four, value: 4}]}
pieces:
  card: {table: ranks, starts: deck}
  cube: {die: [1, 2, 3, 4, 5, 6], starts: cup}
places:
  deck: {visible: none}
  cup: {visible: none}
  hand: {per: player, visible: owner}
fields:
  game: {guesses: {max: 9}, spot: {type: cell, visible: none}}
  player:
    wish: {type: ware, visible: owner}
    hits: {max: 9}
    store: {per: ware, max: 9, visible: total}
    coins: {start: 1, max: 5, supply: 6, visible: owner}
  cell: {mine: {type: flag, visible: none}}
values:
  hits(player): player.hits
scoring: {score: hits}
setup: |
  shuffle deck
  draw card from deck
  move card to hand of blue
  roll cube
  let hole be random(cells)
  set hole.mine to yes
  let place_of_it be random(cells)
  set spot to place_of_it
  let number be random(0..2)
  set blue.wish to if number is 0 then wood else if number is 1 then clay else gold
  if number is 0: set blue.store[wood] to 3
  else if number is 1: set blue.store[clay] to 3
  else: set blue.store[gold] to 3
play: |
  as red: guess()
  finish
procedures:
  guess: |
    choose card_value from 1..4
    if card_value is first(cards at hand of blue).value: gain 1 hits
    choose top_value from 1..4
    if top_value is first(cards at deck).value: gain 1 hits
    choose shown from 1..6
    if shown is first(cubes).face: gain 1 hits
    choose hole from cells
    if hole.mine: gain 1 hits
    choose where_it_is from cells
    if where_it_is is spot: gain 1 hits
    choose one:
      wood: gain 1 hits if blue.wish is wood
      clay: gain 1 hits if blue.wish is clay
      gold: gain 1 hits if blue.wish is gold
    choose one:
      much_wood: gain 1 hits if blue.store[wood] >= 2
      much_clay: gain 1 hits if blue.store[clay] >= 2
      much_gold: gain 1 hits if blue.store[gold] >= 2
"""


@pytest.fixture(scope="module")
def secrets(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("games") / "secrets"
    folder.mkdir()
    (folder / "game.yaml").write_text(SECRETS, encoding="utf-8")
    return interpreter.load(str(folder))


def loaded(name: str) -> Game:
    return interpreter.load(str(LITMUS / name) if (LITMUS / name).is_dir() else name, players=GAMES[name])


def positions(game: Game, games: int, every: int = 1) -> Iterator[tuple[State, random.Random]]:
    for seed in range(games):
        state, chance, made = game.start(seed), random.Random(seed), 0
        while state.decision is not None and made < 150:
            if made % every == 0:
                yield state, chance
            state.choose(chance.randrange(len(state.values)))
            made += 1


@pytest.mark.parametrize("name", GAMES)
def test_imagined_positions_look_the_same_to_their_player(name: str) -> None:
    game, changed = loaded(name), 0
    for state, chance in positions(game, 6, every=1 if name != "atlantis" else 25):
        assert state.decision is not None
        before = state.array[:]
        for viewer in range(game.players):
            other = state.imagination(viewer)(chance.getrandbits(32))
            assert game.sound(other.array)
            assert other.view(viewer) == state.view(viewer)
            if viewer == state.decision.player and other.decision is not None:
                assert [option.thing for option in other.decision.options] == [option.thing for option in state.decision.options]
            changed += other.view(EVERYTHING) != state.view(EVERYTHING)
            game.playout(other, chance, 100)  # and it can be played on from there
        assert state.array == before
    assert changed > 5  # something was really dealt anew


def test_where_nothing_is_hidden_only_chance_is_new() -> None:
    state = interpreter.load("tic_tac_toe").start(3)
    assert state.imagination(0)(5) == state.imagine(5)


def test_every_deal_is_imagined_equally_often() -> None:
    game = interpreter.load("kuhn_poker")
    state = game.start(1)
    mine, futures = state.view(0)["places"]["hand.first"], state.imagination(0)
    seen: Counter[str] = Counter()
    for seed in range(600):
        places = futures(seed).view(EVERYTHING)["places"]
        assert places["hand.first"][0]["row"] == mine[0]["row"]
        seen[str(places["hand.second"][0]["row"])] += 1
    assert len(seen) == 2 and mine[0]["row"] not in seen
    assert min(seen.values()) > 240


def test_what_others_have_keeps_its_total() -> None:
    game = loaded("outpost")
    for state, chance in positions(game, 3):
        other = state.imagination(0)(chance.getrandbits(32))
        stock = [world.view(EVERYTHING)["fields"]["player"][game.seats[1]]["stock"] for world in (state, other)]
        assert sum(stock[0].values()) == sum(stock[1].values())


def test_what_others_have_of_a_supply_leaves_the_rest_there(secrets: Game) -> None:
    state, coins = secrets.start(1), secrets.box.fields["player"]["coins"]
    futures, seen = state.imagination(0), set()
    for seed in range(60):
        S = futures(seed).array
        mine, other, left = S[coins.base], S[coins.base + 1], S[coins.supply_at]
        assert (mine, mine + other + left) == (1, 6)
        seen.add(other)
    assert seen == {0, 1, 2, 3, 4, 5}


def guessed(state: State) -> int:
    """How many guesses of the bot are right."""
    bot = RolloutBot(state.seed)
    while state.decision is not None:
        state.choose(bot.choose(state))
    return state.scores["red"]


def test_the_bot_guesses_no_better_than_chance(secrets: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    games = 40
    honest = sum(guessed(secrets.start(seed)) for seed in range(games)) / games
    # Chance is right in 1/4 + 1/4 + 1/6 + 1/4 + 1/4 + 1/3 + 1/3 of the questions, about 1.8 of 7.
    assert 1.2 < honest < 2.6
    monkeypatch.setattr(State, "imagination", lambda state, player, short=False: state.imagine)
    cheating = sum(guessed(secrets.start(seed)) for seed in range(games)) / games
    assert cheating > 6.5  # who looks at what is hidden knows it all


def test_a_short_future_ends_with_the_turn() -> None:
    game = loaded("hidden_reaction")
    state = game.start(4)
    future = state.imagination(0, True)(1)
    made = game.playout(future, random.Random(1))
    assert future.result is not None and future.result.reason == "idle"
    assert 1 <= made < 10 and future.view(EVERYTHING)["fields"]["game"]["turns"] == 0
    whole = state.imagination(0)(1)
    game.playout(whole, random.Random(1))
    assert whole.result is not None and whole.result.reason == "finish"


def test_it_plays_poker_better_than_chance() -> None:
    game, won = interpreter.load("kuhn_poker"), 0
    for seed in range(60):
        state = game.start(seed)
        mine = seed % 2
        bots: list[Bot] = [RolloutBot(seed), RandomBot(seed)] if mine == 0 else [RandomBot(seed), RolloutBot(seed)]
        while (decision := state.decision) is not None:
            state.choose(bots[decision.player].choose(state))
        won += state.scores[game.seats[mine]]
    assert won > 0


def test_a_hidden_edge_is_imagined_as_an_edge_and_can_be_saved(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "game: {id: roads, seats: [red, blue], players: 2}\n"
        "board: {grid: square, rows: 2, columns: 2, edge_places: true}\n"
        "fields: {player: {route: {type: edge, visible: owner}}}\n"
        "play: |\n  set blue.route to edge(a1, b1)\n  choose cell from cells by red\n",
        encoding="utf-8",
    )
    game = interpreter.load(str(tmp_path))
    state = game.start(1)
    assert game.from_json(state.to_json()).view(EVERYTHING) == state.view(EVERYTHING)
    imagined = [state.imagination(0)(seed) for seed in range(40)]
    routes = {one.view(EVERYTHING)["fields"]["player"]["blue"]["route"] for one in imagined}
    assert routes == {"a2_b2", "a2_a1", "b2_b1", "a1_b1"} and all(game.sound(one.array) for one in imagined)
