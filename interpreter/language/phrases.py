"""Phrases of effect texts: small nodes and words that know where they stand in their file."""

from __future__ import annotations

import re
from dataclasses import dataclass
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


def words_in(node: Node) -> set[str]:
    """Every word of a phrase."""
    found, ahead = set[str](), [node]
    while ahead:
        for part in ahead.pop().parts:
            if isinstance(part, Node):
                ahead.append(part)
            elif part is not None:
                found.update(NAME.findall(part))
    return found
