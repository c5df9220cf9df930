"""Reads files that cannot be trusted: regular ones only, and never more of them than allowed. Writes whole files or none."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from pathlib import Path

MAX_BYTES = 5_000_000  # of all files of a ruleset together


class TooLarge(Exception):
    """A file is larger than allowed."""

    def __init__(self, size: int, limit: int) -> None:
        self.size, self.limit = size, limit
        super().__init__(f"{size} > {limit}")


class NotRegular(OSError):
    """A pipe, a device, a folder, or a link to one."""


def read_regular(path: Path, limit: int) -> bytes:
    """The content of a regular file of at most `limit` bytes; OSError, NotRegular or TooLarge if it is none."""
    # Without waiting: opening a pipe would wait for somebody who writes into it.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0))
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode):
        os.close(handle)
        raise NotRegular(errno.EINVAL, "not a regular file", str(path))
    with os.fdopen(handle, "rb") as file:
        # Some files have a size only when they are read; others grow.
        content = file.read(limit + 1)
    if len(content) > limit:
        raise TooLarge(max(found.st_size, len(content)), limit)
    return content


def shown(path: Path) -> str:
    """How a file is named in messages: relative to the current directory if it lies below it."""
    try:
        return Path(os.path.abspath(path)).relative_to(Path.cwd()).as_posix()
    except ValueError:
        return str(path)


def write_text(path: Path, text: str) -> None:
    """Write a text so that a reader never sees half of it."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file so that a reader never sees half of it; who may read one that was there stays as it was."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except OSError as error:  # nobody knows the file beside it
        beside.unlink(missing_ok=True)
        if error.filename:
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
