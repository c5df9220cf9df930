"""Files of a ruleset's folder that nobody reads: one in the wrong place would silently do nothing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from interpreter.problems import Position, Problems, guess
from interpreter.source.files import shown

FOR_PEOPLE = (".md", ".txt", ".rst", ".old", ".bak", ".orig")
NOTICES = ("README", "LICENSE", "COPYING", "NOTICE")
MOST_FILES = 10_000  # files of a folder that are looked at
MOST_UNREAD = 100  # files that are reported
FOLDERS = ("parts", "variants", "examples", "locales", "rulebook")


def report_unread(home: Path, read: Iterable[Path], problems: Problems) -> None:
    """Warn of every file of a folder that is not among those that were read."""
    known = set(read)
    unread = sorted(path for path in files_of(home) if path not in known)
    for path in unread[:MOST_UNREAD]:
        problems.warning(Position(shown(path), 1, 1), "unread-file", guess=_right_place(path.relative_to(home)))


def files_of(home: Path) -> Iterator[Path]:
    """The files of a folder that are looked at."""
    return islice(_files(home), MOST_FILES)


def _files(home: Path) -> Iterator[Path]:
    """All files of a folder but hidden ones, texts for people and copies that were put aside."""
    for folder_name, folders, names in os.walk(home):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
        for path in (Path(folder_name, name) for name in names):
            if not (path.name.startswith(".") or path.name.endswith("~") or path.suffix in FOR_PEOPLE or path.stem in NOTICES):
                yield path


def _right_place(inner: Path) -> str | None:
    """Where a file that nobody reads should be, if that can be guessed."""
    if inner.suffix not in (".yaml", ".yml"):
        return None
    right = inner.with_suffix(".yaml")
    if len(inner.parts) > 1:
        home = guess(inner.parts[0], FOLDERS) or "parts"
        # All words of a language stand in one file.
        right = Path(home, f"{inner.parts[1]}.yaml" if home == "locales" and len(inner.parts) > 2 else right.name)
    return None if right == inner else right.as_posix()
