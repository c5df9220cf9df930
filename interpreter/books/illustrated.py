"""Figures and tables of books: what they name must be there."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position, Problems, RulesetError, guess
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.proof.bound_values import Rules
    from interpreter.source.ruleset import Source

FIGURES = ("example", "board", "piece", "card")
READABLE = 20  # names that a hint counts up
MADE = ("name", "text", "count")  # columns that no row has to have


def example_named(source: Source, name: str) -> Map | None:
    """The example with a name."""
    return next((one for one in source.examples if str(one.get("example", "")) == name), None)


def _is_in_a_file(source: Source, name: str) -> bool:
    """Is there an example with a name in a file that has these words? The other files need not be read."""
    for path in source.example_files:
        with suppress(OSError, UnicodeDecodeError):
            examples = source.examples_in(path, Problems()) if name in path.read_text(encoding="utf-8") else []
            if any(str(one.get("example", "")) == name for one in examples):
                return True
    return False


def check_figure(source: Source, figure: Map, at: Position, problems: Problems) -> None:
    """A figure shows one thing that there is."""
    shown = [key for key in FIGURES if key in figure]
    if len(shown) != 1 and shown != ["example", "board"]:
        problems.error(at, "figure-of-what", known=FIGURES)
        return
    for kind in shown:
        _check_shown(source, figure, kind, str(figure[kind]), problems)


def _check_shown(source: Source, figure: Map, kind: str, name: str, problems: Problems) -> None:
    sections = [source.sections, *(variant.get("add") or {} for variant in source.variants.values())]
    known: Iterable[str] = ()
    if kind == "example" and _is_in_a_file(source, name):
        return
    if kind == "example":
        known = [str(one.get("example", "")) for one in source.examples]
    elif kind == "card":
        known = [f"{table}.{row}" for section in sections for table, rows in _tables(section) for row in rows]
    elif kind == "piece":
        known = [str(name) for section in sections for name in section.get("pieces") or ()]
    else:
        known = [str(name) for section in sections for name in _boards(section)]
    known = list(known)
    if name not in known:
        problems.error(figure.at[kind], "unknown-name", what=kind, name=name, guess=guess(name, known), known=_few(known))


def check_table(rules: Rules, table: Map, variants: tuple[str, ...], problems: Problems) -> None:
    """A table is one of the ruleset, with rows and columns that it has."""
    try:
        sections = rules.variation(tuple(sorted(name for name in variants if name in rules.source.variants))).sections
    except RulesetError:
        return
    tables = dict(_tables(sections))
    name = str(table["of"])
    if name not in tables:
        problems.error(table.at["of"], "unknown-name", what="table", name=name, guess=guess(name, tables), known=_few(tables))
        return
    fields = {key for row in tables[name].values() for key in row} | {*MADE}
    for key, known in (("rows", list(tables[name])), ("columns", sorted(fields))):
        given = table.get(key)
        for one, at in zip(given, given.at, strict=True) if isinstance(given, Items) else ():
            if one not in known:
                facts = {"guess": guess(str(one), known), "known": _few(known)}
                problems.error(at, "unknown-name", what=key.removesuffix("s"), name=str(one), **facts)


def _few(known: Iterable[str]) -> list[str] | None:
    """Names to choose from, if there are any and not too many to read."""
    names = list(known)
    return names if 0 < len(names) <= READABLE else None


def rows_of(sections: Map, table: str) -> dict[str, Map]:
    """The rows of a table."""
    return dict(next((rows for name, rows in _tables(sections) if name == table), {}))


def _tables(section: Any) -> Iterable[tuple[str, dict[str, Map]]]:
    tables = section.get("tables")
    for name, table in tables.items() if isinstance(tables, Map) else ():
        rows = table.get("rows") if isinstance(table, Map) else table
        yield str(name), {str(row["id"]): row for row in rows or () if isinstance(row, Map) and "id" in row}


def _boards(section: Any) -> Iterable[str]:
    if isinstance(section.get("boards"), Map):
        yield from section["boards"]
    if "board" in section:
        yield "board"
