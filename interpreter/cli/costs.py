"""What costs time in a ruleset: its values, procedures and questions what is possible, by the lines where they stand."""

from __future__ import annotations

import cProfile
import random
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING, Any

from interpreter.problems import NOWHERE

if TYPE_CHECKING:
    from interpreter.cli.terminal import Terminal

SHOWN = 15


def costs(game: Any, seconds: float) -> list[dict[str, Any]]:
    """Each value, procedure and check with its share of the time of random games and how often it ran, the dearest first.

    What is called on the way counts for the caller, unless it is a text of the rules itself; values that are so small that
    they are worked out in place count where they are used.
    """
    profile, chance, seed, begun = cProfile.Profile(), random.Random(1), 0, perf_counter()
    while perf_counter() - begun < seconds:
        seed += 1
        state = game.start(seed)
        profile.runcall(game.playout, state, chance)
    owner_of, program = game.machine.written_from, game.lowered
    texts = {**program.checks, **program.values, **program.procedures}
    times, calls = dict[str, float](), Counter[str]()
    for entry in profile.getstats():
        owner = owner_of(entry.code)
        if owner:
            helped = sum(call.totaltime for call in entry.calls or () if not owner_of(call.code))
            times[owner] = times.get(owner, 0.0) + entry.inlinetime + helped
            calls[owner] += entry.callcount
    total = sum(times.values()) or 1.0
    found = []
    for name, time in sorted(times.items(), key=lambda one: -one[1]):
        known = game.world.values.get(name) or texts.get(name)
        position = known.position if known is not None else NOWHERE
        found.append({"name": name, "at": str(position), "share": round(time / total, 4), "calls": calls[name]})
    return found


def show_costs(terminal: Terminal, found: list[dict[str, Any]]) -> None:
    """The dearest texts as a table."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("share", "calls"):
        table.add_column(terminal.said.say(f"cli.bench.costs.{name}"), justify="right")
    for name in ("text", "where"):
        table.add_column(terminal.said.say(f"cli.bench.costs.{name}"), no_wrap=True)
    for one in found[:SHOWN]:
        table.add_row(f"{one['share']:.1%}", str(one["calls"]), one["name"], one["at"])
    terminal.out.print(table)
