"""What a question and a line of the log may mention: things already chosen, and maps."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright

GAME = """
game: {id: fair, seats: [red, blue], players: 2, provenance: original}
symbols: {good: [wood, ore, clay]}
fields: {player: {store: {per: good, start: 3}}}
play: |
  pick offered from me.store
  let open be map(good, it is clay)
  let keeper be map(wood, blue)
  choose answer from 1..2 by blue
  say settled(offered)
  choose sign from good by players
"""
WORDS = """
language: en
names: {symbols: {good: {wood: wood, ore: {one: ore, other: ores}, clay: clay}}, seats: {red: Red, blue: Blue}}
prompts:
  play.answer: "You get {offered}; open is {open}, kept is {keeper}."
  play.sign: "Which? {sign}"
log: {settled: "Settled for {offered}."}
"""


@pytest.fixture
def fair(tmp_path: Path) -> rulewright.State:
    (tmp_path / "fair" / "locales").mkdir(parents=True)
    (tmp_path / "fair" / "game.yaml").write_text(GAME)
    (tmp_path / "fair" / "locales" / "en.yaml").write_text(WORDS)
    return rulewright.load(tmp_path / "fair", language="en").start(seed=1)


def answered(state: rulewright.State, *labels: str) -> rulewright.State:
    for label in labels:
        assert state.decision is not None
        state.choose(state.decision.labels.index(label))
    return state


def test_a_question_says_what_a_map_has(fair: rulewright.State) -> None:
    decision = answered(fair, "wood", "ore", "ore", "done").decision
    assert decision is not None
    assert decision.question == "You get 1 wood, 2 ores; open is clay, kept is wood: Blue."
    assert decision.facts["offered"].label == "wood 1, ore 2"


def test_a_map_with_nothing_in_it(fair: rulewright.State) -> None:
    decision = answered(fair, "done").decision
    assert decision is not None
    assert decision.question.startswith("You get nothing; ")


def test_a_line_of_the_log_says_what_a_map_has(fair: rulewright.State) -> None:
    answered(fair, "clay", "done", "2")
    assert [fair.game.texts.event(event) for event in fair.events if event.kind == "say"] == ["Settled for 1 clay."]


def test_a_secret_answer_is_no_fact_of_the_next_question(fair: rulewright.State) -> None:
    decision = answered(fair, "done", "1", "ore").decision
    assert decision is not None
    assert decision.in_secret and "sign" not in decision.facts
