"""Makes a new row for a table of a ruleset, in a pack: it checks clean, has an example, and words that are to be written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import LiteralScalarString

from interpreter.cli.games import read_source
from interpreter.cli.terminal import WrongUse
from interpreter.play.api import Game, load
from interpreter.problems import guess
from interpreter.proof.checking import Checker
from interpreter.proof.translations import TO_BE_WRITTEN
from interpreter.source.files import write_text
from interpreter.source.folders import id_in, is_pack, ruleset_of
from interpreter.source.format.ruleset_file import ROW
from interpreter.source.ruleset import Source
from interpreter.source.values import Items, Map, plain
from interpreter.words.ids import readable

ABILITY = re.compile(r"\s*(before|instead of|after|modify|action)\b")
WIDTH = 110


def make_card(ruleset: str, table: str, id: str, path: Path, force: bool, adding: bool) -> Path:
    """Write a pack with a new row, or add the row to a pack that is there; gives its file."""
    there = path.exists() and not force
    if there and not (adding and is_pack(path)):
        raise WrongUse("exists-already", file=str(path))
    source = read_source(ruleset, [str(path)] if there else [])
    if there and ruleset_of(path) != source.id:
        raise WrongUse("pack-foreign", pack=id_in(path), found=ruleset_of(path), ruleset=source.id)
    tables = source.sections.get("tables") or {}
    if table not in tables:
        raise WrongUse("new-table", name=table, guess=guess(table, tables), known=list(tables), ruleset=source.id)
    if id in _ids(source, table):
        raise WrongUse("new-taken", name=id, table=table, ruleset=source.id)
    before = path.read_text(encoding="utf-8") if path.exists() else None
    pack = _yaml().load(path) if there else _pack(_free(path.stem, source), source.id)
    row = _row(source, load(str(source.path)), table, id)
    _under(_under(pack, "add"), "tables").setdefault(table, CommentedSeq()).append(row)
    try:
        _write(path, pack)
        # Which words it needs depends on what it does: so they are asked for.
        for problem in Checker(path).check():
            if problem.code == "missing-text":
                _todo(pack, row, table, problem.facts["language"], problem.facts["path"])
        _write(path, pack)
    except BaseException:
        if before is not None:
            write_text(path, before)
        raise
    return path


def _ids(source: Source, table: str) -> list[str]:
    """The rows that there are, also those of variants and packs."""
    parts = [source.sections.get("tables"), *(_inner(variant, "add", "tables") for variant in source.variants.values())]
    found: list[str] = []
    for part in parts:
        content = part.get(table) if isinstance(part, Map) else None
        rows = content.get("rows") if isinstance(content, Map) else content
        found += [str(row["id"]) for row in rows if isinstance(row, Map) and "id" in row] if isinstance(rows, Items) else []
    return found


def _inner(value: Any, *path: str) -> Any:
    for key in path:
        value = value.get(key) if isinstance(value, Map) else None
    return value


def _free(stem: str, source: Source) -> str:
    """The id of a new pack: the name of its file, unless a variant has it."""
    id = re.sub(r"[^a-z0-9]+", "_", stem.lower()).strip("_") or "pack"
    id = id if id[0].isalpha() else f"pack_{id}"
    return id if id not in source.variants else f"{id}_pack"


def _pack(id: str, ruleset: str) -> CommentedMap:
    return CommentedMap({"pack": id, "for": ruleset, "provenance": "original"})


def _row(source: Source, game: Game, table: str, id: str) -> CommentedMap:
    """A row with facts like those of the first row that does something, and an example that holds."""
    rows = source.sections["tables"][table].get("rows") or ()
    effects = [row for row in rows if isinstance(row.get("effect"), str)]
    model = effects[0] if effects else rows[0] if rows else {}
    row = CommentedMap({"id": id})
    for key, value in model.items():
        if key not in ROW.names:
            row[key] = _flow(plain(value))
    kinds = [kind for kind in game.box.kinds.values() if kind.table == table]
    example = CommentedMap({"example": f"{TO_BE_WRITTEN} what it shows"})
    if kinds and effects and not all(ABILITY.match(other["effect"]) for other in effects):
        row["effect"] = f"say {id}()"
        piece = f"{game.seats[0]} {id}" if kinds[0].owner else id
        example |= {"do": f"{table}.{id}({piece})", "then": _flow({"said": id})}
    elif kinds:
        if effects:
            row["effect"] = LiteralScalarString(str(model["effect"]).rstrip("\n") + "\n")
        example["then"] = _flow({"check": f"any({kinds[0].plural} where row is {id})"})
    else:
        example["then"] = _flow({"check": f"any({table} where it is {id})"})
    row["examples"] = CommentedSeq([example])
    return row


def _todo(pack: CommentedMap, row: CommentedMap, table: str, language: str, path: str) -> None:
    """Add a text that is to be written: beside the row where it is its own, else among the words of the pack."""
    section, _, rest = path.partition(".")
    own = f"tables.{table}.{row['id']}"
    asked, given = rest.removeprefix(f"{table}.{row['id']}."), rest.removeprefix(f"actions.{row['id']}_")
    if rest == own:
        place, last = _under(row, "words", language), section.removesuffix("s")
    elif given != rest:
        action, _, name = given.partition(".")
        place, last = _under(row, "words", language, "actions", action), section.removesuffix("s")
        place, last = (_under(place, section), name) if name else (place, last)
    elif section == "prompts" and asked != rest:
        place, last = _under(row, "words", language, section), asked
    else:
        *heads, last = [rest] if section in ("prompts", "log") else rest.split(".")
        place = _under(pack, "words", language, section, *heads)
    place[last] = f"{TO_BE_WRITTEN} {readable(row['id'])}"


def _under(holder: CommentedMap, *path: str) -> CommentedMap:
    """The map under some keys, made where it is missing."""
    for key in path:
        holder = holder.setdefault(key, CommentedMap())
    return holder


def _flow(value: Any) -> Any:
    """A list or map on one line."""
    if isinstance(value, dict):
        made: Any = CommentedMap(value)
    elif isinstance(value, Iterable) and not isinstance(value, str):
        made = CommentedSeq(value)
    else:
        return value
    made.fa.set_flow_style()
    return made


def _yaml() -> YAML:
    yaml = YAML()
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.width = WIDTH
    yaml.preserve_quotes = True
    return yaml


def _write(path: Path, pack: CommentedMap) -> None:
    text = StringIO()
    _yaml().dump(pack, text)
    write_text(path, text.getvalue())
