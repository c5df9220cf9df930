"""What a sentence of a book in prose is compared with, and what it says otherwise."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.books.read_texts import Reading
    from interpreter.books.usual_words import Usual

AS_LIKE = 0.75  # of the likeness of the best: such a text excuses what it says, too


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Something that a sentence says otherwise: a code, where in it, the facts of the message, and how sure that is (0 to 1)."""

    code: str
    start: int
    facts: dict[str, Any] = field(default_factory=dict)
    sure: float = 0.0


@dataclass(slots=True)
class Beside:
    """What a sentence is compared with: texts that say the same, and texts nearby that excuse what is said there."""

    like: list[Reading]
    pool: list[Reading]
    unit: list[Reading]  # all that the same place says, in every language
    excuses: list[tuple[float, Reading]]  # of the pool, with how like they are beside the best
    sure: float
    known: Collection[tuple[int, str]] = ()  # numbers with what they count, as the rules have them anywhere
    around: frozenset[str] = frozenset()  # what the sentences around and the heading name
    usual: tuple[Usual, ...] = ()  # between which words names stand
    words: Mapping[str, tuple[str, float]] = field(default_factory=dict)  # words of two languages that go together
