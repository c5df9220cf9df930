"""Pieces in places: lists that are linked in a state, and who remembers what was moved out of sight.

The functions are made for one layout, so that the addresses are closed over once and looked up fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from interpreter.model.state import KNOWLEDGE
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.model.box import Box

Array = list[int]


class Piles(NamedTuple):
    """What can be asked of, and done with, the pieces of a state."""

    at: Callable[[Array, int], list[int]]
    by_place: Callable[[Array, Sequence[int]], list[int]]
    move: Callable[[Array, int, int], None]
    move_under: Callable[[Array, int, int], None]
    swap: Callable[[Array, int, int], None]
    lay: Callable[[Array, int, Sequence[int]], None]
    bottom: Callable[[Array, int], int]
    inside: list[int]  # for each place the piece that it is the inside of; -1 if none


def _audience(box: Box) -> list[int]:
    """For each place the players who see what lies there, as bits."""
    everyone = (1 << box.players) - 1
    found = [everyone] * (len(box.place_names) + 1)
    for place in box.places.values():
        for number in range(place.count):
            owner = 1 << number
            found[place.first + number] = {"owner": owner, "others": everyone & ~owner, "none": 0}.get(place.visible, everyone)
    return found


class Sights(NamedTuple):
    """Who sees what lies where: for each place, and for each piece."""

    inside: list[int]  # for each place the piece that it is the inside of; -1 if none
    audience: list[int]  # for each place the players who see what lies there, as bits
    only_top: list[bool]  # for each place: is only its top seen?
    open_faced: list[bool]  # for each piece: is it known by lying in the open?
    for_owners: list[bool]  # for each piece: has it facts that only the owner of its place sees?


def sights(box: Box) -> Sights:
    """Who sees what lies where."""
    inside = [-1] * (len(box.place_names) + 1)
    for piece, number in box.carriers.items():
        inside[number] = piece
    only_top = [False] * (len(box.place_names) + 1)
    for area in box.places.values():
        only_top[area.first : area.first + area.count] = [area.visible == "top"] * area.count
    # A kind that lies face down, or has facts for those who looked, is not known by lying in the open.
    open_faced = [
        box.looked_at >= 0
        and not box.kinds[kind].face_down
        and all(found.visible != "looked" for found in box.fields.get(kind, {}).values())
        for kind in box.piece_kind
    ]
    for_owners = [any(found.visible == "owner" for found in box.fields.get(kind, {}).values()) for kind in box.piece_kind]
    return Sights(inside, _audience(box), only_top, open_faced, for_owners)


def piles(box: Box, chain: Callable[[], str] = str) -> Piles:
    """The functions for one layout; `chain` names what is running, for messages."""
    first_at, next_at, previous_at, place_at, looked_at = box.first_at, box.next_at, box.previous_at, box.place_at, box.looked_at
    inside, audience, only_top, open_faced, for_owners = sights(box)
    owners, the_box = box.place_owner, box.places["box"].first
    plain = [holder < 0 and not top for holder, top in zip(inside, only_top, strict=True)]
    # Places between which nobody learns or forgets anything have the same number here; all that are not plain have -1.
    by_owner = any(for_owners)
    seen_alike = [
        audience[place] | (owners[place] + 1 if by_owner else 0) << box.players if plain[place] else -1
        for place in range(len(box.place_names))
    ]

    def onlookers(S: Array, place: int, on_top: bool) -> int:
        """The players who see what lies in a place, on top of it or not, as bits."""
        while inside[place] >= 0:
            on_top = S[previous_at + inside[place]] < 0
            place = S[place_at + inside[place]]
        return audience[place] if on_top or not only_top[place] else 0

    def uncover(S: Array, piece: int, place: int, on_top: bool) -> None:
        """Piles of which only the top is seen: what is covered was seen, and what lay under the piece will be."""
        old, covered, under = S[place_at + piece], S[first_at + place], S[next_at + piece]
        if only_top[place] and on_top and covered >= 0 and open_faced[covered]:
            S[looked_at + covered] |= audience[place]
        if only_top[old] and S[previous_at + piece] < 0 and under >= 0:
            S[KNOWLEDGE] += 1

    def remember(S: Array, piece: int, old: int, place: int, on_top: bool) -> None:
        """Who knows a piece when it goes elsewhere: those who see it there, and those who saw it where it was."""
        seen, sees = audience[old], audience[place]
        if not plain[old] or not plain[place]:  # else who sees one of the pieces there sees all of them
            on_top = on_top or S[first_at + place] < 0
            seen, sees = onlookers(S, old, S[previous_at + piece] < 0), onlookers(S, place, on_top)
            if only_top[old] or only_top[place]:
                uncover(S, piece, place, on_top)
        if sees & ~(seen | S[looked_at + piece]) or (for_owners[piece] and owners[place] not in (-1, owners[old])):
            S[KNOWLEDGE] += 1
        # The box is not a place on the table: what goes into it is anybody's, and nobody looks at what comes out of it before.
        if seen and old != the_box != place and open_faced[piece]:
            S[looked_at + piece] |= seen & ~sees

    def at(S: Array, place: int) -> list[int]:
        found = []
        piece = S[first_at + place]
        while piece >= 0:
            found.append(piece)
            piece = S[next_at + piece]
        return found

    def by_place(S: Array, pieces: Sequence[int]) -> list[int]:
        """Pieces in the order in which they lie on the table, so that the order does not tell hidden ones apart."""
        wanted = set(pieces)
        return [piece for place in sorted({S[place_at + piece] for piece in wanted}) for piece in at(S, place) if piece in wanted]

    def not_into_itself(S: Array, piece: int, place: int) -> None:
        """What carries others can neither carry itself nor what carries it."""
        holder = inside[place]
        while holder >= 0:
            if holder == piece:
                raise PlayError("into-itself", piece=box.piece_kind[piece], chain=chain())
            holder = inside[S[place_at + holder]]

    def take(S: Array, piece: int) -> None:
        after, before = S[next_at + piece], S[previous_at + piece]
        if before >= 0:
            S[next_at + before] = after
        else:
            S[first_at + S[place_at + piece]] = after
        if after >= 0:
            S[previous_at + after] = before

    def move(S: Array, piece: int, place: int) -> None:
        if piece < 0 or place < 0:
            return
        if inside[place] >= 0:
            not_into_itself(S, piece, place)
        old = S[place_at + piece]
        if looked_at >= 0 and (seen_alike[old] != seen_alike[place] or not plain[place]):
            remember(S, piece, old, place, True)
        after, before = S[next_at + piece], S[previous_at + piece]
        if before >= 0:
            S[next_at + before] = after
        else:
            S[first_at + old] = after
        if after >= 0:
            S[previous_at + after] = before
        top = S[first_at + place]
        S[next_at + piece] = top
        S[previous_at + piece] = -1
        if top >= 0:
            S[previous_at + top] = piece
        S[first_at + place] = piece
        S[place_at + piece] = place

    def move_under(S: Array, piece: int, place: int) -> None:
        if piece < 0 or place < 0:
            return
        if inside[place] >= 0:
            not_into_itself(S, piece, place)
        if looked_at >= 0:
            remember(S, piece, S[place_at + piece], place, False)
        take(S, piece)
        S[next_at + piece] = -1
        S[place_at + piece] = place
        last = bottom(S, place)
        S[previous_at + piece] = last
        if last >= 0:
            S[next_at + last] = piece
        else:
            S[first_at + place] = piece

    def lay(S: Array, place: int, pieces: Sequence[int]) -> None:
        """Make these all that lies in a place, in this order."""
        before, link = -1, first_at + place  # where the number of the next one is kept
        for piece in pieces:
            S[link] = piece
            S[previous_at + piece] = before
            S[place_at + piece] = place
            before, link = piece, next_at + piece
        S[link] = -1

    def swap(S: Array, one: int, other: int) -> None:
        """Each of two pieces takes the place of the other, also in the order of what lies there."""
        if one < 0 or other < 0 or one == other:
            return
        here, there = S[place_at + one], S[place_at + other]
        for piece, place in ((one, there), (other, here)):
            not_into_itself(S, piece, place)
            if looked_at >= 0:
                on_top = S[previous_at + (other if piece == one else one)] < 0
                remember(S, piece, S[place_at + piece], place, on_top)
        instead = {one: other, other: one}
        for place, pile in {place: at(S, place) for place in (here, there)}.items():
            lay(S, place, [instead.get(piece, piece) for piece in pile])

    def bottom(S: Array, place: int) -> int:
        piece, last = S[first_at + place], -1
        while piece >= 0:
            last, piece = piece, S[next_at + piece]
        return last

    return Piles(at, by_place, move, move_under, swap, lay, bottom, inside)
