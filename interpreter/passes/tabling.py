"""Constant tables become flat ones with a name, so that no machine has to know how they were nested or where nothing stands.

In the language's own tables the entry of nothing (-1) is the last one, at every level; in a flat one it is the first.
"""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.types import NUMBER, Type
from interpreter.passes.answers import Answers
from interpreter.records import replace


def lay_out_tables(program: ir.Program, box: Box) -> ir.Program:
    """The same program, with its tables beside it; what never changes is answered by them."""
    can_leave = program.can_leave or bool(program.parts(ir.Leave))
    tables = _Tables(dict(program.tables), Answers(box, can_leave), box)

    def whole(one: ir.Procedure) -> ir.Procedure:
        segments = tuple(replace(segment, path=tables.laid_out(segment.path)) for segment in one.segments)
        return replace(one, body=tables.laid_out(one.body), result=tables.laid_out(one.result), segments=segments)

    points = tuple(
        replace(
            point,
            player=tables.laid_out(point.player),
            options=tables.laid_out(point.options),
            take=tables.laid_out(point.take),
        )
        for point in program.points
    )
    return program.with_each(whole).with_changed(points=points, tables=tables.made, can_leave=can_leave)


class _Tables:
    def __init__(self, made: dict[str, ir.Table], answers: Answers, box: Box) -> None:
        self.made, self.answers, self.box = made, answers, box
        self.names = {table: name for name, table in made.items()}
        self.known: dict[tuple[int, int], str] = {}  # by the identity of a nested table and how deep it is looked into
        self.kept: list[Any] = []  # what is known by its identity must not go away

    def laid_out(self, node: Any) -> Any:
        return ir.mapped(node, self.changed)

    def changed(self, node: Any) -> Any:
        """A node whose tables are flat."""
        if not node.has(ir.Look, ir.Entry, ir.Builtin, ir.Join):
            return node
        match node:
            case ir.Look() | ir.Entry():
                table, indices = _chain(node)
                if isinstance(table, ir.IfElse):  # one of two tables
                    then, other = (_within(one, indices) for one in (table.then, table.other))
                    return self.changed(ir.IfElse(node.type, table.test, then, other))
                if isinstance(table, ir.Look):
                    name = self.name(table.table, 1 + _levels(table.type))
                    return ir.Lookup(node.type, name, tuple(map(self.changed, (table.index, *indices))))
            case ir.Builtin(question=ir.Question.ITEM, args=(ir.Look() | ir.Entry() as lists, index)) if node.type.is_set:
                table, indices = _chain(lists)
                if isinstance(table, ir.Look):
                    return self.item(node, table, indices, index)
            case ir.Builtin(question=ir.Question.PLAYERS) if not self.answers.can_leave:
                return ir.ConstSet(node.type, range(self.box.players))
            case ir.Builtin() if (found := self.answers.find(node)) is not None:
                wanted, nested, indices = found
                return ir.Lookup(node.type, self.name(nested, len(indices), wanted), tuple(map(self.changed, indices)))
        return self.with_its_row(node.mapped(self.changed))

    def with_its_row(self, node: Any) -> Any:
        """A thing and what a table has for it, such as a cell and a ray from there, is an entry of a table itself."""
        match node:
            case ir.Join(
                op=ir.Op.ADD,
                left=ir.Builtin(question=ir.Question.SINGLE, args=(ir.Local(slot=slot) as thing,)),
                right=ir.Lookup(table=name, indices=(ir.Local(slot=same), *others)),
            ) if slot == same and all(isinstance(other, ir.Const) for other in others):
                table, fixed = self.made[name], [other.value for other in others if isinstance(other, ir.Const)]
                if table.starts is None or len(table.shape) != 1 + len(fixed):
                    return node
                found = _rows(table, fixed)
                rows = [found[0], *((index, *(one for one in row if one != index)) for index, row in enumerate(found[1:]))]
                wanted = " ".join(["with", name, *map(str, fixed)])
                if wanted not in self.made:
                    self.made[wanted] = flat((*rows[1:], rows[0]), 1)
                return ir.Lookup(node.type, wanted, (thing,))
        return node

    def item(self, node: ir.Expr, table: ir.Look, indices: tuple[ir.Expr, ...], index: ir.Expr) -> ir.Expr:
        """A list of a list of lists: these are one direction more, and behind the last of each are empty ones."""
        depth = 1 + len(indices)
        key = id(table.table), -depth
        if key not in self.known:
            nested = _level(table.table, depth, max(map(len, _entries(table.table, depth))) + 1)
            self.known[key] = self.name(nested, depth + 1)
        length = self.made[self.known[key]].shape[-1] - 2  # without that of nothing, and the last empty one
        within = ir.Builtin(NUMBER, ir.Question.MIN, (index, ir.Const(NUMBER, length)))
        within = ir.Builtin(NUMBER, ir.Question.MAX, (within, ir.Const(NUMBER, -1)))
        return ir.Lookup(node.type, self.known[key], tuple(map(self.changed, (table.index, *indices, within))))

    def name(self, nested: tuple[Any, ...], depth: int, wanted: str = "") -> str:
        key = id(nested), depth
        if key not in self.known:
            table = flat(nested, depth)
            self.known[key] = self.names.setdefault(table, wanted or f"table {len(self.made) + 1}")
            self.made[self.known[key]] = table
            self.kept.append(nested)
        return self.known[key]


