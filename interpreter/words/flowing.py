"""Paragraphs of which the lines were broken in a file."""

from __future__ import annotations

import re

POINT = re.compile(r"(\s*)([·•*–-]|[0-9]+[.)])\s")  # the beginning of a point of a list


def flowing(text: str) -> list[str]:
    """Lines that go on in the next one as one: those of a paragraph, and what stands further in than the sign of its point."""
    found: list[str] = []
    inner = 0  # how far in a line must begin to go on
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        point = POINT.match(line)
        if line.strip() and found and found[-1] and point is None and indent >= inner:
            found[-1] = f"{found[-1]} {line.strip()}"
            continue
        inner = len(point[1]) + 1 if point is not None else 0
        found.append(line.rstrip())
    return found
