"""Sets for flat machines: loops in checks, and the same games."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from interpreter import ir
from interpreter.backends.python.machine import PythonMachine, build_machine
from interpreter.ir.verifier import faults
from interpreter.passes import MAIN
from interpreter.passes.flattening import lower_sets
from tests.passes.make import Pass, after, text

ROOT = Path(__file__).parents[2]
PASSES: list[Pass] = [lower_sets]


def test_any_stops_at_the_first_that_is_found() -> None:
    assert after(PASSES, "set a1.mark to me if any(cells where mark is me)", "play", "play set 1") == text("""
        procedure play():
            if play set 1():
                set a1.mark to me

        check play set 1():
            for each one#2 in {0..3}:
                let it#1 be one#2
                if (it#1.mark is me):
                    return yes
            return no
        """)


def test_a_set_is_collected_in_its_order() -> None:
    assert after(PASSES, "move tokens at cells to supply", "play", "play set 1") == text("""
        procedure play():
            move play set 1() to supply

        check play set 1():
            collect found#1
            for each place#3 in {0..3}:
                for each one#2 in (pieces at place#3):
                    if ((one#2 >= 0) and (one#2 <= 3)):
                        append one#2 to found#1
            return found#1
        """)


BUNDLED = [
    "tic_tac_toe",
    "breakthrough",
    "kuhn_poker",
    "atlantis",
    "auztralia",
    "falling_skies",
    "farmageddon",
    "chess three_check",
]
LITMUS = sorted(path.parent.name for path in (ROOT / "tests" / "litmus").glob("*/game.yaml"))


@pytest.mark.parametrize("named", [*BUNDLED, *LITMUS])
def test_flat_programs_play_the_same_games(named: str) -> None:
    name, *variants = named.split()
    game = interpreter.load(ROOT / ("tests/litmus" if name in LITMUS else "rulesets") / name, variants=variants)
    assert isinstance(game.machine, PythonMachine)
    flat = lower_sets(game.lowered, game.box)
    assert faults(flat, "flattening") == []
    texts: list[object] = [(one.body, one.result, tuple(segment.path for segment in one.segments)) for one in flat.texts]
    texts += [(point.options, point.player, point.take) for point in flat.points]
    parts = ir.walk(tuple(texts))
    assert {type(part) for part in parts if isinstance(part, ir.Expr) and list(part.given())} <= {ir.Builtin}
    assert flat.layout == game.lowered.layout
    other = build_machine(flat, game.box)
    for seed in range(1):
        chance = random.Random(seed)
        state = game.blank(seed)
        one, two = state.array[:], state.array[:]
        options, others = game.machine.begin(one, MAIN, 0, ()), other.begin(two, MAIN, 0, ())
        while options is not None:
            assert (options, one) == (others, two)
            assert game.machine.watching.steps == other.watching.steps  # turns, work and depth are counted alike
            value = options[int(chance.random() * len(options))]
            options, others = game.machine.take(one, value), other.take(two, value)
        assert others is None and one == two
