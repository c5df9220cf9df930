"""What is changed for a while is as before afterwards, also when a loop or procedure is left: `me`, and scratch values."""

from __future__ import annotations

from interpreter import ir
from interpreter.records import replace


def give_me_back(program: ir.Program) -> ir.Program:
    """The same program with `as`, and what is done around blocks, written as plain statements."""
    return program.with_each(lambda procedure: replace(procedure, body=_block(procedure.body, procedure.me)))


def _block(block: ir.Block, me: ir.Slot) -> ir.Block:
    return tuple(part for statement in block for part in _statement(statement, me))


def _statement(statement: ir.Stmt, me: ir.Slot) -> ir.Block:
    statement = ir.with_blocks(statement, lambda block: _block(block, me))
    position = statement.position
    match statement:
        case ir.As(player=player, before=slot, body=body):
            restore = (ir.Let(position, me, ir.Local(slot.type, slot)),)
            remembered = ir.Let(position, slot, ir.Local(me.type, me), new=True)
            return (remembered, ir.Let(position, me, player), *_restored(body, restore), *restore)
        case ir.Around(before=before, body=body, after=after):
            return (*before, *_restored(body, after), *after)
    return (statement,)


def _restored(block: ir.Block, restore: ir.Block) -> ir.Block:
    """Give back what was before ahead of what leaves this block; loops inside of it are left by their own `stop`."""
    found: list[ir.Stmt] = []
    for statement in block:
        if isinstance(statement, ir.Stop):
            found += [*restore, statement]
        elif isinstance(statement, (ir.Loop, ir.ForEach)):
            found.append(statement)
        else:
            found.append(ir.with_blocks(statement, lambda inner: _restored(inner, restore)))
    return tuple(found)
