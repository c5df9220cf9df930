"""The same C as WebAssembly: nothing in the runtime is missing there, and the games are the same, decision by decision."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest
import wasmtime

from interpreter.backends.python.machine import PythonMachine
from interpreter.model.state import seed as seed_chance
from interpreter.passes import MAIN
from interpreter.play.api import Game
from tests.backends.lockstep import game_at
from tests.backends.sanitize import compiled

ZIG = [sys.executable, "-m", "ziglang", "cc", "-target", "wasm32-wasi", "-std=c11", "-w", "-O1"]


def summed(S: list[int]) -> int:
    """FNV-1a over the numbers of a state."""
    found = 0xCBF29CE484222325
    for number in S:
        found = ((found ^ (number & 0xFFFFFFFFFFFFFFFF)) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return found


def played(game: Game, seed: int) -> tuple[str, list[str]]:
    """A random game of the Python machine: what the driver is told, and what it should say."""
    machine, chance = game.machine, random.Random(seed)
    assert isinstance(machine, PythonMachine)
    S, taken, told = game.initial[:], list[int](), list[str]()
    seed_chance(S, seed)
    options = machine.begin(S, MAIN, 0, ())
    told.append(f"{int(options is None)} {len(S)} {summed(S)}")
    while options is not None and len(taken) < 300:
        taken.append(chance.randrange(len(options)))
        options = machine.take(S, options[taken[-1]])
        told.append(f"{int(options is None)} {len(S)} {summed(S)}")
    return f"{seed} {len(taken)} {' '.join(map(str, taken))}\n", told


LONG = bool(os.environ.get("RULEWRIGHT_SOAK"))
SMALL = ["kuhn_poker", "tic_tac_toe", "connect_four", "breakthrough", "hamlets", "supposing"]
LARGE = ["atlantis", "auztralia", "falling_skies", "farmageddon"]


@pytest.mark.skipif(not LONG, reason="the compiler first makes its library, which takes a minute")
@pytest.mark.parametrize("named", [*SMALL, *LARGE])
def test_webassembly_plays_the_same_games(tmp_path: Path, named: str) -> None:
    game = game_at(named)
    made = compiled(game, tmp_path, ZIG, "driver.wasm")
    games = [played(game, seed) for seed in range(5)]
    given, said = tmp_path / "given", tmp_path / "said"
    given.write_text("".join(line for line, _ in games))
    engine = wasmtime.Engine()
    linker, store, config = wasmtime.Linker(engine), wasmtime.Store(engine), wasmtime.WasiConfig()
    linker.define_wasi()
    config.stdin_file, config.stdout_file = str(given), str(said)
    store.set_wasi(config)
    instance = linker.instantiate(store, wasmtime.Module.from_file(engine, str(made)))
    start = instance.exports(store)["_start"]
    assert isinstance(start, wasmtime.Func)
    try:
        start(store)
    except wasmtime.ExitTrap as left:
        assert left.code == 0
    assert said.read_text().splitlines() == [line for _, lines in games for line in lines]
