"""Lines of examples that say what a player sees: a wrong one fails with a message, whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.reader import read_text
from interpreter.source.ruleset import read_ruleset

FOLDER = Path(__file__).parents[1] / "litmus" / "hidden_tiles"
EXAMPLE = """
example: something that is seen
given: {{hand of red: [feast], red.wish: 4, a1: [crown], fate: 2}}
then: {{{line}}}
"""


def outcome(line: str) -> str:
    """Why the example fails, or nothing if it holds."""
    problems = Problems()
    examples = Examples(read_ruleset(FOLDER, problems))
    assert [str(problem) for problem in problems] == []
    return examples.one(read_text(EXAMPLE.format(line=line), "example.yaml", problems)).code


@pytest.mark.parametrize(
    "line",
    [
        "red sees hand of red: [feast]",
        "blue sees hand of red: [card]",
        "red sees a1: [tile]",
        "red sees b1: []",
        "red sees red.wish: 4",
        "blue sees red.wish: none",
        "red sees fate: none",
        "red sees favourite: none",
        "red sees crown at a1.dust: 0",
        "red sees crown at a1.weight: none",
    ],
)
def test_what_is_seen(line: str) -> None:
    assert outcome(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "red sees hand of red: [card]",
        "blue sees hand of red: [feast]",
        "red sees hand of red: []",
        "red sees a1: [crown]",
        "red sees red.wish: 3",
        "blue sees red.wish: 4",
        "red sees red.wish: none",
        "red sees fate: 2",
        "red sees crown at a1.dust: 1",
        "red sees crown at a1.weight: 0",
    ],
)
def test_what_is_not_seen(line: str) -> None:
    assert outcome(line) == "example-differs"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("green sees hand of red: [card]", "unknown-name"),
        ("red sees pocket of red: [card]", "unknown-name"),
        ("red sees red.gold: 4", "unknown-field"),
        ("red sees green.wish: 4", "unknown-name"),
        ("red sees crown at a1.rust: 0", "unknown-field"),
        ("red sees nothing: 4", "unknown-name"),
    ],
)
def test_what_there_is_not(line: str, code: str) -> None:
    assert outcome(line) == code
