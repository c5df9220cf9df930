"""Nothing is nothing everywhere: what a question about nobody, no cell, no piece or no direction answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.play.api import EVERYTHING
from tests.robustness.make import written

RULES = """\
game: {{id: mini, seats: [red, blue, green], sides: [sea], players: 3}}
symbols: {{colour: [wood, iron, wool]}}
board: {{grid: square, rows: 2, columns: 3, edge_places: true}}
tables:
  bill:
    fields: {{price: map of colour to number, sizes: list of number, parts: list of colour, size: number}}
    rows: [{{id: dear, price: {{wood: 1, iron: 2, wool: 3}}, sizes: [4], parts: [iron], size: 9}}]
pieces:
  token: {{owner: player, count: 2}}
  rail: {{count: 2}}
  card: {{table: bill, count: 1, face: down}}
places: {{hand: {{per: player, visible: owner}}, pile: {{}}, track: {{spaces: 3}}}}
fields:
  game: {{found: {{min: -9, max: 99}}}}
  player: {{gold: {{start: 5}}, store: {{per: colour, start: 7}}}}
  cell: {{mark: player, rank: {{start: 4}}}}
  edge: {{toll: {{start: 3}}}}
  token: {{rank: {{start: 6}}}}
setup: |
  for each card in cards: move card to hand of green
  move last(tokens) to pile
  move first(tokens) to b1
  look at cards by green
play: |
  {statement}
values:
  no_one: first(players where gold > 90)
  no_cell: first(cells where rank > 90)
  no_way: opposite(direction(a1, c2))
  no_token: first(tokens where rank > 90)
  no_card: first(cards where size > 90)
  no_word: "first(dear.parts where it is wool)"
  no_edge: edge(a1, c2)
"""


def played(folder: Path, statement: str) -> dict[str, Any]:
    """Everything after a statement."""
    state = interpreter.load(str(written(folder, RULES.format(statement=statement)))).start(1)
    return state.view(EVERYTHING)


QUESTIONS = [
    "direction(no_cell(), a1) is none",
    "direction(a1, no_cell()) is none",
    "direction(no_cell(), no_cell()) is none",
    "direction(c2, a1) is none",
    "step(no_cell(), n) is none",
    "step(a1, no_way()) is none",
    "opposite(no_way()) is none",
    "none(ray(no_cell(), n))",
    "none(ray(a1, no_way()))",
    "none(neighbours(no_cell()))",
    "none(edges(no_cell()))",
    "none(ends(no_edge()))",
    "edge(no_cell(), a1) is none",
    "edge(a1, no_cell()) is none",
    "distance(no_cell(), a1) is 0 - 1",
    "distance(a1, no_cell()) is 0 - 1",
    "distance(a1, no_cell(), through: cells) is 0 - 1",
    "distance(no_cell(), a1, through: cells) is 0 - 1",
    "none(nearest(no_cell(), cells))",
    "none(steps_towards(no_cell(), cells))",
    "none(nearest(no_cell(), cells, through: cells))",
    "none(steps_towards(no_cell(), cells, through: cells))",
    "none(reachable(no_cell()))",
    "longest_line(no_cell(), cells) is 0",
    "leftmost(cells, around: no_cell(), facing: n) is none",
    "rightmost(cells, around: a1, facing: no_way()) is none",
    "turning(cells, around: no_cell(), from: n, clockwise: yes) is none",
    "next(no_one()) is none",
    "previous(no_one()) is none",
    "next(sea) is none",
    "previous(sea) is none",
    "none(clockwise(no_one()))",
    "none(cards at hand of no_one())",
    "none(cards at hand of sea)",
    "top(hand of no_one()) is none",
    "bottom(hand of no_one()) is none",
    "none(tokens of no_one())",
    "none(tokens of no_one() at pile)",
    "none(rails of no_one() at box)",
    "no_one().gold is 0",
    "no_one().store[wood] is 0",
    "red.store[no_word()] is 0",
    "no_one().store[no_word()] is 0",
    "not no_one().out",
    "no_cell().rank is 0",
    "no_cell().mark is none",
    "no_cell().row is 0",
    "no_cell().column is 0",
    "no_edge().toll is 0",
    "no_token().rank is 0",
    "no_token().cell is none",
    "no_token().place is none",
    "no_token().owner is none",
    "no_token().holder is none",
    "no_token().kind is none",
    "no_card().row is none",
    "no_card().size is 0",
    "no_card().price[wool] is 0",
    "dear.price[no_word()] is 0",
    "none(no_card().sizes)",
    "no_card().sizes[0] is 0",
    "dear.sizes[0 - 1] is 0",
    "track[0 - 1] is none",
    "track[7] is none",
    "none(pieces at no_cell())",
    "none(pieces at no_token().place)",
    "not looked(no_one(), first(cards))",
    "not looked(green, no_card())",
    "looked(green, first(cards))",
    "not no_cell() in cells",
    "not no_one() in players",
    "not possible(no_card())",
    "first(cells where rank > 90) is none",
    "last(cells where rank > 90) is none",
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The questions that were answered otherwise."""
    folder = tmp_path_factory.mktemp("nothing")
    wrong = []
    lines = "\n  ".join(f"say s{number}() if not ({question})" for number, question in enumerate(QUESTIONS))
    game = interpreter.load(str(written(folder, RULES.format(statement=lines))))
    for event in game.start(1, record=True).events:
        if event.kind == "say":
            wrong.append(QUESTIONS[int(event.key.removeprefix("s"))])
    return wrong


def test_questions_about_nothing_have_nothing_to_answer(answers: list[str]) -> None:
    assert answers == []


COMMANDS = [
    "gain 1 gold for no_one()",
    "lose 1 gold for no_one()",
    "gain 1 no_word()",
    "lose 1 no_word()",
    "pay 1 no_word()",
    "set no_one().gold to 1",
    "set red.store[no_word()] to 1",
    "set no_cell().rank to 1",
    "set no_edge().toll to 1",
    "set no_token().rank to 1",
    "move no_token() to pile",
    "move first(tokens) to hand of no_one()",
    "move first(tokens) to hand of sea",
    "shuffle hand of no_one()",
    "look at no_card() by green",
    "resolve no_card()",
    "if any(cards at hand of no_one()): move first(cards) to pile",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_about_nothing_do_nothing(tmp_path: Path, command: str) -> None:
    assert played(tmp_path, command) == played(tmp_path, "gain 0 gold")


def test_nobody_has_limits_of_their_own(tmp_path: Path) -> None:
    """A limit counts for each player; nobody's uses are not the last player's."""
    more = """
abilities:
  - {id: law, use: once per game, effect: "after hit(): change found by 1"}
  - {id: other, use: once per game, effect: "after miss(): change found by 10"}
procedures: {hit: gain 1 gold, miss: gain 1 gold}
"""
    folder = written(tmp_path, RULES.format(statement="as no_one(): hit(); miss()\n  as sea: hit()\n  hit(); miss()") + more)
    assert interpreter.load(str(folder)).start(1).view()["fields"]["game"]["found"] == 23
