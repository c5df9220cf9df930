"""Frames in a state: how a procedure begins in one where none runs, which ones wait, and how they are named in messages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter import ir
from interpreter.model.state import FRAME, POINT
from interpreter.passes import MAIN
from interpreter.problems import PlayError

SHOWN = 8  # procedures that a message names


def packed(items: Sequence[int], room: int = 0) -> list[int]:
    """A set as it is kept: how many there are, each in its order, and nothing up to so many."""
    count = len(items)
    if room and count > room:
        raise PlayError("set-too-large", found=count, limit=room)
    return [count, *items, *[0] * (room - count)]


def open_frame(program: ir.Program, S: list[int], procedure: str, me: int, values: Sequence[int | Sequence[int]]) -> None:
    """Put the frame of a procedure into a state in which none runs, if it has one."""
    layout, called = program.layout, program.procedures[procedure]
    whole = procedure.rpartition(".")[0]
    if whole and whole in layout.scopes and whole in layout.frames:
        # A step runs inside of its procedure: what is limited to that is counted there.
        S[layout.scopes[whole]] = len(S)
        S += [0] * layout.frames[whole].size
    if not called.suspends:
        return
    frame = layout.frames[procedure]
    start = S[FRAME] = max(len(S), layout.fixed.get(procedure, 0))
    S += [0] * (start + frame.size - len(S))
    for slot, value in zip((called.me, *called.params), (me, *values), strict=True):
        at = frame.at.get(slot.number)
        if at is not None:
            kept = [value] if isinstance(value, int) else packed(value, frame.rooms[slot.number])
            S[start + at : start + at + len(kept)] = kept


def running(program: ir.Program, callers: Sequence[str], S: list[int]) -> Iterator[tuple[str, int, int]]:
    """The procedures that wait, innermost first: name, where the frame begins, where what it keeps ends.

    `callers` has the procedure of each number under which a called one finds the way back.
    """
    frame, end = S[FRAME], len(S)
    name = program.points[S[POINT]].procedure if S[POINT] >= 0 else ""
    while frame and name:
        yield name, frame, end
        name, frame, end = callers[S[frame]] if 0 <= S[frame] < len(callers) else "", S[frame + 1], frame


def waiting(callers: Sequence[str], S: list[int]) -> list[str]:
    """The names of those that wait for one that they called, innermost last; in a state that may be anything."""
    returns: list[int] = []
    frame = S[FRAME]
    while 0 < frame < len(S) - 1:
        returns.append(S[frame])
        frame = S[frame + 1]
    return [callers[number] for number in reversed(returns) if 0 < number < len(callers)]


def named_chain(names: Iterable[str]) -> str:
    """The names of procedures that call each other, the whole game left out and long chains shortened."""
    # Whether something can be done is asked by a procedure of its own; authors know the one that would do it.
    found = [name.removeprefix("can ") for name in names if name not in ("", MAIN)]
    return " > ".join(found if len(found) <= SHOWN else [*found[: SHOWN // 2], "…", *found[-SHOWN // 2 :]]) or "play"
