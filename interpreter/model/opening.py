"""The array of a state before anything has happened."""

from __future__ import annotations

from interpreter.model.box import Box
from interpreter.model.state import POINT
from interpreter.model.types import Type


def opening(box: Box, size: int) -> list[int]:
    """Every piece where it begins, every field at its start."""
    S = [0] * size
    S[POINT] = -1
    for field in box.every_field():
        nothing = 0 if field.type.kind in ("number", "flag") else -1
        S[field.base - field.width : field.base] = [nothing] * field.width
        S[field.base : field.base + field.count * field.width] = [field.start] * (field.count * field.width)
        if field.supply is not None:
            given = field.start * len(box.seats)
            S[field.supply_at : field.supply_at + field.width] = [max(0, there - given) for there in field.supply]
    for address, count in (
        (box.first_at, len(box.place_names)),
        (box.next_at, len(box.piece_kind)),
        (box.previous_at, len(box.piece_kind)),
        (box.place_at, len(box.piece_kind)),
    ):
        S[address - 1 : address + count] = [-1] * (count + 1)
    last: dict[int, int] = {}
    for piece, kind_name in enumerate(box.piece_kind):
        start = box.places[box.kinds[kind_name].starts]
        place = start.first
        if start.per_player:
            place += max(0, box.piece_owner[piece])
        elif start.per == Type("row", box.kinds[kind_name].table):
            place += box.piece_row[piece]
        S[box.place_at + piece] = place
        before = last.get(place, -1)
        S[box.previous_at + piece] = before
        S[box.next_at + before if before >= 0 else box.first_at + place] = piece
        last[place] = piece
    return S
