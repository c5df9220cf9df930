"""`rulewright list`: the rulesets and packs that there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import click

from interpreter.cli.games import bundled
from interpreter.cli.options import json_option, language_option
from interpreter.cli.terminal import Terminal
from interpreter.problems import Problems, RulesetError
from interpreter.source.folders import MAIN, SUFFIXES, id_in, is_pack, library, ruleset_of
from interpreter.source.reader import Map, read_file
from interpreter.source.resources import folder
from interpreter.source.ruleset import source_at
from interpreter.words.languages import chain
from interpreter.words.texts import Texts

README = "README.md"
LONGEST = 400  # letters of what a folder says of itself


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be played: how it is called on the command line, its name, and a sentence about it."""

    kind: str  # bundled, here, packs or library
    call: str
    name: str
    about: str = ""
    ruleset: str = ""  # that a pack is for


@click.command("list", short_help="List rulesets and packs.")
@json_option
@language_option
@click.pass_obj
def command(terminal: Terminal, as_json: bool) -> int:
    """List the rulesets that come with Rulewright, those in the current folder, packs there, and parts that rulesets can import.

    JSON is a list of `{kind, call, name, about, ruleset}`: `kind` is bundled, here, packs or library, `call` what commands (or
    `import`) take.
    """
    entries = [*_rulesets(terminal), *_packs(terminal), *_parts(terminal)]
    if as_json:
        terminal.json([asdict(entry) for entry in entries])
    else:
        _show(terminal, entries)
    return 0


def _rulesets(terminal: Terminal) -> Iterator[Entry]:
    for name in bundled():
        yield _ruleset(terminal, "bundled", name, folder("rulesets") / name)
    for main in sorted(Path().glob(f"*/{MAIN}")):
        yield _ruleset(terminal, "here", str(main.parent), main.parent)


def _ruleset(terminal: Terminal, kind: str, call: str, home: Path) -> Entry:
    texts = Texts(source_at(home).locales, terminal.languages)
    return Entry(kind, call, texts.game(home.resolve().name), texts.about() or "")


def _packs(terminal: Terminal) -> Iterator[Entry]:
    for path in sorted(Path().iterdir()):
        if path.name.startswith(".") or (path / MAIN).exists() or not is_pack(path):
            continue
        ruleset = _for(path)
        if path.is_dir():
            yield Entry("packs", f"{path}/", path.name, _readme(path / README), ruleset)
        elif path.suffix in SUFFIXES:
            document, id = read_file(path, Problems()), id_in(path) or path.stem
            texts = Texts(_words(document), terminal.languages)
            note = "" if document is None else str(document.get("note", ""))
            yield Entry("packs", str(path), texts.variant(id), texts.text("variants", id) or note, ruleset)


def _parts(terminal: Terminal) -> Iterator[Entry]:
    for id, path in library().items():
        part = read_file(path, Problems())
        about = part["about"] if part is not None else {}
        yield Entry("library", id, id, *(str(about[language]) for language in chain(terminal.languages, list(about))[:1]))


def _for(path: Path) -> str:
    try:
        return ruleset_of(path)
    except RulesetError:
        return "?"


def _words(pack: Map | None) -> dict[str, Map]:
    words = None if pack is None else pack.get("words")
    return {language: said for language, said in words.items() if isinstance(said, Map)} if isinstance(words, Map) else {}


def _readme(path: Path) -> str:
    """The first paragraph of a page, without its headings."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return ""
    text = "\n".join("" if line.startswith("#") else line.strip() for line in lines).strip()
    return " ".join(text.split("\n\n")[0].split())[:LONGEST]


def _show(terminal: Terminal, entries: list[Entry]) -> None:
    from rich.table import Table
    from rich.text import Text

    for kind in ("bundled", "here", "packs", "library"):
        found = [entry for entry in entries if entry.kind == kind]
        if not found:
            continue
        terminal.say(f"cli.list.{kind}", "bold")
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="cyan")
        grid.add_column()
        for entry in found:
            named = entry.name if entry.name != entry.call or not entry.about else ""
            about = Text(named, style="italic")
            about.append(": " if named and entry.about else "", style="not italic").append(entry.about, style="not italic")
            if entry.ruleset:
                about.append(f" ({terminal.said.say('cli.list.pack', ruleset=entry.ruleset)})", style="not italic dim")
            grid.add_row(f"  {entry.call}", about)
        terminal.out.print(grid)
