"""Two machines side by side: after every decision the same array, options, steps and results."""

from __future__ import annotations

import random
from pathlib import Path

import interpreter
from interpreter.backends.native.native_machine import CODES, NativeMachine, beside
from interpreter.backends.python.machine import PythonMachine
from interpreter.passes import MAIN
from interpreter.play.api import Game

ROOT = Path(__file__).parents[2]
QUICK = "-O0"  # compiling takes longer than playing here


def game_at(named: str, players: int | None = None) -> Game:
    """A bundled or litmus game by its name, and the variants behind it."""
    name, *variants = named.split()
    folder = next(there for home in ("rulesets", "tests/litmus") if (there := ROOT / home / name).is_dir())
    return interpreter.load(folder, players, variants=variants)


def machines(game: Game) -> tuple[PythonMachine, NativeMachine]:
    """Both machines of a game."""
    assert isinstance(game.machine, PythonMachine)
    return game.machine, beside(game.machine, game.box, QUICK)


def in_lockstep(game: Game, seeds: range, most: int = 1000) -> int:
    """Play random games with both machines, which hand the state to each other now and then; the number of decisions."""
    python, native = machines(game)
    made = 0
    for seed in seeds:
        chance = random.Random(seed)
        one, other = game.blank(seed).array, game.blank(seed).array
        options, same = python.begin(one, MAIN, 0, ()), native.begin(other, MAIN, 0, ())
        for step in range(most):
            where = f"seed {seed}, decision {step}"
            assert CODES[native.code] in ("", "over"), where
            assert options == same, where
            assert one == other, f"{where}: {[at for at, pair in enumerate(zip(one, other, strict=False)) if len(set(pair)) > 1]}"
            assert tuple(python.watching.steps[:2]) == native.steps, where
            if options is None:
                break
            assert native.options(other) == python.options(one) == options, where
            if step % 7 == 6:
                one, other = other, one  # what one machine has made, the other goes on with
            value = options[int(chance.random() * len(options))]
            options, same = python.take(one, value), native.take(other, value)
            made += 1
    return made
