"""The other implementations, and how many games are compared with them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import interpreter
from interpreter.model.state import ACTIVE
from interpreter.play.api import Game, State
from interpreter.play.notation import Positions

SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))  # `make soak` sets it: many more games


def games(quick: int, soak: int) -> range:
    """The seeds of the games to be compared."""
    return range(soak if SOAK else quick)


@cache
def ours(ruleset: str, players: int | None = None, *variants: str) -> Game:
    """A bundled game, compiled once."""
    return interpreter.load(ruleset, players, variants)


def open_spiel() -> Any:
    """OpenSpiel; a Python for which it has no wheel says so."""
    return pytest.importorskip("pyspiel", reason="OpenSpiel is not there for this Python: nothing to compare with")


def python_chess() -> Any:
    """python-chess."""
    return pytest.importorskip("chess", reason="python-chess is not installed: nothing to compare with")


def theirs(rules: str) -> Any:
    """A fresh position of a game of OpenSpiel."""
    return open_spiel().load_game(rules).new_initial_state()


def their_moves(other: Any) -> dict[str, int]:
    """What may be done over there: by name."""
    return {other.action_to_string(action): action for action in other.legal_actions()}


def on_cells(state: State, field: str) -> dict[str, str | None]:
    """What a field of every cell holds."""
    return {cell: fields[field] for cell, fields in state.view()["fields"]["cell"].items()}


def winners(state: State) -> list[str]:
    """Who has won here."""
    assert state.result is not None
    return list(state.result.winners)


def their_winners(other: Any, seats: Sequence[str]) -> list[str]:
    """Who has won over there, in the words of our seats."""
    assert other.is_terminal()
    return [seat for seat, gained in zip(seats, other.returns(), strict=True) if gained > 0]


def position(game: Game, given: dict[str, Any], seat: str) -> State:
    """A position in the notation of examples, with somebody to move."""
    state = game.blank(0)
    positions = Positions(game, state.array)
    for key, value in given.items():
        positions.put(key, value)
    player = game.seats.index(seat)
    state.array[ACTIVE] = player
    game.begin(state, "play", player, ())
    return state
