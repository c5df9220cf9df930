"""Why an action is not offered: the first line of its pattern that cannot be met, and what there is to say of it.

Each action has one value that says how far its pattern gets; it is made when somebody asks for it first. What a player may not
know is dealt anew for it, so that a reason is told only where the player could find it out as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.model.state import POINT
from interpreter.model.types import FLAG, NUMBER
from interpreter.passes import lowered_value
from interpreter.problems import NOWHERE, PlayError, Position
from interpreter.records import replace
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.states import State

Asked = Callable[[list[int], int], Any]  # a value that was written later, asked of a state and a player
HELD = "this"  # what the rules call the card that an action stands on


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason: not-asked, not-held, not-running, used-up, unaffordable, nothing-to-choose, condition, impossible.

    `facts`: `scope` and `times` of a limit; `owner`, `field`, `word`, `needed` and `there` of a price; `prompt` of a choice;
    `line` and `rules` of a condition, as far as they are known.
    """

    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    position: Position = NOWHERE


IMPOSSIBLE = Refusal("impossible")


def why_not(state: State, action: str) -> Refusal | None:
    """Why an action is not offered to the player who decides, as far as that player can know it; None if it is."""
    game, S = state.game, state.array
    if action not in game.program.actions:
        raise PlayError("unknown-name", what="action", name=action, known=list(game.program.actions), guess=None)
    if state.player < 0:
        raise PlayError("game-over")
    point = game.lowered.points[S[POINT]]
    if point.form != "action" or action not in point.names:
        return Refusal("not-asked")
    if point.names.index(action) in state.values:
        return None
    return refused(state, [action])[action]


def refused(state: State, actions: Iterable[str], positions: list[list[int]] | None = None) -> dict[str, Refusal]:
    """Why actions that are asked for, but not offered, cannot be taken, as far as who decides can know it.

    `positions`: those that look the same to who decides, if they are at hand.
    """
    from interpreter.play.dealing import alike

    game, player, found = state.game, state.player, dict[str, Refusal]()
    positions = alike(state, player) if positions is None else positions
    for action in actions:
        first, *others = (refusal(game, S, player, action) for S in positions)
        found[action] = first if first is not None and all(one == first for one in others) else IMPOSSIBLE
    return found


def refusal(game: Game, S: list[int], player: int, action: str) -> Refusal | None:
    """Why a player cannot take an action in a position, whatever is asked there; None if its pattern can be completed."""
    pattern = ir.leading(_procedure(game, action).body)
    far = _value(game, action, "far", lambda: _how_far(pattern))(S, player)
    if far >= len(pattern):
        return None
    statement = pattern[far]
    at = statement.position
    match statement:
        case ir.Require(test=ir.WithinLimit(limit=limit)):
            return _limited(game, S, limit, at)
        case ir.Require() if far == 1 and isinstance(pattern[0], ir.Let) and pattern[0].slot.name == HELD:
            return _not_held(game, S, player, action, pattern[0], statement)
        case ir.Require(test=test):
            facts = {"line": line_at(game, action, at).removeprefix("require "), "rules": _rules(game, action, test)}
            return Refusal("condition", {name: value for name, value in facts.items() if value}, at)
        case ir.Transfer():
            return Refusal("unaffordable", _price(game, S, player, action, pattern[:far], statement), at)
        case ir.Ask(prompt=prompt) | ir.Pick(prompt=prompt) | ir.Branches(prompt=prompt):
            return Refusal("nothing-to-choose", {"prompt": prompt}, at)
    return replace(IMPOSSIBLE, position=at)


# ---- values that are asked later ---------------------------------------------------------------------------


def _procedure(game: Game, action: str) -> ir.Procedure:
    """An action without those who watch it: they do not change what is offered."""
    name = f"actions.{action}"
    return game.program.procedures.get(f"{name}!") or game.program.procedures[name]


def _value(game: Game, action: str, what: str, body: Callable[[], ir.Block]) -> Asked:
    """A value with a body, made once for each thread."""
    name, made = f"why {action}: {what}", game.here.later
    if name not in made:
        value = ir.Procedure(name, (), _procedure(game, action).slots, body(), NOWHERE)
        made[name] = game.machine.later(lowered_value(value, game.program, game.lowered, game.box), name)
    return made[name]


def _how_far(pattern: ir.Block) -> ir.Block:
    """The number of the first line that cannot be met, together with those before it."""
    body: ir.Block = (ir.Return(NOWHERE, ir.Const(NUMBER, len(pattern))),)
    for number in reversed(range(len(pattern))):
        if not isinstance(pattern[number], ir.Let | ir.UseLimit | ir.Move):
            test = ir.CanDo(FLAG, pattern[: number + 1])
            body = (ir.If(NOWHERE, test, body), ir.Return(NOWHERE, ir.Const(NUMBER, number)))
    return body


