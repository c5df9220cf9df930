"""Where a text of the effect language went wrong, when the parser noticed it only later."""

from __future__ import annotations

import re

_BLANK = re.compile(r"\s*(#.*)?\Z")


def open_bracket(source: str, line: int, column: int) -> tuple[int, int] | None:
    """The innermost bracket on an earlier line that is still open at a place: the usual cause of a mistake there."""
    still_open: list[tuple[int, int]] = []
    for number, text in enumerate(source.split("\n")[:line], 1):
        code = text.partition("#")[0]
        for index, character in enumerate(code[: column - 1] if number == line else code, 1):
            if character in "([":
                still_open.append((number, index))
            elif character in ")]" and still_open:
                still_open.pop()
    return still_open[-1] if still_open and still_open[-1][0] < line else None


def misindented(source: str) -> tuple[int, int]:
    """The first line that is deeper than the one before without a reason, or that fits no line before it."""
    levels, opens, depth = [0], True, 0
    for number, text in enumerate(source.split("\n"), 1):
        if _BLANK.match(text):
            continue
        code = text.partition("#")[0].rstrip()
        indent = len(text) - len(text.lstrip())
        if depth == 0:
            if indent > levels[-1]:
                if not opens:
                    return number, indent + 1
                levels.append(indent)
            while indent < levels[-1]:
                levels.pop()
            if indent != levels[-1]:
                return number, indent + 1
        depth += sum(code.count(bracket) for bracket in "([") - sum(code.count(bracket) for bracket in ")]")
        opens = code.endswith(":")
    return 1, 1
