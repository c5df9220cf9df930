"""`rulewright bench`: how fast rulesets load, copy and play."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import timeit
from collections.abc import Callable, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from interpreter.cli.games import bundled, load
from interpreter.cli.goals import read_goals
from interpreter.cli.machines import machine_option
from interpreter.cli.native_bench import native_bench
from interpreter.cli.options import json_option, language_option, players_option, variants_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.words.frontends import Game, State

SLICES = 4  # measured in turns with the yardstick, so that noise hits both
PLAYOUTS_AT_ONCE = 20
LOADS = 3
SYNTHETIC = 1000  # integers of the state whose copying is measured besides the game's own
_LOAD = """
import json, sys, time
begun = time.perf_counter()
import interpreter
imported = time.perf_counter()
interpreter.load(*json.loads(sys.argv[1]), **json.loads(sys.argv[2]))
print(json.dumps([(imported - begun) * 1000, (time.perf_counter() - imported) * 1000]))
"""


@click.command("bench", short_help="Measure speed.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.01),
    default=1.0,
    show_default=True,
    metavar="S",
    help="Time for the playouts of each ruleset.",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A Python file with hand-written games (GAMES, measure) to compare with.",
)
@click.option(
    "--waiting",
    is_flag=True,
    help="Measure instead how long people wait: CPU time of new processes, cold and warm; modules of Python are compiled before.",
)
@click.option("--profile", is_flag=True, help="Name instead the values and procedures that cost time, by file and line.")
@click.option(
    "--against-c", type=click.Path(path_type=Path), metavar="FILE", help="A C file with hand-written games to compare with."
)
@click.option("--against-commit", metavar="COMMIT", help="A commit of this repository whose Python machine to compare with.")
@click.option(
    "--goals",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --machine native: a JSON file {RULESET: {MEASURED: NUMBER}}; the rulesets are those, and each goal is met or not.",
)
@machine_option()
@players_option
@variants_option
@json_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    rulesets: tuple[str, ...],
    seconds: float,
    against: Path | None,
    players: int | None,
    variants: tuple[str, ...],
    as_json: bool,
    waiting: bool,
    profile: bool,
    against_c: Path | None,
    against_commit: str | None,
    goals: Path | None,
    machine: str,
) -> int:
    """Measure random playouts, copying and loading (all bundled rulesets if none is named).

    Times of one machine in one run: trust ratios.
    """
    if waiting:
        return _waiting(terminal, rulesets or tuple(bundled()), as_json)
    if profile:
        return _profile(terminal, rulesets or tuple(bundled()), players, variants, seconds, as_json)
    yardstick = _yardstick(against) if against else None
    if machine != "python":
        wanted = read_goals(goals) if goals else {}
        names = rulesets or tuple(wanted or bundled())
        return native_bench(terminal, names, players, variants, seconds, yardstick, against_c, against_commit, wanted, as_json)
    for option, given in (("--against-c", against_c), ("--against-commit", against_commit), ("--goals", goals)):
        if given:
            raise WrongUse("native-only", option=option)
    records = []
    for name in rulesets or bundled():
        with terminal.err.status(terminal.said.say("cli.bench.measuring", ruleset=name)):
            game = load(name, players, variants)
            record = measure(game, seconds, yardstick)
            record |= load_times(name, players, variants)
        records.append({"ruleset": name, **record})
    if as_json:
        terminal.json(records)
    else:
        _show(terminal, records)
    return 0


def _waiting(terminal: Terminal, rulesets: Sequence[str], as_json: bool) -> int:
    from interpreter.cli.waiting import Failed, waiting
    from interpreter.source.folders import find_ruleset

    records = {}
    for name in rulesets:
        with terminal.err.status(terminal.said.say("cli.bench.measuring", ruleset=name)):
            try:
                records[name] = waiting(find_ruleset(name))
            except Failed as failed:
                raise WrongUse("measured-failed", **failed.facts) from None
    if as_json:
        terminal.json([{"ruleset": name, **record} for name, record in records.items()])
        return 0
    for name, record in records.items():
        terminal.out.print(name)
        for what, seconds in record.items():
            words, unit = terminal.said.say(f"cli.bench.waiting.{what}"), terminal.said.say("cli.bench.waiting.seconds")
            terminal.out.print(f"  {words}: {seconds:.2f} {unit}")
    return 0


def _profile(
    terminal: Terminal,
    rulesets: Sequence[str],
    players: int | None,
    variants: tuple[str, ...],
    seconds: float,
    as_json: bool,
) -> int:
    from interpreter.cli.costs import costs, show_costs

    records = {}
    for name in rulesets:
        with terminal.err.status(terminal.said.say("cli.bench.measuring", ruleset=name)):
            records[name] = costs(load(name, players, variants), seconds)
    if as_json:
        terminal.json([{"ruleset": name, "costs": found} for name, found in records.items()])
        return 0
    for name, found in records.items():
        terminal.out.print(name)
        show_costs(terminal, found)
    return 0


def _yardstick(path: Path) -> Any:
    """The module of hand-written games that the caller names."""
    spec = spec_from_file_location("yardstick", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise WrongUse("no-yardstick", file=str(path))
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    if not hasattr(module, "GAMES") or not hasattr(module, "measure"):
        raise WrongUse("no-yardstick", file=str(path))
    return module


def measure(game: Game, seconds: float, yardstick: Any = None) -> dict[str, Any]:
    """Speed and size of one game, compared with the hand-written one if there is one."""
    start, chance = game.start(1), random.Random(1)
    other = yardstick.GAMES.get(game.id) if yardstick else None
    playouts = decisions = loops = 0
    elapsed = loop_elapsed = hand_playouts = hand_decisions = 0.0
    for part in range(SLICES):
        count, made, time = _playouts(seconds / SLICES, lambda seed: game.playout(game.start(seed), chance))
        playouts, decisions, elapsed = playouts + count, decisions + made, elapsed + time
        count, _, time = _playouts(seconds / SLICES, lambda seed: _natural(game, seed, chance))
        loops, loop_elapsed = loops + count, loop_elapsed + time
        if other:
            found = yardstick.measure(other, seconds / SLICES, part + 1)
            hand_playouts += found["playouts_per_second"] / SLICES
            hand_decisions += found["decisions_per_second"] / SLICES
    size = len(start.array)
    clone, copy = _copying(start)
    start.array[:] = range(SYNTHETIC)  # the cost of copying depends on the size only, not on what the numbers mean
    large, large_copy = _copying(start)
    record = {
        "playouts_per_second": round(playouts / elapsed, 1),
        "decisions_per_second": round(decisions / elapsed, 1),
        "loop_playouts_per_second": round(loops / loop_elapsed, 1),
        "clone_us": round(clone, 3),
        "list_copy_us": round(copy, 3),
        "clone_ratio": round(clone / copy, 2),
        "state_size": size,
        "clone_1000_us": round(large, 3),
        "list_copy_1000_us": round(large_copy, 3),
        "clone_1000_ratio": round(large / large_copy, 2),
    }
    if other:
        record["handwritten_playouts_per_second"] = round(hand_playouts, 1)
        record["handwritten_decisions_per_second"] = round(hand_decisions, 1)
        record["playouts_ratio"] = round(playouts / elapsed / hand_playouts, 3)
        record["loop_ratio"] = round(loops / loop_elapsed / hand_playouts, 3)
    return record


def _natural(game: Game, seed: int, chance: random.Random) -> int:
    """A random game as a program plays it through the Python interface; the number of its decisions."""
    state, made, random_of = game.start(seed), 0, chance.random
    while (decision := state.decision) is not None:
        options = decision.options
        state.choose(int(random_of() * len(options)))
        made += 1
    return made


def _playouts(seconds: float, play: Callable[[int], int]) -> tuple[int, int, float]:
    """Whole random games, each from its set-up, until the time is over."""
    playouts = decisions = 0
    begun = perf_counter()
    while (elapsed := perf_counter() - begun) < seconds:
        for _ in range(PLAYOUTS_AT_ONCE):
            decisions += play(playouts)
            playouts += 1
    return playouts, decisions, elapsed


def _copying(state: State) -> tuple[float, float]:
    """Microseconds of `clone`, and of `list.copy` of the same numbers, measured in turns."""
    array = list(state.array)
    pairs = [(_microseconds(state.clone), _microseconds(array.copy)) for _ in range(SLICES)]
    return min(clone for clone, _ in pairs), min(copy for _, copy in pairs)


def _microseconds(work: Callable[[], object]) -> float:
    """The least time of one call: other programs can only add to it."""
    number = 200
    return min(timeit.repeat(work, number=number, repeat=20)) / number * 1e6


def load_times(ruleset: str, players: int | None, variants: tuple[str, ...]) -> dict[str, float | None]:
    """Milliseconds to import the package and to load a ruleset, compiled anew and from the cache, in fresh Pythons; the best."""
    given = {"variants": list(variants)} | ({} if players is None else {"players": players})
    command = [sys.executable, "-c", _LOAD, json.dumps([ruleset]), json.dumps(given)]
    found: dict[str, float | None] = {"import_ms": None, "load_cold_ms": None, "load_warm_ms": None}
    for name, more in (("load_cold_ms", {"RULEWRIGHT_CACHE": "off"}), ("load_warm_ms", {})):
        for _ in range(LOADS):
            done = subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, check=False)
            if done.returncode:
                return dict.fromkeys(found)
            for key, time in zip(("import_ms", name), json.loads(done.stdout), strict=True):
                found[key] = round(min(time, found[key] or time), 1)
    return found


def _show(terminal: Terminal, records: list[dict[str, Any]]) -> None:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(terminal.said.say("cli.bench.ruleset"), no_wrap=True)
    names = ["playouts", "decisions", "loop", "clone", "clone_ratio", "clone_1000", "size", "load_cold", "load_warm"]
    keys = [
        "playouts_per_second",
        "decisions_per_second",
        "loop_playouts_per_second",
        "clone_us",
        "clone_ratio",
        "clone_1000_ratio",
        "state_size",
        "load_cold_ms",
        "load_warm_ms",
    ]
    if any("playouts_ratio" in record for record in records):
        names, keys = [*names, "ratio", "loop_ratio"], [*keys, "playouts_ratio", "loop_ratio"]
    for name in names:
        table.add_column(terminal.said.say(f"cli.bench.{name}"), justify="right")
    for record in records:
        table.add_row(record["ruleset"], *(_number(record.get(key)) for key in keys))
    terminal.out.print(table)


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 or isinstance(value, int) else f"{value:.2f}"
