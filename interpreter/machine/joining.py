"""Joins the functions of generated code, so that it runs straight through between decisions.

`return label` at the end of a path means: go on with that function. Where that function is short, its lines are put there.
"""

from __future__ import annotations

import re

from interpreter.machine.names import PART, whole_of

LONGEST = 14
LARGEST = 90
ROUNDS = 4

_GOTO = re.compile(r"( *)return ([A-Za-z_][A-Za-z0-9_]*)\Z")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_FRAME = "f = S[1]"
_USES_FRAME = re.compile(r"\bf\b")

Functions = dict[str, tuple[str, list[str]]]


def join_functions(functions: Functions) -> Functions:
    """The same program with fewer jumps."""
    joined = dict(functions)
    for _ in range(ROUNDS):
        joined = {name: (head, _join(name, lines, functions)) for name, (head, lines) in joined.items()}
    return {name: (head, _without_frame(lines)) for name, (head, lines) in joined.items()}


def without_unused(functions: Functions, kept: set[str]) -> Functions:
    """Leave out the parts of procedures that no other function and no return mentions."""
    while True:
        used = kept | {word for name, (_, lines) in functions.items() for line in lines
                       for word in _WORD.findall(line) if word != name}
        needed = {name: found for name, found in functions.items()
                  if name in used or PART not in name}
        if len(needed) == len(functions):
            return needed
        functions = needed


def _join(name: str, lines: list[str], functions: Functions) -> list[str]:
    if len(lines) > LARGEST:
        return lines
    found: list[str] = []
    for line in lines:
        match = _GOTO.match(line)
        target = functions.get(match.group(2)) if match else None
        if match is None or target is None or len(target[1]) > LONGEST or not target[0].endswith("(S):"):
            found.append(line)
            continue
        same = whole_of(name) == whole_of(match.group(2))
        body = target[1][1:] if same and target[1][0] == _FRAME and _FRAME in lines[:1] else target[1]
        found += [match.group(1) + part for part in body]
    return found


def _without_frame(lines: list[str]) -> list[str]:
    """Nobody needs the frame where nothing in it is used."""
    if lines and lines[0] == _FRAME and not any(_USES_FRAME.search(line) for line in lines[1:]):
        return lines[1:] or ["pass"]
    return lines
