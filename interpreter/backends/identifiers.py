"""Names that generated code gives to the parts of a program."""

from __future__ import annotations

import re
from functools import lru_cache

# Ids are small letters, digits and underscores, so words in capitals keep other names apart from them.
_MARKS = {".": "_STEP_", "!": "_PLAIN", "#": "_WINDOW_", ":": "_AT_", " ": "_OF_"}
_MARK = re.compile("[.!#: ]")


@lru_cache(maxsize=10_000)
def identifier(prefix: str, name: str) -> str:
    """A name for something of a program; different names give different ones."""
    return prefix + _MARK.sub(lambda found: _MARKS[found[0]], name)
