"""Why an action is not offered, as data; never with what the player who decides cannot know."""

from __future__ import annotations

from typing import Any

import pytest

import rulewright
from interpreter.play.api import Game, State
from interpreter.problems import PlayError

GAME = """
game: {id: yard, seats: [red, blue], players: 2}
places: {hand: {per: player}, deck: {}}
tables:
  cards:
    rows:
      - id: loan
        use: once per turn
        effect: |
          action take in moves:
            require me.wood is 0
            gain 5 gold
      - id: crane
        effect: |
          action lift in moves: require me.gold is 0
pieces: {card: {table: cards, starts: deck, active: [hand]}}
symbols: {goods: [clay, stone]}
fields:
  player:
    gold: {max: 99}
    wood: {max: 99}
    store: {per: goods, max: 99}
    plan: {visible: owner, max: 9}
values:
  rich(player): {base: player.gold > 50, rules: [YARD-RICH-01]}
actions:
  - {id: grind, group: moves, use: once per turn, effect: gain 1 gold}
  - {id: rob, group: moves, effect: "choose rival from opponents where rival.gold > 0\\nlose 1 gold for rival"}
  - {id: buy, group: moves, effect: "pay 3 gold"}
  - {id: fire, group: moves, effect: "let price be 1 + me.wood\\npay price clay\\npay 1 clay"}
  - {id: feed, group: moves, effect: "choose rival from opponents\\npay 1 + rival.wood gold"}
  - {id: boast, group: moves, rules: [YARD-BOAST-02], effect: require rich(me)}
  - id: spy
    group: moves
    effect: |
      require any(opponents where it.plan > 4)
      require me.gold > 10
  - {id: rest, group: others, effect: gain 1 wood}
procedures:
  turn: "while me.gold < 90: may take action from moves"
play: "take turns: turn()"
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    path = tmp_path_factory.mktemp("yard")
    (path / "game.yaml").write_text(GAME.lstrip("\n"), encoding="utf-8")
    return rulewright.load(path)


def position(game: Game, **given: Any) -> State:
    return game.position({name.replace("_", " "): value for name, value in given.items()}, do="turn")


def told(state: State, action: str) -> tuple[str, dict[str, Any]] | None:
    why = state.why_not(action)
    return None if why is None else (why.code, dict(why.facts))


def test_what_is_offered_has_no_reason(game: Game) -> None:
    assert told(position(game), "grind") is None


def test_each_reason_has_its_facts(game: Game) -> None:
    state = position(game)
    assert told(state, "rest") == ("not-asked", {})
    assert told(state, "rob") == ("nothing-to-choose", {"prompt": "actions.rob.rival"})
    assert told(state, "buy") == ("unaffordable", {"owner": "player", "field": "gold", "needed": 3, "there": 0})
    assert told(state, "boast") == ("condition", {"line": "rich(me)", "rules": ("YARD-BOAST-02", "YARD-RICH-01")})
    assert told(state, "loan_take") == ("not-held", {})
    state.choose("grind")
    assert told(state, "grind") == ("used-up", {"scope": "turn", "times": 1})


def test_what_is_paid_twice_counts_together(game: Game) -> None:
    state = game.position({"red.store": {"clay": 2}, "red.wood": 1}, do="turn")
    facts = {"owner": "player", "field": "store", "word": "clay"}
    assert told(state, "fire") == ("unaffordable", {**facts, "needed": 3, "there": 2})


def test_a_price_that_depends_on_a_choice_has_no_number(game: Game) -> None:
    assert told(position(game), "feed") == ("unaffordable", {"owner": "player", "field": "gold"})


def test_actions_of_cards(game: Game) -> None:
    state = game.position({"hand of red": ["loan", "crane"], "red.gold": 1}, do="turn")
    assert told(state, "crane_lift") == ("condition", {"line": "me.gold is 0"})
    state.choose("loan_take")
    assert told(state, "loan_take") == ("used-up", {"scope": "turn", "times": 1})
    state = game.position({"hand of red": ["loan"], "red.wood": 1}, do="turn")
    assert told(state, "loan_take") == ("condition", {"line": "me.wood is 0"})


def test_what_is_hidden_is_not_told_by_a_reason(game: Game) -> None:
    """Which of two lines fails depends on what only somebody else may see: then nobody is told which."""
    reasons = {plan: told(game.position({"blue.plan": plan}, do="turn"), "spy") for plan in range(10)}
    assert set(map(str, reasons.values())) == {str(("impossible", {}))}


def test_there_must_be_such_an_action(game: Game) -> None:
    with pytest.raises(PlayError, match="flee"):
        position(game).why_not("flee")


def test_every_action_that_is_not_offered_has_a_reason_in_a_bundled_game() -> None:
    state = rulewright.load("auztralia").start(seed=1)
    codes = set[str]()
    for _ in range(30):
        decision = state.decision
        assert decision is not None
        offered = {option.thing.id for option in decision if option.thing.kind == "action"}
        for action in state.game.lowered.points[state.array[0]].names if offered else ():
            why = state.why_not(action)
            assert (why is None) == (action in offered)
            codes |= {why.code} if why is not None else set()
        state.choose(len(decision) - 1)
    assert {"condition", "nothing-to-choose"} <= codes
