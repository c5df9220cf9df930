"""Examples of a step run inside its procedure, and what is never asked for says why."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import Problems
from interpreter.proof.examples import Examples, Outcome
from interpreter.source.ruleset import read_ruleset
from interpreter.words.said import Said

GAME = """
game: {id: mill, seats: [red, blue], players: 2}
places: {hand: {per: player}}
tables:
  cards:
    rows:
      - id: loan
        effect: |
          action take in moves:
            require me.gold is 0
            gain 5 gold
pieces: {card: {table: cards, active: [hand]}}
fields: {player: {gold: {max: 99}}}
actions:
  - {id: grind, group: moves, use: once per turn, effect: gain 1 gold}
  - id: rob
    group: moves
    effect: |
      choose rival from opponents where rival.gold > 0
      lose 1 gold for rival
  - {id: buy, group: moves, effect: "pay 3 gold"}
procedures:
  turn: |
    step act:
      while me.gold < 90: may take action from moves
  day: take action from moves
play: "take turns: turn()"
"""


def run(tmp_path: Path, example: str, game: str = GAME) -> Outcome:
    (tmp_path / "game.yaml").write_text(game.lstrip("\n"), encoding="utf-8")
    (tmp_path / "examples").mkdir(exist_ok=True)
    (tmp_path / "examples" / "one.yaml").write_text(f"examples:\n  - {{example: it, {example}}}\n", encoding="utf-8")
    problems = Problems()
    source = read_ruleset(tmp_path, problems)
    assert list(problems) == []
    [outcome] = Examples(source).run()
    return outcome


def test_a_step_counts_as_running_its_procedure(tmp_path: Path) -> None:
    outcome = run(tmp_path, "do: turn.act, when: [{red: [grind]}], then: {red.gold: 1}")
    assert outcome.passed, outcome.why


def test_the_limit_is_counted_inside_a_step(tmp_path: Path) -> None:
    outcome = run(tmp_path, "given: {blue.gold: 2}, do: turn.act, when: [{red: [grind, rob, blue, pass]}], then: {red.gold: 1}")
    assert outcome.passed, outcome.why


@pytest.mark.parametrize(
    ("example", "code", "words"),
    [
        (
            "given: {red.gold: 9}, do: day, when: [{red: grind}]",
            "example-limited",
            "it is limited to `turn`, which does not run",
        ),
        (
            "do: turn.act, when: [{red: [grind, rob]}]",
            "example-refused",
            "`choose rival from opponents where rival.gold > 0` does",
        ),
        ("do: turn.act, when: [{red: buy}]", "example-refused", "`pay 3 gold` does not hold"),
        (
            "given: {hand of red: [loan], red.gold: 2}, do: turn.act, when: [{red: loan_take}]",
            "example-refused",
            "game.yaml:9:13, `require me.gold is 0` does not hold",
        ),
    ],
)
def test_what_is_not_offered_says_why(tmp_path: Path, example: str, code: str, words: str) -> None:
    outcome = run(tmp_path, example)
    assert (outcome.passed, outcome.code) == (False, code)
    assert words in outcome.why


OPEN = {
    "an action that is limited": ("given: {red.gold: 9}, do: day, when: [{red: grind}]", "day.moves", ["buy"]),
    "an action that cannot be done": ("do: turn.act, when: [{red: rob}]", "turn.act.moves", ["grind", "pass"]),
    "what is no option": ("do: turn.act, when: [{red: blue}]", "turn.act.moves", ["grind", "pass"]),
}


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
@pytest.mark.parametrize("what", OPEN)
def test_what_is_not_asked_for_names_the_question_that_is_open(tmp_path: Path, what: str, language: str) -> None:
    example, prompt, options = OPEN[what]
    outcome = run(tmp_path, example)
    assert (outcome.facts["prompt"], outcome.facts["options"]) == (prompt, options)
    said = " ".join(filter(None, Said(language).fault(outcome.code, outcome.facts)))
    assert prompt in said and ", ".join(options) in said


def test_where_no_question_is_open_the_last_one_is_named(tmp_path: Path) -> None:
    outcome = run(tmp_path, "do: turn.act, when: [{red: [grind, blue]}]")
    assert (outcome.code, outcome.facts["last"]) == ("example-not-asked", "turn.act.moves")
    assert "no question is open after turn.act.moves" in outcome.why
    outcome = run(tmp_path, "do: grind, when: [{red: blue}]")
    assert (outcome.code, outcome.facts["last"]) == ("example-not-asked", None)
    assert outcome.why == "red is never asked for the answer “blue”: no question is open"


def test_an_answer_that_was_given_at_once(tmp_path: Path) -> None:
    game = GAME.replace("players: 2}", "players: 2, automatic: true}").replace("may take action", "take action")
    outcome = run(tmp_path, "given: {blue.gold: 1}, do: rob, when: [{red: blue}]", game)
    assert outcome.code == "example-not-asked" and outcome.facts["automatic"] == "true"
