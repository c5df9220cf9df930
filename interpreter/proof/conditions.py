"""Conditions in the effect language about a finished state, for examples and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.language.parse import parse
from interpreter.language.resolve_statements import Context, Statements
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.state import ACTIVE
from interpreter.passes import lowered_value
from interpreter.problems import NOWHERE, Problems
from interpreter.proof.notation import Unfit

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.compiling import Assembled
    from interpreter.proof.remembering import Tried

CONDITION = "condition of an example"  # no value of a ruleset can have this name


def condition_problems(game: Assembled | Tried, text: Any) -> Problems:
    """What is wrong with a condition, without asking whether it holds."""
    return _condition(game, text)[0]


def _condition(game: Assembled | Tried, text: Any) -> tuple[Problems, UnfinishedProcedure]:
    problems = Problems()
    node = parse(text, "expression", problems)
    procedure = UnfinishedProcedure(CONDITION, NOWHERE)
    if node is not None:
        world = World(game.box, problems, game.world.procedures, game.world.values, game.world.actions, tables=game.world.tables)
        procedure.result = Statements(world, procedure, Context("check")).condition(node)
    return problems, procedure


def evaluate(game: Game, S: list[int], text: Any) -> bool:
    """Is the condition true in this state? Raises Unfit if it is not a condition."""
    problems, procedure = _condition(game, text)
    if problems.errors:
        first = problems.errors[0]
        raise Unfit(first.code, **first.facts)
    value = lowered_value(procedure.finished(), game.program, game.lowered, game.box)
    return bool(game.machine.value_of(value, CONDITION, S, S[ACTIVE]))
