"""`rulewright locale`: a language to start with, PO files for translators, how much is done."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import force_option, json_option, language_option, variants_option
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal
from interpreter.cli.written_words import WrittenWords
from interpreter.source.files import shown, write_text
from interpreter.source.ruleset import Source


@click.group("locale", short_help="Translate a ruleset.")
@language_option
def command() -> None:
    """Translate a ruleset, or packs: where packs are on, their words alone are meant, and are written into their files."""


@command.command("status", short_help="Say how much each language has.")
@click.argument("ruleset")
@variants_option
@json_option
@language_option
@click.pass_obj
def status(terminal: Terminal, ruleset: str, variants: tuple[str, ...], as_json: bool) -> int:
    """Say how many texts each language of a ruleset has, of those of its first language."""
    from interpreter.proof.translating import done

    source = read_source(ruleset, variants)
    found = {language: done(source, language) for language in source.locales}
    if as_json:
        terminal.json({language: {"done": have, "all": total} for language, (have, total) in found.items()})
        return 0
    if not _has_words(source):
        _say_none(terminal, source)
        return 0
    for language, (have, total) in found.items():
        terminal.say("cli.locale.status", language=language, done=have, all=total, percent=100 * have // max(total, 1))
    return 0


def _has_words(source: Source) -> bool:
    """Is there anything to be translated? A pack may say nothing at all."""
    from interpreter.proof.translating import reference_of, units

    return not source.packs or any(True for _ in units(source, reference_of(source)))


def _say_none(terminal: Terminal, source: Source) -> None:
    for path in source.packs.values():
        terminal.say("cli.locale.none", file=shown(path))


@command.command("new", short_help="Begin a language.")
@click.argument("ruleset")
@click.argument("language")
@force_option
@variants_option
@language_option
@click.pass_obj
def new(terminal: Terminal, ruleset: str, language: str, force: bool, variants: tuple[str, ...]) -> int:
    """Write `locales/LANGUAGE.yaml`: every text begins with TODO and the original; `check` counts what is left to do.

    A pack gets what it lacks into its own `words`.
    """
    from interpreter.proof.translating import units
    from interpreter.proof.translations import TO_BE_WRITTEN

    source = read_source(ruleset, variants)
    words = WrittenWords(source, language)
    wanted = list(units(source, language))
    if not wanted and source.packs:
        _say_none(terminal, source)
        return 0
    if not source.packs and words.locale.exists():
        refuse_to_overwrite(force, words.locale)
        words.begin_anew()
    for unit in wanted:
        if words.lacks(unit):
            words.put(unit, f"{TO_BE_WRITTEN} {unit.original}")
    made = words.save()
    for path in made:
        terminal.say("cli.new.made", "green", file=path)
    for path in source.packs.values() if not made else ():
        terminal.say("cli.locale.complete", file=shown(path), language=language)
    return 0


@command.command("export", short_help="Write a PO file for translators.")
@click.argument("ruleset")
@click.argument("language")
@click.option("-o", "--output", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="Such as de.po.")
@force_option
@variants_option
@language_option
@click.pass_obj
def export(terminal: Terminal, ruleset: str, language: str, output: Path, force: bool, variants: tuple[str, ...]) -> int:
    """Write all texts with what LANGUAGE has of them as a PO file: the path as context, the original, where it stands."""
    from interpreter.proof.translating import po_text

    text = po_text(read_source(ruleset, variants), language)
    refuse_to_overwrite(force, output)
    write_text(output, text)
    terminal.say("cli.new.made", "green", file=output)
    return 0


@command.command("import", short_help="Take a PO file over.")
@click.argument("ruleset")
@click.argument("language")
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.option("--force", is_flag=True, help="Also change texts that are there and are others.")
@variants_option
@language_option
@click.pass_obj
def take_over(terminal: Terminal, ruleset: str, language: str, file: Path, force: bool, variants: tuple[str, ...]) -> int:
    """Take the finished texts of a PO file over into `locales/LANGUAGE.yaml`, into packs, or where a text stands already.

    Texts whose original was changed meanwhile are left out, and told; texts that are there and are others stay without --force.
    """
    from interpreter.proof.po_files import read_po
    from interpreter.proof.translating import units

    source = read_source(ruleset, variants)
    known, words = {unit.path: unit for unit in units(source, language)}, WrittenWords(source, language)
    taken = dict.fromkeys(source.packs.values() if source.packs else [words.locale], 0)
    said = read_po(file, language)
    for place in said.twice:
        terminal.warn("cli.locale.twice", path=place)
    for place, (original, text) in said.texts.items():
        unit = known.get(place)
        if unit is None:
            terminal.warn("cli.locale.unknown", path=place)
        elif unit.original != original:
            terminal.warn("cli.locale.changed", path=place)
        elif unit.done and unit.done != text and not force:
            terminal.warn("cli.locale.kept", path=place)
        elif unit.done != text:
            path = words.put(unit, text)
            taken[path] = taken.get(path, 0) + 1
    words.save()
    for path, count in taken.items():
        terminal.say("cli.locale.taken", "green", n=count, file=path)
    if said.waiting:
        terminal.say("cli.locale.waiting", n=said.waiting)
    return 0
