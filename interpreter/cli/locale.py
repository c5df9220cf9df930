"""`rulewright locale`: a language to start with, PO files for translators, how much is done."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import click

from interpreter.cli.games import read_source
from interpreter.cli.options import force_option, json_option, language_option
from interpreter.cli.saves import refuse_to_overwrite, write_text
from interpreter.cli.terminal import Terminal

SCHEMA = "# yaml-language-server: $schema=../../../schemas/locale.schema.json\n"
WIDTH = 120


@click.group("locale", short_help="Translate a ruleset.")
@language_option
def command() -> None:
    """Translate a ruleset."""


@command.command("status", short_help="Say how much each language has.")
@click.argument("ruleset")
@json_option
@language_option
@click.pass_obj
def status(terminal: Terminal, ruleset: str, as_json: bool) -> int:
    """Say how many texts each language of a ruleset has, of those of its first language."""
    from interpreter.proof.translating import done

    source = read_source(ruleset)
    found = {language: done(source, language) for language in source.locales}
    if as_json:
        terminal.json({language: {"done": have, "all": total} for language, (have, total) in found.items()})
        return 0
    for language, (have, total) in found.items():
        terminal.say("cli.locale.status", language=language, done=have, all=total, percent=100 * have // max(total, 1))
    return 0


@command.command("new", short_help="Begin a language.")
@click.argument("ruleset")
@click.argument("language")
@force_option
@language_option
@click.pass_obj
def new(terminal: Terminal, ruleset: str, language: str, force: bool) -> int:
    """Write `locales/LANGUAGE.yaml`: every text begins with TODO and the original; `check` counts what is left to do."""
    from interpreter.proof.translating import started

    source = read_source(ruleset)
    path = source.path / "locales" / f"{language}.yaml"
    content = started(source, language)
    refuse_to_overwrite(force, path)
    write_text(path, _yaml(content))
    terminal.say("cli.new.made", "green", file=path)
    return 0


@command.command("export", short_help="Write a PO file for translators.")
@click.argument("ruleset")
@click.argument("language")
@click.option("-o", "--output", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="Such as de.po.")
@force_option
@language_option
@click.pass_obj
def export(terminal: Terminal, ruleset: str, language: str, output: Path, force: bool) -> int:
    """Write all texts with what LANGUAGE has of them as a PO file: the path as context, the original, where it stands."""
    from interpreter.proof.translating import po_text

    text = po_text(read_source(ruleset), language)
    refuse_to_overwrite(force, output)
    write_text(output, text)
    terminal.say("cli.new.made", "green", file=output)
    return 0


@command.command("import", short_help="Take a PO file over.")
@click.argument("ruleset")
@click.argument("language")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Also change texts that are there and are others.")
@language_option
@click.pass_obj
def take_over(terminal: Terminal, ruleset: str, language: str, file: Path, force: bool) -> int:
    """Take the finished texts of a PO file over into `locales/LANGUAGE.yaml`.

    Texts whose original was changed meanwhile are left out, and told; texts that are there and are others stay without --force.
    """
    from interpreter.proof.translating import put, read_po, units

    source = read_source(ruleset)
    known = {unit.path: unit for unit in units(source, language)}
    path = source.path / "locales" / f"{language}.yaml"
    content = _read(path) if path.exists() else {"language": language}
    taken = 0
    for place, (original, text) in read_po(file).items():
        unit = known.get(place)
        if unit is None or unit.original != original:
            terminal.warn("cli.locale.changed", path=place)
        elif unit.done and unit.done != text and not force:
            terminal.warn("cli.locale.kept", path=place)
        elif unit.done != text:
            put(content, place, text)
            taken += 1
    if taken:
        write_text(path, _yaml(content))
    terminal.say("cli.locale.taken", "green", n=taken, file=path)
    return 0


def _read(path: Path) -> Any:
    from ruamel.yaml import YAML

    return YAML().load(path.read_text(encoding="utf-8"))


def _yaml(content: Any) -> str:
    from ruamel.yaml import YAML

    yaml, out = YAML(), io.StringIO()
    yaml.width, yaml.allow_unicode = WIDTH, True
    yaml.dump(content, out)
    text = out.getvalue()
    return text if text.startswith("#") else SCHEMA + text
