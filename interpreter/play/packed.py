"""States as a native machine has them: shared by all copies, and unpacked only when somebody looks into one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.backends.contract import LONGER, Packing
from interpreter.play.decisions import Decision, Option
from interpreter.play.states import State, decision_of

if TYPE_CHECKING:
    from interpreter.play.api import Game


class PackedState(State):
    """A state that is bytes until somebody asks for its list; whoever has the list may change it, so then it is the list.

    How many options there are is known; which ones, when somebody asks.
    """

    __slots__ = ("_kept", "_list", "decision")
    PARTS = ("_choices", "_events", "_kept", "_list", "_origin", "decision", "rolls")

    _kept: bytes | None
    _list: list[int] | None
    decision: Decision | None

    @property
    def array(self) -> list[int]:  # type: ignore[override]
        if self._list is None:
            assert self._kept is not None
            values, player = self.values, self.player
            self.stand(packing_of(self.game).unpack(self._kept), values, player)
            assert self._list is not None
        return self._list

    @property
    def values(self) -> list[int]:  # type: ignore[override]
        return [] if self.decision is None else self.decision.values

    @property
    def player(self) -> int:  # type: ignore[override]
        return -1 if self.decision is None else self.decision.player

    def stand(self, array: list[int], values: list[int], player: int) -> None:
        self._list, self._kept = array, None
        self.decision = None if player < 0 else decision_of(self.game, array, values, player)

    def choose(self, option: int | Option | str) -> None:
        kept = self._kept
        if kept is not None and type(option) is int:  # as quick as can be: here programs that play spend their time
            game = self.game
            machine = game.here.packing
            assert machine is not None
            go_on = machine.go_on  # Python calls what an attribute holds sooner than a method of that name
            try:
                told = go_on(option) if kept is machine.last or machine.options_in(kept) is not None else -1
            except OverflowError:
                told = -1
            if told >= 0:
                if told >= LONGER:
                    told = machine.resized(told)
                copied = machine.copied
                self._kept = machine.last = kept = copied()
                if told:
                    self.decision = decision = PackedDecision()
                    decision._game = game
                    decision._kept = kept
                    decision._told = told
                else:
                    self.decision = None
                self._choices = (self._choices, option)
                return
            machine.last = None
        plain = State()
        for name in State.PARTS:
            setattr(plain, name, getattr(self, name))
        plain.game = self.game
        plain.choose(option)
        self.stand(plain.array, plain.values, plain.player)
        self._choices, self._events, self.rolls = plain._choices, plain._events, plain.rolls
        self.repack()

    def repack(self) -> None:
        """Nobody has the list yet: it can be bytes again."""
        if self._list is not None and self._events is None and self.rolls is None:
            kept = packing_of(self.game).pack(self._list)
            if kept is not None:
                values, player = self.values, self.player
                self._kept, self._list = kept, None
                self.decision = None if player < 0 else packed_decision(self.game, kept, values, player)

    def clone(self) -> State:
        copy = PackedState()
        copy.game = self.game
        copy._kept = self._kept
        copy.decision = self.decision
        copy._list = None
        copy.rolls = self.rolls if self.rolls is None else self.rolls[:]
        copy._choices, copy._events, copy._origin = self._choices, self._events, self._origin
        if self._list is not None:
            copy.stand(self._list[:], self.values, self.player)
        return copy


class PackedDecision(Decision):
    """A decision in such a state."""

    __slots__ = ("_kept", "_known", "_told")

    _kept: bytes
    _known: list[int]  # the options; only there if somebody asked
    _told: int  # how many options there are, above 8 bits, and who decides, from one on

    def __len__(self) -> int:
        return self._told >> 8

    @property
    def player(self) -> int:  # type: ignore[override]
        return (self._told & 0xFF) - 1

    @property
    def _array(self) -> list[int]:  # type: ignore[override]
        return packing_of(self._game).unpack(self._kept)

    @property
    def _values(self) -> list[int]:  # type: ignore[override]
        try:
            return self._known
        except AttributeError:
            options = packing_of(self._game).options_in(self._kept)
            self._known = options or self._game.machine.options(self._array)
            return self._known


def packing_of(game: Game) -> Packing:
    """What keeps the states of a game as bytes."""
    found = game.here.packing
    assert found is not None
    return found


def packed_decision(game: Game, kept: bytes, values: list[int], player: int) -> PackedDecision:
    """A decision whose options are known."""
    decision = PackedDecision()
    decision._game = game
    decision._kept = kept
    decision._known = values
    decision._told = len(values) << 8 | player + 1
    return decision


def packed(game: Game, kept: bytes, values: list[int], player: int, seed: int) -> PackedState:
    """A state that has just begun, of which nothing is recorded."""
    state = PackedState()
    state.game = game
    state._kept = kept = packing_of(game).seeded(kept, values, seed)
    state.decision = decision = PackedDecision()
    decision._game = game
    decision._kept = kept
    decision._known = values
    decision._told = len(values) << 8 | player + 1
    state._list = state.rolls = state._events = None
    state._choices = ()
    state._origin = seed
    return state
