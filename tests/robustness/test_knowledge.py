"""Undo never shows anything: if `knowledge` stays the same, nobody knows more after a choice than before it.

Positions that look the same to a player, but hide other things, are taken one choice further. If the player can tell them
apart then, the choice has shown something, and `knowledge` must have changed.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from interpreter.web.live import Tables
from interpreter.web.store import Store
from interpreter.web.visits import Refused
from rulewright import Game, State
from tests.robustness.make import SOAK

LITMUS = Path(__file__).parents[1] / "litmus"
GAMES = {"hidden_tiles": 2, "barter": 2, "castaways": 2, "kuhn_poker": 2, "hidden_reaction": 2, "atlantis": 3, "auztralia": 2}
OPEN = {"barter", "castaways", "atlantis"}  # in the part that is played here nothing is shown
FEW = dict.fromkeys(("atlantis", "auztralia"), 8 if SOAK else 1)  # games that are tried: these are long
WORLDS = 3

HIRING = """
game: {id: hiring, seats: [red, blue], players: 2, provenance: original}
tables:
  people: {rows: [{id: cook}, {id: smith}, {id: baker}, {id: tailor}, {id: miller}]}
pieces: {person: {table: people, starts: queue}}
places:
  queue: {visible: none}
  row: {}
  house: {per: player}
  cellar: {per: player, visible: owner}
setup: |
  shuffle queue
  repeat 2 times: move top(queue) to row
play: |
  take turns:
    choose one:
      hire:
        choose person from persons at row
        move person to house of me
        move top(queue) to row
      hide:
        choose person from persons at row
        move person to cellar of me
      show:
        choose person from persons at cellar of me
        move person to house of me
      wait:
        set active to me
    finish if none(persons at queue)
"""


@pytest.fixture(scope="module")
def hiring(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = tmp_path_factory.mktemp("hiring") / "hiring"
    folder.mkdir()
    (folder / "game.yaml").write_text(HIRING, encoding="utf-8")
    return rulewright.load(str(folder))


def told_apart(state: State, chance: random.Random) -> tuple[int, int]:
    """Take one choice in worlds that look the same to a player: how many were compared, in how many knowledge changed."""
    game, decision, index = state.game, state.decision, chance.randrange(len(state.values))
    assert decision is not None
    totals = any(field.visible == "total" for field in game.box.fields.get("player", {}).values())
    here = state.clone()
    here.choose(index)
    if here.knowledge != state.knowledge:
        return 0, 1
    compared = 0
    for viewer in range(game.players):
        futures = state.imagination(viewer)
        for _ in range(WORLDS):
            there = futures(chance.getrandbits(32))
            other = there.decision
            if other is None or index >= len(other) or other.thing(index, viewer) != decision.thing(index, viewer):
                continue
            before = there.knowledge
            there.choose(index)
            assert there.knowledge == before, f"{decision.prompt}: chance or a sight that the player could not foresee"
            mine, others = here.view(viewer), there.view(viewer)
            if viewer != decision.player or totals:  # amounts that others have chosen before do not fit to imagined ones
                mine, others = mine["places"], others["places"]
            assert mine == others, decision.prompt
            compared += 1
    return compared, 0


def law(game: Game, games: int, most: int) -> tuple[int, int]:
    compared = learnt = 0
    for seed in range(games):
        state, chance = game.start(seed), random.Random(seed)
        for _ in range(most):
            if state.decision is None:
                break
            same, more = told_apart(state, chance)
            compared, learnt = compared + same, learnt + more
            state.choose(chance.randrange(len(state.values)))
    return compared, learnt


@pytest.mark.parametrize("name", GAMES)
def test_whatever_makes_a_player_know_more_counts(name: str) -> None:
    game = rulewright.load(str(LITMUS / name) if (LITMUS / name).is_dir() else name, players=GAMES[name])
    compared, learnt = law(game, FEW.get(name, 20), 60)
    assert compared and (learnt > 0) is (name not in OPEN)


def test_what_is_turned_up_for_a_hired_one_cannot_be_taken_back(hiring: Game) -> None:
    state = hiring.start(1)
    before = state.knowledge
    state.choose("hire")
    assert state.knowledge == before  # asked whom to hire: nothing has been seen yet
    state.choose(0)
    assert state.knowledge != before  # the next one of the queue lies open


def test_only_what_nobody_could_see_counts(hiring: Game) -> None:
    state = hiring.start(1)
    before = state.knowledge
    for label in ("hide", None):  # red hides somebody whom both have seen
        state.choose(label or 0)
    assert state.knowledge == before
    state.choose("wait")
    state.choose("show")
    state.choose(0)
    assert state.knowledge == before  # blue knows who that is


def test_the_law_holds_where_cards_are_turned_up(hiring: Game) -> None:
    compared, learnt = law(hiring, 20, 40)
    assert compared > 100 and learnt > 20


TELLING = """
game: {id: telling, seats: [red, blue], players: 2, provenance: original}
tables: {cards: {rows: [{id: ace, count: 3}, {id: king, count: 3}]}}
pieces: {card: {table: cards, starts: deck}}
places: {deck: {visible: none}, hand: {per: player, visible: owner}}
fields: {game: {told: {}}, player: {wish: {max: 9, visible: owner}, gold: {start: 3}}}
values: {aces(player): count(cards at hand of player where it is ace)}
procedures: {tell: say found(aces(blue)), ask: "choose sure from 1..2 by blue if aces(blue) > 0"}
setup: |
  shuffle deck
  for each player in players: repeat 2 times: move top(deck) to hand of player
  move first(cards at deck where it is ace) to hand of blue
  set blue.wish to 4
