"""Compiled rulesets under sanitizers: random games and damaged states, without Python around them.

    python -m tests.backends.sanitize [RULESET]… [--games N]

Address and undefined-behaviour sanitizers end the program at the first thing that is wrong.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from interpreter.backends.native.c_program import write_c
from interpreter.backends.native.compiling_c import compiler
from interpreter.passes.flattening import lower_sets
from interpreter.play.api import Game
from tests.backends.lockstep import ROOT, game_at

FLAGS = ("-std=c11", "-w", "-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def whole_program(game: Game) -> str:
    """A ruleset and the driver as one program of C."""
    driver = (Path(__file__).parent / "driver.c").read_text(encoding="utf-8")
    numbers = ", ".join(f"{number}LL" for number in game.initial)
    return write_c(lower_sets(game.lowered, game.box), game.box) + driver.replace("INITIAL", numbers)


def compiled(game: Game, folder: Path, command: list[str], name: str = "driver") -> Path:
    """The program, compiled."""
    text, made = folder / "driver.c", folder / name
    text.write_text(whole_program(game), encoding="utf-8")
    subprocess.run([*command, "-o", str(made), str(text), "-lm"], check=True)
    return made


def sanitized(game: Game, folder: Path, games: int) -> str:
    """Play so many games, and damage states on the way; what the program says."""
    made = compiled(game, folder, [*compiler(), *FLAGS])
    done = subprocess.run([str(made), "fuzz", str(games)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def main() -> int:
    bundled = sorted(path.parent.name for home in ("rulesets", "tests/litmus") for path in (ROOT / home).glob("*/game.yaml"))
    parser = argparse.ArgumentParser(description="Play compiled rulesets under sanitizers.")
    parser.add_argument("rulesets", nargs="*", default=bundled)
    parser.add_argument("--games", type=int, default=100)
    given = parser.parse_args()
    for name in given.rulesets:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{name}: {sanitized(game_at(name), Path(folder), given.games).strip()}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
