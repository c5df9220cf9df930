"""`rulewright prove`: change rules on purpose, and say what no example notices."""

from __future__ import annotations

from typing import Any

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import json_option, language_option, variants_option
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problems
from interpreter.proof.proving.changes import Verdict
from interpreter.proof.proving.many_changes import Wanted, shares, verdicts
from interpreter.proof.proving.trying import Proof
from interpreter.source.selection import listed


@click.command("prove", short_help="Change rules on purpose: which changes does no example notice?")
@click.argument("ruleset")
@variants_option
@click.option("--rule", default="", metavar="ID", help="Only data that cite this rule of the ledger.")
@click.option("--file", default="", metavar="TEXT", help="Only files whose names hold this text.")
@click.option("--changes", type=click.IntRange(min=1), metavar="N", help="So many changes, drawn evenly (default: all).")
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="S",
    help="Which changes are drawn, and which other names are tried.",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, metavar="J", help="Processes to use.")
@click.option(
    "--least",
    type=click.FloatRange(0, 100),
    default=100.0,
    show_default=True,
    metavar="PERCENT",
    help="Exit code 1 if fewer are noticed.",
)
@json_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    variants: tuple[str, ...],
    rule: str,
    file: str,
    changes: int | None,
    seed: int,
    jobs: int,
    least: float,
    as_json: bool,
) -> int:
    """Change the data of rules, one at a time, and run the examples: those changes are listed that no example notices.

    A change leaves the ruleset free of errors and alters what is played: another number, comparison, sign or name of the
    same type, a command or condition left out, another value in a table or on a board.

    With variants or packs, only what they change is changed, and only their examples are run.

    JSON is `{made, noticed, kinds: {KIND: {made, noticed}}, unnoticed: [{file, line, column, kind, old, new, rules}]}`.
    """
    source = read_source(ruleset, variants)
    on = source.ids(variants)
    if on:
        source.with_variants(on, None, problems := Problems())
        problems.stop_on_errors()
        source.examples = [example for example in source.examples if not set(on).isdisjoint(listed(example, "with"))]
    with progress(terminal, "cli.prove.preparing", len(source.examples)) as advance:
        proof = Proof(source, seed)
        proof.look_at_all(advance)
    if proof.failing:
        terminal.warn("cli.prove.failing", n=len(proof.failing), ruleset=ruleset)
    wanted = Wanted(changes, rule, file, seed, tuple(source.variants[name].position.file for name in on))
    total = min(changes or len(proof.sites), len(wanted.among(proof.sites)))
    with progress(terminal, "cli.prove.changing", total) as advance:
        found = verdicts(proof, wanted, jobs, advance)
    unnoticed = [verdict for verdict in found if verdict.noticed is None]
    noticed = len(found) - len(unnoticed)
    if as_json:
        kinds = {kind: {"made": made, "noticed": seen} for kind, (seen, made) in shares(found).items()}
        terminal.json({"made": len(found), "noticed": noticed, "kinds": kinds, "unnoticed": list(map(_record, unnoticed))})
    else:
        _show(terminal, source.id, found, unnoticed)
    return 1 if 100 * noticed < least * len(found) else 0


def _record(verdict: Verdict) -> dict[str, Any]:
    at = verdict.position
    return {
        "file": at.file,
        "line": at.line,
        "column": at.column,
        "kind": verdict.kind,
        "old": verdict.old,
        "new": verdict.new,
        "rules": list(verdict.rules),
    }


def _show(terminal: Terminal, ruleset: str, found: list[Verdict], unnoticed: list[Verdict]) -> None:
    from rich.table import Table
    from rich.text import Text

    say = terminal.said.say
    for verdict in unnoticed:
        new = verdict.new or say("cli.prove.nothing")
        rules = f"  {' '.join(verdict.rules)}" if verdict.rules else ""
        terminal.out.print(
            Text.assemble((f"{verdict.position}: ", "bold"), (verdict.old, "red"), " → ", (new, "green"), (rules, "dim")),
            soft_wrap=True,
        )
    if not found:
        terminal.say("cli.prove.none", "yellow", ruleset=ruleset)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(say("cli.prove.kind"))
    for name in ("made", "noticed", "share"):
        table.add_column(say(f"cli.prove.{name}"), justify="right")
    for kind, (noticed, made) in shares(found).items():
        table.add_row(say(f"cli.prove.kinds.{kind}"), str(made), str(noticed), f"{100 * noticed / made:.1f}%")
    terminal.out.print(table)
    noticed = len(found) - len(unnoticed)
    terminal.say(
        "cli.prove.found", "bold", ruleset=ruleset, made=len(found), noticed=noticed, share=f"{100 * noticed / len(found):.1f}"
    )
