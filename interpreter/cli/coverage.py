"""`rulewright coverage`: which rules of the ledger are cited and proven."""

from __future__ import annotations

import click

from interpreter.cli.options import json_option, language_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.coverage import Coverage, coverage
from interpreter.examples import Examples
from interpreter.problems import Problems


@click.command("coverage", short_help="Say which rules of the ledger are cited and proven.")
@click.argument("ruleset")
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, as_json: bool) -> int:
    """Say which rules of the ledger the data cite, which ones passing examples prove, and which are missing.

    JSON has four lists of ids: `rules` (all of the ledger), `cited` (by the ruleset or any of its variants), `proven`
    (by an example that passes), `missing` (neither cited nor proven). Exit code 1 if an example fails.
    """
    from interpreter.source.ruleset import find_ruleset, read_ruleset

    problems = Problems()
    source = read_ruleset(find_ruleset(ruleset), problems)
    problems.stop_on_errors()
    runner, outcomes = Examples(source), []
    with progress(terminal, "cli.test.running", len(source.examples)) as advance:
        for example in source.examples:
            outcomes.append(runner.one(example))
            advance(1)
    found = coverage(source, outcomes)
    failed = sum(not outcome.passed for outcome in outcomes)
    if as_json:
        terminal.json({"rules": found.rules, "cited": found.cited, "proven": found.proven, "missing": found.missing})
    else:
        _show(terminal, source.id, found, {rule for outcome in outcomes if not outcome.passed for rule in outcome.rules})
    if failed:
        terminal.warn("cli.coverage.failed", n=failed, ruleset=ruleset)
    return 1 if failed else 0


def _show(terminal: Terminal, ruleset: str, found: Coverage, failing: set[str]) -> None:
    from rich.text import Text

    if not found.rules:
        terminal.say("cli.coverage.no_ledger", "yellow", ruleset=ruleset)
        return
    known = set(found.rules)
    for key, rules, style in (("missing", found.missing, "red"),
                              ("unproven", [rule for rule in found.cited if rule not in found.proven], "yellow"),
                              ("failing", sorted(failing & known), "red")):
        if rules:
            terminal.out.print(Text(terminal.said.say(f"cli.coverage.{key}"), style=f"bold {style}"))
            terminal.out.print(Text("  " + "  ".join(rules)))
    terminal.say("cli.coverage.found", "bold", ruleset=ruleset, n=len(known), cited=len(known & set(found.cited)),
                 proven=len(known & set(found.proven)), missing=len(found.missing))
