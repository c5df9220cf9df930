"""No id of a ruleset, however it looks, gets in the way of another one or of generated code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.problems import RulesetError
from tests.backends.make import functions
from tests.robustness.make import written

HEAD = """\
game: {id: mini, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2}
tables:
  deck:
    fields: {price: number}
    rows: [{id: ace, effect: "ASK; gain 1000 gold"}, {id: ten, price: 10, effect: "pay 5 gold; gain 10 gold"}]
pieces: {card: {table: deck, count: 1}}
fields:
  player: {gold: {max: 100000}}
"""


def gold(folder: Path, text: str, first: str) -> int:
    """What red has at the end, with first choices only; `first` comes first in every procedure."""
    state = interpreter.load(str(written(folder, (HEAD + text).replace("ASK", first)))).start(1)
    while state.decision is not None:
        state.choose(0)
    return int(state.view()["fields"]["player"]["red"]["gold"])


ASK = "choose spot from cells where it is a1"
CASES = {
    "an action": (
        """
actions: [{id: go, group: all, effect: "ASK; gain 1 gold"}]
play: "take action from all; actions__go()"
procedures: {actions__go: "ASK; gain 50 gold"}
""",
        51,
    ),
    "a step": (
        """
play: turn(); turn__one()
procedures:
  turn: |
    step one: ASK; gain 1 gold
    gain 10 gold
  turn__one: "ASK; gain 500 gold"
""",
        511,
    ),
    "the effect of a row": (
        """
play: resolve first(cards where price is 0); deck__ace(first(cards))
procedures: {deck__ace(card c): "ASK; gain 5 gold"}
""",
        1005,
    ),
    "an event that is watched": (
        """
play: e(); e__plain()
procedures: {e: "ASK; gain 1 gold", e__plain: "ASK; gain 100 gold"}
abilities: [{id: law, effect: "after e(): gain 10 gold"}]
""",
        111,
    ),
    "the whole game": (
        """
play: game()
procedures: {game: "ASK; gain 3 gold"}
""",
        3,
    ),
    "the whole game, watched": (
        """
play: game()
procedures: {game: "ASK; gain 3 gold"}
abilities: [{id: law, effect: "after game(): gain 10 gold"}]
""",
        13,
    ),
    "whether a card is possible": (
        """
play: |
  gain 7 gold
  card_deck(first(cards)) if possible(first(cards where price is 10))
procedures: {card_deck(card c): "pay 7 gold; ASK"}
""",
        0,
    ),
    "parts of a procedure": (
        """
play: turn(); turn__1(); turn__b1()
procedures: {turn: "ASK; gain 1 gold", turn__1: "ASK; gain 10 gold", turn__b1: "ASK; gain 100 gold",
             turn__end: "ASK; gain 9000 gold"}
""",
        111,
    ),
    "functions of the machine": (
        """
play: take_0(); ask_0(); mask(); halt(); v0()
procedures: {take_0: "ASK; gain 1 gold", ask_0: "ASK; gain 10 gold", mask: "ASK; gain 100 gold",
             halt: "ASK; gain 1000 gold", v0: "ASK; gain 10000 gold"}
""",
        11111,
    ),
    "beginnings of names": (
        """
play: x(); enter_x(); run_x(); can_x()
procedures: {x: "ASK; gain 1 gold", enter_x: "ASK; gain 10 gold", run_x: "ASK; gain 100 gold",
             can_x: "ASK; gain 1000 gold"}
""",
        1111,
    ),
    "values and procedures": (
        """
play: a(); gain a__b() gold
procedures: {a: "ASK; gain b() gold", value_b: "ASK; gain 500 gold"}
values: {b: "1", a__b: "20"}
""",
        21,
    ),
}


@pytest.mark.parametrize("first", [ASK, "gain 0 gold"], ids=["asking", "plain"])
@pytest.mark.parametrize(("text", "found"), CASES.values(), ids=CASES)
def test_names_do_not_collide(tmp_path: Path, text: str, found: int, first: str) -> None:
    assert gold(tmp_path, text, first) == found


@pytest.mark.parametrize(
    "text",
    [
        # Actions of cards are called row_action: two of them must not become one.
        'play: take action from all\nabilities: [{id: a, effect: "action b_c in all: gain 1 gold"},'
        ' {id: a_b, effect: "action c in all: gain 2 gold"}]\n',
        "play: take action from all\nactions: [{id: a_b, group: all, effect: gain 1 gold}]\n"
        'abilities: [{id: a, effect: "action b in all: gain 2 gold"}]\n',
        # A step of a procedure and the effect of a row are both called by two words.
        "play: deck()\nprocedures:\n  deck: |\n    step ace: gain 1 gold\n",
    ],
)
def test_what_would_have_the_same_name_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(RulesetError) as caught:
        interpreter.load(str(written(tmp_path, (HEAD + text).replace("ASK", ASK))))
    assert {problem.code for problem in caught.value.problems} & {"duplicate-id", "name-taken"}


def test_generated_code_reaches_nothing_but_the_game(tmp_path: Path) -> None:
    game = interpreter.load(str(written(tmp_path, (HEAD + "play: tie\n").replace("ASK", ASK))))
    reachable: Any = functions(game)["__builtins__"]
    assert not {"__import__", "open", "eval", "exec", "compile", "getattr", "globals", "print"} & set(reachable)
