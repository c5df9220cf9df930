"""An example earns its place by failing when its rule is changed: each change here must be noticed by some example."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import interpreter
from interpreter.examples import Examples
from interpreter.problems import Problems
from interpreter.source.ruleset import read_ruleset

HERE = Path(__file__).parent
CHANGES = [
    ("time_track", "top(first(track where any(pieces at it)))", "bottom(first(track where any(pieces at it)))"),
    ("time_track", "top(first(track where any(pieces at it)))", "top(last(track where any(pieces at it)))"),
    ("time_track", "move piece to track[", "move piece to bottom of track["),
    ("time_track", "if disc.owner is clock: tick()", "if disc.owner is clock: advance(hand, 3)"),
    ("time_track", "min(19, piece.place.space + steps)", "min(18, piece.place.space + steps)"),
    ("rails", "over: rails of player, through", "over: rails, through"),
    ("rails", ", through: cells where none(rocks at it))", ")"),
    ("rails", "none(rails at edge) and ", ""),
    ("rails", "it in ours and none(rocks at it)", "it in ours"),
    ("rails", "it in ours and none(rocks at it)", "none(rocks at it)"),
    ("rails", "require any(rails of me at box)\n", "require any(rails)\n"),
    ("rails", "win me if b3 in network(me)", "say built(me)"),
    ("hunters", "nearest(start, cells where any(farms at it), through: cells where open(it))", "cells where any(farms at it)"),
    ("hunters", "any(farms at it), through: cells where open(it))", "any(farms at it))"),
    ("hunters", "steps_towards(hunter, goal, through: cells where open(it))", "neighbours(hunter)"),
    ("hunters", "from: omen.start", "from: ne"),
    ("hunters", "clockwise: omen.clockwise", "clockwise: yes"),
    ("hunters", "leftmost", "rightmost"),
    ("hunters", "facing: hunter.cell.sea", "facing: e"),
    ("hunters", ", between: prey(hunter.cell)", ""),
    ("time_track", "(discs at track).owner", "players"),
    ("hunters", "distance(hunter, cell, through: cells where open(it))", "distance(hunter, cell)"),
    ("hidden_tiles", "hand: {per: player, visible: owner}", "hand: {per: player}"),
    ("hidden_tiles", "wish: {visible: owner, max: 9}", "wish: {max: 9}"),
    ("hidden_tiles", "face: down, shows", "shows"),
    ("hidden_tiles", "look at tile by me", "look at tile by next(me)"),
    ("hidden_tiles", "look at tile by me", "reveal tile"),
    ("hidden_tiles", " and not looked(me, tile)", ""),
    ("hidden_tiles", "reveal tile", "look at tile by me"),
    ("hidden_tiles", "conceal tile", "reveal tile"),
    ("dice_columns", "column_free(cell) and ", ""),
    ("dice_columns", " and worth(cube) >= cell.least", ""),
    ("dice_columns", "cube.face + cube.bonus", "cube.face"),
    ("dice_columns", "if vane.face is rain then 1 else 0", "if vane.face is sun then 1 else 0"),
    ("dice_columns", "else 0)\", min: 1}", "else 0)\"}"),
    ("dice_columns", "may roll cubes at pool", "may roll cubes"),
    ("dice_columns", "cube is white and ", ""),
    ("barter", "repeat up to 2", "repeat up to 3"),
    ("barter", "as taker: answer", "as maker: answer"),
    ("barter", "pay price wanted", "lose price wanted"),
    ("barter", "gain price wanted for maker", "gain price wanted"),
    ("barter", "lose amount given for maker", "lose amount given"),
    ("barter", "1..me.store[given]", "1..3"),
    ("barter", "for each maker in opponents", "for each maker in players where maker is not me"),
    ("barter", "gain 1 ware for friend", "gain 1 ware"),
    ("castaways", "eliminate victim if victim.lives is 0", "say drowned(victim)"),
    ("castaways", "defeat player if player.lives is 0", "eliminate player if player.lives is 0"),
    ("castaways", "win players if count(players) is 1", "say pushed(victim)"),
    ("castaways", "win tide if water >= 9", "win none if water >= 9"),
    ("castaways", "choose victim from opponents", "choose victim from players"),
    ("castaways", "; win players", "; win me"),
    ("castaways", "require count(players where shells >= 2) is count(players)", "require any(players)"),
    ("castaways", "tie if all(players, lives is 2)", "win me if all(players, lives is 2)"),
    ("castaways", "ties: [lives, seat_last]", "ties: [seat_last]"),
    ("castaways", "ties: [lives, seat_last]", "ties: [lives]"),
    ("castaways", "score: shells", "score: lives"),
    ("ferry", " where count(walkers at raft) < 3", ""),
    ("ferry", "aboard(it, raft) <= aboard(player, raft)", "aboard(it, raft) < 9"),
    ("ferry", "all(players, aboard(it, raft) <= aboard(player, raft))", "aboard(player, raft) >= 1"),
    ("ferry", " and none(rafts at cell)", ""),
    ("ferry", "remove walkers at raft\n", "say sinks(raft)\n"),
    ("ferry", "neighbours(walker.cell) where cell is shore", "cells where cell is shore"),
    ("ferry", "move walker to raft", "move walker to raft.cell"),
    ("campaign", " where not ruined", ""),
    ("campaign", "gain chapter fame", "gain 1 fame"),
    ("market", "max: 20, supply: 8", "max: 20"),
    ("market", "max: 9, supply: 4", "max: 9"),
    ("market", "pay price(me, ware) coins", "lose price(me, ware) coins"),
    ("market", "if goods is salt then 2 else 1", "1"),
    ("market", "pay 1 ware", "pay 1 grain"),
    ("market", "lose 1 grain for rival", "lose 1 salt for rival"),
    ("market", "hunt.hits[beast.row]", "hunt.hits[fish]"),
    ("market", "hunt.harm[beast.row]", "hunt.harm[fish]"),
]


def failing(folder: Path) -> list[str]:
    interpreter.load(str(folder))  # a change that cannot be compiled would fail every example and prove nothing
    return [outcome.name for outcome in Examples(read_ruleset(folder, Problems())).run() if not outcome.passed]


@pytest.mark.parametrize(("game", "rule", "change"), CHANGES)
def test_a_changed_rule_is_noticed(game: str, rule: str, change: str, tmp_path: Path) -> None:
    folder = tmp_path / game
    shutil.copytree(HERE / game, folder)
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    assert rule in text
    (folder / "game.yaml").write_text(text.replace(rule, change), encoding="utf-8")
    assert failing(folder)
