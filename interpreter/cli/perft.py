"""`rulewright perft`: one number for a ruleset that changes whenever a rule changes."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from interpreter.cli.games import load
from interpreter.cli.machines import machine_option, use_machine
from interpreter.cli.options import json_option, language_option, players_option, seed_option, variants_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.words.frontends import State

BAR = 200  # steps of the progress bar


@click.command("perft", short_help="Count sequences of choices.")
@click.argument("ruleset")
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    default=0,
    metavar="D",
    help="Number of choices; 0 (default): all complete games, however long.",
)
@players_option
@variants_option
@seed_option
@machine_option()
@json_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    depth: int,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    machine: str,
    as_json: bool,
) -> int:
    """Count the sequences of choices down to a depth, and the games that are finished by then.

    Chance is not counted out: dice and draws are those of the seed.
    """
    game = load(ruleset, players, variants)
    use_machine(terminal, game, machine)
    state = game.start(seed)
    begun = time.perf_counter()
    counter = Counter(state.knowledge)
    with progress(terminal, "cli.perft.counting", BAR) as advance:
        counter.count(state, depth or -1, advance)
    seconds = time.perf_counter() - begun
    if counter.chance or counter.knowledge:
        terminal.warn("cli.perft.chance", seed=seed)
    if as_json:
        terminal.json(
            {"depth": depth or None, "sequences": counter.sequences, "finished": counter.finished, "seconds": round(seconds, 3)}
        )
    else:
        terminal.say(
            "cli.perft.found", sequences=f"{counter.sequences:,}", finished=f"{counter.finished:,}", seconds=f"{seconds:.1f}"
        )
    return 0


class Counter:
    """Counts leaves: positions at the depth asked for, and ends of games before it."""

    def __init__(self, knowledge: int) -> None:
        self.sequences = self.finished = 0
        self.chance = False
        self.knowledge = knowledge

    def count(self, state: State, depth: int, advance: Callable[[float], None] = lambda done: None) -> None:
        """Count everything below a position; a negative depth has no bottom. `advance` gets shares of BAR."""
        # A stack of our own: a game may be longer than Python's. Each position has its share of the progress bar.
        waiting = [(state, depth, float(BAR))]
        done = 0.0
        while waiting:
            state, left, share = waiting.pop()
            decision = state.decision
            if decision is None or left == 0:
                self.sequences += 1
                self.finished += decision is None
                self.chance = self.chance or state.knowledge != self.knowledge
                done += share
                if done >= 1:
                    advance(done)
                    done = 0.0
                continue
            number = len(decision)
            for index in range(number - 1):
                after = state.clone()
                after.choose(index)
                waiting.append((after, left - 1, share / number))
            state.choose(number - 1)  # the last branch needs no copy
            waiting.append((state, left - 1, share / number))
