"""Conditions in the effect language about a finished state, for examples and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.box import ACTIVE, NOWHERE
from interpreter.language.parse import parse
from interpreter.language.scope import World
from interpreter.language.statements import Context, Statements
from interpreter.language.types import PLAYER
from interpreter.machine import ir
from interpreter.machine.code import Env, Module
from interpreter.machine.statements import StatementWriter
from interpreter.positions import Unfit
from interpreter.problems import Problems

if TYPE_CHECKING:
    from interpreter.api import Game


def condition_problems(game: Game, text: Any) -> Problems:
    """What is wrong with a condition, without asking whether it holds."""
    return _condition(game, text)[0]


def _condition(game: Game, text: Any) -> tuple[Problems, ir.Procedure, ir.Expr | None]:
    problems = Problems()
    node = parse(text, "expression", problems)
    procedure = ir.Procedure("check", [], [ir.Slot("me", PLAYER, 0)], [], NOWHERE)
    if node is None:
        return problems, procedure, None
    world = World(game.box, problems, game.world.procedures, game.world.values, game.world.actions, tables=game.world.tables)
    return problems, procedure, Statements(world, procedure, Context("check")).condition(node)


def evaluate(game: Game, S: list[int], text: Any) -> bool:
    """Is the condition true in this state? Raises Unfit if it is not a condition."""
    problems, procedure, condition = _condition(game, text)
    if condition is None or problems.errors:
        first = problems.errors[0]
        raise Unfit(first.code, **first.facts)
    module = Module(game.box, game.program, game.machine.layout)
    module.count = 1_000_000
    writer = StatementWriter(module, procedure.slots[0], True)
    module.add("def check_it(S, v0):", [f"return {writer.x(condition, Env())}"])
    space = {**game.machine.functions, **module.constants}
    exec(compile(module.source(), "<check>", "exec"), space)
    return bool(space["check_it"](S, S[ACTIVE]))
