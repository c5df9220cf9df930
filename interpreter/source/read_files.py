"""Files that were read: what is in them, what is wrong with them by themselves, and how much of the room they take."""

from __future__ import annotations

import pickle
from functools import cached_property
from pathlib import Path

from interpreter.problems import Problem
from interpreter.source.cache import thawed
from interpreter.source.files import TooLarge, read_regular
from interpreter.source.reader import Room
from interpreter.source.values import Map


class Read:
    """A file that was read before: what is in it is taken out of where it was kept when somebody asks."""

    def __init__(
        self, total: str, nodes: int, problems: list[Problem], document: Map | None = None, frozen: bytes | None = None
    ) -> None:
        self.total, self.nodes, self.problems, self.frozen = total, nodes, problems, frozen
        if frozen is None:
            self.document = document

    @cached_property
    def document(self) -> Map | None:
        assert self.frozen is not None
        return thawed(self.frozen, Map, type(None))

    def freeze(self) -> bytes:
        """What is in it, to be kept."""
        if self.frozen is None:
            self.frozen = pickle.dumps(self.document, protocol=5)
        return self.frozen


def data_of(path: Path, room: Room) -> bytes | None:
    """What is in a file, if it can be read."""
    try:
        return read_regular(path, room.size)
    except (OSError, ValueError, TooLarge):
        return None
