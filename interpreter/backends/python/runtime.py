"""What generated code calls: lists of pieces in places, chance, amounts, ends.

Generated code works on one flat list `S`. These functions are made for one layout by `Runtime`, so that the addresses are
closed over once and looked up fast.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.backends.running_frames import named_chain, packed
from interpreter.model.piles import piles
from interpreter.model.positions import positions
from interpreter.model.state import (
    ACTIVE,
    COPIED_AT_ONCE,
    ENDED,
    FRAME,
    KNOWLEDGE,
    LOOP_LIMIT,
    MOST,
    NUMBERS_KEPT,
    OUT,
    SUPPOSE_LIMIT,
    WINNERS,
    WORK_LIMIT,
    chance,
    mask,
    mix,
)
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.model.box import Box

State = list[int]
Sized = TypeVar("Sized", bound=Sequence[int])
RULES = "<rules>"  # the file name of generated code

BUILTINS = {
    function.__name__: function
    for function in (enumerate, len, list, max, min, range, reversed, sorted, sum, zip, RecursionError)
}  # all that generated code may use of Python


class Over(Exception):
    """Thrown by plain functions of generated code when the game ends inside them."""


class Watching:
    """What somebody outside wants to know or to decide: the log, and chance that an example fixes."""

    def __init__(self, owners: dict[str, str], files: Callable[[], dict[str, str]]) -> None:
        self.log: Callable[[str, tuple[Any, ...]], None] | None = None
        self.fixed: list[Any] | None = None
        # Turns of loops and recursive calls since the last decision, elements looked at, how many recursive calls are inside
        # each other, and whether anybody wants to hear what is said; not part of a state.
        self.steps = [0, 0, 0, 0]
        self.supposing = 0  # copies in copies
        self.owners = owners  # which procedure or value a generated function belongs to
        self.files = files  # in which file it stands


def keep(S: State, at: int, items: Sequence[int], room: int) -> None:
    """Put a set into a frame: how many there are and then each of them, in its order; the rest of its room is 0."""
    S[at : at + 1 + room] = packed(items, room)


def unpacked(S: State) -> list[int]:
    """Take a set off the end of the state."""
    return [S.pop() for _ in range(S.pop())]


def made_map(size: int, nothing: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """One value for each key, and nothing for all others, also at the end, where a key that is nothing finds it."""
    found = [nothing] * (size + 1)
    for item, value in pairs:
        found[item] = value
    return found


def changed(values: Sequence[int], key: int, value: int) -> Sequence[int]:
    """A map with another value for a key."""
    return [*values[:key], value, *values[key + 1 :]] if key >= 0 else values


def gathered(table: Sequence[Sequence[int]], items: Sequence[int]) -> list[int]:
    """All entries of these things, each once, in the order of their numbers."""
    return sorted({entry for item in items for entry in table[item]})


def worst(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Those with the smallest value."""
    return best([(item, -value) for item, value in pairs])


def few(numbers: Sequence[int]) -> Sequence[int]:
    """A set of numbers, refused if it has more than may be kept."""
    if len(numbers) > NUMBERS_KEPT:
        raise PlayError("set-too-large", found=len(numbers), limit=NUMBERS_KEPT)
    return numbers


def overflow(name: str, limit: int) -> None:
    """There is no room for one more."""
    raise PlayError("too-many-for-a-while", name=name, limit=limit)


def div(left: int, right: int) -> int:
    """Division rounds down; by nothing it gives 0."""
    return left // right if right else 0


def mod(left: int, right: int) -> int:
    """What a division leaves; by nothing 0."""
    return left % right if right else 0


