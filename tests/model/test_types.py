"""What may stand where what is expected, and what a thing is that is one or the other."""

from __future__ import annotations

import pytest

from interpreter.model.types import CELL, FLAG, NONE, NUMBER, PIECE, PLACE, PLAYER, UNKNOWN, Type, fits, join, set_of

TOKEN, CARD = Type("piece", "token"), Type("piece", "card")


@pytest.mark.parametrize(
    ("given", "wanted", "may"),
    [
        (NUMBER, NUMBER, True),
        (NUMBER, FLAG, False),
        (NONE, PLAYER, True),
        (NONE, NUMBER, False),
        (NONE, set_of(CELL), False),
        (TOKEN, PIECE, True),
        (PIECE, TOKEN, True),  # it may be one: the state tells
        (TOKEN, CARD, False),
        (CELL, PLACE, True),
        (TOKEN, PLACE, True),  # a piece may carry others
        (PLACE, CELL, True),
        (PLAYER, PLACE, False),
        (set_of(TOKEN), set_of(PIECE), True),
        (set_of(TOKEN), TOKEN, False),
        (UNKNOWN, NUMBER, True),
    ],
    ids=str,
)
def test_what_fits(given: Type, wanted: Type, may: bool) -> None:
    assert fits(given, wanted) is may


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        (TOKEN, CARD, PIECE),
        (TOKEN, PIECE, PIECE),
        (CELL, TOKEN, PLACE),
        (NONE, CELL, CELL),
        (CELL, NONE, CELL),
        (NUMBER, CELL, None),
        (set_of(TOKEN), set_of(TOKEN), set_of(TOKEN)),
    ],
    ids=str,
)
def test_one_or_the_other(left: Type, right: Type, found: Type | None) -> None:
    assert join(left, right) == found
