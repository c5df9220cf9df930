"""What `check` found before, by what it was found in: kept while a process runs, and on disk for the next one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.problems import Problem
from interpreter.source.cache import entry_name, keep_value, kept_value
from interpreter.source.files import shown

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.language.scope import World
    from interpreter.model.box import Box
    from interpreter.play.compiling import Assembled

T = TypeVar("T")


class Tried:
    """A table whose problems are known; it is put together when somebody asks for more."""

    def __init__(self, chosen: tuple[str, ...], outside: str, make: Callable[[], Assembled | None]) -> None:
        self.chosen, self.outside, self._make = chosen, outside, make

    @cached_property
    def assembled(self) -> Assembled:
        found = self._make()
        assert found is not None
        return found

    @property
    def box(self) -> Box:
        return self.assembled.box

    @property
    def world(self) -> World:
        return self.assembled.world

    @property
    def program(self) -> ir.Program:
        return self.assembled.program


@dataclass
class Memory:
    """Answers by the sum of all that they depend on; what is not asked for in a check is forgotten after it."""

    answers: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, Any] = field(default_factory=dict)

    def answer(self, what: str, parts: list[str], make: Callable[[], Any]) -> Any:
        """What was found for these parts, or is found now."""
        key = key_of(what, parts)
        if key not in self.asked:
            self.asked[key] = self.answers[key] if key in self.answers else make()
        return self.asked[key]

    def known(self, what: str, parts: list[str]) -> Any:
        """What was found for these parts, if it was."""
        key = key_of(what, parts)
        return self.answer(what, parts, lambda: None) if key in self.answers or key in self.asked else None

    def turn(self) -> bool:
        """After a check: remember what was asked for; is any of it new?"""
        new = self.asked.keys() != self.answers.keys()
        self.answers, self.asked = self.asked, {}
        return new


def key_of(what: str, parts: list[str]) -> str:
    """A name for something that depends on some parts."""
    return what + hashlib.sha256("\n".join(parts).encode()).hexdigest()


def stamps(paths: Iterable[Path]) -> Hashable:
    """When files were changed, and how large they are."""
    found: list[Hashable] = []
    for path in paths:
        with suppress(OSError):
            state = path.stat()
            found.append((path, state.st_mtime_ns, state.st_size))
    return tuple(found)


def whole(home: Path, given: Sequence[str], files: dict[Path, str]) -> str:
    """The name under which all problems of a folder with these files are kept, if these variants are on."""
    parts = [str(home.resolve()), shown(home), repr(given), *(f"{path} {total}" for path, total in sorted(files.items()))]
    return entry_name("check", parts)


def read_problems(name: str) -> list[Problem] | None:
    """All problems that are kept under a name."""
    found = kept_value(name)
    return found if isinstance(found, list) else None


class Shelf:
    """What is kept of a folder, part by part: what was found in it, its texts, its tables when they were clean."""

    def __init__(self, home: Path) -> None:
        self.folder = [str(home.resolve()), shown(home)]

    def read(self, part: str, like: type[T]) -> T:
        """A part as it was kept; an empty one if there is none."""
        found = kept_value(entry_name(part, self.folder))
        return found if isinstance(found, like) else like()

    def keep(self, part: str, value: Any) -> None:
        """Keep a part in the place of what it was before."""
        keep_value(entry_name(part, self.folder), value)
