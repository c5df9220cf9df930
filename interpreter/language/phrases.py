"""Phrases of effect texts: small nodes and words that know where they stand in their file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Union

from interpreter.problems import Position

NAME = re.compile(r"\w+")


class Word(str):
    """A word of an effect text, with its position."""

    position: Position

    def __new__(cls, text: str, position: Position) -> Word:
        word = super().__new__(cls, text)
        word.position = position
        return word

    def __reduce__(self) -> tuple[Any, ...]:
        return Word, (str(self), self.position)


Part = Union["Node", Word, None]


@dataclass(slots=True)
class Node:
    """A phrase of an effect text: `kind` is the name of its rule in grammar/effects.lark."""

    kind: str
    parts: list[Part]
    position: Position
    _phrases: list[Node] | None = field(default=None, init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[Node], tuple[str, list[Part], Position]]:
        return Node, (self.kind, self.parts, self.position)

    def node(self, number: int) -> Node:
        """The part that must be a phrase."""
        part = self.parts[number]
        assert isinstance(part, Node)
        return part

    def maybe(self, number: int) -> Node | None:
        """The part that may be a phrase or be missing."""
        part = self.parts[number]
        assert part is None or isinstance(part, Node)
        return part

    def word(self, number: int = 0) -> Word:
        """The part that must be a word."""
        part = self.parts[number]
        assert isinstance(part, Word)
        return part

    @property
    def nodes(self) -> list[Node]:
        return [part for part in self.parts if isinstance(part, Node)]

    @property
    def words(self) -> list[Word]:
        return [part for part in self.parts if isinstance(part, Word)]

    def phrases(self) -> list[Node]:
        """This phrase and all phrases in it, in the order of the text; many tables ask for the same."""
        if self._phrases is None:
            self._phrases, ahead = [], [self]
            while ahead:
                part = ahead.pop()
                self._phrases.append(part)
                ahead += reversed(part.nodes)
        return self._phrases


def words_in(node: Node) -> set[str]:
    """Every word of a phrase."""
    return {name for phrase in node.phrases() for word in phrase.words for name in NAME.findall(word)}
