"""Small packs for the big games: they check clean, and every example of the game holds with them that does not count the box.

A part of the examples in every run of the tests; all of them with RULEWRIGHT_SOAK=1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.rulebook import problems_of
from interpreter.problems import Problems
from interpreter.proof.citing import run_with
from interpreter.proof.examples import Examples
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset
from interpreter.source.selection import listed

HERE = Path(__file__).parent
# What says how many cards there are, or what chance gives with a seed, is changed by a card more.
CHANGED = {
    "atlantis": {
        "40 tiles, of which 16 are beaches, 16 forests and 8 mountains",
        "twelve findings, five for at once, five for the own turn and two defences",
        "the island is laid at random",
        "and every time differently",
        "there is no defence against serpents",  # it counts the defences
    },
    "farmageddon": {
        "what is in the box",
        "humans are everywhere but in the starting regions, two mutations are dealt to each, and the first player begins to "
        "choose",
        "six mutations are left, and three are dealt to each of the two",
    },
    "auztralia": {
        "there are thirty-six characters",
        "there are thirty event cards, ten of each level",
        "fifteen events, five of each level, the first level on top",
    },
    "falling_skies": {
        "all twelve people may come into a single game, and a new tile for each of the five heights",
        "nobody comes twice, on either side",
    },
}
STEP = {} if os.environ.get("RULEWRIGHT_SOAK") else {"farmageddon": 6, "auztralia": 9, "falling_skies": 2}


@pytest.mark.parametrize("game", CHANGED)
def test_packs_check_clean(game: str) -> None:
    assert interpreter.check(HERE / game) == []


@pytest.mark.parametrize("game", CHANGED)
def test_words_of_packs_are_level_in_all_languages_and_those_of_the_game_stay_right(game: str) -> None:
    assert problems_of(str(HERE / game)) == []


@pytest.mark.parametrize("path", sorted(HERE.glob("*/*.yaml")), ids=lambda path: path.stem)
def test_a_pack_is_short(path: Path) -> None:
    """At most fifteen lines of rules and examples for each card, besides words and the three lines of the head."""
    lines, words = list[str](), -1
    for line in path.read_text(encoding="utf-8").splitlines():
        depth = len(line) - len(line.lstrip())
        words = depth if line.lstrip().startswith("words:") else words if depth > words >= 0 else -1
        if words < 0 and not line.startswith(("#", "pack:", "for:", "provenance:")):
            lines.append(line)
    cards = sum(line.strip().startswith(("- id:", "- {id:")) for line in lines)
    assert len(lines) <= 15 * cards


@pytest.mark.parametrize("game", CHANGED)
def test_nothing_shifts(game: str) -> None:
    problems, folder = Problems(), str(HERE / game)
    source = read_ruleset(find_ruleset(game), problems, [folder])
    assert list(problems) == []
    runner, on = Examples(source), source.ids([folder])
    own = {str(path) for path in (HERE / game).glob("*.yaml")}
    step = STEP.get(game, 1)
    plain = [example for example in source.examples if step == 1 or not listed(example, "with")]
    examples = plain[::step] + [example for example in source.examples if str(Path(example.position.file).resolve()) in own]
    found = [run_with(runner, example, on) for example in examples]
    failed = {outcome.name: outcome.why for outcome, _ in filter(None, found) if not outcome.passed}
    assert {name: why for name, why in failed.items() if name not in CHANGED[game]} == {}
    assert step > 1 or set(failed) == CHANGED[game]
