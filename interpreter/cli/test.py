"""`rulewright test`: run executable examples."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option, variants_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problems
from interpreter.proof.citing import run_with
from interpreter.proof.examples import Examples, Outcome
from interpreter.source.folders import MAIN, find_ruleset, packs_in
from interpreter.source.packs import VARIANTS
from interpreter.source.ruleset import Source, read_ruleset
from interpreter.source.values import Map


@dataclass(slots=True)
class _Work:
    """The examples of one ruleset that are to be run, each with some variants besides its own."""

    runner: Examples
    examples: list[Map]
    on: tuple[str, ...]
    strict: bool  # do examples count that do not speak of these variants?


@click.command("test", short_help="Run executable examples.")
@click.argument("targets", nargs=-1, metavar="[RULESET|FILE|PACK]...")
@variants_option
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, targets: tuple[str, ...], variants: tuple[str, ...], as_json: bool) -> int:
    """Run the examples of rulesets, of a folder with rulesets, of a file or of a pack (all bundled rulesets if nothing is named).

    With variants or packs, all examples are run with them, too; those that exclude them are left out. The examples of the ruleset
    should still hold with a pack, unless it changes their rule: for a pack alone they are told and do not count, with `--with`
    they count like all others.

    Exit code 1 if an example fails. JSON is a list of `{file, line, example, rules, variants, passed, why}`.
    """
    work = [_work(home, only, given, pack) for home, only, given, pack in _homes(targets, variants)]
    outcomes: list[Outcome] = []
    others: list[Outcome] = []
    left_out = 0
    with progress(terminal, "cli.test.running", sum(len(each.examples) for each in work)) as advance:
        for each in work:
            for example in each.examples:
                found = run_with(each.runner, example, each.on)
                left_out += found is None
                if found is not None:
                    counts = each.strict or found[1] or found[0].passed
                    (outcomes if counts else others).append(found[0])
                advance(1)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if as_json:
        terminal.json([_record(terminal, outcome) for outcome in (*outcomes, *others)])
        return 1 if failed else 0
    if others:
        terminal.say("cli.test.others", "bold yellow")
        _show(terminal, others, "yellow")
    _show(terminal, failed, "red")
    if failed:
        terminal.say("cli.test.failed", "bold red", n=len(failed), count=len(outcomes) + len(others))
    else:
        terminal.say("cli.test.passed" if not others else "cli.test.rest", "green" if outcomes else "yellow", n=len(outcomes))
    if left_out:
        terminal.say("cli.test.left_out", "dim", n=left_out)
    return 1 if failed else 0


def _homes(targets: tuple[str, ...], variants: tuple[str, ...]) -> Iterator[tuple[Path, Path | None, list[str], bool]]:
    """The rulesets that are meant: with the file or folder to which the tests are narrowed, what is on, whether it is a pack."""
    for target in targets or bundled():
        path, given = Path(target), packs_in(target, variants)
        home = next((folder for folder in path.resolve().parents if (folder / MAIN).is_file()), None)
        whole = target in bundled() or path.name == MAIN or (path / MAIN).is_file()
        inside = sorted(path.rglob(MAIN)) if path.is_dir() else []
        if len(given) > len(variants) and path.resolve().parent.name != VARIANTS:
            yield find_ruleset(target), None, given, True
        elif not whole and inside:
            yield from ((main.parent, None, list(variants), False) for main in inside)
        elif not whole and path.exists() and home is not None:
            yield home, path, list(variants), False
        else:
            yield find_ruleset(target), None, list(variants), False


def _work(home: Path, only: Path | None, given: list[str], pack: bool) -> _Work:
    problems = Problems()
    source = read_ruleset(home, problems, given)
    problems.stop_on_errors()
    runner, on = Examples(source), source.ids(given)
    if on:
        runner.compiled(runner.table({}, on))  # what is wrong with them is told here, not for every example
    return _Work(runner, _chosen(source, only), on, not pack)


def _chosen(source: Source, only: Path | None) -> list[Any]:
    if only is None:
        return source.examples
    wanted = only.resolve()
    return [example for example in source.examples if Path(example.position.file).resolve().is_relative_to(wanted)]


def _record(terminal: Terminal, outcome: Outcome) -> dict[str, Any]:
    return {
        "file": outcome.position.file,
        "line": outcome.position.line,
        "example": outcome.name,
        "rules": list(outcome.rules),
        "variants": list(outcome.variants),
        "passed": outcome.passed,
        "why": None if outcome.passed else _why(terminal, outcome),
    }


def _why(terminal: Terminal, outcome: Outcome) -> str:
    message, hint = terminal.said.fault(outcome.code, outcome.facts)
    message = f"{outcome.where}: {message}" if outcome.where else message
    return f"{message} ({hint})" if hint else message


def _show(terminal: Terminal, outcomes: list[Outcome], colour: str) -> None:
    from rich.text import Text

    for outcome in outcomes:
        where = f"{outcome.position.file}:{outcome.position.line}"
        terminal.out.print(Text.assemble((f"{where}: ", "bold"), outcome.name), soft_wrap=True)
        terminal.out.print(Text.assemble("  ", (_why(terminal, outcome), colour)), soft_wrap=True)
