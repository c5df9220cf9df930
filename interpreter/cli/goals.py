"""What a measurement is to reach (`bench --goals FILE`): the numbers of a run beside those that are wanted, and which are met."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.cli.waiting import environment_in, waiting

TIMES = 3  # the least counts: other programs can only add to it
AT_MOST = ("clone_us", "compile_s", "load_s", "check_edited_s", "check_resident_s")  # of all others more is better
_TIMED = """
import os, sys, time
import interpreter
game = interpreter.load(sys.argv[1])
print(time.process_time())
before = os.times()
game.use("native")
print(sum(os.times()[:4]) - sum(before[:4]))
assert game.machine.name == "native", game.unsuited
"""

Goals = dict[str, dict[str, float]]  # by ruleset and what is measured


def read_goals(path: Path) -> Goals:
    """The goals of a file: {RULESET: {MEASURED: NUMBER}}."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {str(name): {str(key): float(value) for key, value in wanted.items()} for name, wanted in found.items()}
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise WrongUse("file-trouble", file=str(path), reason=str(error)) from None


def waited(ruleset: str, wanted: Sequence[str]) -> dict[str, float]:
    """CPU seconds of new processes, as far as they are wanted: compiling first, loading what is kept, checking after an edit."""
    from interpreter.source.folders import find_ruleset

    found: dict[str, float] = {}
    if {"compile_s", "load_s"} & set(wanted):
        found |= _timed(ruleset)
    if {"check_edited_s", "check_resident_s"} & set(wanted):
        times = waiting(find_ruleset(ruleset))
        found |= {f"{name}_s": times[name] for name in ("check_edited", "check_resident")}
    return {name: value for name, value in found.items() if name in wanted}


def _timed(ruleset: str) -> dict[str, float]:
    """Compiling with nothing kept, and loading what is kept, in new Pythons whose modules are compiled."""
    loads, compiles = list[float](), list[float]()
    with TemporaryDirectory() as folder:
        for number in range(TIMES):
            environment = environment_in(Path(folder), f"cache-{number}")
            for kept in (False, True):
                done = subprocess.run(
                    [sys.executable, "-c", _TIMED, ruleset], env=environment, capture_output=True, text=True, check=False
                )
                if done.returncode:
                    raise WrongUse("measured-failed", command="load", ended=done.returncode, told=done.stderr.strip())
                load, compile_ = map(float, done.stdout.split())
                (loads if kept else compiles).append(load if kept else compile_)
    return {"compile_s": round(min(compiles), 2), "load_s": round(min(loads), 3)}


def compared(records: Sequence[dict[str, Any]], goals: Goals) -> list[dict[str, Any]]:
    """Each goal, what was measured, and whether it is met; what was not measured is not."""
    measured = {record["ruleset"]: record for record in records}
    rows = []
    for ruleset, wanted in goals.items():
        for name, goal in wanted.items():
            found = measured.get(ruleset, {}).get(name)
            met = found is not None and (found <= goal if name in AT_MOST else found >= goal)
            rows.append({"ruleset": ruleset, "measured": name, "found": found, "goal": goal, "met": met})
    return rows


def show_goals(terminal: Terminal, rows: Sequence[dict[str, Any]]) -> None:
    """All goals as a table."""
    from rich.table import Table

    said = terminal.said
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(said.say("cli.bench.ruleset"), no_wrap=True)
    table.add_column("")
    for name in ("found", "goal", "met"):
        table.add_column(said.say(f"cli.bench.goals.{name}"), justify="right")
    for row in rows:
        what, sign = said.say(f"cli.bench.goals.{row['measured']}"), "≤" if row["measured"] in AT_MOST else "≥"
        found = "–" if row["found"] is None else f"{row['found']:.3g}"
        met = said.say("cli.bench.goals.is_met" if row["met"] else "cli.bench.goals.is_missed")
        table.add_row(row["ruleset"], what, found, f"{sign} {row['goal']:g}", met)
    terminal.out.print(table)
