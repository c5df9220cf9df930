"""The head of a state, and what some of its numbers mean: answers that are no things, ends, bounds, the stream of chance."""

from __future__ import annotations

from collections.abc import Sequence

# The head of every state.
POINT, FRAME, CHANCE_A, CHANCE_B, ENDED, WINNERS, ACTIVE, OUT, KNOWLEDGE = range(9)
HEAD = 9

ENDINGS = ("", "win", "tie", "finish", "all_lose", "idle")

MOST = 2**31 - 1  # numbers stay within ±MOST
PASS, DONE = -MOST - 1, -MOST - 2  # declining, and having picked enough: no number of a game is that small
STEP_LIMIT = 200_000  # jumps without a decision
LOOP_LIMIT = 200_000  # turns of loops and recursive calls without a decision
WORK_LIMIT = 1_000_000  # elements of sets that are looked at, and calls, without a decision
STACK_LIMIT = 50_000  # entries of frames
DEPTH_LIMIT = 250  # calls inside each other, of what can come back to itself
POSITIONS_KEPT = 256  # of the positions that a game notes
SUPPOSE_LIMIT = 8  # copies of the state inside each other, for what would be after a procedure
COPIED_AT_ONCE = 64  # so many numbers of a copy are as much work as one element of a set
DURATIONS_KEPT = 16  # of what one command lets hold for a while
CHOOSING = 0x5DEECE66D  # turns the seed of a game into that of the answers in it, where these are random
NUMBERS_KEPT = 256  # there is no end of numbers, so a set of them that has a name is limited


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


_TWO_WORDS = 0xFFFFFFFFFFFFFFFF | 0xFFFFFFFFFFFFFFFF << 128


def seed(S: list[int], number: int) -> None:
    """Begin a stream of chance (splitmix64 makes its two words, here both at once, 128 bits apart)."""
    word = number + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    z = word | (word + 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) << 128
    z = ((z ^ z >> 30) & _TWO_WORDS) * 0xBF58476D1CE4E5B9 & _TWO_WORDS
    z = ((z ^ z >> 27) & _TWO_WORDS) * 0x94D049BB133111EB
    z ^= z >> 31
    a, b = z & 0xFFFFFFFF, z >> 128 & 0xFFFFFFFF
    S[CHANCE_A] = a if a | b else 1
    S[CHANCE_B] = b


def chance(S: list[int]) -> int:
    """The next 32 random bits (xoroshiro64**, its two words are in the state)."""
    a, b = S[CHANCE_A], S[CHANCE_B]
    r = a * 0x9E3779BB & 0xFFFFFFFF
    b ^= a
    S[CHANCE_A] = (a << 26 ^ a >> 6 ^ b ^ b << 9) & 0xFFFFFFFF
    S[CHANCE_B] = (b << 13 | b >> 19) & 0xFFFFFFFF
    S[KNOWLEDGE] += 1
    return (r << 5 | r >> 27) * 5 & 0xFFFFFFFF


def mix(S: list[int], items: list[int]) -> None:
    """Put a list into random order: one `chance` after the other, but their words go back into the state only at the end."""
    a, b = S[CHANCE_A], S[CHANCE_B]
    for number in range(len(items) - 1, 0, -1):
        r = a * 0x9E3779BB & 0xFFFFFFFF
        b ^= a
        a = (a << 26 ^ a >> 6 ^ b ^ b << 9) & 0xFFFFFFFF
        b = (b << 13 | b >> 19) & 0xFFFFFFFF
        other = ((r << 5 | r >> 27) * 5 & 0xFFFFFFFF) * (number + 1) >> 32
        items[number], items[other] = items[other], items[number]
    S[CHANCE_A], S[CHANCE_B] = a, b
    if items:
        S[KNOWLEDGE] += len(items) - 1
