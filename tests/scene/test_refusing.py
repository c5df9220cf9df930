"""Actions that cannot be taken stand beside the options, with the reason in a sentence; nobody learns anything else by them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from interpreter.play.refusals import Refusal
from interpreter.scene.make import scene
from interpreter.scene.refusing import MOST, reason
from interpreter.words.said import read
from interpreter.words.texts import Texts

GAME = """
game: {id: yard, seats: [red, blue], players: 2}
fields: {player: {gold: {max: 99}, wood: {max: 99}}}
actions:
  - {id: grind, group: moves, use: once per turn, effect: gain 1 gold}
  - {id: rob, group: moves, effect: "choose rival from opponents where rival.gold > 0\\nlose 1 gold for rival"}
  - {id: buy, group: moves, effect: "pay 3 gold"}
  - {id: wait, group: moves, effect: gain 1 wood}
  - {id: feed, group: moves, effect: "choose rival from opponents\\nchoose number from 1..rival.gold\\ngain number gold"}
  - {id: boast, group: moves, effect: require me.gold > 50}
procedures: {turn: "while me.gold < 90: may take action from moves"}
play: "take turns: turn()"
"""
LOCALE = """
language: en
names: {actions: {rob: A robbery}}
prompts: {actions.rob.rival: Whom do you rob?, actions.feed.number: "How much for {rival}?"}
"""


@pytest.fixture
def state(tmp_path: Path) -> rulewright.State:
    (tmp_path / "game.yaml").write_text(GAME.lstrip("\n"), encoding="utf-8")
    (tmp_path / "locales").mkdir()
    (tmp_path / "locales" / "en.yaml").write_text(LOCALE.lstrip("\n"), encoding="utf-8")
    return rulewright.load(tmp_path, language="en").start()


def test_a_price_a_limit_and_a_choice_without_options_are_told_and_conditions_are_not(state: rulewright.State) -> None:
    decision = scene(state, "red").decision
    assert decision is not None
    assert [(one.label, one.reason, one.refs) for one in decision.unavailable] == [
        ("A robbery", "There is nothing to choose: Whom do you rob?", ("action:rob",)),
        ("buy", "It cannot be paid. gold: 3 needed, 0 there.", ("action:buy",)),
        ("feed", "There is nothing to choose from.", ("action:feed",)),
    ]
    state.choose("grind")
    decision = scene(state, "red").decision
    assert decision is not None
    assert [one.label for one in decision.unavailable] == ["grind", "A robbery", "buy", "feed"]


def test_only_who_decides_is_told(state: rulewright.State) -> None:
    for viewer in ("blue", rulewright.PUBLIC):
        decision = scene(state, viewer).decision
        assert decision is not None and decision.unavailable == ()


def test_there_are_never_too_many() -> None:
    decision = scene(rulewright.load("falling_skies").start(seed=1), "commander").decision
    assert decision is not None and len(decision.unavailable) <= MOST


FACTS: dict[str, dict[str, Any]] = {
    "used-up": {"times": 2, "scope": "turn"},
    "unaffordable": {"owner": "player", "field": "gold", "word": "clay", "needed": 3, "there": 1},
    "nothing-to-choose": {"prompt": "actions.rob.rival"},
    "condition": {"line": "me.gold > 50", "rules": ("YARD-RICH-01",)},
}


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_reason_has_its_words_in_every_language(language: str) -> None:
    texts, entries = Texts({}, language), read(language)["play"]["refused"]
    assert set(entries) == set(read("en")["play"]["refused"])
    for code in ("not-asked", "not-held", "not-running", "impossible", *FACTS):
        said = reason(texts, Refusal(code, FACTS.get(code, {})))
        assert said and "{" not in said and not said.startswith("play.")
    assert "YARD-RICH-01" in reason(texts, Refusal("condition", FACTS["condition"]))
    price = {name: value for name, value in FACTS["unaffordable"].items() if name not in ("needed", "there")}
    assert reason(texts, Refusal("unaffordable", price)).endswith(": clay.")
