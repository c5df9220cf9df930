"""What is wrong with little games, for the tests of the language."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import Any

from interpreter.board.build import build_boards
from interpreter.language.assemble import assemble
from interpreter.language.declare import declare
from interpreter.problems import Problems, RulesetError
from interpreter.source.reader import read_text
from interpreter.words.said import Said

BOX = """\
game: {id: little, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2}
places: {supply: {}, hand: {per: player}}
pieces: {token: {owner: player, count: 2, starts: supply}}
fields: {player: {gold: {}}}
values:
  price(player, number more): more
"""


def problems_of(text: str) -> Problems:
    """Everything that is wrong with a game in one file, with two players."""
    problems = Problems()
    sections = read_text(text, "game.yaml", problems)
    assert sections is not None, list(problems)
    try:
        box = declare(sections, build_boards(sections, problems), tuple(sections["game"]["seats"]), problems)
        problems.stop_on_errors()
        assemble(sections, box, problems)
    except RulesetError:
        pass
    return problems


def playing(effect: str, box: str = BOX) -> str:
    return f"{box}play: |\n{indent(dedent(effect).strip(), '  ')}\n"


def wrong(effect: str, box: str = BOX) -> list[tuple[str, dict[str, Any]]]:
    """Codes and facts of what is wrong with an effect."""
    return [(problem.code, problem.facts) for problem in problems_of(playing(effect, box)).errors]


def said(effect: str, box: str = BOX, language: str = "en") -> list[tuple[str, str | None]]:
    """Messages and hints of what is wrong with an effect."""
    return [Said(language).problem(problem) for problem in problems_of(playing(effect, box)).errors]
