"""Numbers are 32 bits wide; only what bounds do not rule out is bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.passes.bounding import keep_within_bounds
from tests.passes.make import after, text
from tests.robustness.make import mini


def test_what_the_bounds_of_fields_and_sets_rule_out_is_left_alone() -> None:
    assert after(
        [keep_within_bounds],
        """
        let n be count(cells) + 10 * me.gold
        gain n gold
        """,
    ) == text("""
        procedure play():
            let n#1 be (count({0..3}) + (10 * me.gold))
            gain n#1 me.gold
        """)


def test_what_could_grow_without_end_is_bounded() -> None:
    assert after(
        [keep_within_bounds],
        """
        let n be 1
        repeat: set n to n * 3; stop if n > 100
        gain twice(n) gold
        """,
        "play",
        "twice",
        more="values:\n  twice(number n): n + n\n",
    ) == text("""
        procedure play():
            let n#1 be 1
            repeat:
                set n#1 to bound(n#1 * 3)
                if (n#1 > 100):
                    stop
            gain twice(n#1) me.gold

        value twice(number n#1):
            = bound(n#1 + n#1)
        """)


@pytest.mark.parametrize(
    ("sum", "found"),
    [
        ("2147483647 + 1 - 2147483647", 0),
        ("0 - 2147483647 - 5 + 2147483647", 0),
        ("2147483647 * 2 / 2147483647", 1),
        ("sum(1..4, 2147483647) - 2147483646", 1),
        ("5 + 2147483647 - 2147483640", 7),
    ],
)
def test_what_would_go_beyond_the_bounds_stays_there(tmp_path: Path, sum: str, found: int) -> None:
    game = interpreter.load(str(mini(tmp_path, f"set round to {sum}", "")))
    assert game.start(1).view()["fields"]["game"]["round"] == found
