"""Positions that are laid out in the notation of examples, and what is run from there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from interpreter.model.state import ACTIVE
from interpreter.play.notation import Positions, Unfit
from interpreter.problems import PlayError, guess

if TYPE_CHECKING:
    from interpreter.ir import Procedure, Program
    from interpreter.play.api import Game, State

_CALL = re.compile(r"([a-z0-9_.]+)(?:\((.*)\))?")


def lay_out(positions: Positions, given: Mapping[str, Any]) -> None:
    """Put pieces and values where they are wanted; Unfit says with `where` what does not fit."""
    for key, value in given.items():
        try:
            positions.put(str(key), value)
        except Unfit as error:
            raise error.at(f"given {key}") from None
    for name, found in positions.box.fields.get("player", {}).items():
        if found.supply is not None and min(positions.S[found.supply_at : found.supply_at + found.width]) < 0:
            raise Unfit("example-supply", name=name, supply=", ".join(map(str, found.supply))).at(f"given {name}")


def called(program: Program, do: str) -> tuple[str, Procedure, list[str]]:
    """The procedure, step or action that an example runs, and what it is given; Unfit if there is none, or that does not fit."""
    match = _CALL.fullmatch(do.strip())
    name = match.group(1) if match else do
    name = "actions." + name if name in program.actions else name
    procedure = program.procedures.get(name)
    if match is None or procedure is None:
        raise Unfit("unknown-name", what="procedure", name=name, guess=guess(name, program.procedures)).at("do")
    words = [part.strip() for part in match.group(2).split(",")] if match.group(2) else []
    if len(words) != len(procedure.params):
        form = f"{name.removeprefix('actions.')}({', '.join(slot.name for slot in procedure.params)})"
        raise Unfit("argument-count", name=name, found=len(words), form=form).at("do")
    return name, procedure, words


def run(state: State, do: str, who: str | None = None, active: bool = True) -> None:
    """Run a procedure, a step or an action, with its arguments in words; `active`: whoever acts has the turn, too."""
    game = state.game
    name, procedure, words = called(game.program, do)
    positions = Positions(game, state.array)
    try:
        values = [positions.argument(word, slot.type) for word, slot in zip(words, procedure.params, strict=True)]
    except Unfit as error:
        raise error.at("do") from None
    me = game.box.owners.index(who) if who in game.box.owners else 0
    if active and me < game.players:
        state.array[ACTIVE] = me
    game.begin(state, name, me, values)


def position(game: Game, given: Mapping[str, Any], do: str, player: str | None, seed: int) -> State:
    """A state that was laid out, and ran until somebody decides; PlayError if the words fit nothing in the game."""
    if player is not None and player not in game.box.owners:
        raise PlayError("no-such-seat", found=player, known=list(game.box.owners), guess=guess(player, game.box.owners))
    state = game.blank(seed)
    try:
        lay_out(Positions(game, state.array), given)
        run(state, do, player, active="active" not in given)
    except Unfit as error:
        raise PlayError(error.code, **error.facts) from None
    return state
