"""One table of all words that a ruleset declares: what they stand for, and where that is written.

It is filled once, when a ruleset is declared; effects, constants and the notation of examples all look words up here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.model.types import CELL, DIRECTION, EDGE, FLAG, NUMBER, PIECE, PLACE, PLAYER, Type, set_of
from interpreter.problems import NOWHERE, Position
from interpreter.records import dataclass, field

if TYPE_CHECKING:
    from interpreter.model.box import Field

KIND = Type("kind")

# The types that every ruleset has, by the words that name them; and sets of them.
SIMPLE = {
    "number": NUMBER,
    "flag": FLAG,
    "player": PLAYER,
    "cell": CELL,
    "edge": EDGE,
    "place": PLACE,
    "piece": PIECE,
    "direction": DIRECTION,
    "kind": KIND,
}
PLURALS = {name + "s": type_ for name, type_ in SIMPLE.items() if name not in ("flag", "kind")}


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word stands for: the number of a thing, the numbers of a set, or a field of the game."""

    type: Type
    value: int | tuple[int, ...] | range | Field
    position: Position = NOWHERE

    def __str__(self) -> str:
        return f"{self.type} ({self.position})"


@dataclass(slots=True)
class Names:
    """All words of a ruleset."""

    types: dict[str, Type] = field(default_factory=lambda: dict(SIMPLE))
    plurals: dict[str, Type] = field(default_factory=lambda: dict(PLURALS))
    words: dict[str, list[Meaning]] = field(default_factory=dict)
    fields: dict[tuple[str, str], Position] = field(default_factory=dict)  # where fields are declared, by their owners
    _claimed: dict[tuple[str, str], Position] = field(default_factory=dict)

    def claim(self, name: str, position: Position, sort: str = "") -> Position | None:
        """Take a name that nothing else of its sort may have; where it was taken before, if it was."""
        first = self._claimed.setdefault((sort, name), position)
        return None if first is position else first

    def mean(self, word: str, type_: Type, value: int | Sequence[int] | Field, position: Position, first: bool = False) -> None:
        """Give a word a meaning, behind or before those that it has."""
        meanings = self.words.setdefault(word, [])
        numbers = tuple(value) if isinstance(value, Sequence) and not isinstance(value, (tuple, range)) else value
        meanings.insert(0 if first else len(meanings), Meaning(type_, numbers, position))

    def mean_each(self, words: Sequence[str], type_: Type, positions: Sequence[Position]) -> None:
        """Words that are numbered by their order; the first of equal ones counts."""
        for number, (word, position) in enumerate(zip(words, positions, strict=True)):
            if self.number(word, type_) is None:
                self.mean(word, type_, number, position)

    def meanings(self, word: str) -> Sequence[Meaning]:
        """Everything that a word stands for."""
        return self.words.get(word, ())

    def number(self, word: str, *types: Type) -> int | None:
        """The number of the thing of one of these types that a word stands for."""
        for meaning in self.words.get(word, ()):
            if meaning.type in types and isinstance(meaning.value, int):
                return meaning.value
        return None

    def by_type(self) -> dict[Type, dict[str, int]]:
        """The words for single things of each type, with their numbers."""
        found: dict[Type, dict[str, int]] = {}
        for word, meanings in self.words.items():
            for meaning in meanings:
                if isinstance(meaning.value, int):
                    found.setdefault(meaning.type, {})[word] = meaning.value
        return found

    def place(self, word: str) -> int | None:
        """The number of a place that a word or label stands for."""
        return self.number(word, PLACE, CELL, EDGE)

    def set_called(self, word: str) -> Type | None:
        """The type of a parameter: one thing, or a set of them."""
        one, many = self.types.get(word), self.plurals.get(word)
        return one or (set_of(many) if many else None)
