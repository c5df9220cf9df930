"""`rulewright check`: report every problem of rulesets."""

from __future__ import annotations

from collections import Counter

import click

import interpreter
from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option, variants_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import Problem

SEVERITIES = ("error", "warning", "todo")
# Codes of problems with the call itself.
USE_CODES = ("unknown-ruleset", "unknown-pack", "empty-pack", "pack-foreign")


@click.command("check", short_help="Report every problem of rulesets.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@variants_option
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, rulesets: tuple[str, ...], variants: tuple[str, ...], as_json: bool) -> int:
    """Report every problem of rulesets by file, line and column, errors first (all bundled ones if none is named).

    With variants, only the tables are tried at which they are on; with packs, only their problems are reported, and errors that
    they cause. Exit code 1 if there are errors; warnings alone are no reason to fail, and texts that are to be written are none.
    """
    found = {name: sorted(interpreter.check(name, variants), key=_rank) for name in rulesets or bundled()}
    for problem in (problem for problems in found.values() for problem in problems):
        if problem.code in USE_CODES:
            raise WrongUse(problem.code, **problem.facts)
    if as_json:
        terminal.json([_record(terminal, problem) for problems in found.values() for problem in problems])
    else:
        for name, problems in found.items():
            terminal.problems(problems)
            _summary(terminal, name, problems)
    return 1 if any(problem.severity == "error" for problems in found.values() for problem in problems) else 0


def _rank(problem: Problem) -> int:
    return SEVERITIES.index(problem.severity)


def _record(terminal: Terminal, problem: Problem) -> dict[str, object]:
    message, hint = terminal.said.problem(problem)
    where = problem.position
    return {
        "file": where.file,
        "line": where.line,
        "column": where.column,
        "code": problem.code,
        "severity": problem.severity,
        "message": message,
        "hint": hint,
    }


def _summary(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    count = Counter(problem.severity for problem in problems)
    if not count["error"] and not count["warning"]:
        terminal.say("cli.check.clean", "green", ruleset=name)
        return
    style = "bold red" if count["error"] else "yellow"
    terminal.say("cli.check.found", style, ruleset=name, errors=count["error"], warnings=count["warning"])
