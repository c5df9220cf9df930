"""`--machine`: which machine plays, and what is said when it is not the one that was wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from interpreter.cli.terminal import Terminal
from interpreter.words.frontends import Game

F = TypeVar("F", bound=Callable[..., Any])
LONG = 1000  # games: so many are worth a compiler


def machine_option(default: str = "python") -> Callable[[F], F]:
    """`--machine`: who plays."""
    return click.option(
        "--machine",
        type=click.Choice(["python", "native", "auto"]),
        default=default,
        show_default=True,
        help="Who plays: Python at once, C that is compiled first (many times faster), or whichever suits the work.",
    )


def warn_without_compiler(terminal: Terminal, machine: str) -> None:
    """Say so now if the native machine is wanted for later, and nothing can be compiled here."""
    from interpreter.backends.contract import Unsuited
    from interpreter.play.compiling import c_compiler

    if machine == "native":
        try:
            c_compiler()
        except Unsuited as error:
            terminal.warn(f"cli.machine.{error.code}", **error.facts)


def use_machine(terminal: Terminal, game: Game, machine: str, level: str | None = None) -> None:
    """Let a machine play a game; a sentence says why, if it is not there."""
    if machine == "python":
        return  # it is there already
    game.use(machine, level)
    if game.unsuited is not None:
        terminal.warn(f"cli.machine.{game.unsuited.code}", **game.unsuited.facts)
