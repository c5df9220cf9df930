"""Lets a program tell which of its procedures run and which ends it reaches, for whoever watches many games."""

from __future__ import annotations

from dataclasses import replace

from interpreter import ir

RUNS, ENDS = "event", "end"


def tell_what_runs(program: ir.Program) -> ir.Program:
    """The same program that says what it does; after `patterns`, so that it is offered what was offered before."""
    return program.with_changed(
        procedures={
            name: replace(one, body=(_told(one, RUNS, name), *_block(one.body))) for name, one in program.procedures.items()
        }
    )


def place_of(end: ir.End) -> str:
    """What tells one end of a program from the others."""
    return f"{end.position} {end.verb.value}"


def _block(block: ir.Block) -> ir.Block:
    found: list[ir.Stmt] = []
    for statement in block:
        if isinstance(statement, ir.End):
            found.append(_told(statement, ENDS, place_of(statement)))
        found.append(ir.with_blocks(statement, _block))
    return tuple(found)


def _told(node: ir.Procedure | ir.Stmt, what: str, name: str) -> ir.Stmt:
    return ir.Say(node.position, what, (name,), ())
