"""`rulewright show`: what is in a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from interpreter.cli.games import load, read
from interpreter.cli.options import language_option, players_option, variants_option
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import guess
from interpreter.proof.ledger import Ledger
from interpreter.source.addresses import bare, id_of
from interpreter.source.ruleset import Source, Variation
from interpreter.source.values import Items, Map, plain
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

COUNTED = ("pieces", "places", "symbols", "actions", "abilities", "procedures", "values")
LONG = ("effect", "examples", "rules", "id", "words")


@click.command("show", short_help="Show what is in a ruleset.")
@click.argument("ruleset")
@click.argument("id", required=False)
@click.option("--code", "as_code", is_flag=True, help="Print the Python that is made of the ruleset.")
@click.option("--ir", "as_program", is_flag=True, help="Print the program: what the texts mean, with every name resolved.")
@click.option("--lowered", is_flag=True, help="With --ir: the program as the machine gets it, after all passes.")
@click.option("--hooks", "as_hooks", is_flag=True, help="List what a card can watch or change, and the cards that do.")
@players_option
@variants_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    id: str | None,
    as_code: bool,
    as_program: bool,
    lowered: bool,
    as_hooks: bool,
    players: int | None,
    variants: tuple[str, ...],
) -> int:
    """Show what a ruleset consists of, or one table, card, action, piece, procedure, variant or rule by its ID."""
    if as_program or lowered:
        game: Any = load(ruleset, players, variants)
        terminal.plain(_program(game, game.lowered if lowered else game.program, id))
        return 0
    if as_hooks:
        from interpreter.cli.hooks import show_hooks

        game = load(ruleset, players, variants)
        show_hooks(terminal, game, rules_of(game.source))
        return 0
    if as_code:
        _code(terminal, load(ruleset, players, variants).code)
        return 0
    variation = read(ruleset, variants)
    texts = Texts(with_variants(variation.source.locales, variation.chosen), terminal.languages)
    if id is None:
        _overview(terminal, variation, texts)
    else:
        _one(terminal, variation, texts, id)
    return 0


def _code(terminal: Terminal, code: str) -> None:
    if not terminal.out.is_terminal:
        terminal.plain(code)
        return
    from rich.syntax import Syntax

    terminal.out.print(Syntax(code, "python", background_color="default"))


def _program(game: Any, program: Any, id: str | None) -> str:
    """The program of a game as text, or what of it belongs to one id: with its steps, its event and its checks."""
    from interpreter.ir.printer import Printer

    names = [procedure.name for procedure in program.texts]
    if id is None:
        return Printer(game.box).program(program)
    wanted = [name for name in names if id in (name, *re.split("[.! ]", name))]
    if not wanted:
        raise WrongUse(
            "unknown-id", name=id, guess=guess(id, {part for name in names for part in re.split("[.! ]", name)}), ruleset=game.id
        )
    return Printer(game.box).program(program, wanted)


def entries(variation: Variation) -> Iterator[tuple[str, str, Any]]:
    """Everything in a ruleset that has an id: its path, its id, and what it is."""
    for section in COUNTED:
        content = variation.sections.get(section)
        if isinstance(content, Map):
            for key, value in content.items():
                yield f"{section}.{bare(key)}", bare(key), value
        elif isinstance(content, Items):
            for row in content:
                if name := id_of(row):
                    yield f"{section}.{name}", name, row
    for table, content in (variation.sections.get("tables") or {}).items():
        for row in (content.get("rows") or ()) if isinstance(content, Map) else ():
            if name := id_of(row):
                yield f"tables.{table}.{name}", name, row
    for name, variant in variation.source.variants.items():
        yield f"variants.{name}", name, variant


def rules_of(source: Source) -> dict[str, str]:
    """The ledger: the text of each rule and ruling by its id; of a rule that was split, those of its parts."""
    return Ledger(source).sentences()


def _overview(terminal: Terminal, variation: Variation, texts: Texts) -> None:
    from rich.text import Text

    source, sections, say = variation.source, variation.sections, terminal.said.say
    game = sections.get("game") or {}
    terminal.out.print(Text.assemble((texts.game(source.id), "bold"), (f"  {source.path}", "dim")), soft_wrap=True)
    players = plain(game.get("players"))
    least, most = (players.get("min"), players.get("max")) if isinstance(players, dict) else (players, players)
    terminal.out.print(say("cli.show.players", players=least if least == most else f"{least}–{most}"))
    terminal.out.print(say("cli.show.seats", seats=", ".join(map(texts.player, map(str, game.get("seats") or ())))))
    tables = {
        f"tables.{name}": len(content.get("rows") or ())
        for name, content in (sections.get("tables") or {}).items()
        if isinstance(content, Map)
    }
    for name, count in tables.items():
        terminal.out.print(Text.assemble((f"{name:<22}", "cyan"), f"{count:>4}"))
    for section in COUNTED:
        names = [id for path, id, _ in entries(variation) if path.startswith(f"{section}.")]
        _names(terminal, section, names)
    _names(terminal, "variants", list(source.variants))
    _names(terminal, "examples", [path.stem for path in source.example_files])
    _names(terminal, "ledger", [path.name for path in [source.ledger_file] if path is not None])
    if source.locales:
        terminal.say("cli.show.languages", languages=", ".join(source.locales))


def _names(terminal: Terminal, section: str, names: list[str]) -> None:
    if not names:
        return
    from rich.table import Table
    from rich.text import Text

    row = Table.grid(padding=(0, 2))
    row.add_column(width=20)
    row.add_column(width=4, justify="right")
    row.add_column(ratio=1)
    row.add_row(Text(section, style="cyan"), str(len(names)), ", ".join(names))
    terminal.out.print(row)


def _one(terminal: Terminal, variation: Variation, texts: Texts, id: str) -> None:
    ledger = Ledger(variation.source)
    if ledger.parts(id):
        from interpreter.cli.rule_page import show_rules

        show_rules(terminal, variation, ledger, id, list(entries(variation)))
        return
    rules = ledger.sentences()
    found = [entry for entry in entries(variation) if id in (entry[0], entry[1])]
    tables = variation.sections.get("tables") or {}
    if (table := id.removeprefix("tables.")) in tables:
        _table(terminal, texts, table, tables[table])
    elif not found:
        known = [*(name for _, name, _ in entries(variation)), *map(str, tables), *rules]
        raise WrongUse("unknown-id", name=id, guess=guess(id, known), ruleset=variation.source.id)
    for path, _, value in found:
        _entry(terminal, texts, path, value, rules)


def _table(terminal: Terminal, texts: Texts, table: str, content: Any) -> None:
    """A table: its fields, and its rows with their names and texts."""
    from rich.text import Text

    terminal.out.print(Text.assemble((f"tables.{table}", "bold"), (f"  {content.position}", "dim")), soft_wrap=True)
    if content.get("fields"):
        terminal.out.print(Text.assemble(("  fields: ", "cyan"), _flat(content["fields"])))
    for row in filter(None, map(id_of, content.get("rows") or ())):
        text = texts.text("tables", f"{table}.{row}")
        terminal.hang(Text(": ".join(filter(None, [texts.row(f"{table}.{row}"), text]))), 2, Text(f"{row}  ", style="cyan"))


def _entry(terminal: Terminal, texts: Texts, path: str, value: Any, rules: dict[str, str]) -> None:
    from rich.text import Text

    say, section, _, id = terminal.said.say, *path.partition(".")
    at = value.position if isinstance(value, (Map, Items)) or hasattr(value, "position") else ""
    terminal.out.print(Text.assemble((path, "bold"), (f"  {at}", "dim")), soft_wrap=True)
    name = {"tables": texts.row, "variants": texts.variant}.get(section, texts.word)(id)
    if words := texts.text(section, id):
        terminal.out.print(Text.assemble((f"{name}: ", "italic"), words))
    if not isinstance(value, Map):
        _block(terminal, say("cli.show.effect"), str(plain(value)))
        return
    for key, part in value.items():
        if key not in LONG:
            terminal.out.print(Text.assemble((f"  {key}: ", "cyan"), _flat(part)))
    if isinstance(value.get("effect"), str):
        _block(terminal, say("cli.show.effect"), value["effect"])
    for rule in map(str, value.get("rules") or ()):
        terminal.out.print(Text.assemble((f"  {rule}  ", "cyan"), rules.get(rule, say("cli.show.unknown_rule"))))


def _flat(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_flat, value))
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flat(part)}" for key, part in value.items()) + "}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _block(terminal: Terminal, name: str, text: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    terminal.out.print(Text(f"  {name}:", style="cyan"))
    terminal.out.print(Padding(Text(text.rstrip()), (0, 0, 0, 4)))
