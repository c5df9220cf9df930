"""What generated code calls: lists of pieces in places, chance, amounts, ends.

Generated code works on one flat list `S`. These functions are made for one layout by `Runtime`, so that the addresses are
closed over once and looked up fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.language.box import CHANCE_A, CHANCE_B, ENDED, KNOWLEDGE, OUT, WINNERS
from interpreter.machine.chains import running
from interpreter.machine.layout import NUMBERS_KEPT
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.language.box import Box

State = list[int]
Sized = TypeVar("Sized", bound=Sequence[int])
MOST = 2**53 - 1
PASS, DONE = -MOST - 1, -MOST - 2  # no number of a game is that small
ENDINGS = ("", "win", "tie", "finish", "all_lose", "idle")
STEP_LIMIT = 200_000
LOOP_LIMIT = 200_000
WORK_LIMIT = 1_000_000
STACK_LIMIT = 50_000


class Over(Exception):
    """Thrown by plain functions of generated code when the game ends inside them."""


class Watching:
    """What somebody outside wants to know or to decide: the log, and chance that an example fixes."""

    def __init__(self) -> None:
        self.log: Callable[[str, tuple[Any, ...]], None] | None = None
        self.fixed: list[Any] | None = None
        # Turns of loops and recursive calls since the last decision, and elements looked at; not part of a state.
        self.steps = [0, 0]
        self.owners: dict[str, str] = {}  # which procedure or value a generated function belongs to


def bits(mask: int) -> list[int]:
    """The players of a mask, ascending."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def mask(numbers: Sequence[int]) -> int:
    """A set of players as a mask."""
    found = 0
    for number in numbers:
        if number >= 0:
            found |= 1 << number
    return found


def keep(S: State, at: int, items: Sequence[int], most: int) -> None:
    """Put a set into a frame: how many there are and then each of them, in its order; the rest of its room is 0."""
    count, before = len(items), S[at]
    if count > most:
        raise PlayError("set-too-large", found=count, limit=most)
    S[at] = count
    S[at + 1:at + 1 + count] = items
    if before > count:
        S[at + 1 + count:at + 1 + before] = [0] * (before - count)


def counted(items: Sequence[int]) -> list[int]:
    """A set with its count in front, as it is kept."""
    return [len(items), *items]


def few(numbers: Sequence[int]) -> Sequence[int]:
    """A set of numbers, refused if it has more than may be kept."""
    if len(numbers) > NUMBERS_KEPT:
        raise PlayError("set-too-large", found=len(numbers), limit=NUMBERS_KEPT)
    return numbers


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


def item(items: Sequence[int], number: int, nothing: int = 0) -> int:
    """An entry of a list; nothing outside of it."""
    return items[number] if 0 <= number < len(items) else nothing


def best(items: Sequence[int], values: Sequence[int]) -> list[int]:
    """Those with the largest value."""
    if not items:
        return []
    most = max(values)
    return [one for one, value in zip(items, values, strict=True) if value == most]


def times(left: int, right: int) -> int:
    """A product; beyond 53 bits it stays at the bound, so that no loop can grow a number without end."""
    return bound(left * right)


def bound(number: int) -> int:
    """The number, or the nearest one of 53 bits."""
    return number if -MOST <= number <= MOST else MOST if number > 0 else -MOST


def endless(name: str) -> None:
    """A loop ran too long."""
    raise PlayError("endless", chain=name, limit=LOOP_LIMIT)


def chance(S: State) -> int:
    """The next 32 random bits (xoroshiro64**, its two words are in the state)."""
    a, b = S[CHANCE_A], S[CHANCE_B]
    r = a * 0x9E3779BB & 0xFFFFFFFF
    r = ((r << 5 | r >> 27) & 0xFFFFFFFF) * 5 & 0xFFFFFFFF
    b ^= a
    S[CHANCE_A] = (a << 26 | a >> 6) & 0xFFFFFFFF ^ b ^ b << 9 & 0xFFFFFFFF
    S[CHANCE_B] = (b << 13 | b >> 19) & 0xFFFFFFFF
    S[KNOWLEDGE] += 1
    return r


