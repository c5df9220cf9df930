"""`rulewright check`: report every problem of rulesets."""

from __future__ import annotations

from collections import Counter

import click

import interpreter
from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import Problem


@click.command("check", short_help="Report every problem of rulesets.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, rulesets: tuple[str, ...], as_json: bool) -> int:
    """Report every problem of rulesets by file, line and column (all bundled ones if none is named).

    Exit code 1 if there are errors; warnings alone are no reason to fail.
    """
    found: dict[str, list[Problem]] = {name: list(interpreter.check(name)) for name in rulesets or bundled()}
    for problem in (problem for problems in found.values() for problem in problems):
        if problem.code == "unknown-ruleset":
            raise WrongUse(problem.code, **problem.facts)
    if as_json:
        terminal.json([_record(terminal, problem) for problems in found.values() for problem in problems])
    else:
        for name, problems in found.items():
            terminal.problems(problems)
            _summary(terminal, name, problems)
    return 1 if any(problem.severity == "error" for problems in found.values() for problem in problems) else 0


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
    if not problems:
        terminal.say("cli.check.clean", "green", ruleset=name)
        return
    style = "bold red" if count["error"] else "yellow"
    terminal.say("cli.check.found", style, ruleset=name, errors=count["error"], warnings=count["warning"])
