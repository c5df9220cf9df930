"""The files of rulesets as they were read, kept on disk: a file that has not changed is not parsed again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from interpreter.source.cache import Damaged, entry_name, keep_value, kept_value, switched_off
from interpreter.source.files import MAX_BYTES, TooLarge, read_regular, shown
from interpreter.source.folders import find_ruleset, library
from interpreter.source.read_files import Read
from interpreter.source.unread import files_of

T = TypeVar("T")


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


class Documents:
    """The files of a folder as they were read, each by itself: what was edited is read, and kept, anew."""

    def __init__(self, home: Path) -> None:
        self.name = entry_name("documents", [str(home.resolve()), shown(home)])
        self.found: dict[Path, Read] = {}

    def read(self, sums: dict[Path, str]) -> dict[Path, Read]:
        """All files that have the sums that they had."""
        before = kept_value(self.name)
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


def with_documents(ruleset: str, make: Callable[[dict[Path, Read] | None], T]) -> T:
    """What is made of the files of a ruleset, of which those that were read before are known; what is read now is kept."""
    home = find_ruleset(ruleset)
    found = None if switched_off() else sums(home)
    if found is None:
        return make(None)
    documents = Documents(home)
    known = documents.read(found)
    try:
        made = make(known)
    except Damaged:
        known = {}
        made = make(known)
    documents.keep({path: one for path, one in known.items() if path in found})
    return made
