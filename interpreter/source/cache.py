"""What can be made again, kept in a private directory of the user; nothing is read that somebody else could have written.

Each entry begins with a sum of its content: what is damaged is not read. `RULEWRIGHT_CACHE=off` keeps and reads nothing.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import re
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from interpreter import __version__
from interpreter.source.resources import PACKAGE, folder

FOLDER = "rulewright"
T = TypeVar("T")
SUM = hashlib.sha256().digest_size
MOST_ENTRIES = 2_000
MOST_BYTES = 200_000_000
LIBRARY = re.compile(
    r"(ruamel[._]yaml([._]clib)?|lark|jsonschema([._-]rs)?|networkx|babel)-\d.*\.(dist|egg)-info$", re.IGNORECASE
)

_unseen: dict[Path, tuple[int, int]] = {}  # how many entries and bytes were kept since somebody looked at all that is there


@cache
def interpreter_stamp() -> str:
    """What changes with the interpreter: its version, its files, and the Python and the libraries that run it."""
    found: list[tuple[str, int, int]] = []
    ahead = [str(PACKAGE), str(folder("grammar"))]
    while ahead:
        for entry in os.scandir(ahead.pop()):
            if entry.is_dir():
                ahead.append(entry.path)
            elif entry.name.endswith((".py", ".lark", ".yaml")):
                found.append((entry.path, entry.stat().st_size, entry.stat().st_mtime_ns))
    stamp = (__version__, sys.version, sys.implementation.cache_tag, sorted(found), _versions())
    return hashlib.sha256(repr(stamp).encode()).hexdigest()


def _versions() -> list[str]:
    """The versions of the libraries that decide what files and texts mean, as installers note them."""
    found: list[str] = []
    for home in dict.fromkeys(sys.path):
        with suppress(OSError):
            found += [name for name in os.listdir(home or ".") if LIBRARY.match(name)]
    return sorted(found)


def entry_name(kind: str, parts: Iterable[str | bytes | None]) -> str:
    """The name of an entry of this interpreter that is made from some contents, in their order."""
    total = hashlib.sha256(interpreter_stamp().encode())
    for part in parts:
        data = b"-" if part is None else b"+" + (part.encode() if isinstance(part, str) else part)
        total.update(hashlib.sha256(data).digest())
    return f"{kind}-{total.hexdigest()}"


def kept(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing, or nothing that can be trusted."""
    home = private_folder()
    if home is None:
        return None
    try:
        handle = os.open(
            home / name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            if not (stat.S_ISREG(found.st_mode) and _ours(found)):
                return None
            total, data = file.read(SUM), file.read()
        if hashlib.sha256(data).digest() != total:
            return None
        with suppress(OSError):
            os.utime(home / name)  # what is used is not old
        return data
    except OSError:
        return None


def keep(name: str, data: bytes) -> None:
    """Keep something under a name, if that is possible: it is written beside and renamed, so that nobody sees half of it."""
    home = private_folder()
    if home is None:
        return
    import tempfile

    with suppress(OSError):
        handle, written = tempfile.mkstemp(dir=home)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(hashlib.sha256(data).digest() + data)
            os.replace(written, home / name)
        except OSError:
            os.unlink(written)
            raise
        _make_room(home, len(data))


def kept_value(name: str) -> Any:
    """The value that was kept under a name; None if there is none."""
    data = kept(name)
    if data is None:
        return None
    try:
        return pickle.loads(data)
    except Exception:  # whatever is wrong with it: it is found anew
        return None


def keep_value(name: str, value: Any) -> None:
    """Keep a value, if it can be."""
    if switched_off():
        return
    with suppress(RecursionError, MemoryError):
        keep(name, pickle.dumps(value, protocol=5))


def kept_or_made(name: str, make: Callable[[], T], kind: type) -> T:
    """The value of some kind that was kept under a name; else it is made, and kept."""
    found = kept_value(name)
    if not isinstance(found, kind):
        found = make()
        keep_value(name, found)
    return cast(T, found)


def _make_room(home: Path, size: int) -> None:
    """Look for too much after the first thing that a process keeps, and whenever it kept a twentieth of what there may be."""
    entries, written = _unseen.get(home, (MOST_ENTRIES, 0))
    _unseen[home] = entries + 1, written + size
    if entries + 1 > MOST_ENTRIES // 20 or written + size > MOST_BYTES // 20:
        _unseen[home] = 0, 0
        _prune(home)


class Damaged(Exception):
    """What was kept is something else than it should be."""


def thawed(data: bytes, *kinds: type[T]) -> T:
    """A value of some kind that was kept as a part of something else; Damaged if it is none."""
    try:
        found = pickle.loads(data)
    except Exception:
        raise Damaged from None
    if not isinstance(found, kinds):
        raise Damaged
    return found


def _prune(home: Path) -> None:
    """Forget what was not used for the longest time, when there is too much."""
    entries: list[tuple[int, int, str]] = []
    for entry in os.scandir(home):
        with suppress(OSError):  # another process may prune, too
            found = entry.stat(follow_symlinks=False)
            entries.append((found.st_mtime_ns, found.st_size, entry.path))
    count, size = len(entries), sum(size for _, size, _ in entries)
    for _, less, path in sorted(entries):
        if count <= MOST_ENTRIES and size <= MOST_BYTES:
            return
        with suppress(OSError):
            os.unlink(path)
        count, size = count - 1, size - less


def switched_off() -> bool:
    """Whether nothing is to be kept."""
    return os.environ.get("RULEWRIGHT_CACHE") == "off"


def private_folder() -> Path | None:
    """The directory of what is kept, made if need be; None if it is not wanted, or not ours alone to write in."""
    if switched_off():
        return None
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / FOLDER
        home.parent.mkdir(parents=True, exist_ok=True)
        home.mkdir(mode=0o700, exist_ok=True)
        found = home.lstat()
    except (OSError, RuntimeError):  # there may be no home at all
        return None
    return home if stat.S_ISDIR(found.st_mode) and _ours(found) else None


def _ours(found: os.stat_result) -> bool:
    """Does it belong to this user, and can nobody else write to it?"""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


def is_private(path: Path) -> bool:
    """Is it a file that is there, of this user, and that nobody else could have written?"""
    try:
        found = path.lstat()
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and _ours(found)
