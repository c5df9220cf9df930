"""Named values as a viewer may know them: what reads something hidden is not worked out from what is really there.

A value that nothing hidden goes into is what the rules make of the position. Any other is asked about positions that look the
same to the viewer, with all that is hidden dealt anew: where they agree, the viewer could work it out as well; where they do not,
it is not shown. So whatever a ruleset lists to be shown, a look betrays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.model.things import EVERYTHING, Viewer
from interpreter.model.types import element_of

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.states import State

# Whatever runs a procedure, or asks whether it can be run, may come to read anything.
RUNNING = (ir.After, ir.Suppose, ir.Possible, ir.CanDo, ir.CanCall, ir.Reactions, ir.Running, ir.Tried)


class NamedValues:
    """Works out named values of one position for one viewer."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.state, self.viewer, self.game = state, viewer, state.game

    def value(self, name: str, me: int, args: Sequence[int]) -> int | None:
        """What a value is; None if the viewer may not know it."""
        ask = self.game.machine.value
        if self.viewer is EVERYTHING or self.state.player < 0 or reads_only_what_is_open(self.game, name):
            return int(ask(self.state.array, name, me, tuple(args)))
        found = {int(ask(array, name, me, tuple(args))) for array in self.alike}
        return found.pop() if len(found) == 1 else None

    @cached_property
    def alike(self) -> list[list[int]]:
        """Positions that look the same to the viewer."""
        from interpreter.play.dealing import alike

        return alike(self.state, self.viewer)


@lru_cache(maxsize=4096)
def reads_only_what_is_open(game: Game, name: str) -> bool:
    """Does nothing go into a value that can ever be hidden from anybody?"""
    hides_pieces = bool(game.secrets.pieces)
    seen, waiting = {name}, [name]
    while waiting:
        value = game.program.values[waiting.pop()]
        for part in ir.walk((value.body, value.result)):
            if isinstance(part, RUNNING) or (isinstance(part, ir.Read) and part.field.visible != "all"):
                return False
            if hides_pieces and isinstance(part, ir.Expr) and "piece" in (part.type.kind, element_of(part.type).kind):
                return False
            if isinstance(part, ir.ValueCall) and part.value not in seen:
                seen.add(part.value)
                waiting.append(part.value)
    return True
