"""Tables with as many seats and sides as there can be: nobody is forgotten, whichever machine plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.play.api import Kind
from interpreter.source.format.ruleset_file import MOST_SEATS, MOST_SIDES
from tests.robustness.make import written

LAST = MOST_SEATS - 1
RULES = """\
game: {{id: mini, seats: [{seats}], sides: [{sides}], players: {count}}}
tables: {{cards: {{rows: [{{id: ace}}, {{id: king}}]}}}}
places: {{deck: {{visible: none}}}}
pieces: {{card: {{table: cards, starts: deck}}}}
play: |
  eliminate players where it is not s0 and it is not s{last}
  look at first(cards at deck) by s{last}
  choose one:
    side: win {side}
    rest: win players
"""


def rules(seats: int, sides: int) -> str:
    return RULES.format(
        seats=", ".join(f"s{number}" for number in range(seats)),
        sides=", ".join(f"t{number}" for number in range(sides)),
        count=seats,
        last=seats - 1,
        side=f"t{sides - 1}",
    )


@pytest.mark.parametrize("machine", ["python", "native"])
def test_the_last_seat_and_the_last_side_count_like_all_others(tmp_path: Path, machine: Kind) -> None:
    game = interpreter.load(str(written(tmp_path, rules(MOST_SEATS, MOST_SIDES))), machine=machine)
    state = game.start(1)
    deck = [[piece["row"] for piece in state.view(seat)["places"]["deck"]] for seat in (LAST, LAST - 1)]
    assert deck == [["cards.ace", None], [None, None]]
    other = game.from_json(state.to_json())
    state.choose("rest")
    assert state.result is not None and set(state.result.winners) == {"s0", f"s{LAST}"}
    other.choose("side")
    assert other.result is not None and list(other.result.winners) == [f"t{MOST_SIDES - 1}"]


@pytest.mark.parametrize(("seats", "sides"), [(MOST_SEATS + 1, 1), (2, MOST_SIDES + 1)])
def test_more_are_refused(tmp_path: Path, seats: int, sides: int) -> None:
    [problem] = interpreter.check(str(written(tmp_path, rules(seats, sides))))
    assert (problem.code, problem.position.line) == ("too-many", 1)
