"""Positions that were noted, and how often one of them was there.

Two positions are the same if the same pieces lie in the same places (which of several equal ones does not matter), all fields
that belong to the position hold the same, the same holds for a while, the same player is active, and the same players are out. A
position is kept as two words: the CRC-32 of its numbers (32 bits each, lowest byte first), and that of the same bytes from the
last to the first. What is in the box is out of play, and nobody asks in which order. Of the positions that were noted, the last
ones are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from struct import pack
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from interpreter.model.state import ACTIVE, OUT, POSITIONS_KEPT

if TYPE_CHECKING:
    from interpreter.model.box import Box

Array = list[int]
ROOM = 1 + 2 * POSITIONS_KEPT  # how many were noted, and two words for each that is kept
_END_OF_PLACE = -2


class Positions(NamedTuple):
    """What can be done with the positions that are kept at an address of a state."""

    note: Callable[[Array, int], None]
    times_seen: Callable[[Array, int], int]


class Noted(NamedTuple):
    """What belongs to a position: numbers from one address up to another."""

    alike: list[int]  # for each piece a number that all pieces like it have
    of_pieces: list[list[tuple[int, int]]]  # for each piece its fields
    others: list[tuple[int, int]]  # all other fields


def noted(box: Box) -> Noted:
    """What belongs to a position of a game."""
    equal: dict[tuple[str, int, int], int] = {}
    alike = [equal.setdefault(what, len(equal)) for what in zip(box.piece_kind, box.piece_row, box.piece_owner, strict=True)]
    of_pieces: list[list[tuple[int, int]]] = [[] for _ in box.piece_kind]
    others: list[tuple[int, int]] = []
    for field in box.every_field():
        if not field.position_part:
            continue
        if field.owner not in box.kinds:
            others.append((field.base, field.base + field.count * field.width))
            continue
        kind = box.kinds[field.owner]
        for number in range(kind.count):
            first = field.base + number * field.width
            of_pieces[kind.first + number].append((first, first + field.width))
    return Noted(alike, of_pieces, others)


def positions(box: Box) -> Positions:
    """The functions for one layout."""
    alike, of_pieces, others = noted(box)
    next_at, out_of_play = box.next_at, box.places["box"].first
    on_the_table = [box.first_at + place for place in range(len(box.place_names)) if place != out_of_play]

    def words(S: Array) -> tuple[int, int]:
        numbers = [S[ACTIVE], S[OUT]]
        for first, end in others:
            numbers += S[first:end]
        for first in on_the_table:
            piece = S[first]
            while piece >= 0:
                numbers.append(alike[piece])
                for start, end in of_pieces[piece]:
                    numbers += S[start:end]
                piece = S[next_at + piece]
            numbers.append(_END_OF_PLACE)
        data = pack(f"<{len(numbers)}i", *numbers)
        return crc32(data), crc32(data[::-1])

    def note(S: Array, at: int) -> None:
        there = at + 1 + 2 * (S[at] % POSITIONS_KEPT)
        S[there], S[there + 1] = words(S)
        S[at] += 1

    def times_seen(S: Array, at: int) -> int:
        wanted, end = words(S), at + 1 + 2 * min(S[at], POSITIONS_KEPT)
        return sum((S[there], S[there + 1]) == wanted for there in range(at + 1, end, 2))

    return Positions(note, times_seen)