def union(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """All of both, each once."""
    seen = set(left)
    return [*left, *[item for item in right if item not in seen]]


def minus(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """What is in the left one only."""
    without = set(right)
    return [item for item in left if item not in without]


def single(item: int) -> list[int]:
    """A set of one thing, or of none."""
    return [item] if item >= 0 else []


def distinct(items: Sequence[int]) -> list[int]:
    """Each thing once, without nothing."""
    return [item for item in dict.fromkeys(items) if item >= 0]


def different(numbers: Sequence[int]) -> list[int]:
    """Each number once."""
    return list(dict.fromkeys(numbers))


def one_of_each(pairs: Iterable[tuple[int, Any]]) -> list[int]:
    """Things with their keys; of those that have the same key only the first."""
    found: dict[Any, int] = {}
    for item, key in pairs:
        found.setdefault(key, item)
    return list(found.values())


def by_number(pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Things by their numbers, the smallest first."""
    return [item for item, _ in sorted(pairs, key=lambda pair: pair[1])]


def item(items: Sequence[int], number: int, nothing: int = 0) -> int:
    """An entry of a list; nothing outside of it."""
    return items[number] if 0 <= number < len(items) else nothing


def best(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Those with the largest value."""
    most = max([value for _, value in pairs], default=0)
    return [item for item, value in pairs if value == most]


def bound(number: int) -> int:
    """The number, or the nearest one of 32 bits."""
    return number if -MOST <= number <= MOST else MOST if number > 0 else -MOST


def running(owners: dict[str, str]) -> str:
    """The procedures and values whose functions are being run, innermost last."""
    frame: FrameType | None = sys._getframe(1)
    found: list[str] = []
    while frame is not None:
        found += [owners.get(frame.f_code.co_name, "")] if frame.f_code.co_filename == RULES else []
        frame = frame.f_back
    return named_chain(reversed(found))


def runtime(box: Box, watching: Watching) -> dict[str, Any]:
    """The functions for one layout, by the names that generated code uses."""
    first_at, next_at, previous_at, place_at = box.first_at, box.next_at, box.previous_at, box.place_at
    looked_at, players, cells = box.looked_at, box.players, len(box.cells)
    everyone = (1 << players) - 1
    steps = watching.steps

    def through(items: Sized) -> Sized:
        """A set that is gone through with work for each element, or a long one: all of it counts."""
        steps[1] += len(items)
        if steps[1] > WORK_LIMIT:
            overworked()
        return items

    def endless(name: str, line: int) -> None:
        """A loop, or what calls itself, ran too long."""
        files = watching.files()
        where = f"{files[name]}:{line}" if name in files else None
        raise PlayError("endless", chain=running(watching.owners) or name, where=where, limit=LOOP_LIMIT)

    def overworked() -> None:
        """Sets in sets, or values that call each other, are more work than a game can have between two decisions."""
        raise PlayError("endless", chain=running(watching.owners), limit=WORK_LIMIT)

    def tried(S: State, at: int) -> bool:
        """Has anything changed since the last copy was made, while nobody learnt anything?"""
        n = S[at] if at >= 0 else 0
        return n > 0 and S[KNOWLEDGE] == S[n + KNOWLEDGE] and S[ACTIVE : box.size] != S[n + ACTIVE : n + box.size]

    noted = positions(box)
    lying = piles(box, lambda: running(watching.owners))
    inside = lying.inside
    at, move, lay, bottom = lying.at, lying.move, lying.lay, lying.bottom

    def fixed(S: State, values: Sequence[int]) -> int:
        given = watching.fixed
        assert given is not None
        S[KNOWLEDGE] += 1
        if not given:
            raise PlayError("chance-not-given")
        wanted = given.pop(0)
        if wanted not in values:
            raise PlayError("chance-impossible", found=wanted)
        return list(values).index(wanted)

    def mixed(S: State, pieces: list[int]) -> list[int]:
        """Pieces in random order, and nobody knows any more which is which."""
        S[KNOWLEDGE] += 1
        if watching.fixed is None:
            mix(S, pieces)
        if looked_at >= 0:
            for piece in pieces:
                S[looked_at + piece] = 0
        return pieces

    def shuffle(S: State, place: int) -> None:
        """All that lies in a place in random order: `lay` of what is `mixed`, in one go, for most games begin with it."""
        pieces = at(S, place)
        S[KNOWLEDGE] += 1
        if watching.fixed is None:
            mix(S, pieces)
        before, link = -1, first_at + place
        for piece in pieces:
            S[link] = piece
            S[previous_at + piece] = before
            if looked_at >= 0:
                S[looked_at + piece] = 0
            before, link = piece, next_at + piece
        S[link] = -1

    def draw(S: State, place: int, refills: dict[int, int]) -> int:
        piece = S[first_at + place]
        if piece < 0 and place in refills:
            for other in reversed(at(S, refills[place])):
                move(S, other, place)
            shuffle(S, place)
            piece = S[first_at + place]
        if piece >= 0:
            S[KNOWLEDGE] += 1
            if watching.log is not None:
                watching.log("draw", (piece, place))
        return piece

    def draw_several(S: State, place: int, count: int, refills: dict[int, int]) -> None:
        pieces = at(S, place)
        if len(pieces) < count and place in refills:
            under = at(S, refills[place])
            for piece in under:
                lying.move_under(S, piece, place)
            pieces += mixed(S, under)
            lay(S, place, pieces)
        for piece in pieces[: max(0, count)]:
            S[KNOWLEDGE] += 1
            if watching.log is not None:
                watching.log("draw", (piece, place))

    def roll(S: State, dice: Sequence[int], base: int, faces: Sequence[int], who: int, where: str) -> None:
        for die in dice:
            number = fixed(S, faces) if watching.fixed is not None else chance(S) * len(faces) >> 32
            S[base + die] = faces[number]
        if watching.log is not None and dice:
            watching.log("roll", (tuple(dice), base, who, where))

    def automatic(S: State, point: int, value: int, take: Callable[[State, int], Any]) -> Callable[[State], Any]:
        """The only answer there is, taken by whoever runs on: hundreds of them may follow each other."""
        if watching.log is not None:
            watching.log("automatic", (point, value))
        return lambda S: take(S, value)

    def pick_random(S: State, items: Sequence[int]) -> int:
        if not items:
            return -1
        if watching.fixed is not None:
            return items[fixed(S, items)]
        return items[chance(S) * len(items) >> 32]

    def pick_weighted(S: State, items: Sequence[int], weights: Sequence[int]) -> int:
        likely = [(item, weight) for item, weight in zip(items, weights, strict=True) if weight > 0]
        if not likely:
            return -1
        if watching.fixed is not None:
            return likely[fixed(S, [item for item, _ in likely])][0]
        number = chance(S) * sum(weight for _, weight in likely) >> 32
        while number >= likely[0][1]:
            number -= likely.pop(0)[1]
        return likely[0][0]

    def look(S: State, pieces: Sequence[int], player: int) -> None:
        S[KNOWLEDGE] += 1
        if looked_at >= 0 and player >= 0:
            for piece in pieces:
                S[looked_at + piece] |= 1 << player

    def reveal(S: State, pieces: Sequence[int], _player: int, known: int = everyone) -> None:
        S[KNOWLEDGE] += 1
        if looked_at >= 0:
            for piece in pieces:
                S[looked_at + piece] = known

    def conceal(S: State, pieces: Sequence[int], player: int) -> None:
        reveal(S, pieces, player, 0)

    def gain(S: State, address: int, amount: int, most: int) -> None:
        S[address] = min(most, S[address] + max(0, amount))

    def gain_from(S: State, address: int, amount: int, most: int, supply: int) -> None:
        amount = max(0, min(amount, S[supply], most - S[address]))
        S[supply] -= amount
        S[address] += amount

    def put_from(S: State, address: int, value: int, least: int, most: int, supply: int) -> None:
        change = min(max(least, min(most, value)) - S[address], S[supply])
        S[supply] -= change
        S[address] += change

    def lose(S: State, address: int, amount: int, least: int) -> None:
        S[address] = max(least, S[address] - max(0, amount))

    def lose_to(S: State, address: int, amount: int, least: int, supply: int) -> None:
        amount = max(0, min(amount, S[address] - least))
        S[supply] += amount
        S[address] -= amount

    orders: dict[tuple[int, int], tuple[int, ...]] = {}  # by who is out, and who comes first

    def clockwise(S: State, player: int) -> tuple[int, ...]:
        out = S[OUT]
        found = orders.get((out, player))
        if found is None:
            order = [(player + step) % players for step in range(players)] if 0 <= player < players else []
            found = orders[out, player] = tuple(other for other in order if not out >> other & 1)
        return found

    def beside(S: State, player: int, step: int) -> int:
        """The next one who is not out; nobody sits beside a side or nobody."""
        others = [(player + step * far) % players for far in range(1, players)]
        return next((other for other in others if not S[OUT] >> other & 1), player) if 0 <= player < players else -1

    def leave(S: State, leaving: Sequence[int], defeated: int) -> bool:
        """Take players out of the game; is it over by that?"""
        S[OUT] |= mask(leaving)
        if defeated and S[OUT] & everyone == everyone:
            over(S, 4, 0)
            return True
        return False

    def over(S: State, ending: int, winners: int) -> None:
        S[ENDED], S[WINNERS], S[0] = ending, winners, -1

    def cell_of(S: State, piece: int) -> int:
        place = S[place_at + piece]
        while place >= cells and inside[place] >= 0:
            place = S[place_at + inside[place]]
        return place if 0 <= place < cells else -1

    def span(low: int, high: int) -> range:
        """The numbers of a range, which count as steps: a long one is as bad as a long loop."""
        steps[0] += max(0, high - low)
        if steps[0] > LOOP_LIMIT:
            raise PlayError("endless", chain=f"{running(watching.owners)} ({low}..{high})", limit=LOOP_LIMIT)
        return range(low, high + 1)

    def suppose(
        S: State, run: Callable[..., Any], args: tuple[Any, ...], value: Callable[..., Any], given: tuple[Any, ...]
    ) -> Any:
        """What a value would be if a procedure had run: in a copy, of which nobody hears and nothing stays."""
        steps[1] += 1 + len(S) // COPIED_AT_ONCE
        if steps[1] > WORK_LIMIT:
            overworked()
        if watching.supposing >= SUPPOSE_LIMIT:
            raise RecursionError
        copy, log = S[:], watching.log
        watching.log, watching.supposing = None, watching.supposing + 1
        try:
            with suppress(Over):  # what would end the game ends the procedure
                run(copy, *args)
            return value(copy, *given)
        finally:
            watching.log, watching.supposing = log, watching.supposing - 1

    def suppose_framed(
        S: State, begin: Callable[..., Any], args: tuple[int, ...], value: Callable[..., Any], given: tuple[Any, ...]
    ) -> Any:
        """The same for a procedure that needs a frame, although it asks nobody."""

        def run(copy: State, *args: int) -> None:
            start, found = len(copy), begin
            copy += (0, copy[FRAME], *args)
            copy[FRAME] = start
            while found is not None:
                span(0, 1)
                found = found(copy)

        return suppose(S, run, args, value, given)

    def say(S: State, number: int, values: tuple[Any, ...]) -> None:
        if watching.log is not None:
            watching.log("say", (number, values))

    of_pieces = (at, lying.by_place, move, lying.move_under, lying.swap, bottom, shuffle, draw, draw_several, cell_of)
    of_chance_and_amounts = (roll, pick_random, pick_weighted, gain, gain_from, put_from, lose, lose_to)
    of_players = (beside, clockwise, leave, over)
    of_sets = (keep, packed, unpacked, few, made_map, changed, gathered, worst, best, union, minus, single, item)
    of_numbers = (distinct, different, one_of_each, by_number, mask, div, mod, bound, span, through)
    of_what_is_known = (look, reveal, conceal, noted.note, noted.times_seen, say, automatic)
    others = (suppose, suppose_framed, endless, overflow, tried, overworked, Over, PlayError)
    functions = (*of_pieces, *of_chance_and_amounts, *of_players, *of_sets, *of_numbers, *of_what_is_known, *others)
    return {"T": steps} | {function.__name__: function for function in functions}