def _chain(node: ir.Look | ir.Entry) -> tuple[ir.Expr, tuple[ir.Expr, ...]]:
    """The table that is looked into, and where in what is found there."""
    if isinstance(node, ir.Look):
        return node, ()
    if not isinstance(node.table, (ir.Look, ir.Entry)):
        return node.table, (node.index,)
    table, indices = _chain(node.table)
    return table, (*indices, node.index)


def _levels(type_: Type) -> int:
    return 1 + _levels(type_.of) if type_.kind == "map" and type_.of is not None else 0


def _within(table: ir.Expr, indices: tuple[ir.Expr, ...]) -> ir.Expr:
    for index in indices:
        assert table.type.of is not None
        table = ir.Entry(table.type.of, table, index)
    return table


def _entries(nested: tuple[Any, ...], depth: int) -> list[Any]:
    """All entries so many levels deep."""
    return [nested] if not depth else [entry for row in nested for entry in _entries(row, depth - 1)]


def _rows(table: ir.Table, fixed: list[int]) -> list[tuple[int, ...]]:
    """The sets of a flat table by its first index, that of nothing in front, where the other indices are fixed."""
    entries, width, at = table.entries(), 1, 0
    for length, index in zip(table.shape[1:], fixed, strict=True):
        width, at = width * length, at * length + index + 1
    found = entries[at::width]
    return [entry for entry in found if isinstance(entry, tuple)]


def _level(nested: tuple[Any, ...], depth: int, length: int) -> tuple[Any, ...]:
    """The same with as many lists in each entry, and one for nothing."""
    if depth:
        return tuple(_level(row, depth - 1, length) for row in nested)
    return (*nested, *[()] * (length - len(nested)), ())


def flat(nested: tuple[Any, ...], depth: int) -> ir.Table:
    """A nested table of so many levels as a flat one."""
    shape: list[int] = []
    entries: list[Any] = [nested]
    for _ in range(depth):
        (length,) = {len(row) for row in entries}
        shape.append(length)
        entries = [entry for row in entries for entry in (row[-1], *row[:-1])]
    if not any(isinstance(entry, tuple) for entry in entries):
        return ir.Table(tuple(shape), tuple(entries))
    starts = [0]
    for entry in entries:
        starts.append(starts[-1] + len(entry))
    return ir.Table(tuple(shape), tuple(number for entry in entries for number in entry), tuple(starts))
