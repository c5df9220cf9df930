"""Walks through the data of a ruleset and its variants and finds everything that can be changed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.problems import Position
from interpreter.proof.proving.changes import Alternative, Site
from interpreter.proof.proving.effects import edits
from interpreter.source.format.board_section import CELL
from interpreter.source.format.ruleset_file import ROW
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.proof.proving.twins import Names
    from interpreter.source.ruleset import Source

MOST_NAMES = 4  # of many other names so many are tried
NUMBERS = {"pieces": ("count", "carries", "die"), "fields": ("start", "min", "max", "supply"), "places": ("spaces",)}
BOARD_NUMBERS = ("rows", "columns", "lines")


def sites(source: Source, names: Names, seed: int = 1) -> list[Site]:
    """Every site of a ruleset, in the order of its files."""
    walk = _Walk(names, seed)
    found = list(walk.sections(source.sections, _Way()))
    for variant in source.variants.values():
        found += walk.variant(variant)
    return found


class _Way:
    """How a value was reached: the rules that are cited on the way, the nearest first, and the ids."""

    def __init__(self, rules: tuple[str, ...] = (), ids: tuple[str, ...] = ()) -> None:
        self.rules, self.ids = rules, ids

    def to(self, value: Any, name: str = "") -> _Way:
        """The way further on to a value."""
        cited = value.get("rules") if isinstance(value, Map) else None
        own = tuple(str(rule) for rule in cited) if isinstance(cited, Items) else ()
        return _Way(tuple(dict.fromkeys(own + self.rules)), (*self.ids, name) if name else self.ids)


class _Walk:
    def __init__(self, names: Names, seed: int) -> None:
        self.names, self.seed = names, seed

    # ---- sections ------------------------------------------------------------------------------------

    def sections(self, sections: Any, way: _Way) -> Iterator[Site]:
        for section in sections:
            yield from self.path([section], sections, section, way)

    def variant(self, variant: Map) -> Iterator[Site]:
        way = _Way().to(variant, str(variant.get("variant", "")))
        if isinstance(variant.get("add"), Map):
            yield from self.sections(variant["add"], way)
        for verb in ("replace", "set"):
            entries = variant.get(verb)
            for path in entries if isinstance(entries, Map) else ():
                yield from self.path(_parts(path), entries, path, way)
        if isinstance(variant.get("remove"), Items):
            yield from self.dropped(variant, "remove", "value", way)

    def path(self, path: list[str], holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        """What can be changed under a path: a whole section, one of its entries, or one of their fields."""
        value, section, depth = holder[key], path[0], len(path)
        way = way.to(value, _bare(path[-1]) if depth > 1 else "")
        entries = {
            "procedures": 1,
            "values": 1,
            "actions": 1,
            "abilities": 1,
            "pieces": 1,
            "places": 1,
            "tables": 1,
            "boards": 1,
            "fields": 2,
        }.get(section, 0)
        if section in ("setup", "play"):
            yield from self.effect(holder, key, way, ())
        elif depth <= entries:
            for inner in _keys(value):
                name = _id(value[inner]) if isinstance(value, Items) else str(inner)
                yield from self.path([*path, name], value, inner, way)
        elif section in ("procedures", "values"):
            yield from self.text(path, holder, key, way)
        elif section in ("actions", "abilities"):
            yield from self.row(None, holder, key, way) if depth == 2 else self.field_of_row(None, path[-1], holder, key, way)
        elif section == "tables":
            yield from self.table(path, holder, key, way)
        elif section in ("board", "boards"):
            yield from self.board(path, holder, key, way)
        elif section in NUMBERS:
            yield from self.declared(section, path, entries, holder, key, way)
        elif section == "scoring" and isinstance(value, Map) and isinstance(value.get("ties"), Items):
            yield from self.dropped(value, "ties", "value", way)

    # ---- texts ---------------------------------------------------------------------------------------

    def text(self, path: list[str], holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        """A procedure or value; its text, or a part of it."""
        section, head, value = path[0], path[1], holder[key]
        known = tuple(part.split()[-1] for part in head.partition("(")[2].rstrip(")").split(",") if part.strip())
        if isinstance(value, Map):
            for inner in value:
                yield from self.text([section, head, inner], value, inner, way)
        elif len(path) == 2 or path[2] in ("effect", "base"):
            yield from self.effect(holder, key, way, known, "effect" if section == "procedures" else "expression")
        elif path[2] in ("min", "max"):
            yield from self.number(holder, key, "value", way)

    def effect(self, holder: Any, key: Any, way: _Way, known: tuple[str, ...], start: str = "effect") -> Iterator[Site]:
        value = holder[key]
        if isinstance(value, Map):
            if "effect" in value:
                yield from self.effect(value, "effect", way, known, start)
        elif isinstance(value, Text):
            for kind, begin, end, instead in edits(value, start, self.names, known):
                if kind == "name":
                    instead = self.some(instead, value.position, begin)
                old = value[begin:end]
                made = tuple(Alternative(new.strip(), value.changed(value[:begin] + new + value[end:])) for new in instead)
                yield Site(
                    kind,
                    _located(value, begin + len(old) - len(old.lstrip())),
                    old.strip(),
                    holder,
                    key,
                    made,
                    way.rules,
                    way.ids,
                )
        elif isinstance(value, int):
            yield from self.number(holder, key, "number", way)

    # ---- tables --------------------------------------------------------------------------------------

    def table(self, path: list[str], holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        table, value = path[1], holder[key]
        if len(path) == 2:
            rows = value if isinstance(value, Items) else value.get("rows") if isinstance(value, Map) else None
            for number, row in enumerate(rows or ()):
                yield from self.row(table, rows, number, way.to(row, _id(row)))
        elif len(path) == 3:
            yield from self.row(table, holder, key, way)
        else:
            yield from self.field_of_row(table, path[3], holder, key, way)

    def row(self, table: str | None, holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        row = holder[key]
        for name in row if isinstance(row, Map) else ():
            yield from self.field_of_row(table, name, row, name, way)
        if isinstance(row, Map) and "use" in row:
            without = Map(row.position)
            for name, value in row.items():
                if name != "use":
                    without.put(name, value, row.at[name], row.key_at[name])
            yield Site(
                "value",
                row.key_at["use"],
                f"use: {row['use']}",
                holder,
                key,
                (Alternative("", without),),
                way.rules,
                way.ids,
            )

    def field_of_row(self, table: str | None, name: str, holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        if name == "effect":
            yield from self.effect(holder, key, way, ("this",))
        elif name == "use":
            yield from self.words_with_number(holder, key, way)
        elif table is not None and name == "count":
            yield from self.number(holder, key, "value", way)
        elif table is not None and name not in ROW.names:
            yield from self.typed(self.names.columns.get(table, {}).get(name), holder, key, "value", way)

    def typed(self, type_: Type | None, holder: Any, key: Any, kind: str, way: _Way) -> Iterator[Site]:
        """A constant of a type, or the constants inside of it."""
        value = holder[key]
        if type_ is None:
            yield from self.numbers(holder, key, kind, way)
        elif isinstance(value, Map):
            inner = type_.of if type_.kind == "map" else type_
            for name in value:
                yield from self.typed(inner, value, name, kind, way)
        elif isinstance(value, Items):
            yield from self.dropped(holder, key, kind, way)
            for number in range(len(value)):
                yield from self.typed(type_.of or type_, value, number, kind, way)
        elif type_ == NUMBER:
            yield from self.number(holder, key, kind, way)
        elif type_ == FLAG:
            yield self.site(kind, holder, key, [value in (False, "no", "false")], way)
        else:
            inner = type_.of if type_.is_set and type_.of is not None else type_
            others = [word for word in self.names.words(inner) if word != value]
            position = holder.at[key]
            yield self.site(kind, holder, key, self.some(others, position, 0), way)

    # ---- the rest ------------------------------------------------------------------------------------

    def declared(self, section: str, path: list[str], entries: int, holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        """Pieces, fields and places: numbers only."""
        value = holder[key]
        if len(path) == entries + 1:
            for name in NUMBERS[section]:
                if isinstance(value, Map) and name in value:
                    yield from self.numbers(value, name, "value", way)
        elif path[-1] in NUMBERS[section]:
            yield from self.numbers(holder, key, "value", way)

    def board(self, path: list[str], holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        value = holder[key]
        if len(path) > (1 if path[0] == "board" else 2) or not isinstance(value, Map):
            yield from self.numbers(holder, key, "cell", way)
            return
        for name in BOARD_NUMBERS:
            if name in value:
                yield from self.numbers(value, name, "cell", way)
        for name in ("holes", "edges"):
            if isinstance(value.get(name), Items):
                yield from self.dropped(value, name, "cell", way)
        for name in value.get("sectors") or ():
            yield from self.cells(value["sectors"], name, way.to(None, name))
        listed = value.get("cells")
        for entry in listed if isinstance(listed, Items) else ():
            inner = way.to(entry, str(entry.get("id", "")) if isinstance(entry, Map) else "")
            for name in entry if isinstance(entry, Map) else ():
                if name == "in":
                    yield from self.cells(entry, name, inner)
                elif name not in CELL.names:
                    yield from self.typed(self.names.cell_fields.get(name), entry, name, "cell", inner)

    def cells(self, holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        """A set of cells."""
        if isinstance(holder[key], Items):
            yield from self.dropped(holder, key, "cell", way)
        else:
            yield from self.numbers(holder, key, "cell", way)

    # ---- single values -------------------------------------------------------------------------------

    def site(self, kind: str, holder: Any, key: Any, instead: list[Any], way: _Way) -> Site:
        made = tuple(Alternative(_said(value), value) for value in instead)
        return Site(kind, holder.at[key], _said(holder[key]), holder, key, made, way.rules, way.ids)

    def number(self, holder: Any, key: Any, kind: str, way: _Way) -> Iterator[Site]:
        value = holder[key]
        if type(value) is int:
            yield self.site(kind, holder, key, [value + 1, value - 1], way)

    def numbers(self, holder: Any, key: Any, kind: str, way: _Way) -> Iterator[Site]:
        """Every number inside of a value."""
        value = holder[key]
        yield from self.number(holder, key, kind, way)
        for inner in _keys(value) if isinstance(value, (Map, Items)) else ():
            yield from self.numbers(value, inner, kind, way)

    def dropped(self, holder: Any, key: Any, kind: str, way: _Way) -> Iterator[Site]:
        """Every item of a list left out."""
        value = holder[key]
        for left_out in range(len(value)):
            rest = Items(value.position)
            for number, item in enumerate(value):
                if number != left_out:
                    rest.put(item, value.at[number])
            yield Site(
                kind, value.at[left_out], _said(value[left_out]), holder, key, (Alternative("", rest),), way.rules, way.ids
            )

    def words_with_number(self, holder: Any, key: Any, way: _Way) -> Iterator[Site]:
        """A use such as `2 per battle`."""
        value = holder[key]
        match = re.match(r"\d+", str(value))
        if match and isinstance(value, Text):
            new = f"{int(match[0]) + 1}{value[match.end() :]}"
            yield Site(
                "value", value.position, str(value), holder, key, (Alternative(new, value.changed(new)),), way.rules, way.ids
            )

    def some(self, others: list[Any], position: Position, at: int) -> list[Any]:
        """A few of many, always the same ones for a seed."""
        chance = random.Random(f"{self.seed} {position} {at}")
        return chance.sample(others, min(MOST_NAMES, len(others)))


def _parts(path: str) -> list[str]:
    head, bracket, tail = str(path).partition("(")
    parts = head.split(".")
    if bracket:
        inner, _, rest = tail.rpartition(")")
        parts[-1] += f"({inner})"
        parts += [part for part in rest.split(".") if part]
    return parts


def _bare(name: str) -> str:
    return name.partition("(")[0]


def _keys(value: Any) -> list[Any]:
    return list(range(len(value))) if isinstance(value, Items) else list(value) if isinstance(value, Map) else []


def _id(value: Any) -> str:
    return str(value.get("id", "")) if isinstance(value, Map) else ""


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Items):
        return ", ".join(map(_said, value))
    if isinstance(value, Map):
        return ", ".join(f"{key}: {_said(part)}" for key, part in value.items())
    return str(value)


def _located(text: Text, index: int) -> Position:
    before = text[:index]
    line = before.count("\n") + 1
    return text.locate(line, index - (before.rfind("\n") + 1) + 1)