play: |
  repeat 9 times:
    choose one:
      nothing: do nothing
      spend: lose 1 gold
      own: set told to aces(red)
      read: set told to aces(blue)
      guess: set told to blue.wish
      branch: lose 1 gold if any(cards at hand of blue where it is ace)
      deep: set told to count(cards at deck where it is king)
      say_it: tell()
      whom: ask()
"""


@pytest.mark.parametrize(
    ("label", "learnt"),
    [
        ("nothing", False),
        ("spend", False),
        ("own", True),  # blue learns what red has
        ("read", True),
        ("guess", True),
        ("branch", True),
        ("deep", True),
        ("say_it", True),
        ("whom", True),
    ],
)
def test_what_a_rule_reads_of_hidden_things_and_tells_by_open_ones_counts(tmp_path: Path, label: str, learnt: bool) -> None:
    (tmp_path / "game.yaml").write_text(TELLING, encoding="utf-8")
    state = rulewright.load(str(tmp_path)).start(3)
    state.choose("nothing")
    before = state.knowledge
    state.choose(label)
    assert state.knowledge == before
    assert (state.learnt_since(1), state.learnt_since(0), state.learnt_since(2)) == (learnt, learnt, False)


def test_the_page_offers_to_take_back_what_can_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page, whoever takes back and `State.learnt_since` ask one question."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 3)  # with two kings in hand, red would know that blue has an ace
    (tmp_path / "game.yaml").write_text(TELLING, encoding="utf-8")
    tables = Tables(Store(tmp_path / "games.sqlite"))
    id, _ = tables.begin(str(tmp_path), ["me", "friend"], [], "somebody")
    table = tables.table(id)
    found = {}
    for label in ("nothing", "spend", "own", "spend", "branch"):
        assert table.state.decision is not None
        tables.choose(table, 0, table.revision, table.state.decision.labels.index(label))
        last = len(table.state.choices) - 1
        known = tables.known_undo(table, 0, last)
        found[last] = tables.may_undo(table, 0, tables.last_of(table, 0))
        assert known in (None, found[last]) and tables.known_undo(table, 0, last) is found[last]
        assert found[last] is not table.state.learnt_since(last)
        assert tables.may_undo(table, 0, 0) is not table.state.learnt_since(0)
    assert list(found.values()) == [True, True, False, True, False]
    with pytest.raises(Refused):
        tables.undo(table, 0, table.revision)
    assert len(table.state.choices) == 5


def test_one_has_learnt_nothing_by_what_everybody_knew(hiring: Game) -> None:
    state = hiring.start(1)
    for label in ("hide", 0, "wait", "show", 0):
        state.choose(label)
    assert not state.learnt_since(0)
    state.choose("hire")
    state.choose(0)
    assert state.learnt_since(0) and state.learnt_since(6) and not state.learnt_since(5 + 2)
