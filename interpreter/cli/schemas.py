"""`rulewright schemas`: the JSON Schemas of all files, for editors, and of scenes, for programs."""

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
    """Write the JSON Schemas of the files of a ruleset into a folder, one for each kind of file, and that of scenes.

    An editor that knows them completes and explains keys. The first line of a file names its schema:
    `# yaml-language-server: $schema=DIR/ruleset.schema.json`.
    """
    from interpreter.scene.parts import schema
    from interpreter.source.format.json_schema import text_of, write_schemas

    scene = folder / "scene.schema.json"
    files = write_schemas(folder)
    scene.write_text(text_of(schema()), encoding="utf-8")
    for path in [*files, scene]:
        terminal.say("cli.schemas.written", file=str(path))
    return 0
