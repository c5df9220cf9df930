"""What authors write who know another language, or plain English, and how it is written here.

Each rule is tried on the line with the mistake, the particular ones before the general ones. What comes out is offered only if
it can be read; it may be several lines. Names that are not in the line (`deck`, `hand of me`, `chosen`) stand for what an author
has.
"""

from __future__ import annotations

import re

from interpreter.language.slips_of_code import LINES, SIGNS
from interpreter.language.slips_of_deals import BESIDE, DEALS
from interpreter.language.slips_of_english import EVENTS, NUMBERS, SENTENCES
from interpreter.language.slips_on_cards import CARDS

__all__ = ["BESIDE", "ELSEWHERE", "GOES_ON", "ways_to_write"]

MOST_WAYS = 120
LONGEST = 300  # nobody's slip; patterns take long for longer ones

# Names that mean something in other languages.
ELSEWHERE = {
    "null": "none",
    "nil": "none",
    "nothing": "none",
    "nobody": "none",
    "true": "yes",
    "false": "no",
    "len": "count",
    "length": "count",
    "size": "count",
    "number_of": "count",
    "number": "count(SET)",
    "exists": "any",
    "empty": "none(SET)",
    "abs": "max(x, -x)",
    "even": "x % 2 is 0",
    "odd": "x % 2 is 1",
    "half": "me.FIELD / 2",
    "all": "me.FIELD",
    "range": "1..N",
    "adjacent": "neighbours",
    "neighbour": "neighbours",
    "neighbors": "neighbours",
    "self": "this",
    "i": "me",
    "my": "me",
    "you": "me",
    "a": "1",
    "an": "1",
    **{word: str(number) for number, word in enumerate(NUMBERS, 1)},
}
GOES_ON = re.compile(r"[Ii]f\s+(?:you|i)\s+(?:do|did)\s*[:,]")  # how a line begins that speaks of the one before
_COMMAND = "(?:^|(?<=[:;] ))"  # where a command begins
_RULES = tuple(
    (re.compile(_COMMAND + pattern[1:] if pattern.startswith("^") else pattern), written)
    for pattern, written in (*SIGNS, *LINES, *EVENTS, *DEALS, *CARDS, *SENTENCES)
)


def ways_to_write(line: str) -> list[str]:
    """What may be meant by a line that cannot be read, the fewest changes first; not all of it can be read."""
    if len(line) > LONGEST:
        return []
    ways, plain = [line], line.lower()
    seen = {line}
    for way in ways:
        for other in (*(pattern.sub(written, way, count=1) for pattern, written in _RULES), plain):
            if other not in seen and len(ways) < MOST_WAYS:
                seen.add(other)
                ways.append(other)
    return ways[1:]
