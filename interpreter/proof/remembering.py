"""What `check` found before, by what it was found in: kept while a process runs, and on disk for the next one."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.problems import Problem
from interpreter.source.cache import entry_name, keep, kept, switched_off
from interpreter.source.files import TooLarge, read_regular
from interpreter.source.library import library
from interpreter.source.reader import MAX_BYTES, shown
from interpreter.source.unread import files_of

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.language.scope import World
    from interpreter.model.box import Box
    from interpreter.play.compiling import Assembled
    from interpreter.source.ruleset import Read

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


def sums(home: Path) -> dict[Path, str] | None:
    """The sum of each file of a folder, and of the library; None if there are too many, or one cannot be read."""
    found: dict[Path, str] = {}
    left = 2 * MAX_BYTES
    try:
        for path in [*files_of(home), *library().values()]:
            data = read_regular(path, left)
            left -= len(data)
            found[path] = hashlib.sha256(data).hexdigest()
    except (OSError, ValueError, TooLarge):
        return None
    return found


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
    found = _read(name)
    return found if isinstance(found, list) else None


def keep_value(name: str, value: Any) -> None:
    """Keep a value, if it can be."""
    if switched_off():
        return
    with suppress(RecursionError, MemoryError):
        keep(name, pickle.dumps(value, protocol=5))


class Shelf:
    """What is kept of a folder, part by part: what was found in it, its texts, its tables when they were clean."""

    def __init__(self, home: Path) -> None:
        self.folder = [str(home.resolve()), shown(home)]

    def read(self, part: str, like: type[T]) -> T:
        """A part as it was kept; an empty one if there is none."""
        found = _read(entry_name(part, self.folder))
        return found if isinstance(found, like) else like()

    def keep(self, part: str, value: Any) -> None:
        """Keep a part in the place of what it was before."""
        keep_value(entry_name(part, self.folder), value)


class Documents:
    """The files of a folder as they were read, each by itself: what was edited is read, and kept, anew."""

    def __init__(self, home: Path) -> None:
        self.name = entry_name("documents", [str(home.resolve()), shown(home)])
        self.found: dict[Path, Read] = {}

    def read(self, sums: dict[Path, str]) -> dict[Path, Read]:
        """All files that have the sums that they had."""
        from interpreter.source.ruleset import Read

        before = _read(self.name)
        with suppress(Exception):  # whatever is wrong with it: it is read anew
            for path, (total, nodes, problems, frozen) in before.items():
                if sums.get(path) == total:
                    self.found[path] = Read(total, nodes, problems, frozen=frozen)
        return dict(self.found)

    def keep(self, documents: dict[Path, Read]) -> None:
        """Keep what is in some files."""
        if documents != self.found:
            with suppress(RecursionError, MemoryError):
                kept = {path: (one.total, one.nodes, one.problems, one.freeze()) for path, one in documents.items()}
                keep_value(self.name, kept)


def _read(name: str) -> Any:
    data = kept(name)
    if data is None:
        return None
    try:
        return pickle.loads(data)
    except Exception:  # whatever is wrong with it: it is found anew
        return None
