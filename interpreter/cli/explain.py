"""`rulewright explain`: who set a value, and what the rulebook says about it."""

from __future__ import annotations

import json

import click

from interpreter.cli.games import read
from interpreter.cli.options import language_option, variants_option
from interpreter.cli.terminal import Terminal
from interpreter.problems import PlayError, RulesetError, guess
from interpreter.source.ruleset import Variation
from interpreter.source.values import Map, plain


@click.command("explain", short_help="Say who set a value, and where the rulebook states it.")
@click.argument("ruleset")
@click.argument("path")
@variants_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, path: str, variants: tuple[str, ...]) -> int:
    """Say which files set the value under PATH, such as `tables.cards.first.count` or `game.players`.

    What cites rules is followed by the paragraphs of the rulebook that state them. PATH may also be the id of a rule.
    """
    from interpreter.proof.citing import RULE

    variation = read(ruleset, variants)
    if RULE.fullmatch(path):
        _rule(terminal, variation, path, variants)
        return 0
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
    _quote(terminal, variation, _cited(variation, path), variants)
    return 0


def _rule(terminal: Terminal, variation: Variation, rule: str, variants: tuple[str, ...]) -> None:
    """What the ledger and the rulebook say about one rule."""
    from interpreter.proof.ledger import Ledger

    ledger = Ledger(variation.source)
    parts = ledger.parts(rule)
    said = {part: ledger.rules[part].text for part in parts} or {id: ledger.rulings[id] for id in [rule] if id in ledger.rulings}
    if not said:
        raise PlayError("unknown-rule", rule=rule, guess=guess(rule, {*ledger.rules, *ledger.rulings}))
    for part, text in said.items():
        terminal.say("cli.explain.rule", "bold", rule=part, text=text)
    _quote(terminal, variation, list(said), variants)


def _cited(variation: Variation, path: str) -> list[str]:
    """The rules that a value cites, or else what it is part of."""
    while path:
        try:
            value = variation.value(path)
        except RulesetError:
            value = None
        if isinstance(value, Map) and "rules" in value:
            return [str(rule) for rule in value["rules"]]
        path = path.rpartition(".")[0]
    return []


def _quote(terminal: Terminal, variation: Variation, rules: list[str], variants: tuple[str, ...]) -> None:
    """The paragraphs of the rulebook that state rules."""
    from interpreter.books.quoting import Quoting

    if rules and variation.source.book_files:
        for one in Quoting(variation.source, variants).about(rules, terminal.languages):
            terminal.say("cli.explain.stated", section=one.section, rules=one.rules, text=one.text)
