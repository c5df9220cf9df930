"""What packs add comes last in every order, so that nothing that was there shifts."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import interpreter
from interpreter.problems import RulesetError

GAME = """
game: {id: stall, seats: [ann, bob], players: 2}
places: {hand: {per: player}}
fields: {player: {gold: {start: 3, max: 99}}}
tables:
  cards:
    rows:
      - {id: purse, count: 2, effect: "action open in moves: gain 1 gold"}
      - {id: cloak, effect: "instead of rob(player) if player is me: may discard this"}
pieces:
  card: {table: cards, active: [hand]}
  token: {count: 2}
actions:
  - {id: beg, group: moves, effect: gain 1 gold}
procedures:
  rob(player): lose 2 gold for player
  turn: may take action from moves
setup: "for each player in opponents: move cards at box to hand of player"
play: |
  take turns:
    turn()
    for each player in opponents: rob(player)
    finish if me.gold is 0
"""
PACK = """
pack: alley
for: stall
add:
  tables:
    cards:
      - {id: lantern, effect: "action light in moves: gain 2 gold"}
      - {id: dog, effect: "instead of rob(player) if player is me: may discard this"}
  pieces: {bone: {}}
  actions: [{id: steal, group: moves, effect: gain 3 gold}]
  abilities: [{id: night, effect: "before rob(player): lose 1 gold"}]
"""


@pytest.fixture
def pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "stall").mkdir()
    (tmp_path / "stall" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "alley.yaml").write_text(PACK, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "alley.yaml"


def test_pieces_and_actions_of_a_pack_come_last(pack: str) -> None:
    before, after = interpreter.load("stall"), interpreter.load("stall", variants=[pack])
    assert list(before.program.actions) == ["beg", "purse_open"]
    assert list(after.program.actions) == ["beg", "purse_open", "steal", "lantern_light"]
    kinds = [kind for kind in after.box.piece_kind if kind != "card"]
    assert kinds == ["token", "token", "bone"]
    assert after.box.tables["cards"].rows == ["purse", "cloak", "lantern", "dog"]


def test_abilities_of_a_pack_come_last_in_their_window(pack: str) -> None:
    state = interpreter.load("stall", variants=[pack]).start()
    state.choose("pass")
    decision = state.decision
    assert decision is not None and [option.label for option in decision.options] == [
        "cloak at hand of bob",
        "dog at hand of bob",
        "pass",
    ]


def test_a_pack_in_place_of_a_ruleset(pack: str) -> None:
    game = interpreter.load(pack)
    assert (game.id, game.variants) == ("stall", ("alley",))
    assert interpreter.load(Path(pack), variants=[Path(pack)]).variants == ("alley",)


def test_games_and_states_with_packs_are_pickled(pack: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    state = interpreter.load("stall", variants=[pack]).start(3)
    state.choose("beg")
    written = pickle.dumps(state)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    again = pickle.loads(written)
    assert again == state and again.game.variants == ("alley",)
    assert again.game.from_json(state.to_json()) == state


def test_a_pack_for_another_ruleset_is_refused_in_a_sentence(pack: str) -> None:
    with pytest.raises(RulesetError, match="the pack `alley` is for the ruleset `stall`, not for `tic_tac_toe`"):
        interpreter.load("tic_tac_toe", variants=[pack])
