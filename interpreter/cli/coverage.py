"""`rulewright coverage`: which rules of the ledger are cited and proven."""

from __future__ import annotations

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import json_option, language_option, variants_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problems
from interpreter.proof.citing import Coverage, coverage, run_with
from interpreter.proof.examples import Examples, Outcome


@click.command("coverage", short_help="Say which rules of the ledger are cited and proven.")
@click.argument("ruleset")
@variants_option
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, variants: tuple[str, ...], as_json: bool) -> int:
    """Say which rules of the ledger the data cite, which ones passing examples prove, and which are missing.

    With an edition or other variants: of the rules that hold then, by data that can be on then, and by examples that also
    hold then. Examples are run with the variants added to their own; those that exclude them do not count.

    JSON has lists of ids: `rules` (of the ledger), `cited` (by the ruleset or its variants), `proven` (by an example that
    passes), `stated` (proven only by examples that play nothing: they say what is in the box), `missing` (neither cited nor
    proven), `with_facts` (that state facts), `compared` (of these, whose facts are compared with the ruleset: see `is` of a
    fact), and the `variants` if there are any. Exit code 1 if an example fails; one
    that does not speak of the variants proves nothing if it does not hold with them, but is no failure.
    """
    source, problems = read_source(ruleset, variants), Problems()
    variants = source.ids(variants)
    source.with_variants(variants, None, problems)
    problems.stop_on_errors()
    runner = Examples(source)
    outcomes: list[Outcome] = []
    others: list[Outcome] = []
    with progress(terminal, "cli.test.running", len(source.examples)) as advance:
        for example in source.examples:
            outcome, own = run_with(runner, example, variants) or (None, False)
            if outcome is not None:
                (outcomes if own or outcome.passed else others).append(outcome)
            advance(1)
    found = coverage(source, outcomes, variants)
    failed = sum(not outcome.passed for outcome in outcomes)
    if as_json:
        record = {
            "rules": found.rules,
            "cited": found.cited,
            "proven": found.proven,
            "stated": found.stated,
            "missing": found.missing,
            "with_facts": found.with_facts,
            "compared": found.compared,
        }
        terminal.json({"variants": list(variants), **record} if variants else record)
    else:
        title = f"{source.id} ({', '.join(variants)})" if variants else source.id
        wanted = set(found.rules)
        _others(terminal, [outcome for outcome in others if wanted & set(outcome.rules)], variants)
        _show(terminal, title, found, {rule for outcome in outcomes if not outcome.passed for rule in outcome.rules})
    if failed:
        terminal.warn("cli.coverage.failed", n=failed, ruleset=ruleset)
    return 1 if failed else 0


def _others(terminal: Terminal, outcomes: list[Outcome], variants: tuple[str, ...]) -> None:
    """Examples that say nothing of the variants, and do not hold with them: perhaps they should name another one."""
    from rich.text import Text

    if outcomes:
        terminal.out.print(Text(terminal.said.say("cli.coverage.others", variants=variants), style="bold yellow"))
    for outcome in outcomes:
        where = f"{outcome.position.file}:{outcome.position.line}"
        terminal.out.print(Text.assemble("  ", (f"{where}: ", "dim"), outcome.name), soft_wrap=True)


def _show(terminal: Terminal, ruleset: str, found: Coverage, failing: set[str]) -> None:
    from rich.text import Text

    if not found.rules:
        terminal.say("cli.coverage.no_ledger", "yellow", ruleset=ruleset)
        return
    known = set(found.rules)
    for key, rules, style in (
        ("missing", found.missing, "red"),
        ("unproven", [rule for rule in found.cited if rule not in found.proven], "yellow"),
        ("stated", [rule for rule in found.stated if rule in known], "dim"),
        ("failing", sorted(failing & known), "red"),
    ):
        if rules:
            terminal.out.print(Text(terminal.said.say(f"cli.coverage.{key}"), style=f"bold {style}"))
            terminal.hang(Text("  ".join(rules)), 2)
    terminal.say(
        "cli.coverage.found",
        "bold",
        ruleset=ruleset,
        n=len(known),
        cited=len(known & set(found.cited)),
        proven=len(known & set(found.proven) - set(found.stated)),
        stated=len(known & set(found.stated)),
        missing=len(found.missing),
    )
    if found.with_facts:
        terminal.say("cli.coverage.facts", n=len(found.with_facts), compared=len(found.compared))
