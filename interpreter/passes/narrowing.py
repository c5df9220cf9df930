"""What is known beforehand is not worked out in play: entries of tables, and which things of a table have a certain number.

`neighbours(c) where row is N` is an entry of a table for c and N, so that only those are gone through that can be meant.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from interpreter import ir
from interpreter.ir import Op
from interpreter.model.types import NUMBER
from interpreter.passes.bounding import Interval
from interpreter.records import replace

MOST = 20_000  # sets in a table


def narrow_what_is_known(program: ir.Program) -> ir.Program:
    """The same program with fewer things to look up and to go through."""
    narrowing = _Narrowing(dict(program.tables))

    def whole(one: ir.Procedure) -> ir.Procedure:
        segments = tuple(replace(segment, path=narrowing.of(segment.path)) for segment in one.segments)
        return replace(one, body=narrowing.of(one.body), result=narrowing.of(one.result), segments=segments)

    points = tuple(
        replace(point, player=narrowing.of(point.player), options=narrowing.of(point.options), take=narrowing.of(point.take))
        for point in program.points
    )
    return program.with_each(whole).with_changed(points=points, tables=narrowing.tables)


class _Narrowing:
    def __init__(self, tables: dict[str, ir.Table]) -> None:
        self.tables = tables

    def of(self, node: Any) -> Any:
        return ir.rewritten(node, self.changed, ir.Lookup, ir.Where)

    def changed(self, node: Any) -> Any:
        match node:
            case ir.Lookup(table=name, indices=(ir.Const(value=index),)) if not node.type.is_set:
                table = self.tables[name]
                if len(table.shape) == 1 and table.starts is None and -1 <= index < table.shape[0] - 1:
                    return ir.Const(node.type, table.numbers[index + 1])
            case ir.Where(source=ir.Lookup(table=name, indices=indices) as source, slot=slot, test=test):
                table, parts = self.tables[name], _chain(test)
                if table.starts is None or len(indices) != len(table.shape):
                    return node
                for part in parts:
                    found = self.wanted(part, slot)
                    if found is not None and (narrow := self.narrowed(name, *found)) is not None:
                        others = [other for other in parts if other is not part]
                        fewer = replace(source, table=narrow[0], indices=(*indices, narrow[1]))
                        return replace(node, source=fewer, test=reduce(ir.both, others)) if others else fewer
        return node

    def wanted(self, test: ir.Expr, slot: ir.Slot) -> tuple[str, ir.Expr] | None:
        """The table of a number of each thing, and what that must be, if this is all that a condition asks."""
        match test:
            case ir.Binary(op=Op.SAME, left=left, right=right):
                for one, other in ((left, right), (right, left)):
                    match one:
                        case ir.Lookup(table=fact, indices=(ir.Local(slot=own),)) if own == slot and one.type == NUMBER:
                            if not any(slot in part.taken() for part in ir.walk(other)):
                                return fact, other
        return None

    def narrowed(self, name: str, fact: str, wanted: ir.Expr) -> tuple[str, ir.Expr] | None:
        """A table of those things of each set that have a certain number, and where to look into it for that."""
        found = self.between(wanted)
        if found is None:
            return None
        (low, high), sets, facts = found, self.tables[name].entries(), self.tables[fact].numbers
        if high - low >= MOST or len(sets) * (high - low + 2) > MOST:
            return None
        narrow = f"{name} by {fact} {_called(low)} to {_called(high)}"
        if narrow not in self.tables:
            rows = [
                tuple(thing for thing in things if facts[thing + 1] == number) if number is not None else ()
                for things in sets
                if isinstance(things, tuple)
                for number in (None, *range(low, high + 1))
            ]
            starts = [0]
            for row in rows:
                starts.append(starts[-1] + len(row))
            numbers = tuple(thing for row in rows for thing in row)
            self.tables[narrow] = ir.Table((*self.tables[name].shape, high - low + 2), numbers, tuple(starts))
        if low == high:  # it is known
            return narrow, ir.Const(NUMBER, 0)
        return narrow, wanted if low == 0 else ir.Binary(NUMBER, Op.ADD, wanted, ir.Const(NUMBER, -low))

    def between(self, node: ir.Expr) -> Interval | None:
        """Between which numbers something lies that is made of tables; None if it is not."""
        match node:
            case ir.Const(value=value):
                return value, value
            case ir.Lookup(table=name) if self.tables[name].starts is None:
                return min(self.tables[name].numbers), max(self.tables[name].numbers)
            case ir.IfElse(then=one, other=other) | ir.Binary(op=Op.ADD | Op.SUBTRACT, left=one, right=other):
                left, right = self.between(one), self.between(other)
                if left is None or right is None:
                    return None
                if isinstance(node, ir.IfElse):
                    return min(left[0], right[0]), max(left[1], right[1])
                add = isinstance(node, ir.Binary) and node.op is Op.ADD
                return (left[0] + right[0], left[1] + right[1]) if add else (left[0] - right[1], left[1] - right[0])
        return None


def _called(number: int) -> str:
    """A number as a word of a name, which has no signs."""
    return str(number) if number >= 0 else f"less {-number}"


def _chain(test: ir.Expr) -> list[ir.Expr]:
    """The parts of `a and b and c`, in their order."""
    if isinstance(test, ir.Binary) and test.op is Op.AND:
        return [*_chain(test.left), *_chain(test.right)]
    return [test]
