"""States as text: what a saved state says, and whether a text is one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.model.state import POINT
from interpreter.play.campaign import remembered
from interpreter.play.fingerprint import changed
from interpreter.play.states import Linked, Origin, State
from interpreter.play.validation import sound
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.play.api import Game

FORMAT = 2
OLD_FORMAT = 1  # without the rules: what it says is played again


def written(state: State) -> str:
    """A state and how it came about, as JSON."""
    game, origin = state.game, state.origin
    saved: dict[str, Any] = {
        "format": FORMAT,
        "rules": game.rules,
        "ruleset": game.id,
        "seats": list(game.seats),
        "variants": list(game.variants),
        "seed": state.seed,
        "memory": remembered(game.box, game.initial if origin.array is None else origin.array),
        "choices": list(state.choices),
        "state": state.array,
    }
    rolled = [
        None if origin.rolls is None else list(origin.rolls),
        *(None if rolls is None else list(rolls) for _, rolls in state._steps()),
    ]
    if any(rolls is not None for rolls in rolled):
        saved["rolled"] = rolled  # for setting up and for each choice, what was rolled if somebody said so
    if state.rolls is not None:
        saved["rolls"] = state.rolls
    return json.dumps(saved | {"sum": _sum(saved)})


def _sum(saved: dict[str, Any]) -> str:
    """Tells whether anything in a saved state was damaged: also what only running procedures could understand."""
    parts = json.dumps({key: value for key, value in saved.items() if key != "sum"}, sort_keys=True)
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


def read(game: Game, text: str) -> State:
    """A state as it was written; PlayError if it is damaged or of another game."""
    try:
        saved = json.loads(text)
        array, choices, memory = saved["state"], saved["choices"], saved.get("memory")
        rolled, rolls = saved.get("rolled") or [None] * (1 + len(choices)), saved.get("rolls")
        same = (saved["ruleset"], tuple(saved["seats"]), tuple(saved["variants"])) == (game.id, game.seats, game.variants)
        rules = {} if saved["format"] == OLD_FORMAT else saved["rules"]
        whole = (saved["format"] == OLD_FORMAT or (saved["format"] == FORMAT and saved["sum"] == _sum(saved))) and (
            isinstance(rules, dict)
            and type(saved["seed"]) is int
            and _numbers(array)
            and _numbers(choices)
            and len(rolled) == 1 + len(choices)
            and all(given is None or _rolls(given) for given in [*rolled, rolls])
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise PlayError("state-damaged") from None
    if not same:
        raise PlayError("state-foreign", found=str(saved["ruleset"]), game=game.id)
    if not whole or not isinstance(memory, dict | None):
        raise PlayError("state-damaged")
    state = game.blank(saved["seed"], memory)
    state._origin = Origin(saved["seed"], state.array, rolls=None if rolled[0] is None else tuple(rolled[0]))
    if rules != game.rules:
        return _again(state, choices, rolled[1:], changed(rules, game.rules))
    if len(array) < game.lowered.layout.size or not sound(game, array):
        raise PlayError("state-damaged")
    state._choices = _linked(choices, rolled[1:])
    state.stand(array, [], -1)
    state.rolls = rolls
    if array[POINT] >= 0:
        game.look(state)
    return state


def _again(state: State, choices: list[int], rolled: list[Any], others: list[str]) -> State:
    """A game that was played with other rules, played again with its choices."""
    made: list[int] = []

    def steps() -> Iterator[tuple[int, Any]]:
        for step in zip(choices, rolled, strict=True):
            made.append(step[0])
            yield step

    try:
        return state._again(steps(), False)
    except PlayError:
        raise PlayError("state-rules", changed=", ".join(others), choice=len(made)) from None


def _numbers(found: Any) -> bool:
    return isinstance(found, list) and all(type(number) is int for number in found)


def _rolls(found: Any) -> bool:
    return isinstance(found, list) and all(type(roll) in (int, str) for roll in found)


def _linked(choices: list[int], rolled: list[list[Any] | None]) -> Linked:
    found: Linked = ()
    for index, rolls in zip(choices, rolled, strict=True):
        found = (found, index if rolls is None else (index, tuple(rolls)))
    return found
