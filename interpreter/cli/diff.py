"""`rulewright diff`: what changes between two sets of variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import json_option, language_option, names_in, players_option
from interpreter.cli.terminal import Terminal, WrongUse

if TYPE_CHECKING:
    from interpreter.differences import Differences
    from interpreter.source.ruleset import Source


@click.command("diff", short_help="Show what changes between two sets of variants.")
@click.argument("ruleset")
@click.option(
    "--with",
    "sets",
    multiple=True,
    metavar="VARIANTS",
    help="A set of variants, joined by commas; twice to compare two of them, once to compare with the base game.",
)
@click.option("--short", is_flag=True, help="Only say what changes, not how.")
@players_option
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, ruleset: str, sets: tuple[str, ...], short: bool, players: int | None, as_json: bool) -> int:
    """Show what changes between two sets of variants: rules with the ids of the ledger, tables, the box, the board, texts.

    Both sides are compared as they are with all variants and the defaults of options laid over them. An empty set, as in
    `--with ""`, is the base game. The number of players is the smallest that both sides allow, if none is given.

    JSON has `before` and `after` (`variants`, `players`), `changes` (`group`, `path`, `how`: added, removed or changed,
    `parts`: `key`, `before`, `after`, `where`; `rules`, `variants`), and `ledger` (`only_before`, `only_after`, `replaced`:
    which of them take the place of one another, with the `facts` that change; `touched`, `editions`). Exit code 0 whether or not
    anything differs.
    """
    from interpreter.cli.differing import Changes
    from interpreter.differences import differences, two_games

    if len(sets) > 2:
        raise WrongUse("diff-too-many", found=len(sets))
    source = read_source(ruleset, [name for given in sets for name in names_in(given)])
    names = _sets(source, ruleset, sets)
    before, after = two_games(source, names, players)
    found = differences(before, after, terminal.languages)
    if as_json:
        terminal.json(_record(found, before.players, after.players))
    else:
        Changes(terminal, source, found, short).show(before.players, after.players)
    return 0


def _sets(source: Source, ruleset: str, given: Sequence[str]) -> list[tuple[str, ...]]:
    """The two sets that are compared; the base game stands before a single one."""
    if not given and source.packs:
        return [(), tuple(source.packs)]
    if not given:
        raise WrongUse(
            "diff-nothing", ruleset=ruleset, known=list(source.variants) or None, example=next(iter(source.variants), None)
        )
    sets = [tuple(id for name in names_in(text) for id in source.given.get(name, [name])) for text in given]
    return sets if len(sets) == 2 else [(), *sets]


def _record(found: Differences, players: int, players_after: int) -> dict[str, Any]:
    changes = [
        {
            "group": change.group,
            "path": change.path,
            "how": change.how,
            "parts": [
                {"key": part.key, "before": part.before, "after": part.after}
                | ({"where": list(part.where)} if part.where else {})
                for part in change.parts
            ],
            "rules": list(dict.fromkeys((*change.cites[0], *change.cites[1]))),
            "variants": list(change.by),
        }
        for change in found.changes
    ]
    editions = [
        {"id": each.id, "topic": each.topic, "before": each.before, "after": each.after, "rules": list(each.rules)}
        for each in found.differently
    ]
    return {
        "before": {"variants": list(found.before), "players": players},
        "after": {"variants": list(found.after), "players": players_after},
        "changes": changes,
        "ledger": {
            "only_before": found.only_before,
            "only_after": found.only_after,
            "replaced": [
                {
                    "before": one.before,
                    "after": one.after,
                    "facts": [{"name": name, "before": old, "after": new} for name, old, new in one.facts],
                }
                for one in found.replaced
            ],
            "touched": found.touched,
            "editions": editions,
        },
    }
