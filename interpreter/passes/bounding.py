"""Numbers are 32 bits wide: what could become larger stays at the bound.

The bounds of fields, constants and sets rule most of it out; only where they do not, a `Bound` is written.
"""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.ir import Fold, Op, Question
from interpreter.model.box import Box
from interpreter.model.state import MOST
from interpreter.model.types import NUMBER, element_of
from interpreter.passes.rewriting import Rewriting

ANY = (-MOST, MOST)
Interval = tuple[int, int]


def keep_within_bounds(program: ir.Program, box: Box) -> ir.Program:
    """The same program with a bound around every number that could leave 32 bits."""
    results: dict[str, Interval] = {}
    return program.with_each(lambda procedure: _Bounds(program, box, procedure, results).run())


class _Bounds(Rewriting):
    def __init__(self, program: ir.Program, box: Box, procedure: ir.Procedure, results: dict[str, Interval]) -> None:
        super().__init__(procedure)
        self.program, self.box, self.results = program, box, results
        self.locals = _given_once(procedure)
        self.known: dict[ir.Slot, Interval] = {}

    def run(self) -> ir.Procedure:
        procedure = self.procedure
        texts = ir.rewritten((procedure.body, procedure.result), self.bounded, ir.Binary, ir.Aggregate)
        return self.written(*texts)

    def bounded(self, node: Any) -> Any:
        match node:
            case ir.Binary(op=Op.ADD | Op.SUBTRACT | Op.MULTIPLY) | ir.Aggregate(fold=Fold.SUM):
                low, high = self.of(node)
                if low < -MOST or high > MOST:
                    return ir.Bound(node.type, node)
        return node

    def of(self, node: ir.Expr) -> Interval:
        """Between which numbers a value lies, as far as that is known."""
        match node:
            case ir.Const(value=value):
                return value, value
            case ir.Read(field=field) if field.bounded:
                return min(0, field.least), max(0, field.most)
            case ir.Binary(op=op, left=left, right=right):
                return self.made(op, self.of(left), self.of(right))
            case ir.IfElse(then=then, other=other):
                return _both(self.of(then), self.of(other))
            case ir.Builtin(question=Question.MIN | Question.MAX as which, args=(left, right)):
                take = min if which is Question.MIN else max
                (a, b), (c, d) = self.of(left), self.of(right)
                return take(a, c), take(b, d)
            case ir.Builtin(question=Question.LONGEST_LINE | Question.DISTANCE):
                return -1, len(self.box.cells)
            case ir.Aggregate():
                return self.folded(node)
            case ir.Look(table=table) if all(type(entry) is int for entry in table):
                return min(table), max(table)
            case ir.Local(slot=slot) if slot in self.locals:
                if slot not in self.known:
                    self.known[slot] = ANY  # while it is looked at
                    self.known[slot] = self.of(self.locals[slot])
                return self.known[slot]
            case ir.ValueCall(value=name) if name in self.program.values:
                return self.result(name)
        return ANY if node.type == NUMBER else (-1, MOST)

    def result(self, name: str) -> Interval:
        """Between which numbers a named value lies."""
        if name not in self.results:
            self.results[name] = ANY  # while it is looked at: it may come back to itself
            procedure = self.program.values[name]
            assert procedure.result is not None
            self.results[name] = _within(_Bounds(self.program, self.box, procedure, self.results).of(procedure.result))
        return self.results[name]

    def folded(self, node: ir.Aggregate) -> Interval:
        many = self.count(node.source)
        body = node.body if node.body is not None else node.source
        low, high = self.elements(body) if body is node.source else self.of(body)
        match node.fold:
            case Fold.COUNT:
                return 0, many
            case Fold.SUM:
                return min(0, low * many), max(0, high * many)
        return min(0, low), max(0, high)

    def elements(self, node: ir.Expr) -> Interval:
        """Between which numbers the things of a set lie."""
        match node:
            case ir.ConstSet(values=values) if values:
                return min(values), max(values)
            case ir.Span(low=low, high=high):
                return self.of(low)[0], self.of(high)[1]
            case ir.Where(source=source):
                return self.elements(source)
        return ANY

    def count(self, node: ir.Expr) -> int:
        """How many things a set can have."""
        match node:
            case ir.ConstSet(values=values):
                return len(values)
            case ir.Where(source=source):
                return self.count(source)
            case ir.Span(low=low, high=high):
                return max(0, self.of(high)[1] - self.of(low)[0] + 1)
        return self.box.how_many(element_of(node.type)) or MOST

    def made(self, op: Op, left: Interval, right: Interval) -> Interval:
        (a, b), (c, d) = left, right
        match op:
            case Op.ADD:
                return a + c, b + d
            case Op.SUBTRACT:
                return a - d, b - c
            case Op.MULTIPLY:
                corners = (a * c, a * d, b * c, b * d)
                return min(corners), max(corners)
            case Op.DIVIDE | Op.REMAINDER:
                most = max(abs(a), abs(b)) if op is Op.DIVIDE else max(abs(c), abs(d))
                return -most, most
        return 0, 1


def _given_once(procedure: ir.Procedure) -> dict[ir.Slot, ir.Expr]:
    """The local values that get their value in one place."""
    found: dict[ir.Slot, ir.Expr] = {}
    again: set[ir.Slot] = {procedure.me, *procedure.params}
    for part in ir.walk((procedure.body, procedure.result), *ir.kinds_that("gives")):
        match part:
            case ir.Let(slot=slot, value=value):
                if slot in found:
                    again.add(slot)
                found[slot] = value
            case _:
                again.update(part.given())
    return {slot: value for slot, value in found.items() if slot not in again}


def _both(one: Interval, other: Interval) -> Interval:
    return min(one[0], other[0]), max(one[1], other[1])


def _within(interval: Interval) -> Interval:
    return max(-MOST, interval[0]), min(MOST, interval[1])
