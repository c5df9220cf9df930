"""Writes tables of all keys of all files, for the reference."""

from __future__ import annotations

import re
from typing import Any

from interpreter.source.format.json_schema import FILES
from interpreter.source.format.shapes import Key, Record, Shape

WHERE = {
    "ruleset": "`game.yaml` and all other parts",
    "pack": "`variants/*.yaml` and packs in files of their own",
    "examples": "`examples/*.yaml`",
    "locale": "`locales/*.yaml`",
    "ledger": "`ledger.yaml`",
    "part": "`library/*.yaml`",
    "rulebook": "`rulebook/*.yaml`",
}
HEAD = ["| key | what stands there | what it is |", "|---|---|---|"]
PLAIN = re.compile(r"[A-Za-z][\w.() *-]*")


def tables_of_keys() -> list[str]:
    """The lines of a page: a heading for each kind of file, a table for each of its records."""
    described: set[int] = set()
    parts: dict[str, list[str]] = {}
    for kind in ("examples", *(kind for kind in FILES if kind != "examples")):  # an example is described in its own file
        parts[kind] = [f"## {WHERE[kind]}", ""]
        records: list[tuple[Record, list[str]]] = []
        _collect(FILES[kind], "", records)
        for record, paths in records:
            if id(record) not in described:
                described.add(id(record))
                parts[kind] += _table(record, paths)
    return [line for kind in FILES for line in parts[kind]]


def _collect(shape: Any, path: str, records: list[tuple[Record, list[str]]]) -> None:
    """Note the records in a shape, each with the paths that lead to it."""
    if isinstance(shape, Record):
        for record, paths in records:
            if record is shape:
                paths.append(path)
                return
        records.append((shape, [path]))
        for key in shape.keys:
            _collect(key.shape, f"{path}.{key.name}".lstrip("."), records)
    elif isinstance(shape, Shape):
        for inner in shape.keywords.get("anyOf", ()):
            _collect(inner, path, records)
        _collect(shape.keywords.get("items"), f"{path}[]", records)
        _collect(shape.keywords.get("additionalProperties"), f"{path}.*", records)


def _table(record: Record, paths: list[str]) -> list[str]:
    heading = [f"### {', '.join(f'`{path}`' for path in paths)}", ""] if paths != [""] else []
    summary = [record.summary, ""] if record.summary else []
    return [*heading, *summary, *HEAD, *map(_row, record.keys), ""]


def _row(key: Key) -> str:
    needed = ", required" if key.required else ""
    example = "" if key.example is None else f" Example: `{flow(key.example)}`"
    return f"| `{key.name}`{needed} | {key.shape.title}{_bounds(key.shape)} | {key.summary}{example} |"


def _bounds(shape: Shape) -> str:
    least, most = shape.keywords.get("minimum"), shape.keywords.get("maximum")
    return f", {least} to {most}" if most is not None else f", at least {least}" if least is not None else ""


def flow(value: Any) -> str:
    """A value as it is written in YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(name)}: {flow(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str):
        return value if PLAIN.fullmatch(value) else f'"{value}"'
    return str(value).lower()
