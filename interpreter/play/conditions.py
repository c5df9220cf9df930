"""Questions to a state in the effect language: conditions of examples, and whatever a program wants to know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from interpreter import ir
from interpreter.language.parse import parse
from interpreter.language.resolve_blocks import Context
from interpreter.language.resolve_statements import Statements
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure
from interpreter.model.state import ACTIVE
from interpreter.model.things import EVERYTHING
from interpreter.model.types import FLAG, NUMBER, Type, element_of
from interpreter.passes import lowered_value
from interpreter.play.notation import Positions, Unfit
from interpreter.problems import NOWHERE, PlayError, Problems, guess

if TYPE_CHECKING:
    from interpreter.model.box import Box
    from interpreter.play.api import Game
    from interpreter.play.states import State

QUESTION = "question to a state"  # no value of a ruleset can have this name


class Understood(Protocol):
    """Rules whose names are known."""

    @property
    def box(self) -> Box: ...

    @property
    def world(self) -> World: ...


def check_condition(game: Understood, text: Any, problems: Problems) -> None:
    """Note what is wrong with a condition, without asking whether it holds."""
    _question(game, text, problems, condition=True)


def _question(game: Understood, text: Any, problems: Problems, condition: bool) -> UnfinishedProcedure:
    node = parse(text, "expression", problems)
    procedure = UnfinishedProcedure(QUESTION, NOWHERE)
    if node is not None:
        world = World(game.box, problems, game.world.procedures, game.world.values, game.world.actions, tables=game.world.tables)
        statements = Statements(world, procedure, Context("check"))
        procedure.result = statements.condition(node) if condition else statements.expr(node)
        if any(isinstance(part, ir.Running) for part in ir.walk(procedure.result)):
            problems.error(node.position, "during-elsewhere")  # a state notes only the runs that its rules ask for
    return procedure


def evaluate(game: Game, S: list[int], text: Any) -> bool:
    """Is the condition true in this state? Raises Unfit if it is not a condition."""
    return bool(_answer(game, S, text, condition=True)[1])


def _answer(game: Game, S: list[int], text: Any, condition: bool) -> tuple[Type, Any]:
    problems = Problems()
    procedure = _question(game, text, problems, condition)
    if problems.errors:
        first = problems.errors[0]
        raise Unfit(first.code, **first.facts)
    assert procedure.result is not None
    value = lowered_value(procedure.finished(), game.program, game.lowered, game.box)
    return procedure.result.type, game.machine.later(value, QUESTION)(S, S[ACTIVE])


def value_in(state: State, name: str, arguments: tuple[Any, ...]) -> Any:
    """What a named value is for some arguments, or an expression, in the words of examples; PlayError if it means nothing."""
    game, S = state.game, state.array
    try:
        if name not in game.world.values:
            if arguments:
                raise Unfit("unknown-name", what="value", name=name, guess=guess(name, game.world.values))
            return in_words(game, S, *_answer(game, S, name, condition=False))
        signature = game.world.values[name]
        if len(arguments) != len(signature.params):
            raise Unfit("argument-count", name=name, found=len(arguments), form=signature.form)
        positions = Positions(game, S)
        values = [positions.argument(word, type_) for word, (_, type_) in zip(arguments, signature.params, strict=True)]
        assert signature.result is not None
        return in_words(game, S, signature.result, game.machine.value(S, name, S[ACTIVE], values))
    except Unfit as error:
        raise PlayError(error.code, **error.facts) from None


def in_words(game: Game, S: list[int], type_: Type, value: Any) -> Any:
    """A value as a program likes it: numbers, yes and no as they are, things by their names, sets as lists."""
    if type_.is_set:
        return [in_words(game, S, element_of(type_), one) for one in value]
    if type_ == NUMBER:
        return int(value)
    if type_ == FLAG:
        return bool(value)
    return None if value < 0 else game.namer.thing(S, type_, value, EVERYTHING).label
