"""States as a native machine has them: shared by all copies, and unpacked only when somebody looks into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.decisions import Decision, Option
from interpreter.play.states import Origin, State, new

if TYPE_CHECKING:
    from interpreter.play.api import Game


class PackedState(State):
    """A state that is bytes until somebody asks for its list; whoever has the list may change it, so then it is the list."""

    __slots__ = ("_kept", "_list")

    _kept: bytes | None
    _list: list[int] | None

    @property
    def array(self) -> list[int]:
        if self._list is None:
            assert self._kept is not None
            self._list, self._kept = self.game.machine.unpack(self._kept), None
        return self._list

    @array.setter
    def array(self, value: list[int]) -> None:
        self._list, self._kept = value, None

    @property
    def decision(self) -> Decision | None:
        if self.player < 0:
            return None
        if self._kept is None:
            return super().decision
        decision = new(PackedDecision)
        decision._game = self.game
        decision._kept = self._kept
        decision._values = self.values
        decision.player = self.player
        return decision

    def choose(self, option: int | Option | str) -> None:
        kept, values = self._kept, self.values
        if kept is not None and type(option) is int and 0 <= option < len(values):
            game = self.game
            found = game.here.machine.choose(kept, values[option])
            if found is not None:
                after, options, player = found
                if player >= game.players or (player < 0 and options):
                    game.asked(game.machine.unpack(after), options)  # refuses to ask a side, or nobody
                self._kept, self.values, self.player = after, options, player
                self._choices = (self._choices, option)
                return
        super().choose(option)
        self.repack()

    def repack(self) -> None:
        """Nobody has the list yet: it can be bytes again."""
        if self._list is not None and self._events is None and self.rolls is None:
            kept = self.game.machine.pack(self._list)
            if kept is not None:
                self._kept, self._list = kept, None

    def clone(self) -> State:
        copy = new(PackedState)
        copy.game, copy.values, copy.player = self.game, self.values, self.player
        copy._kept = self._kept
        copy._list = None if self._list is None else self._list[:]
        copy.rolls = self.rolls if self.rolls is None else self.rolls[:]
        copy._choices, copy._events, copy._origin = self._choices, self._events, self._origin
        return copy


class PackedDecision(Decision):
    """A decision in such a state."""

    __slots__ = ("_kept",)

    _kept: bytes

    @property
    def _array(self) -> list[int]:  # type: ignore[override]
        return self._game.machine.unpack(self._kept)


def packed(game: Game, kept: bytes, values: list[int], player: int, seed: int) -> PackedState:
    """A state that has just begun, of which nothing is recorded."""
    state = new(PackedState)
    state.game, state.values, state.player = game, values, player
    state._kept, state._list = game.machine.seeded(kept, seed), None
    state.rolls = state._events = None
    state._choices, state._origin = (), Origin(seed)
    return state
