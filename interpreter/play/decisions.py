"""Decisions and their options: light to make, named only when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from interpreter.model.state import FRAME, POINT
from interpreter.model.things import Thing, Viewer

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.words.frontends import Decision as AnyDecision


class Option:
    """One answer to a decision: its `index`, its `label`, and the `thing` it stands for."""

    __slots__ = ("decision", "index")

    def __init__(self, decision: Decision, index: int) -> None:
        self.decision, self.index = decision, index

    @property
    def thing(self) -> Thing:
        """What is chosen with this option, as the player who decides sees it."""
        return self.decision.thing(self.index, self.decision.player)

    @property
    def label(self) -> str:
        """A readable label made of ids, such as `a1`, `red token at b2`, `pass`."""
        return self.thing.label

    @property
    def name(self) -> str:
        """The option in words, in the language of the game."""
        return self.decision._game.texts.option(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.index == other.index and self.thing == other.thing

    def __hash__(self) -> int:
        return hash((self.index, self.thing))

    def __repr__(self) -> str:
        return f"<Option {self.index}: {self.label}>"


class Decision(Sequence[Option]):
    """A question to one player, and the sequence of its options, in a stable order.

    It stays what it was when the state goes on. Options are named when somebody looks at them.
    """

    __slots__ = ("_array", "_game", "_values", "player")

    _game: Game
    _array: list[int]
    _values: list[int]
    player: int  # the number of the player who decides

    @property
    def seat(self) -> str:
        """The id of the player who decides."""
        return self._game.seats[self.player]

    @property
    def prompt(self) -> str:
        """The id of the question."""
        return self._game.lowered.points[self._array[POINT]].prompt

    @property
    def question(self) -> str:
        """The question in words, in the language of the game."""
        return self._game.texts.prompt(self)

    @property
    def options(self) -> Decision:
        """What can be chosen: the decision itself, which can be iterated and indexed."""
        return self

    @property
    def values(self) -> list[int]:
        """The numbers that the options stand for."""
        return self._values

    @property
    def labels(self) -> list[str]:
        """The labels of all options."""
        return [option.label for option in self]

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, index: int | slice) -> Option | tuple[Option, ...]:
        count = len(self._values)
        if isinstance(index, slice):
            return tuple(Option(self, number) for number in range(count)[index])
        if not -count <= index < count:
            raise IndexError(f"option {index} of {count}")
        return Option(self, index if index >= 0 else index + count)

    def __iter__(self) -> Iterator[Option]:
        return (Option(self, index) for index in range(len(self._values)))

    @property
    def in_secret(self) -> bool:
        """May nobody else know the answer yet?"""
        return bool(self._game.lowered.points[self._array[POINT]].secret)

    @property
    def facts(self) -> dict[str, Thing]:
        """Things already chosen, which the prompt may mention, as the player who decides sees them."""
        return self.facts_for(self.player)

    def facts_for(self, viewer: Viewer) -> dict[str, Thing]:
        """Things already chosen, as somebody sees them."""
        S, game = self._array, self._game
        frame, point = S[FRAME], game.lowered.points[S[POINT]]
        at = game.lowered.layout.frames[point.procedure].at
        facts: dict[str, Thing] = {}
        for slot in point.facts:
            where = frame + at[slot.number]
            if slot.type.kind == "map":
                facts[slot.name] = game.namer.map(S, slot.type, S[where + 1 : where + 1 + S[where]], viewer)
            elif not slot.type.is_long:
                facts[slot.name] = game.namer.thing(S, slot.type, S[where], viewer)
        return facts

    def thing(self, index: int, viewer: Viewer) -> Thing:
        """What an option stands for, as somebody sees it."""
        S, game = self._array, self._game
        return game.namer.option(S, game.lowered.points[S[POINT]], self._values[index], viewer)

    def of(self, array: list[int]) -> bool:
        """Is this the decision that is open in a position?"""
        return self._array is array or self._array == array

    def __repr__(self) -> str:
        return f"<Decision of {self.seat}, {self.prompt}: {', '.join(self.labels)}>"


def label_of(decision: AnyDecision, index: int) -> str:
    """A choice in ids, which stay the same when other options come and go."""
    return f"{decision.prompt}: {decision.options[index].label}"
