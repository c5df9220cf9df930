"""What can be made again, kept in a private directory of the user; nothing is read that somebody else could have written.

`RULEWRIGHT_CACHE=off` keeps and reads nothing.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

FOLDER = "rulewright"


def kept(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing, or nothing that can be trusted."""
    home = _home()
    if home is None:
        return None
    try:
        handle = os.open(
            home / name, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        )
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            return file.read() if stat.S_ISREG(found.st_mode) and _ours(found) else None
    except OSError:
        return None


def keep(name: str, data: bytes) -> None:
    """Keep something under a name, if that is possible: it is written beside and renamed, so that nobody sees half of it."""
    home = _home()
    if home is None:
        return
    with suppress(OSError):
        handle, written = tempfile.mkstemp(dir=home)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(written, home / name)
        except OSError:
            os.unlink(written)
            raise


def _home() -> Path | None:
    """The directory, made if need be; None if it is not wanted, or not ours alone to write in."""
    if os.environ.get("RULEWRIGHT_CACHE") == "off":
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
