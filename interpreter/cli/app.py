"""The group of all commands, and the one place where what goes wrong becomes a line and an exit code."""

from __future__ import annotations

import errno
import io
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from interpreter import __version__
from interpreter.cli.options import language_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import PlayError, Problem, RulesetError, guess
from interpreter.source.folders import ReadHere
from interpreter.source.parsing import LIBRARY, SlowReading
from interpreter.source.ruleset import BrokenWords

COMMANDS = (
    "check",
    "play",
    "serve",
    "simulate",
    "test",
    "prove",
    "coverage",
    "rulebook",
    "locale",
    "cards",
    "replay",
    "picture",
    "show",
    "explain",
    "diff",
    "bench",
    "perft",
    "schemas",
    "list",
    "new",
)
OK, PROBLEMS, WRONG_USE, INTERRUPTED = 0, 1, 2, 130
# What the system says about a file, in the language of the reader.
TROUBLES = {
    errno.ENOENT: "file-missing",
    errno.EACCES: "file-forbidden",
    errno.EPERM: "file-forbidden",
    errno.EROFS: "file-forbidden",
    errno.EISDIR: "file-is-folder",
    errno.ENOTDIR: "file-below-file",
    errno.EEXIST: "file-below-file",
    errno.ENOSPC: "file-no-room",
}
# Codes of a ruleset that could not be loaded because the call, not a file, is wrong.
USE_CODES = {
    "unknown-ruleset",
    "no-main-file",
    "unknown-variant",
    "unknown-pack",
    "empty-pack",
    "pack-foreign",
    "wrong-players",
    "variant-players",
    "variant-requires",
    "variant-excludes",
    "option-conflict",
}

BOTH_WRONG = {"pack-foreign"}  # the call or the file: whoever wrote the file wants to know where


class Commands(click.Group):
    """Imports the module of a command only when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"interpreter.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise WrongUse("unknown-command", name=args[0], guess=guess(args[0], COMMANDS), known=COMMANDS)
        return super().resolve_command(ctx, args)


def _show_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"rulewright {__version__}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@language_option
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version and exit."
)
def commands() -> None:
    """Board games as data: check, play, test and measure rulesets.

    RULESET is the name of a bundled ruleset, the path of a folder, or a pack, which stands for its ruleset with the pack on.
    Exit codes: 0 all is well, 1 problems were found, 2 wrong use, 130 interrupted.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; bad data never shows a traceback."""
    terminal = Terminal()
    with warnings.catch_warnings():
        otherwise, told, shown = warnings.showwarning, set[str](), list[Problem]()

        def show(message: Warning | str, category: type[Warning], *rest: Any, **more: Any) -> None:
            if isinstance(message, ReadHere):
                if message.read not in told:
                    terminal.warn("cli.read_here", folder=message.read, other=message.other)
                told.add(message.read)
            elif isinstance(message, BrokenWords):
                terminal.problems((problem for problem in message.problems if problem not in shown), terminal.err)
                shown.extend(message.problems)
            elif category is SlowReading:
                terminal.warn("cli.slow_reading", library=LIBRARY)
            else:
                otherwise(message, category, *rest, **more)

        warnings.showwarning = show
        warnings.simplefilter("always", ReadHere)
        warnings.simplefilter("always", BrokenWords)
        return _run(terminal, arguments)


def _run(terminal: Terminal, arguments: Sequence[str] | None) -> int:
    try:
        result: Any = commands.main(
            list(arguments) if arguments is not None else None, prog_name="rulewright", standalone_mode=False, obj=terminal
        )
        return result if isinstance(result, int) else OK
    except RulesetError as error:
        return _unplayable(terminal, error)
    except PlayError as error:
        terminal.fault(error.code, error.facts)
        return PROBLEMS
    except WrongUse as error:
        terminal.fault(error.code, error.facts)
        return WRONG_USE
    except (click.Abort, KeyboardInterrupt):
        terminal.warn("cli.interrupted")
        return INTERRUPTED
    except click.ClickException as error:
        told = io.StringIO()
        error.show(told)
        terminal.err.print(told.getvalue().rstrip("\n"), soft_wrap=True)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read the output has enough; closing again at exit must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        code = TROUBLES.get(error.errno or 0, "file-trouble") if error.filename else "file-trouble"
        terminal.fault(code, {"file": error.filename, "reason": error.strerror or str(error)})
        return PROBLEMS


def _unplayable(terminal: Terminal, error: RulesetError) -> int:
    if all(problem.code in USE_CODES for problem in error.problems if problem.severity == "error"):
        for problem in error.problems:
            if problem.code in BOTH_WRONG:
                terminal.problems([problem], terminal.err)
            else:
                terminal.fault(problem.code, problem.facts)
        return WRONG_USE
    terminal.problems(error.problems, terminal.err)
    return PROBLEMS
