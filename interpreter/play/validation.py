"""Is a list of integers a state of a game? Used for what comes from outside, and by the tests of the conservation laws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.model.box import Box, Field
from interpreter.model.state import ACTIVE, ENDED, ENDINGS, FRAME, OUT, POINT, WINNERS

if TYPE_CHECKING:
    from interpreter.play.api import Game


def sound(game: Game, S: list[int]) -> bool:
    """Is every piece in exactly one place, every number within its bounds, and every link one that exists?"""
    fields = game.box.every_field()
    return _head(game, S) and _frames(game, S) and _pieces(game.box, S) and all(_field(field, game.box, S) for field in fields)


def _head(game: Game, S: list[int]) -> bool:
    everyone = 1 << len(game.box.owners)
    return (
        -1 <= S[POINT] < len(game.lowered.points)
        and 0 <= S[ENDED] < len(ENDINGS)
        and -1 <= S[ACTIVE] < game.players
        and 0 <= S[OUT] < everyone
        and 0 <= S[WINNERS] < everyone
    )


def _frames(game: Game, S: list[int]) -> bool:
    """Each running procedure lies behind the one that called it, whole, and no set in it is larger than its room."""
    if S[POINT] < 0:
        return 0 <= S[FRAME] < len(S)  # nothing runs any more
    layout, frame = game.lowered.layout, -1
    for name, frame, end in game.machine.running(S):
        kept = layout.frames.get(name)
        if (
            kept is None
            or not layout.size <= frame <= end - kept.size
            or not -1 <= S[frame + 2] < len(game.box.owners)
            or any(not 0 <= S[frame + at] <= room for _, at, room in kept.sets())
        ):
            return False
        frame = S[frame + 1]
    return frame == 0 and _copies(layout, S)  # and not -1: who asks is a procedure that runs


def _copies(layout: ir.Layout, S: list[int]) -> bool:
    """Is each copy of the state that is kept, for what can be taken back, whole, and behind the one before it?"""
    at, behind = S[layout.tried] if layout.tried >= 0 else 0, len(S)
    while at:
        whole = layout.size <= at and 2 * at < behind and 0 <= S[2 * at] < len(layout.tries)
        if not whole or not 0 <= S[at + layout.tried] < at:
            return False
        at, behind = S[at + layout.tried], at
    return True


def _pieces(box: Box, S: list[int]) -> bool:
    seen: set[int] = set()
    for place in range(len(box.place_names)):
        before, piece = -1, S[box.first_at + place]
        while piece >= 0:
            if (
                piece in seen
                or piece >= len(box.piece_kind)
                or S[box.place_at + piece] != place
                or (S[box.previous_at + piece] != before)
            ):
                return False
            seen.add(piece)
            before, piece = piece, S[box.next_at + piece]
    return len(seen) == len(box.piece_kind) and not any(_in_itself(box, S, piece) for piece in box.carriers)


def _in_itself(box: Box, S: list[int], piece: int) -> bool:
    """Does a piece carry what carries it?"""
    holders = {place: carrier for carrier, place in box.carriers.items()}
    holder: int | None = piece
    for _ in range(len(holders) + 1):
        holder = holders.get(S[box.place_at + holder]) if holder is not None else None
    return holder is not None


def _field(field: Field, box: Box, S: list[int]) -> bool:
    values = S[field.base : field.base + field.count * field.width]
    words = box.words_of(field.type)
    if field.bounded:
        least, most = field.least, field.most
    elif words is not None:
        least, most = -1, len(words) - 1
    else:
        things = {
            "flag": 2,
            "piece": len(box.piece_kind),
            "place": len(box.place_names),
            "edge": len(box.cells) + len(box.boards.edges) if box.boards is not None else 0,  # numbered behind the cells
        }
        least, most = -1, things.get(field.type.kind, 2**53) - 1
    supplies = S[field.supply_at : field.supply_at + field.width] if field.supply is not None else []
    return all(least <= value <= most for value in values) and all(left >= 0 for left in supplies)
