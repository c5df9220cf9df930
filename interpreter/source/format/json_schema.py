"""Writes the JSON Schema of a kind of file from its description."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from interpreter.source.format.common import LANGUAGE
from interpreter.source.format.examples_file import EXAMPLES_FILE
from interpreter.source.format.ledger_file import LEDGER
from interpreter.source.format.locale_file import LOCALE
from interpreter.source.format.pack_file import PACK
from interpreter.source.format.part_file import PART
from interpreter.source.format.rulebook_file import RULEBOOK
from interpreter.source.format.ruleset_file import RULESET
from interpreter.source.format.shapes import Key, Record, Shape

FILES: dict[str, Record] = {
    "ruleset": RULESET,
    "pack": PACK,
    "examples": EXAMPLES_FILE,
    "locale": LOCALE,
    "ledger": LEDGER,
    "part": PART,
    "rulebook": RULEBOOK,
}
WIDTH = 120


@cache
def schema_of(kind: str) -> dict[str, Any]:
    """The JSON Schema of a kind of file; it refers to no other, so that it can be copied anywhere."""
    definitions: dict[str, Any] = {}
    body = _body(FILES[kind], definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rulewright:{kind}:{LANGUAGE}",
        "$comment": "Made by `rulewright schemas`.",
        **body,
        "$defs": dict(sorted(definitions.items())),
    }


def write_schemas(folder: Path) -> list[Path]:
    """Write the schemas of all kinds of files into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / f"{kind}.schema.json" for kind in FILES]
    for path, kind in zip(written, FILES, strict=True):
        path.write_text(text_of(schema_of(kind)), encoding="utf-8")
    return written


def text_of(schema: dict[str, Any]) -> str:
    """The text of a schema's file."""
    return _lines(schema, "") + "\n"


def _lines(value: Any, indent: str) -> str:
    """JSON with everything on one line that fits there."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    inner = indent + "  "
    if isinstance(value, list):
        return "[\n" + ",\n".join(inner + _lines(part, inner) for part in value) + f"\n{indent}]"
    parts = (f"{inner}{json.dumps(name)}: {_lines(part, inner)}" for name, part in value.items())
    return "{\n" + ",\n".join(parts) + f"\n{indent}}}"


def _written(value: Any, definitions: dict[str, Any]) -> Any:
    if isinstance(value, Key):
        examples = {} if value.example is None else {"examples": [value.example]}
        return {**_written(value.shape, definitions), "description": value.summary, **examples}
    if isinstance(value, Shape) and value.name:
        if value.name not in definitions:
            definitions[value.name] = _body(value, definitions)
        return {"$ref": f"#/$defs/{value.name}"}
    if isinstance(value, Shape):
        return _body(value, definitions)
    if isinstance(value, dict):
        return {name: _written(part, definitions) for name, part in value.items()}
    return [_written(part, definitions) for part in value] if isinstance(value, list) else value


def _body(shape: Shape, definitions: dict[str, Any]) -> dict[str, Any]:
    summary = {"description": shape.summary} if shape.summary else {}
    return {"title": shape.title, **summary, **_written(dict(shape.keywords), definitions)}
