"""What differs between the sections of two games: procedures, actions, rows of tables, pieces, fields …"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.differences.difference import Change, Entry, compare
from interpreter.source.addresses import SHORT_FORMS, bare, id_of
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.play.api import Game

GROUPS = {
    "rules": ("setup", "play", "procedures", "actions", "abilities", "values", "scoring"),
    "tables": ("tables",),
    "box": ("game", "options", "symbols", "pieces", "places", "fields"),
}
WHOLE = ("setup", "play", "game", "scoring")  # sections that are one entry
EMPTY = {"number": 0, "flag": False}  # what a row has where it says nothing; everything else is none


def section_changes(before: Game, after: Game) -> Iterator[Change]:
    """Everything in the sections that is not the same on both sides."""
    for group, sections in GROUPS.items():
        for section in sections:
            old, new = (
                {path: (entry, usual) for path, entry, usual in _entries(section, game.variation.sections.get(section))}
                for game in (before, after)
            )
            for path in dict.fromkeys((*old, *new)):
                sides = [side[path] for side in (old, new) if path in side]
                if len(sides) == 2:
                    entries: list[Entry | None] = [{**usual, **entry} for entry, usual in sides]
                else:
                    entries = [sides[0][0], None] if path in old else [None, sides[0][0]]
                if change := compare(group, path, entries[0], entries[1], (before, after)):
                    yield change


def _entries(section: str, content: Any) -> Iterator[tuple[str, Entry, Entry]]:
    """Everything in a section that has a path: what it says, and what holds where it says nothing."""
    if content is None:
        return
    if section in WHOLE:
        yield section, _entry(section, content), {}
    elif isinstance(content, Items):
        for row in content:
            yield f"{section}.{id_of(row)}", _ruling(row), {}
    elif section == "tables":
        for name, table in content.items():
            yield from _table(f"tables.{name}", table)
    elif section == "fields":
        for owner, fields in content.items():
            for name, field in fields.items():
                yield f"fields.{owner}.{name}", _entry(f"fields.{owner}.{name}", field), {}
    else:
        for key, value in content.items():
            path = f"{section}.{bare(key)}"
            form = {"form": str(key)} if "(" in key else {}
            yield path, {**form, **_entry(path, value)}, {"count": 1} if section == "pieces" else {}


def _table(path: str, table: Map) -> Iterator[tuple[str, Entry, Entry]]:
    yield path, {key: value for key, value in table.items() if key != "rows"}, {}
    fields = table.get("fields") or {}
    usual = {"count": 1, **{str(name): EMPTY.get(str(type_), "none") for name, type_ in fields.items()}}
    for row in table.get("rows") or ():
        yield f"{path}.{id_of(row)}", _ruling(row), usual


def _ruling(row: Map) -> Entry:
    """A row without its words, which are among the texts."""
    return {key: value for key, value in row.items() if key != "words"}


def _entry(path: str, value: Any) -> Entry:
    """An entry as a map, also where it is written short."""
    if isinstance(value, Map):
        return value
    short = next((key for pattern, key in SHORT_FORMS if pattern.fullmatch(path)), "words")
    return {} if value is None else {short: value}
