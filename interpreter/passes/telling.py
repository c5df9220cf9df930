"""Lets a program tell what it does: where its story begins, under which headings it goes on, and by which rule it ends.

For whoever watches many games it also tells which procedures run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from interpreter import ir
from interpreter.passes import MAIN
from interpreter.records import replace

RUNS, ENDS = "event", "end"
BEGINS, IS_OVER, WILL_BE_OVER = "begin:", "end:", "ending:"  # with what the keys of such lines begin
PLAY = "play"  # the procedure with which the story begins
GAME = "game"  # what the end is called of a game whose play returns
WOVEN = "!"  # with which the name of a procedure ends that others are woven around


def tell_the_story(program: ir.Program, headings: Collection[str] = ()) -> ir.Program:
    """The same program that says when play or a procedure under a heading begins, and which end is reached."""
    procedures = {}
    for name, one in program.procedures.items():
        ends = Counter[str]()
        body = _with_ends(one.body, name, ends)
        if name in headings or name == PLAY:
            me = ir.Local(one.me.type, one.me)
            body = (ir.Say(one.position, f"{BEGINS}{name}", ("player",), (me,)), *body)
        procedures[name] = replace(one, body=body)
    return program.with_changed(procedures=procedures)


def ends_of(program: ir.Program) -> Iterator[str]:
    """The ends that a program can reach, by the names that their words are found under."""
    for name, one in program.procedures.items():
        often = Counter[str]()
        for end in one.ends:
            yield _name(end, name, often)
    yield f"{GAME}.{ir.Verb.FINISH.value}"


def _name(end: ir.End | ir.Leave, procedure: str, often: Counter[str]) -> str:
    """Where it stands and what it does; the second of that sort in a procedure has a number."""
    often[end.verb.value] += 1
    number = often[end.verb.value]
    return f"{GAME if procedure == MAIN else procedure.rstrip(WOVEN)}.{end.verb.value}{f'_{number}' if number > 1 else ''}"


def _with_ends(block: ir.Block, procedure: str, often: Counter[str]) -> ir.Block:
    found: list[ir.Stmt] = []
    for statement in block:
        if isinstance(statement, ir.End | ir.Leave):
            later = isinstance(statement, ir.Leave) or statement.after
            key = f"{WILL_BE_OVER if later else IS_OVER}{_name(statement, procedure, often)}"
            found.append(ir.Say(statement.position, key, *_concerned(statement)))
        found.append(ir.with_blocks(statement, lambda inner: _with_ends(inner, procedure, often)))
    return tuple(found)


def _concerned(statement: ir.End | ir.Leave) -> tuple[tuple[str, ...], tuple[ir.Expr, ...]]:
    """Who wins or leaves."""
    who = statement.players if isinstance(statement, ir.Leave) else statement.winners
    return (("player",), (who,)) if who is not None else ((), ())


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
