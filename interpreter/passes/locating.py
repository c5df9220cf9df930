"""Where a piece is, is looked up once for each piece that has a name, and not again wherever its cell is asked for.

In a value or a check nothing moves, so the cell of a parameter is looked up when it begins. In a condition it is looked up once
for each element; that of another piece once, in front of the set.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from interpreter import ir
from interpreter.model.types import CELL
from interpreter.passes.rewriting import Rewriting
from interpreter.problems import NOWHERE
from interpreter.records import replace

Cells = dict[ir.Expr, ir.Slot]  # a piece, by its name or number -> the local value that has its cell


def locate_once(program: ir.Program) -> ir.Program:
    """The same program with the cells of pieces in local values."""
    return program.with_changed(
        procedures={name: _Locating(one).run(at_head=False) for name, one in program.procedures.items()},
        values={name: _Locating(one).run(at_head=True) for name, one in program.values.items()},
        checks={name: _Locating(one).run(at_head=True) for name, one in program.checks.items()},
    )


class _Locating(Rewriting):
    def run(self, at_head: bool) -> ir.Procedure:
        procedure = self.procedure
        body, result = procedure.body, procedure.result
        if at_head:
            asked = _asked((body, result))
            changed = {part.slot for part in ir.walk(body, ir.Let)}
            given = [ir.Local(slot.type, slot) for slot in procedure.params if slot not in changed]
            cells = self.local([piece for piece in asked if asked[piece] > 1 and (piece in given or isinstance(piece, ir.Const))])
            body, result = _with(body, cells), _with(result, cells)
            body = (*(ir.Let(NOWHERE, cell, _cell_of(piece), new=True) for piece, cell in cells.items()), *body)
        body, result = ir.mapped(body, self.changed), ir.mapped(result, self.changed)
        if len(self.slots) == len(procedure.slots):
            return procedure
        return self.written(body, result)

    def changed(self, node: Any) -> Any:
        """A set with what is asked in its condition looked up before."""
        if not isinstance(node, ir.Where):
            return node.mapped(self.changed) if node.has(ir.Where) else node
        inside = ir.bound(node)
        outer = self.local([piece for piece in _asked(node.test) if not inside.intersection(piece.taken())])
        node = _with(node, outer)
        one = ir.Local(node.slot.type, node.slot)
        own = self.local([one] if _asked(node.test)[one] > 1 else [])
        test = self.changed(_with(node.test, own))
        found: ir.Expr = replace(node, source=self.changed(node.source), test=_worked_out(own, test))
        return _worked_out(outer, found)

    def local(self, pieces: list[ir.Expr]) -> Cells:
        """A local value for the cell of each."""
        return {piece: self.slot("cell", CELL) for piece in pieces}


def _asked(node: Any) -> Counter[ir.Expr]:
    """How often it is asked where pieces with a name, or known ones, are."""
    return Counter(piece for part in ir.walk(node, ir.Builtin) if (piece := _piece(part)) is not None)


def _piece(node: ir.Node) -> ir.Expr | None:
    match node:
        case ir.Builtin(question=ir.Question.CELL_OF, args=((ir.Local() | ir.Const()) as piece,)):
            return piece
    return None


def _cell_of(piece: ir.Expr) -> ir.Expr:
    return ir.Builtin(CELL, ir.Question.CELL_OF, (piece,))


def _with(node: Any, cells: Cells) -> Any:
    """The same with local values in place of the questions."""

    def change(part: Any) -> Any:
        cell = cells.get(piece) if (piece := _piece(part)) is not None else None
        return part if cell is None else ir.Local(cell.type, cell)

    return ir.rewritten(node, change, ir.Builtin) if cells else node


def _worked_out(cells: Cells, inner: ir.Expr) -> ir.Expr:
    for piece, cell in reversed(cells.items()):
        inner = ir.With(inner.type, cell, _cell_of(piece), inner)
    return inner
