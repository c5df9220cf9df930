"""`rulewright check --games`: quick games, and a warning for whatever never happened in them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress

from interpreter.cli.games import read_source
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problem, Problems
from interpreter.proof.accepted import without
from interpreter.proof.trial_games import Trials, tables
from interpreter.source.files import shown


def played(
    terminal: Terminal, ruleset: str, variants: Sequence[str], players: int | None, games: int, seed: int
) -> tuple[list[Problem], int]:
    """What is to be said of some games, and how many were played: fewer if somebody has seen enough."""
    source, found, trials = read_source(ruleset, variants), Problems(), Trials()
    called = " ".join([shlex.quote(ruleset), *(f"--with {shlex.quote(name)}" for name in variants)])
    with suppress(KeyboardInterrupt), progress(terminal, "cli.check.playing", games) as advance:
        seated = tables(source, variants, players, called, Problems())
        for number in range(games):
            trials.add(seated[number % len(seated)], seed + number)
            advance(1)
    trials.report(found)
    packs = {shown(path) for path in source.packs.values()}
    others = without(trials.accepted, found)
    return [one for one in others if not packs or one.position.file in packs], trials.games
