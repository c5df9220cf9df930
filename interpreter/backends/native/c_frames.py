"""Writes how a new frame is put behind a state."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter import ir


def kept_args(called: ir.Procedure, args: Sequence[ir.Expr], frame: ir.Frame) -> list[tuple[ir.Slot, ir.Expr]]:
    """The parameters that a frame keeps, and what is given for them."""
    return [(slot, value) for slot, value in zip(called.params, args, strict=True) if slot.number in frame.at]


def frame_lines(program: ir.Program, name: str, me: str, given: list[str], back: str, before: str, leave: str) -> list[str]:
    """A new frame of a procedure, at `n`: links, `me`, the arguments that it keeps, nothing for all that comes later."""
    called, frame = program.procedures[name], program.layout.frames[name]
    kept = [slot for slot in called.params if slot.number in frame.at]
    lines, empty = [f"S[n] = {back};", f"S[n + 1] = {before};", f"S[n + 2] = {me};"], 3
    for slot, text in zip(kept, given, strict=True):
        at = frame.at[slot.number]
        assert at == empty  # arguments come first, in their order
        if slot.type.is_long:
            room = frame.rooms[slot.number]
            lines.append(f"keep(m, S, n + {at}, {text}, {room});")
            empty += 1 + room
        else:
            lines.append(f"S[n + {at}] = {text};")
            empty += 1
    if frame.size > empty:
        lines.append(f"memset(S + n + {empty}, 0, {frame.size - empty} * sizeof(num));")
    return [
        "num n = m->length;",
        f"if (!has_room(m, S, {frame.size})) {leave}",
        *lines,
        f"m->length = n + {frame.size};",
        "S[FRAME] = n;",
    ]
