"""What is cheap is asked first: of conditions that must all hold, or of which one is enough, those that build no set.

Expressions change nothing, so the answer stays the same; those that are dear keep their order among themselves.
"""

from __future__ import annotations

from functools import reduce
from typing import Any

from interpreter import ir
from interpreter.model.types import FLAG

CHEAP = (ir.Const, ir.ConstSet, ir.Local, ir.Head, ir.Read, ir.Look, ir.PlaceOf, ir.Binary, ir.Not, ir.IfElse, ir.Running)
CHAINS = (ir.Op.AND, ir.Op.OR)


def ask_what_is_cheap_first(program: ir.Program) -> ir.Program:
    """The same program with the parts of its conditions in order of what they cost."""
    return program.with_texts(lambda text: ir.rewritten(text, _ordered, ir.Binary))


def _ordered(node: Any) -> Any:
    if node.op not in CHAINS:
        return node
    parts = _chain(node, node.op)
    cheap = [part for part in parts if _is_cheap(part)]
    if cheap == parts[: len(cheap)]:
        return node
    dear = [part for part in parts if not _is_cheap(part)]
    return reduce(lambda left, right: ir.Binary(FLAG, node.op, left, right), [*cheap, *dear])


def _chain(node: ir.Expr, op: ir.Op) -> list[ir.Expr]:
    """The parts of `a and b and c`, in their order."""
    if isinstance(node, ir.Binary) and node.op is op:
        return _chain(node.left, op) + _chain(node.right, op)
    return [node]


def _is_cheap(node: ir.Expr) -> bool:
    return all(isinstance(part, CHEAP) for part in ir.walk(node))
