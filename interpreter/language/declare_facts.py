"""Reads what never changes: facts of cells, and tables with their rows."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.language.constants import read_type
from interpreter.language.declaring import Declaring
from interpreter.model.types import CELL, DIRECTION, NUMBER, set_of
from interpreter.problems import NOWHERE
from interpreter.source.format.common import key_meant
from interpreter.source.format.ruleset_file import ROW
from interpreter.source.values import Map

ROW_KEYS = frozenset(ROW.names)


class FactReader(Declaring):
    """Constants of the board and of tables."""

    def read(self) -> None:
        self.board()
        self.tables()

    def board(self) -> None:
        boards = self.box.boards
        if boards is None:
            return
        for name, cells in boards.sectors.items():
            self.names.mean(name, set_of(CELL), cells, boards.sector_at[name])
        self.names.mean_each(boards.cells, CELL, boards.cell_at)
        self.names.mean_each(boards.directions, DIRECTION, boards.direction_at)
        for name, type_ in boards.fields.items():
            self.names.fields["cell", name] = boards.field_at[name]
            found = read_type(type_, self.box, self.problems)
            if found is None:
                continue
            self.box.cell_fields[name] = found
            positions = boards.fact_at.get(name, {})
            self.box.cell_facts[name] = [
                self.constants.value(value, found, positions.get(cell, NOWHERE))
                for cell, value in enumerate(boards.cell_facts[name])
            ]
        for name, numbers in (("row", boards.row), ("column", boards.column)):
            self.box.cell_fields.setdefault(name, NUMBER)
            self.box.cell_facts.setdefault(name, list(numbers))

    def unknown_key(self, row: Map, key: str, declared: Iterable[str], table: str) -> None:
        """Note a key of a row that nobody declared, with what it may be."""
        from interpreter.source.format.misplaced import beside_row  # many words, which files without mistakes do not need

        advice = beside_row(key)
        facts = {"guess": key_meant(key, [*declared, *ROW.names])} if not advice else {**advice}
        self.problems.error(row.key_at[key], "unknown-key", name=key, table=table, **facts)

    def tables(self) -> None:
        section = self.sections.get("tables", {})
        for name, table in self.box.tables.items():
            spec = section[name]
            declared = spec.get("fields", {})
            for field_name, type_ in declared.items():
                found = read_type(type_, self.box, self.problems)
                if found is not None:
                    table.fields[field_name] = found
                    self.names.fields["table " + name, field_name] = declared.key_at[field_name]
            for number, row in enumerate(table.data):
                self.twice(str(row["id"]), row.at["id"], f"row of {name}")
                for key in row:
                    if key not in ROW_KEYS and key not in declared:
                        self.unknown_key(row, str(key), declared, name)
                for field_name, type_ in table.fields.items():
                    position = row.at.get(field_name, row.position)
                    value = self.constants.value(row.get(field_name), type_, position)
                    table.values.setdefault(field_name, [None] * len(table.data))[number] = value
