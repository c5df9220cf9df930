"""`rulewright test`: run executable examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problems
from interpreter.proof.examples import Examples, Outcome
from interpreter.source.ruleset import MAIN, Source, find_ruleset, read_ruleset


@click.command("test", short_help="Run executable examples.")
@click.argument("targets", nargs=-1, metavar="[RULESET|FILE]...")
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, targets: tuple[str, ...], as_json: bool) -> int:
    """Run the examples of rulesets, of a folder with rulesets, or of one file (all bundled rulesets if nothing is named).

    Exit code 1 if an example fails. JSON is a list of `{file, line, example, rules, variants, passed, why}`.
    """
    work = [(source, example) for home, only in _homes(targets) for source in [_read(home)] for example in _chosen(source, only)]
    outcomes, runners = [], {id(source): Examples(source) for source, _ in work}
    with progress(terminal, "cli.test.running", len(work)) as advance:
        for source, example in work:
            outcomes.append(runners[id(source)].one(example))
            advance(1)
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if as_json:
        terminal.json([_record(terminal, outcome) for outcome in outcomes])
    else:
        _show(terminal, len(outcomes), failed)
    return 1 if failed else 0


def _homes(targets: tuple[str, ...]) -> list[tuple[Path, Path | None]]:
    """The rulesets that are meant, each with the file or folder inside of it to which the tests are narrowed."""
    found: list[tuple[Path, Path | None]] = []
    for target in targets or bundled():
        path = Path(target)
        home = next((folder for folder in path.resolve().parents if (folder / MAIN).is_file()), None)
        whole = target in bundled() or path.name == MAIN or (path / MAIN).is_file()
        inside = sorted(path.rglob(MAIN)) if path.is_dir() else []
        if not whole and inside:
            found += [(main.parent, None) for main in inside]
        elif not whole and path.exists() and home is not None:
            found.append((home, path))
        else:
            found.append((find_ruleset(target), None))
    return found


def _read(home: Path) -> Source:
    problems = Problems()
    source = read_ruleset(home, problems)
    problems.stop_on_errors()
    return source


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


def _show(terminal: Terminal, count: int, failed: list[Outcome]) -> None:
    from rich.text import Text

    for outcome in failed:
        where = f"{outcome.position.file}:{outcome.position.line}"
        terminal.out.print(Text.assemble((f"{where}: ", "bold"), outcome.name), soft_wrap=True)
        terminal.out.print(Text.assemble("  ", (_why(terminal, outcome), "red")), soft_wrap=True)
    if failed:
        terminal.say("cli.test.failed", "bold red", n=len(failed), count=count)
    else:
        terminal.say("cli.test.passed", "green" if count else "yellow", n=count)
