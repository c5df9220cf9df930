"""Nothing in a ruleset keeps the machine busy for ever: every loop of the interpreter counts, and what is too much is named."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import interpreter
from interpreter.problems import PlayError
from tests.robustness.make import HEAD, mini, written


def stopped(folder: Path) -> PlayError:
    game = interpreter.load(str(folder))
    began = time.process_time()
    with pytest.raises(PlayError) as caught:
        game.start(1)
    assert time.process_time() - began < 20  # a second or two on a machine with nothing else to do
    return caught.value


TWICE = "".join(f"  v{number}: v{number + 1}() + v{number + 1}()\n" for number in range(40)) + "  v40: count(tokens)\n"
SUMS = "sum(1..1000, sum(1..1000, sum(1..1000, sum(1..1000, 1))))"
WORK = {
    "sums in sums": (f"set round to {SUMS}", "", "play"),
    "sums in values": ("set round to big()", f"values: {{big: '{SUMS}'}}", "big"),
    "sums in loops": ("for each x in 1..900: for each y in 1..200: set round to sum(1..900, it * x)", "", "play"),
    "values that call each other twice": ("set round to v0()", f"values:\n{TWICE}", "v0 > v1"),
    "procedures that call each other twice": (
        "p0()",
        "procedures:\n"
        + "".join(f"  p{number}: p{number + 1}(); p{number + 1}()\n" for number in range(40))
        + "  p40: gain 1 gold\n",
        "p0 > p1",
    ),
    "patterns": (
        "choose a from cells; choose b from cells; choose c from cells; choose d from cells; choose e from cells; "
        "choose f from cells; choose g from cells; choose h from cells; require me.gold > 5; gain 1 gold",
        "",
        "play",
    ),
    "values in patterns": ("may choose spot from cells where v0() > spot.row: gain 1 gold", f"values:\n{TWICE}", "v0 > v1"),
}


@pytest.mark.parametrize(("play", "more", "chain"), WORK.values(), ids=WORK)
def test_too_much_work_is_named(tmp_path: Path, play: str, more: str, chain: str) -> None:
    error = stopped(mini(tmp_path, play, more))
    assert error.code == "endless" and chain in str(error.facts["chain"])


@pytest.mark.parametrize(
    "moves",
    [
        "move first(boats) to first(boats)",
        "move first(boats) to bottom of first(boats)",
        "move first(boats) to last(boats); move last(boats) to first(boats)",
    ],
)
def test_nothing_is_inside_itself(tmp_path: Path, moves: str) -> None:
    head = HEAD.replace("pieces:\n", "pieces:\n  boat: {count: 2, carries: 3}\n")
    error = stopped(written(tmp_path, f'{head}procedures: {{load: "{moves}"}}\nplay: load()\n'))
    assert error.code == "into-itself" and error.facts["chain"] == "play > load"


def test_a_boat_may_carry_a_boat(tmp_path: Path) -> None:
    head = HEAD.replace("pieces:\n", "pieces:\n  boat: {count: 3, carries: 3}\n")
    text = f"{head}play: move first(boats) to last(boats); move last(boats) to a1; set round to count(boats where cell is a1)\n"
    assert interpreter.load(str(written(tmp_path, text))).start(1).view()["fields"]["game"]["round"] == 2