def seed(S: State, number: int) -> None:
    """Begin a stream of chance."""
    word = number & 0xFFFFFFFFFFFFFFFF
    for address in (CHANCE_A, CHANCE_B):
        word = (word + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        z = word
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        z = (z ^ z >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        S[address] = (z ^ z >> 31) & 0xFFFFFFFF
    if not S[CHANCE_A] | S[CHANCE_B]:
        S[CHANCE_A] = 1


def _audience(box: Box) -> list[int]:
    """For each place the players who see what lies there, as bits."""
    everyone = (1 << box.players) - 1
    found = [everyone] * (len(box.place_names) + 1)
    for place in box.places.values():
        for number in range(place.count):
            found[place.first + number] = {"all": everyone, "owner": 1 << number, "none": 0}[place.visible]
    return found


def runtime(box: Box, watching: Watching) -> dict[str, Any]:
    """The functions for one layout, by the names that generated code uses."""
    first_at, next_at, previous_at, place_at = box.first_at, box.next_at, box.previous_at, box.place_at
    looked_at, players, cells = box.looked_at, box.players, len(box.cells)
    inside = [-1] * (len(box.place_names) + 1)
    for piece, number in box.carriers.items():
        inside[number] = piece
    everyone = (1 << players) - 1
    audience = _audience(box)
    # A kind that lies face down, or has facts for those who looked, is not known by lying in the open.
    open_faced = [looked_at >= 0 and not box.kinds[kind].face_down and all(
        found.visible != "looked" for found in box.fields.get(kind, {}).values()) for kind in box.piece_kind]
    owners = box.place_owner
    for_owners = [any(found.visible == "owner" for found in box.fields.get(kind, {}).values()) for kind in box.piece_kind]
    the_box = box.places["box"].first

    def onlookers(S: State, place: int) -> int:
        """The players who see what lies in a place, as bits."""
        while inside[place] >= 0:
            place = S[place_at + inside[place]]
        return audience[place]

    def remember(S: State, piece: int, place: int) -> None:
        """Who knows a piece when it goes elsewhere: those who see it there, and those who saw it where it was."""
        old = S[place_at + piece]
        seen, sees = onlookers(S, old), onlookers(S, place)
        new_owner = for_owners[piece] and owners[place] not in (-1, owners[old])
        if new_owner or sees & ~(seen | S[looked_at + piece]):
            S[KNOWLEDGE] += 1
        # The box is not a place on the table: what goes into it is anybody's, and nobody looks at what comes out of it before.
        if old != the_box != place and open_faced[piece]:
            S[looked_at + piece] |= seen & ~sees

    def at(S: State, place: int) -> list[int]:
        found = []
        piece = S[first_at + place]
        while piece >= 0:
            found.append(piece)
            piece = S[next_at + piece]
        return found

    def by_place(S: State, pieces: Sequence[int]) -> list[int]:
        """Pieces in the order in which they lie on the table, so that the order does not tell hidden ones apart."""
        wanted = set(pieces)
        return [piece for place in sorted({S[place_at + piece] for piece in wanted}) for piece in at(S, place)
                if piece in wanted]

    def through(items: Sized) -> Sized:
        """A set that is gone through with work for each element, or a long one: all of it counts."""
        watching.steps[1] += len(items)
        if watching.steps[1] > WORK_LIMIT:
            overworked()
        return items

    def overworked() -> None:
        """Sets in sets, or values that call each other, are more work than a game can have between two decisions."""
        raise PlayError("endless", chain=running(watching.owners), limit=WORK_LIMIT)

    def not_into_itself(S: State, piece: int, place: int) -> None:
        """What carries others can neither carry itself nor what carries it."""
        holder = inside[place]
        while holder >= 0:
            if holder == piece:
                raise PlayError("into-itself", piece=box.piece_kind[piece], chain=running(watching.owners))
            holder = inside[S[place_at + holder]]

    def take(S: State, piece: int) -> None:
        after, before = S[next_at + piece], S[previous_at + piece]
        if before >= 0:
            S[next_at + before] = after
        else:
            S[first_at + S[place_at + piece]] = after
        if after >= 0:
            S[previous_at + after] = before

    def move(S: State, piece: int, place: int) -> None:
        if piece < 0 or place < 0:
            return
        if inside[place] >= 0:
            not_into_itself(S, piece, place)
        if looked_at >= 0:
            remember(S, piece, place)
        after, before = S[next_at + piece], S[previous_at + piece]
        if before >= 0:
            S[next_at + before] = after
        else:
            S[first_at + S[place_at + piece]] = after
        if after >= 0:
            S[previous_at + after] = before
        top = S[first_at + place]
        S[next_at + piece] = top
        S[previous_at + piece] = -1
        if top >= 0:
            S[previous_at + top] = piece
        S[first_at + place] = piece
        S[place_at + piece] = place

    def move_under(S: State, piece: int, place: int) -> None:
        if piece < 0 or place < 0:
            return
        if inside[place] >= 0:
            not_into_itself(S, piece, place)
        if looked_at >= 0:
            remember(S, piece, place)
        take(S, piece)
        S[next_at + piece] = -1
        S[place_at + piece] = place
        last = bottom(S, place)
        S[previous_at + piece] = last
        if last >= 0:
            S[next_at + last] = piece
        else:
            S[first_at + place] = piece

    def bottom(S: State, place: int) -> int:
        piece, last = S[first_at + place], -1
        while piece >= 0:
            last, piece = piece, S[next_at + piece]
        return last

    def below(S: State, count: int) -> int:
        """A random number from 0 to count - 1."""
        if watching.fixed is not None:
            return fixed(S, range(count))
        return chance(S) * count >> 32

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

    def shuffle(S: State, place: int) -> None:
        pieces = at(S, place)
        S[KNOWLEDGE] += 1
        if watching.fixed is None:
            for number in range(len(pieces) - 1, 0, -1):
                other = chance(S) * (number + 1) >> 32
                pieces[number], pieces[other] = pieces[other], pieces[number]
        before = -1
        for piece in pieces:
            if before >= 0:
                S[next_at + before] = piece
            else:
                S[first_at + place] = piece
            S[previous_at + piece] = before
            S[next_at + piece] = -1
            before = piece
            if looked_at >= 0:
                S[looked_at + piece] = 0

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

    def roll(S: State, dice: Sequence[int], base: int, faces: Sequence[int]) -> None:
        for die in dice:
            number = fixed(S, faces) if watching.fixed is not None else chance(S) * len(faces) >> 32
            face = faces[number]
            S[base + die] = face
            if watching.log is not None:
                watching.log("roll", (die, face))

    def pick_random(S: State, items: Sequence[int]) -> int:
        if not items:
            return -1
        if watching.fixed is not None:
            return items[fixed(S, items)]
        return items[chance(S) * len(items) >> 32]

    def show(S: State, pieces: Sequence[int], verb: str, player: int) -> None:
        S[KNOWLEDGE] += 1
        if looked_at < 0 or player < 0:
            return
        for piece in pieces:
            if verb == "look":
                S[looked_at + piece] |= 1 << player
            else:
                S[looked_at + piece] = everyone if verb == "reveal" else 0

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

    def next_player(S: State, player: int) -> int:
        if not 0 <= player < players:
            return -1  # nobody sits beside a side or nobody
        out = S[OUT]
        for step in range(1, players + 1):
            other = (player + step) % players
            if not out >> other & 1:
                return other
        return player

    def previous_player(S: State, player: int) -> int:
        if not 0 <= player < players:
            return -1
        out = S[OUT]
        for step in range(1, players + 1):
            other = (player - step) % players
            if not out >> other & 1:
                return other
        return player

    def clockwise(S: State, player: int) -> list[int]:
        if not 0 <= player < players:
            return []
        out = S[OUT]
        order = [(player + step) % players for step in range(players)]
        return [other for other in order if not out >> other & 1]

    def leave(S: State, leaving: Sequence[int], verb: str) -> bool:
        """Take players out of the game; is it over by that?"""
        S[OUT] |= mask(leaving)
        if verb == "defeat" and S[OUT] & everyone == everyone:
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

    def only_cell(place: int) -> int:
        return place if 0 <= place < cells else -1

    def span(low: int, high: int) -> range:
        """The numbers of a range, which count as steps: a long one is as bad as a long loop."""
        watching.steps[0] += max(0, high - low)
        if watching.steps[0] > LOOP_LIMIT:
            endless(f"{low}..{high}")
        return range(low, high + 1)

    def say(S: State, number: int, values: tuple[Any, ...]) -> None:
        if watching.log is not None:
            watching.log("say", (number, values))

    functions: dict[str, Any] = {
        "at": at, "by_place": by_place, "move": move, "move_under": move_under, "bottom": bottom, "shuffle": shuffle,
        "draw": draw, "roll": roll, "pick_random": pick_random, "show": show, "gain": gain, "gain_from": gain_from,
        "put_from": put_from, "lose": lose, "lose_to": lose_to, "next_player": next_player,
        "previous_player": previous_player, "clockwise": clockwise, "leave": leave, "over": over, "cell_of": cell_of,
        "only_cell": only_cell, "say": say, "below": below, "mask": mask, "keep": keep, "counted": counted, "few": few,
        "div": div, "mod": mod,
        "union": union, "minus": minus, "single": single, "item": item, "distinct": distinct, "best": best,
        "times": times, "bound": bound, "span": span, "T": watching.steps, "endless": endless,
        "through": through, "overworked": overworked,
        "Over": Over, "PlayError": PlayError,
    }
    return functions
