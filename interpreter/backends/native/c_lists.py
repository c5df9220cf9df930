"""How long the lists of a function can get: what surely fits is put there without looking, and lists need not be in memory."""

from __future__ import annotations

from interpreter import ir
from interpreter.model.box import Box

LONGEST = 4096


def rooms_of(body: ir.Block, program: ir.Program, box: Box) -> dict[ir.Slot, int]:
    """The lists that are begun at the beginning of a text, or in one place only, and how many things they can get."""
    lists = dict.fromkeys(part.slot for part in ir.walk(body, ir.Collect))
    found: dict[ir.Slot, int] = {}
    for slot in lists:
        most = _most(body, slot, program, box)
        begun = sum(part.slot == slot for part in ir.walk(body, ir.Collect))
        outside = any(isinstance(one, ir.Collect) and one.slot == slot for one in body)
        if most is not None and most <= LONGEST and (begun == 1 or outside):
            found[slot] = most
    return found


def _most(block: ir.Block, slot: ir.Slot, program: ir.Program, box: Box) -> int | None:
    """How often a block puts something into a list, at most; None if that cannot be seen."""
    total = 0
    for statement in block:
        match statement:
            case ir.Append(slot=into):
                most: int | None = int(into == slot)
            case ir.If(then=then, other=other):
                one, two = _most(then, slot, program, box), _most(other, slot, program, box)
                most = None if one is None or two is None else max(one, two)
            case ir.ForEach(source=source, body=inner):
                each = _most(inner, slot, program, box)
                turns = 0 if each == 0 else things_in(source, program, box)
                most = None if each is None or turns is None else each * turns
            case ir.Loop(body=inner):
                most = None if _most(inner, slot, program, box) != 0 else 0
            case _:
                most = 0
        if most is None:
            return None
        total += most
    return total


def things_in(source: ir.Expr, program: ir.Program, box: Box) -> int | None:
    """How many things a set has, at most; None if that cannot be seen."""
    match source:
        case ir.ConstSet(values=values):
            return len(values)
        case ir.Counted(source=inner):
            return things_in(inner, program, box)
        case ir.At(kind=None, owner=None):
            return len(box.piece_kind)
        case ir.Lookup(table=name, indices=indices):
            table = program.tables[name]
            if table.starts is not None and len(indices) == len(table.shape):
                return max(end - start for start, end in zip(table.starts, table.starts[1:], strict=False))
        case ir.IfElse(then=then, other=other):
            one, two = things_in(then, program, box), things_in(other, program, box)
            return None if one is None or two is None else max(one, two)
    return None
