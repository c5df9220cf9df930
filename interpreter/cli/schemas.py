"""`rulewright schemas`: the JSON Schemas of all files, for editors."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.options import language_option
from interpreter.cli.terminal import Terminal


@click.command("schemas", short_help="Write the JSON Schemas for editors.")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@language_option
@click.pass_obj
def command(terminal: Terminal, folder: Path) -> int:
    """Write the JSON Schemas of the files of a ruleset into a folder, one for each kind of file.

    An editor that knows them completes and explains keys. The first line of a file names its schema:
    `# yaml-language-server: $schema=DIR/ruleset.schema.json`.
    """
    from interpreter.source.format.json_schema import write_schemas

    for path in write_schemas(folder):
        terminal.say("cli.schemas.written", file=str(path))
    return 0
