"""Tables in examples: the printed values of a table, or facts of cells, compared with the constants that rules read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.language.constants import Constants
from interpreter.model.types import CELL, FLAG, NUMBER, Type
from interpreter.problems import Position, Problems, guess
from interpreter.source.values import Items

if TYPE_CHECKING:
    from interpreter.model.box import Box
    from interpreter.source.values import Map

CELLS = "cells"
COUNT = "count"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the rules have, and what an example says: of a row and column, or of all rows of a table."""

    position: Position
    name: str
    found: str
    wanted: str


class Printed:
    """The constants of a compiled ruleset, by table, row and column."""

    def __init__(self, box: Box, problems: Problems, unnamed: Callable[[Map], bool] = lambda row: False) -> None:
        """`unnamed` rows are no part of what an example speaks of: they may be there, and need not be listed."""
        self.box, self.problems, self.unnamed = box, problems, unnamed
        self.constants = Constants(box, problems)

    def differences(self, tables: Map) -> Iterator[Difference]:
        """Where the tables of an example differ from those of the rules; names that do not exist are noted as problems."""
        for name, written in tables.items():
            if name != CELLS and name not in self.box.tables:
                self.unknown(tables.key_at[name], "table", name, [CELLS, *self.box.tables])
                continue
            types = self.columns(name, written)
            if types is not None:
                yield from self.rows(name, written, types)

    def columns(self, name: str, written: Map) -> list[tuple[str, Type]] | None:
        known = dict(self.box.cell_fields) if name == CELLS else {**self.box.tables[name].fields, COUNT: NUMBER}
        columns = written["columns"]
        wrong = [(column, at) for column, at in zip(columns, columns.at, strict=True) if column not in known]
        for column, at in wrong:
            self.unknown(at, "column", str(column), list(known))
        return None if wrong else [(str(column), known[column]) for column in columns]

    def rows(self, name: str, written: Map, types: list[tuple[str, Type]]) -> Iterator[Difference]:
        known = list(self.box.cells) if name == CELLS else self.box.tables[name].rows
        type_ = CELL if name == CELLS else Type("row", name)
        listed: dict[str, None] = {}
        rows = written["rows"]
        for key, values in rows.items():
            for row in str(key).split():
                number = self.box.names.number(row, type_)
                if number is None:
                    self.unknown(rows.key_at[key], "row" if name != CELLS else "cell", row, known)
                else:
                    listed[row] = None
                    yield from self.row(name, number, row, values, rows.at[key], types)
        if name != CELLS:
            rows_of = zip(known, self.box.tables[name].data, strict=True)
            known = [row for row, data in rows_of if row in listed or not self.unnamed(data)]
        others = [row for row in known if row not in listed]
        if "others" in written:
            for row in others:
                number = self.box.names.number(row, type_)
                assert number is not None  # it is one of those that there are
                yield from self.row(name, number, row, written["others"], written.at["others"], types)
        elif others:
            yield Difference(written.key_at["rows"], name, ", ".join(known), ", ".join(listed) or "nothing")

    def row(
        self, name: str, number: int, row: str, values: Any, at: Position, types: list[tuple[str, Type]]
    ) -> Iterator[Difference]:
        given = values
        if len(types) == 1 and not _bracketed(values, types[0][1]):
            given = Items(at)
            given.put(values, at)
        if not isinstance(given, Items) or len(given) != len(types):
            found = len(given) if isinstance(given, Items) else 1
            self.problems.error(at, "example-row-length", name=f"{name}.{row}", n=len(types), found=found)
            return
        for (column, type_), value, place in zip(types, given, given.at, strict=True):
            wanted = self.constants.value(value, type_, place)
            there = self.value(name, number, column)
            if there != wanted:
                yield Difference(place, f"{name}.{row}.{column}", self.said(there, type_), self.said(wanted, type_))

    def value(self, name: str, number: int, column: str) -> Any:
        if name == CELLS:
            return self.box.cell_facts[column][number]
        if column == COUNT and COUNT not in self.box.tables[name].fields:
            return self.count(name, number)
        return self.box.tables[name].values[column][number]

    def count(self, table: str, number: int) -> int:
        """How many pieces of a row there are, of each owner where they have owners."""
        box = self.box
        owners = [
            owner
            for kind, owner, row in zip(box.piece_kind, box.piece_owner, box.piece_row, strict=True)
            if box.kinds[kind].table == table and row == number
        ]
        return owners.count(owners[0]) if owners else 0

    def said(self, value: Any, type_: Type) -> str:
        """A constant in the words of the rules."""
        if type_.is_set and type_.of is not None:
            return ", ".join(self.said(part, type_.of) for part in value) or "nothing"
        if type_.kind == "map" and type_.of is not None and type_.key is not None:
            words = self.box.words_of(type_.key) or []
            return ", ".join(f"{word}: {self.said(part, type_.of)}" for word, part in zip(words, value, strict=False))
        if type_ == FLAG:
            return "yes" if value else "no"
        words = self.box.words_of(type_) or []
        return str(value) if type_ == NUMBER else "none" if value < 0 else words[value] if value < len(words) else str(value)

    def unknown(self, at: Position, what: str, name: str, known: list[str]) -> None:
        self.problems.error(at, "unknown-name", what=what, name=name, guess=guess(name, known))


def _bracketed(values: Any, type_: Type) -> bool:
    """Is the only value of a row in a list of its own? A set is a list itself."""
    return isinstance(values, Items) and (not type_.is_set or (len(values) == 1 and isinstance(values[0], Items)))
