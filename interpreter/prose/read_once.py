"""What was read in texts is known: whoever keeps it may give it back in another process, so that only new texts are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
Answer = TypeVar("Answer")
Answers = dict[tuple[Any, ...], Any]

MOST = 50_000  # answers of one function; a server reads many texts
STALE = 2  # times as many answers as are still asked for are kept


class ReadOnce(Generic[P, Answer]):
    """A function of texts and of nothing that changes, asked once about each; its answers must not be changed."""

    every: ClassVar[dict[str, ReadOnce[Any, Any]]] = {}

    def __init__(self, read: Callable[P, Answer]) -> None:
        self.read, self.__doc__, self.name = read, read.__doc__, f"{read.__module__}.{read.__qualname__}"
        self.before: Answers = {}  # from another process
        self.now: Answers = {}
        self.every[self.name] = self

    def __call__(self, *about: P.args, **named: P.kwargs) -> Answer:
        key = tuple(str(one) if isinstance(one, str) else one for one in about)  # without where a text stands
        if key in self.now:
            found: Answer = self.now[key]
            return found
        if len(self.now) >= MOST:
            self.now.clear()
        found = self.before[key] if key in self.before else self.read(*about, **named)
        self.now[key] = found
        return found

    @property
    def learnt(self) -> bool:
        """Is there something that was not known before?"""
        return not self.now.keys() <= self.before.keys()

    def kept(self) -> Answers:
        """What is worth keeping: what was asked for, and what was before if most of that still is."""
        return {**self.before, **self.now} if len(self.before) <= STALE * len(self.now) else dict(self.now)


def read_once(read: Callable[P, Answer]) -> ReadOnce[P, Answer]:
    """Remember what a function of texts has found in each."""
    return ReadOnce(read)
