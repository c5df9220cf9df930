"""What leaves out the rest of its block: the rest moves inside of it.

`require`, `pay`, `draw`, `choose` and `choose one` leave out what follows them when they cannot be met.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.model.types import FLAG
from interpreter.passes.patterns import affordable
from interpreter.records import replace


def nest_what_may_be_skipped(program: ir.Program) -> ir.Program:
    """The same program in which nothing leaves out what stands behind it."""
    procedures = {name: replace(procedure, body=_block(procedure.body)) for name, procedure in program.procedures.items()}
    return program.with_changed(procedures=procedures)


def _block(block: ir.Block) -> ir.Block:
    found: list[ir.Stmt] = []
    for number, statement in enumerate(block):
        rest = block[number + 1 :]
        position = statement.position
        match statement:
            case ir.Require(test=test):
                return (*found, ir.If(position, test, _block(rest))) if rest else tuple(found)
            case ir.Transfer(verb=ir.Verb.PAY):
                return (*found, ir.If(position, affordable(statement), (statement, *_block(rest))))
            case ir.Draw(slot=slot):
                drawn = ir.Binary(FLAG, ir.Op.OTHER, ir.Local(slot.type, slot), ir.Const(slot.type, -1))
                return (*found, statement, *((ir.If(position, drawn, _block(rest)),) if rest else ()))
            case ir.Ask(optional=False):
                return (*found, replace(statement, body=_block(rest)))
            case ir.Branches(optional=False):
                return (*found, replace(ir.with_blocks(statement, _block), body=_block(rest)))
        found.append(ir.with_blocks(statement, _block))
    return tuple(found)
