"""The sentences of a page, one by one: of its paragraphs, of its lists, and the rows of its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from .pages import outside_of_blocks

_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z`\[(])")  # the next sentence begins with a capital letter or with code
_ITEM = re.compile(r"^(?:- |\d+\. )")


def sentences(path: Path) -> dict[str, list[str]]:
    """For each heading what stands below it, without stars; the page itself begins below its title."""
    found: dict[str, list[str]] = {}
    section: list[str] = []
    for part in _parts(outside_of_blocks(path)):
        if part.startswith("#"):
            section = found.setdefault(part.lstrip("# "), [])
        else:
            section.extend([part] if part.startswith("|") else _END.split(part.replace("**", "")))
    return found


def _parts(text: str) -> Iterator[str]:
    """Headings, paragraphs, items and rows, each on one line."""
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        starts = line.startswith("#") or _ITEM.match(line) or line.startswith("|")
        if lines and (starts or not line.strip() or lines[0].startswith("#")):
            yield _ITEM.sub("", " ".join(lines))
            lines = []
        if line.strip() and not line.startswith("|--"):
            lines.append(line.strip())
