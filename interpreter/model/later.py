"""Things of which only a part was read so far: the rest comes when somebody first asks for it."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, ClassVar

REST = "_rest"


class ReadLater:
    """A thing whose rarely needed attributes (`LATER`) may still be on disk; it has none of them as defaults of its class."""

    LATER: ClassVar[tuple[str, ...]] = ()

    def __getstate__(self) -> dict[str, Any]:
        for name in self.LATER:
            getattr(self, name)
        return {name: value for name, value in self.__dict__.items() if name != REST}


class _Later:
    """One of these attributes, as long as it is not there. Classes whose things were all read whole have none, and no
    `__getattr__` makes the other attributes slower."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, thing: ReadLater | None, kind: type[ReadLater]) -> Any:
        there = {} if thing is None else thing.__dict__
        rest = there.get(REST)
        if rest is not None:
            there.update(rest())
            there.pop(REST, None)
        try:
            return there[self.name]  # perhaps another thread was quicker
        except KeyError:
            raise AttributeError(f"{kind.__name__!r} object has no attribute {self.name!r}") from None


class Rest:
    """Where the attributes are that things read later; they are read all at once."""

    def __init__(self) -> None:
        self.lock, self.parts, self.reading = threading.Lock(), list[dict[str, Any]](), None

    reading: Callable[[], list[dict[str, Any]]] | None

    def part(self, number: int) -> dict[str, Any]:
        with self.lock:
            if self.reading is not None:
                self.parts, self.reading = self.reading(), None
        return self.parts[number]

    def __reduce__(self) -> tuple[type[Rest], tuple[()]]:
        return Rest, ()


def _hollow(kind: type[Any], rest: Rest, number: int) -> Any:
    made = object.__new__(kind)
    for name in kind.LATER:
        if name not in kind.__dict__:
            setattr(kind, name, _Later(name))
    made.__dict__[REST] = partial(rest.part, number)
    return made


class _Pickler(pickle.Pickler):
    """Leaves out what is read later, and remembers it."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file, protocol=5)
        self.rest, self.parts, self.parting = Rest(), list[dict[str, Any]](), True

    def reducer_override(self, thing: Any) -> Any:
        if not self.parting or not isinstance(thing, ReadLater):
            return NotImplemented
        now = thing.__getstate__()
        self.parts.append({name: now.pop(name) for name in thing.LATER})
        return _hollow, (type(thing), self.rest, len(self.parts) - 1), now


def written(value: Any) -> bytes:
    """A value as bytes, in two parts: what is needed at once, and behind it what is read later."""
    file = BytesIO()
    pickler = _Pickler(file)
    pickler.dump((pickler.rest, value))
    pickler.parting = False
    pickler.dump(pickler.parts)  # the second part knows what was in the first, so that nothing is there twice
    return file.getvalue()


def read(data: bytes) -> Any:
    """The value that was written; the rest of it when somebody asks."""
    unpickler = pickle.Unpickler(BytesIO(data))
    rest, value = unpickler.load()
    rest.reading = unpickler.load
    return value
