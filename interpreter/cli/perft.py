"""`rulewright perft`: one number for a ruleset that changes whenever a rule changes."""

from __future__ import annotations

import time

import click

from interpreter.cli.games import load
from interpreter.cli.options import json_option, language_option, players_option, seed_option, variants_option
from interpreter.cli.terminal import Terminal
from interpreter.words.contract import State


@click.command("perft", short_help="Count sequences of choices.")
@click.argument("ruleset")
@click.option("--depth", type=click.IntRange(min=0), default=0, metavar="D",
              help="Number of choices; 0 (default): all complete games, however long.")
@players_option
@variants_option
@seed_option
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, depth: int, players: int | None, variants: tuple[str, ...],
            seed: int, as_json: bool) -> int:
    """Count the sequences of choices down to a depth, and the games that are finished by then.

    Chance is not counted out: dice and draws are those of the seed.
    """
    state = load(ruleset, players, variants).start(seed)
    begun, knowledge = time.perf_counter(), state.knowledge
    counter = Counter(knowledge)
    counter.count(state, depth or -1)
    seconds = time.perf_counter() - begun
    if counter.chance or knowledge:
        terminal.warn("cli.perft.chance", seed=seed)
    if as_json:
        terminal.json({"depth": depth or None, "sequences": counter.sequences, "finished": counter.finished,
                       "seconds": round(seconds, 3)})
    else:
        terminal.say("cli.perft.found", sequences=f"{counter.sequences:,}", finished=f"{counter.finished:,}",
                     seconds=f"{seconds:.1f}")
    return 0


class Counter:
    """Counts leaves: positions at the depth asked for, and ends of games before it."""

    def __init__(self, knowledge: int) -> None:
        self.sequences = self.finished = 0
        self.chance = False
        self._knowledge = knowledge

    def count(self, state: State, depth: int) -> None:
        """Count everything below a position; a negative depth has no bottom."""
        # A stack of our own: a game may be longer than Python's.
        waiting = [(state, depth)]
        while waiting:
            state, left = waiting.pop()
            decision = state.decision
            if decision is None or left == 0:
                self.sequences += 1
                self.finished += decision is None
                self.chance = self.chance or state.knowledge != self._knowledge
                continue
            for index in range(len(decision.options) - 1):
                after = state.clone()
                after.choose(index)
                waiting.append((after, left - 1))
            state.choose(len(decision.options) - 1)   # the last branch needs no copy
            waiting.append((state, left - 1))
