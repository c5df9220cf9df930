"""`rulewright explain`: who set a value."""

from __future__ import annotations

import json

import click

from interpreter.cli.games import read
from interpreter.cli.options import language_option, variants_option
from interpreter.cli.terminal import Terminal
from interpreter.problems import PlayError, RulesetError
from interpreter.source.values import plain


@click.command("explain", short_help="Say who set a value.")
@click.argument("ruleset")
@click.argument("path")
@variants_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, path: str, variants: tuple[str, ...]) -> int:
    """Say which files set the value under PATH, such as `tables.cards.first.count` or `game.players`."""
    variation = read(ruleset, variants)
    origin = variation.origin(path)
    try:
        value = plain(variation.value(path))
    except RulesetError as error:
        if not origin:
            problem = error.problems[0]
            raise PlayError(problem.code, **problem.facts) from None
        terminal.say("cli.explain.gone", path=path)
    else:
        text = value.rstrip() if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        terminal.say("cli.explain.value", "bold", path=path, value=f"\n{text}" if "\n" in text else text)
    for position, variant in origin:
        key = "cli.explain.by_variant" if variant else "cli.explain.set_by"
        terminal.say(key, variant=variant, at=position)
    return 0
