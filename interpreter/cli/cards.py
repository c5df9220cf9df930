"""`rulewright cards`: sheets of cards to print and cut."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import force_option, language_option, variants_option
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import PlayError
from interpreter.source.files import write_bytes
from interpreter.words.texts import Texts


@click.command("cards", short_help="Print cards to cut.")
@click.argument("ruleset")
@click.argument("table", required=False)
@click.option("-o", "--output", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="sheet.pdf.")
@click.option("--png", "as_png", is_flag=True, help="A picture of each page instead: sheet-1.png, sheet-2.png, …")
@click.option("--no-backs", is_flag=True, help="Without pages of backs.")
@click.option("--of-packs", is_flag=True, help="Only the cards that packs bring.")
@force_option
@variants_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    table: str | None,
    output: Path,
    as_png: bool,
    no_backs: bool,
    of_packs: bool,
    force: bool,
    variants: tuple[str, ...],
) -> int:
    """Print the cards of TABLE, or of all tables with texts: 63 × 88 mm, nine to a page, each as often as it is in the box.

    Each has its name, its facts and its text in the language of --lang; packs that are on bring theirs, and --of-packs
    leaves out all others. Needs the extra `rulewright[rulebook]`.
    """
    from interpreter.books.card_sheets import cards_of, sheet

    if output.suffix.lower() != (".png" if as_png else ".pdf"):
        raise WrongUse("sheet-of-pictures" if as_png else "sheet-format", file=str(output))
    if not as_png:
        refuse_to_overwrite(force, output)
    source = read_source(ruleset, variants)
    cards = cards_of(source, variants, table, terminal.languages, of_packs)
    if not cards:
        raise PlayError("no-pack-cards") if of_packs else PlayError("no-cards", ruleset=source.id)
    texts = Texts(source.locales, terminal.languages)
    if terminal.languages and texts.language != terminal.languages[0]:
        terminal.warn("cli.cards.language", language=terminal.languages[0], other=texts.language)
    pages = sheet(cards, texts.game(source.id), texts.language, as_png, not no_backs)
    files = [output.with_name(f"{output.stem}-{number}.png") for number in range(1, len(pages) + 1)] if as_png else [output]
    refuse_to_overwrite(force, *files)
    for path, page in zip(files, pages, strict=True):
        write_bytes(path, page)
        terminal.say("cli.schemas.written", file=path)
    return 0
