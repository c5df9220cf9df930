"""`rulewright check`: report every problem of rulesets."""

from __future__ import annotations

from collections import Counter
from time import perf_counter, sleep
from typing import TYPE_CHECKING

import click

from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option, seed_option, variants_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import Problem, RulesetError

if TYPE_CHECKING:
    from interpreter.proof.checking import Checker

INTERRUPTED = 130
BETWEEN_LOOKS = 0.3  # seconds
SEVERITIES = ("error", "warning", "note", "todo")
# Codes of problems with the call itself.
USE_CODES = ("unknown-ruleset", "unknown-pack", "empty-pack", "pack-foreign")


@click.command("check", short_help="Report every problem of rulesets.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@variants_option
@click.option(
    "--games",
    type=click.IntRange(min=1),
    metavar="N",
    help="Also play N games of chance, and warn of what never happened in them.",
)
@click.option(
    "--players", type=click.IntRange(min=1), metavar="P", help="Number of players in these games (default: all that are allowed)."
)
@seed_option
@click.option("--watch", is_flag=True, help="Stay, and check again whenever a file changes; Ctrl-C ends it.")
@json_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    rulesets: tuple[str, ...],
    variants: tuple[str, ...],
    games: int | None,
    players: int | None,
    seed: int,
    watch: bool,
    as_json: bool,
) -> int:
    """Report every problem of rulesets by file, line and column, errors first (all bundled ones if none is named).

    With variants, only the tables are tried at which they are on; with packs, only their problems are reported, and errors that
    they cause. With --games, games of chance are played at all numbers of players in turn, game k with the seed S + k; Ctrl-C
    ends them early and reports what was found so far. Exit code 1 if there are errors; warnings alone are no reason to fail, and
    texts that are to be written are none.
    """
    from interpreter.proof.checking import Checker

    names = rulesets or bundled()
    checkers = {name: Checker(name, variants) for name in names}
    found = {name: _checked(checkers[name]) for name in names}
    for problem in (problem for problems in found.values() for problem in problems):
        if problem.code in USE_CODES:
            raise RulesetError([problem])
    if watch:
        if games:
            raise WrongUse("watch-games")
        return _watch(terminal, checkers, as_json)
    stopped = games is not None and _play(terminal, found, variants, players, games, seed)
    if as_json:
        terminal.json([record(terminal, problem) for problems in found.values() for problem in sorted(problems, key=_rank)])
    else:
        for name, problems in found.items():
            terminal.problems(sorted(problems, key=_rank))
            summary(terminal, name, problems)
    if any(problem.severity == "error" for problems in found.values() for problem in problems):
        return 1
    return INTERRUPTED if stopped else 0


def _checked(checker: Checker) -> list[Problem]:
    """The problems of a ruleset and those of its books that are found at once; kept while no book and no ledger is changed."""
    from interpreter.cli.games import read_source
    from interpreter.source.cache import entry_name, keep_value, kept_value

    problems = checker.check()
    books = {path: sum for path, sum in checker.sums.items() if path.parent.name == "rulebook" or path.name == "ledger.yaml"}
    if checker.given or not any(path.parent.name == "rulebook" for path in books):
        return problems
    entry = entry_name("quick books", [part for path, sum in sorted(books.items()) for part in (str(path), sum)])
    found: list[Problem] | None = kept_value(entry)
    if found is None:
        from interpreter.books.quick_check import quick_problems

        try:
            found = quick_problems(read_source(checker.name))
        except RulesetError:  # which is reported already
            return problems
        keep_value(entry, found)
    return [*problems, *(problem for problem in found if problem not in problems)]


def _play(
    terminal: Terminal, found: dict[str, list[Problem]], variants: tuple[str, ...], players: int | None, games: int, seed: int
) -> bool:
    """Play games of the rulesets without errors and add what they tell; did somebody stop them?"""
    from interpreter.cli.trials import played

    for name, problems in found.items():
        if not any(problem.severity == "error" for problem in problems):
            more, count = played(terminal, name, variants, players, games, seed)
            found[name] = [*problems, *more]
            if count < games:
                return True
    return False


def _watch(terminal: Terminal, checkers: dict[str, Checker], as_json: bool) -> int:
    """Check whatever was changed, until somebody has seen enough."""
    seen: dict[str, object] = {}
    try:
        while True:
            for name, checker in checkers.items():
                stamp = checker.stamp()
                if name in seen and seen[name] == stamp:
                    continue
                seen[name], begun = stamp, perf_counter()
                problems = sorted(_checked(checker), key=_rank)
                seconds = f"{perf_counter() - begun:.2f}"
                if as_json:
                    terminal.json([record(terminal, problem) for problem in problems])
                    continue
                terminal.problems(problems)
                summary(terminal, name, problems)
                terminal.say("cli.check.watching", "dim", seconds=seconds)
            sleep(BETWEEN_LOOKS)
    except KeyboardInterrupt:
        return 0


def _rank(problem: Problem) -> int:
    return SEVERITIES.index(problem.severity)


def record(terminal: Terminal, problem: Problem) -> dict[str, object]:
    """A problem for programs."""
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


def summary(terminal: Terminal, name: str, problems: list[Problem]) -> None:
    """Say how many problems there are."""
    count = Counter(problem.severity for problem in problems)
    if not count["error"] and not count["warning"]:
        terminal.say("cli.check.clean", "green", ruleset=name)
        return
    style = "bold red" if count["error"] else "yellow"
    terminal.say("cli.check.found", style, ruleset=name, errors=count["error"], warnings=count["warning"])
