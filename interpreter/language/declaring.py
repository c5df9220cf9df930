"""What the readers of all declaring sections share: names are claimed once, references must be known."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from interpreter.language.constants import Constants
from interpreter.language.parse import keywords
from interpreter.language.registry import NAMES
from interpreter.model.box import Box
from interpreter.problems import Position, Problems, guess

if TYPE_CHECKING:
    from interpreter.source.reader import Map

RESERVED = {name for name, _ in NAMES} | {"places", "everyone"}
ID = re.compile(r"[a-z][a-z0-9_]*\Z")
MAX_SIZE = 200_000  # numbers in a state


class Declaring:
    """What reading any section needs: the box that is filled, names, and notes about what is wrong."""

    def __init__(self, sections: Map, box: Box, problems: Problems) -> None:
        self.sections, self.box, self.problems = sections, box, problems
        self.constants = Constants(box, problems)
        self.names = box.names

    def name(self, name: str, position: Position) -> bool:
        """Refuse names that are not ids, mean something already, or are words of the language."""
        if not ID.match(name):
            self.problems.error(position, "bad-id", name=name)
        elif name in RESERVED or name in keywords():
            self.problems.error(position, "reserved-name", name=name)
        else:
            return self.claim(name, position)
        return False

    def claim(self, name: str, position: Position, sort: str = "") -> bool:
        """Take a name; note both places where it is declared, if it was taken."""
        first = self.names.claim(name, position, sort)
        if first is not None:
            self.problems.error(position, "name-taken", name=name, first=str(first))
        return first is None

    def twice(self, name: str, position: Position, sort: str) -> None:
        """Note an id that its list has already."""
        first = self.names.claim(name, position, sort)
        if first is not None:
            self.problems.error(position, "duplicate-id", name=name, first=str(first))

    def reference(self, spec: Map, key: str, known: Any) -> str | None:
        name = spec.get(key)
        if name is None:
            return None
        if name not in known:
            self.problems.error(spec.at[key], "unknown-name", what=key, name=str(name), guess=guess(str(name), known))
            return None
        return str(name)
