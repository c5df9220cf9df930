"""`as PLAYER`: `me` is somebody else for a while, and whoever it was before again afterwards, also when a loop is left."""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir


def give_me_back(program: ir.Program) -> ir.Program:
    """The same program with `as` written as plain assignments."""
    return program.with_changed(
        **{
            group: {
                name: replace(procedure, body=_block(procedure.body, procedure.me))
                for name, procedure in getattr(program, group).items()
            }
            for group in ("procedures", "values", "checks")
        }
    )


def _block(block: ir.Block, me: ir.Slot) -> ir.Block:
    return tuple(part for statement in block for part in _statement(statement, me))


def _statement(statement: ir.Stmt, me: ir.Slot) -> ir.Block:
    statement = ir.with_blocks(statement, lambda block: _block(block, me))
    if not isinstance(statement, ir.As):
        return (statement,)
    position, before = statement.position, statement.before
    restore = ir.Let(position, me, ir.Local(before.type, before))
    return (
        ir.Let(position, before, ir.Local(me.type, me), new=True),
        ir.Let(position, me, statement.player),
        *_restored(statement.body, restore),
        restore,
    )


def _restored(block: ir.Block, restore: ir.Stmt) -> ir.Block:
    """Give `me` back before what leaves this block; loops inside of it are left by their own `stop`."""
    found: list[ir.Stmt] = []
    for statement in block:
        if isinstance(statement, ir.Stop):
            found += [restore, statement]
        elif isinstance(statement, (ir.Loop, ir.ForEach)):
            found.append(statement)
        else:
            found.append(ir.with_blocks(statement, lambda inner: _restored(inner, restore)))
    return tuple(found)
