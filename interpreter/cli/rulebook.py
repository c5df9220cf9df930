"""`rulewright rulebook`: what is wrong with rulebooks, and what comes out of them."""

from __future__ import annotations

import click

from interpreter.cli.check import SEVERITIES, record, summary
from interpreter.cli.games import bundled, read_source
from interpreter.cli.options import json_option, language_option
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problem, Problems


@click.group("rulebook", short_help="Check, build and read rulebooks.")
@language_option
def command() -> None:
    """Check, build and read rulebooks."""


@command.command("check", short_help="Report every problem of rulebooks.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@json_option
@language_option
@click.pass_obj
def check(terminal: Terminal, rulesets: tuple[str, ...], as_json: bool) -> int:
    """Report every problem of the rulebooks of rulesets, in all their languages (of all bundled ones that have any).

    Errors first, then warnings, then notes. Exit code 1 if there are errors.
    """
    names = rulesets or [name for name in bundled() if read_source(name).book_files]
    found = {name: _problems(name) for name in names}
    if as_json:
        terminal.json([record(terminal, problem) for problems in found.values() for problem in problems])
    else:
        for name, problems in found.items():
            terminal.problems(problems)
            summary(terminal, name, problems)
    return 1 if any(problem.severity == "error" for problems in found.values() for problem in problems) else 0


def _problems(name: str) -> list[Problem]:
    from interpreter.books.checked_books import check_books
    from interpreter.books.compared_books import compare_books
    from interpreter.proof.ledger_facts import check_facts

    source, problems = read_source(name), Problems()
    check = check_books(source, problems)
    check_facts(source, problems)
    compare_books(check, problems)
    return sorted(problems, key=lambda problem: SEVERITIES.index(problem.severity))
