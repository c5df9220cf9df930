"""Writes the page of the library from the files of its parts; its examples are run by the tests of pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.problems import Problems
from interpreter.source.folders import library
from interpreter.source.reader import read_file
from interpreter.source.values import Map

FILE = "docs/library.md"
HOOKS = ("procedures", "values")
_HEAD = """# The library

<!-- Made by `python -m interpreter.cli.reference`; change the files in `rulesets/library` instead of this page. -->

Rules that many games share, as data: a ruleset imports them by name, says what they are called there, and changes or leaves out
what is other in it. [`import`](format.md#import-parts-of-the-library) explains how. Every value and procedure of a part is a
hook: cards can modify the one and watch the other, variants and packs can replace both."""


def page() -> str:
    """The page with all parts."""
    parts = [part for path in library().values() if (part := read_file(path, Problems())) is not None]
    contents = [f"- [`{part['part']}`](#{part['part']}): {part['about']['en']}" for part in parts]
    return "\n".join([_HEAD, "", *contents, "", *(line for part in parts for line in _part(part))]).rstrip() + "\n"


def _part(part: Map) -> Iterator[str]:
    yield from (f"## `{part['part']}`", "", str(part["about"]["en"]), "")
    yield from ("| name | what it stands for | if nothing is said |", "|---|---|---|")
    for name, facts in (part.get("needs") or {}).items():
        yield f"| `{name}` | {_need(facts)} |"
    yield from ("", "What it brings:", "")
    for section in HOOKS:
        for form, facts in (part.get(section) or {}).items():
            yield f"- `{form}` ({section[:-1]}): {facts['note']}"
    for section in ("places", "fields", "pieces", "actions"):
        if names := ", ".join(f"`{name}`" for name in _names(part.get(section), section)):
            yield f"- {section}: {names}"
    id = _id(part["example"]["game"])
    for file, key in ((f"{id}/game.yaml", "game"), (f"{id}/examples/{id}.yaml", "examples")):
        yield from ("", f"**`{file}`**", "```yaml", *str(part["example"][key]).rstrip().split("\n"), "```")
    yield ""


def _need(facts: Any) -> str:
    if not isinstance(facts, Map):
        return f"{facts} | it must be said"
    return f"{facts['is']} | {'`' + str(facts['default']) + '`' if 'default' in facts else 'it must be said'}"


def _names(section: Any, name: str) -> list[str]:
    if name == "fields":
        return [f"{owner}.{field}" for owner, fields in (section or {}).items() for field in fields]
    return [str(entry["id"]) if isinstance(entry, Map) else str(entry) for entry in section or ()]


def _id(example: str) -> str:
    return example.partition("game: {id: ")[2].partition(",")[0]
