"""Questions about a few things that are known beforehand are asked one after the other, without going through a set.

Where the first thing of a set is enough, whatever it is, only whether there is any is asked.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from interpreter import ir
from interpreter.ir import Fold, Question
from interpreter.model.types import FLAG, NUMBER

FEW = 4  # so many things
SMALL = 16  # and a condition of so many parts


def ask_one_by_one(program: ir.Program) -> ir.Program:
    """The same program with `any`, `none`, `all` and `first` of a few known things written out."""
    return program.with_texts(lambda text: ir.rewritten(text, _changed, ir.ForEach, ir.Aggregate, ir.Builtin))


def _changed(node: Any) -> Any:
    match node:
        case ir.ForEach(slot=slot, source=source, body=(ir.Return() as done,)) if slot not in _read(done):
            return ir.If(node.position, _any(source), (done,))
        case ir.Aggregate(fold=Fold.ANY | Fold.NONE as fold, source=ir.Where(source=source, slot=slot, test=test)):
            if (tests := _written_out(source, slot, test)) is not None:
                found = reduce(ir.either, tests) if tests else ir.FALSE
                return found if fold is Fold.ANY else ir.Not(FLAG, found)
        case ir.Aggregate(fold=Fold.ALL, source=source, slot=ir.Slot() as slot, body=ir.Expr() as test):
            if (tests := _written_out(source, slot, test)) is not None:
                return reduce(ir.both, tests) if tests else ir.TRUE
        case ir.Builtin(
            question=Question.FIRST, args=(ir.Where(source=ir.ConstSet() as source, slot=slot, test=test),), type=type_
        ):
            if (tests := _written_out(source, slot, test)) is not None:
                found = ir.Const(type_, 0 if type_ in (NUMBER, FLAG) else -1)
                for value, one in reversed(list(zip(source.values, tests, strict=True))):
                    found = ir.IfElse(type_, one, ir.Const(type_, value), found)
                return found
    return node


def _read(node: ir.Node) -> set[ir.Slot]:
    return {slot for part in ir.walk(node, *ir.kinds_that("reads")) for slot in part.taken()}


def _any(source: ir.Expr) -> ir.Expr:
    """Is there any?"""
    match source:
        case ir.Span(low=low, high=high):
            return ir.Binary(FLAG, ir.Op.AT_MOST, low, high)
        case ir.ConstSet(values=values):
            return ir.TRUE if values else ir.FALSE
    return ir.Aggregate(FLAG, Fold.ANY, source)


def _written_out(source: ir.Expr, slot: ir.Slot, test: ir.Expr) -> list[ir.Expr] | None:
    """The condition for each thing of a set, if these are few and it is small."""
    if not isinstance(source, ir.ConstSet) or len(source.values) > FEW:
        return None
    parts = ir.walk(test)
    if len(parts) > SMALL or any(part.gives for part in parts):
        return None
    return [_about(test, slot, value) for value in source.values]


def _about(test: ir.Expr, slot: ir.Slot, value: int) -> ir.Expr:
    def change(part: Any) -> Any:
        return ir.Const(slot.type, value) if part.slot == slot else part

    found: ir.Expr = ir.rewritten(test, change, ir.Local)
    return found