# ---- reasons -----------------------------------------------------------------------------------------------


def _limited(game: Game, S: list[int], limit: ir.Limit, at: Position) -> Refusal:
    running = not limit.scope or S[game.lowered.layout.scopes[limit.scope]]
    return Refusal("used-up" if running else "not-running", {"scope": limit.scope, "times": limit.times}, at)


def _not_held(game: Game, S: list[int], player: int, action: str, card: ir.Let, holds: ir.Require) -> Refusal:
    """There is no card for it, or its limit is reached."""
    limit = next((part.limit for part in ir.walk(card) if isinstance(part, ir.WithinLimit)), None)
    if limit is not None:
        without = ir.rewritten(card, lambda _: ir.TRUE, ir.WithinLimit)
        if _value(game, action, "held", lambda: _how_far((without, holds)))(S, player) > 1:
            return _limited(game, S, limit, holds.position)
    return Refusal("not-held", {}, holds.position)


def _price(game: Game, S: list[int], player: int, action: str, before: ir.Block, cost: ir.Transfer) -> dict[str, Any]:
    """What must be paid; how much of it, and how much is there, unless that depends on what would be chosen."""
    facts: dict[str, Any] = {"owner": cost.field.owner, "field": cost.field.name}
    if cost.key is not None and cost.field.per is not None:
        words = game.box.words_of(cost.field.per)
        if words is None or not isinstance(cost.key, ir.Const):
            return facts
        facts["word"] = words[cost.key.value]
    lets = tuple(one for one in before if isinstance(one, ir.Let))
    same = [one for one in before if isinstance(one, ir.Transfer) and one.field == cost.field]
    me = _procedure(game, action).me
    if any((one.owner, one.key) != (cost.owner, cost.key) for one in same) or ir.free((*lets, *same, cost), me) not in ([], [me]):
        return facts
    amount = cost.amount
    for one in same:
        amount = ir.Binary(NUMBER, ir.Op.ADD, amount, one.amount)
    there = ir.Read(NUMBER, cost.field, cost.owner, cost.key)
    for name, asked in (("needed", amount), ("there", there)):
        facts[name] = _value(game, action, f"{name} {len(before)}", partial(_returned, lets, asked))(S, player)
    facts["there"] -= cost.field.least
    return facts


def _returned(before: ir.Block, value: ir.Expr) -> ir.Block:
    return (*before, ir.Return(NOWHERE, value))


# ---- as it is written --------------------------------------------------------------------------------------


def line_at(game: Game, action: str, at: Position) -> str:
    """The line of an action's rules at a position; empty if nothing is written there."""
    for row, own in _rows(game, action):
        for line, where in _lines(row.get("effect"), own):
            if where == at:
                return line
    return ""


def _rules(game: Game, action: str, test: ir.Expr) -> tuple[str, ...]:
    """The rules that an action cites, and the named values of a test."""
    values = game.variation.sections.get("values")
    called = [part.value for part in ir.walk(test) if isinstance(part, ir.ValueCall)]
    named = [row for key, row in values.items() if key.partition("(")[0] in called] if isinstance(values, Map) else []
    found = [row.get("rules") for row in (*(row for row, _ in _rows(game, action)), *named) if isinstance(row, Map)]
    return tuple(dict.fromkeys(str(rule) for rules in found if isinstance(rules, Items) for rule in rules))


def _rows(game: Game, action: str) -> Iterator[tuple[Map, str]]:
    """Where an action is written: in the ruleset itself, or on a card, with the name that it has there."""
    sections = game.variation.sections
    yield from ((row, "") for row in sections.get("actions") or () if row.get("id") == action)
    tables = sections.get("tables")
    for table in tables.values() if isinstance(tables, Map) else ():
        rows = table.get("rows") if isinstance(table, Map) else None
        for row in rows if isinstance(rows, Items) else ():
            own = action.removeprefix(f"{row.get('id')}_")
            if own != action:
                yield row, own


def _lines(text: Any, own: str) -> Iterator[tuple[str, Position]]:
    """The lines of a text, or of the action of a card in it."""
    inside = not own
    for number, line in enumerate(text.split("\n") if isinstance(text, Text) else (), 1):
        words, column = line.strip(), len(line) - len(line.lstrip()) + 1
        if own and not line.startswith(" "):
            head, _, rest = words.partition(":")
            inside = re.fullmatch(rf"action {own}( in \w+)?", head) is not None
            words, column = rest.strip(), len(line) - len(rest.lstrip()) + 1
        if inside and words:
            yield words, text.locate(number, column)
