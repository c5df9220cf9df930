"""`rulewright bench --machine native`: the native machine beside Python, an older commit, and games written by hand."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import timeit
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from interpreter.cli.games import load
from interpreter.cli.goals import Goals, compared, show_goals, waited
from interpreter.cli.machines import use_machine
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.words.frontends import Game

ROUNDS = 5
TURNS = 40  # of what is measured by the clock: the best of them counts, for other programs can only make it slower
LEVEL = "-O3"  # as for long runs
OLD = """
import json, random, sys, time
import interpreter
found = {}
for name in json.loads(sys.argv[1]):
    game, chance, played = interpreter.load(name), random.Random(1), 0
    begun = time.process_time()
    while (seconds := time.process_time() - begun) < float(sys.argv[2]):
        for _ in range(5):
            game.playout(game.start(played, record=False), chance)
            played += 1
    found[name] = played / seconds
print(json.dumps(found))
"""


def native_bench(
    terminal: Terminal,
    rulesets: Sequence[str],
    players: int | None,
    variants: tuple[str, ...],
    seconds: float,
    yardstick: Any,
    against_c: Path | None,
    against_commit: str | None,
    goals: Goals,
    as_json: bool,
) -> int:
    """Measure rulesets with both machines and show the ratios; all numbers are of CPU time, but those of the C file."""
    by_hand = _by_hand(against_c) if against_c else {}
    old = _older(against_commit, rulesets, seconds) if against_commit else {}
    records = []
    for name in rulesets:
        with terminal.err.status(terminal.said.say("cli.bench.measuring", ruleset=name)):
            python, native = load(name, players, variants), load(name, players, variants)
            use_machine(terminal, native, "native", LEVEL)
            measured = _measured(python, native, seconds, yardstick, by_hand.get(name), old.get(name))
            records.append({"ruleset": name, **measured, **waited(name, list(goals.get(name, ())))})
    rows = compared(records, {name: goals[name] for name in rulesets if name in goals})
    if as_json:
        terminal.json({"rulesets": records, "goals": rows} if goals else records)
        return 0
    _show(terminal, records)
    if rows:
        terminal.out.print()
        show_goals(terminal, rows)
    return 0


def _measured(
    python: Game, native: Game, seconds: float, yardstick: Any, by_hand: float | None, old: float | None
) -> dict[str, Any]:
    chance = random.Random(1)
    seeds = [0, 0]

    def one() -> int:
        python.playout(python.start(seeds[0]), chance)
        seeds[0] += 1
        return 1

    def many() -> int:
        some = 1 if native.unsuited is not None else 4096 if len(native.initial) < 200 else 256
        native.machine.play_whole(native.initial, seeds[1], some, 20_000)
        seeds[1] += some
        return some

    turns = [(_rate(many, seconds / ROUNDS), _rate(one, seconds / ROUNDS)) for _ in range(ROUNDS)]
    fast, slow = (sorted(part)[ROUNDS // 2] for part in zip(*turns, strict=True))
    state = native.start(1)
    if state.decision is not None:
        state.choose(0)
    record: dict[str, Any] = {
        "playouts_per_second": round(fast, 1),
        "python_playouts_per_second": round(slow, 1),
        "times_python": round(fast / slow, 1),
        "clone_us": round(min(timeit.repeat(state.clone, number=500, repeat=10, timer=process_time)) / 500 * 1e6, 3),
    }
    if old is not None:
        record["times_commit"] = round(fast / old, 1)
    if by_hand is not None:
        best = max(_rate(many, seconds / ROUNDS, perf_counter) for _ in range(ROUNDS))
        record["share_of_c"] = round(best / by_hand, 3)
    if yardstick is not None and native.id in yardstick.GAMES:
        record |= _loops(python, native, yardstick, seconds)
    return record


def _loops(python: Game, native: Game, yardstick: Any, seconds: float) -> dict[str, float]:
    """The natural loop over the interface, as a share of games that are written in Python by hand."""
    rates: dict[str, list[float]] = {"hand": [], "loop_python": [], "loop_native": []}
    part = seconds / TURNS
    for number in range(TURNS):
        rates["hand"].append(yardstick.measure(yardstick.GAMES[native.id], part, number + 1)["playouts_per_second"])
        for name, game in (("loop_python", python), ("loop_native", native)):
            rates[name].append(_rate(partial(_natural, game), part, perf_counter))
    best = {name: max(found) for name, found in rates.items()}
    return {name: round(best[name] / best["hand"], 3) for name in ("loop_python", "loop_native")}


_loop_chance = random.Random(2)


def _natural(game: Game) -> int:
    state = game.start(1)
    while (decision := state.decision) is not None:
        state.choose(int(_loop_chance.random() * len(decision.options)))
    return 1


def _rate(play: Callable[[], int], seconds: float, clock: Callable[[], float] = process_time) -> float:
    """Games a second."""
    played, begun = play(), clock()
    played = 0
    while (elapsed := clock() - begun) < seconds:
        played += play()
    return played / elapsed


def _by_hand(path: Path) -> dict[str, float]:
    """What games that are written in C by hand reach, compiled and run here."""
    from interpreter.backends.contract import Unsuited
    from interpreter.play.compiling import c_compiler

    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "by_hand"
        try:
            subprocess.run([*c_compiler(), "-O2", "-o", str(made), str(path)], check=True, capture_output=True)
            told = subprocess.run([str(made)], check=True, capture_output=True, text=True).stdout
        except (OSError, subprocess.CalledProcessError, Unsuited) as error:
            raise WrongUse("file-trouble", file=str(path), reason=str(error)) from None
    lines = [line.split() for line in told.splitlines()]
    return {line[0]: float(line[1]) for line in lines if len(line) > 2}


def _older(commit: str, rulesets: Sequence[str], seconds: float) -> dict[str, float]:
    """Playouts a second of the Python machine of a commit, with its own rulesets."""
    root = Path(__file__).parents[2]
    with tempfile.TemporaryDirectory() as folder:
        try:
            packed = subprocess.run(["git", "-C", str(root), "archive", commit], check=True, capture_output=True).stdout
            subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
            names = [name for name in rulesets if (Path(folder) / "rulesets" / name).is_dir()]
            done = subprocess.run(
                [sys.executable, "-c", OLD, json.dumps(names), str(seconds)],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": folder},
                check=True,
                capture_output=True,
                text=True,
            )
        except (OSError, subprocess.CalledProcessError) as error:
            raise WrongUse("file-trouble", file=commit, reason=str(error)) from None
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _show(terminal: Terminal, records: list[dict[str, Any]]) -> None:
    from rich.table import Table

    keys = {
        "playouts_per_second": "playouts",
        "python_playouts_per_second": "python",
        "times_python": "times_python",
        "times_commit": "times_commit",
        "share_of_c": "share_of_c",
        "loop_python": "loop_python",
        "loop_native": "loop_native",
        "clone_us": "clone",
    }
    shown = {key: name for key, name in keys.items() if any(key in record for record in records)}
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(terminal.said.say("cli.bench.ruleset"), no_wrap=True)
    for name in shown.values():
        table.add_column(terminal.said.say(f"cli.bench.{name}"), justify="right")
    for record in records:
        cells = [record.get(key) for key in shown]
        table.add_row(
            record["ruleset"], *("–" if cell is None else f"{cell:,.0f}" if cell >= 100 else f"{cell:.2f}" for cell in cells)
        )
    terminal.out.print(table)
