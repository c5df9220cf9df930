"""Little programs for the tests of passes: effect texts in a small box, printed after some passes."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent, indent

from interpreter import ir
from interpreter.board.build import build_boards
from interpreter.ir.printer import Printer
from interpreter.ir.verifier import faults
from interpreter.language.assemble import assemble
from interpreter.language.declare import declare
from interpreter.model.box import Box
from interpreter.problems import Problems
from interpreter.source.reader import read_text

BOX = """\
game: {id: little, seats: [red, blue], players: 2}
board: {grid: square, rows: 2, columns: 2}
places: {supply: {}, deck: {}, hand: {per: player}}
pieces: {token: {owner: player, count: 2, starts: supply}}
fields:
  player: {gold: {start: 4}}
  cell: {mark: player}
"""
Pass = Callable[[ir.Program, Box], ir.Program]


def program(play: str, more: str = "") -> tuple[ir.Program, Box]:
    """The program of a little game."""
    return program_of(f"{BOX}{dedent(more)}play: |\n{indent(dedent(play).strip(), '  ')}\n")


def program_of(text: str) -> tuple[ir.Program, Box]:
    """The program of a game in one file, with two players."""
    problems = Problems()
    sections = read_text(text, "game.yaml", problems)
    assert sections is not None, list(problems)
    box = declare(sections, build_boards(sections, problems), ("red", "blue"), problems)
    made, _ = assemble(sections, box, problems)
    assert not problems.errors, problems.errors
    assert faults(made) == []
    return made, box


def printed(made: ir.Program, box: Box, *names: str) -> str:
    return Printer(box).program(made, names or ("play",))


def after(passes: list[Pass], play: str, *names: str, more: str = "", last: str = "") -> str:
    """What a little game looks like after some passes; the verifier looks at it after each."""
    made, box = program(play, more)
    for one in passes:
        made = one(made, box)
    assert faults(made, last) == []
    return printed(made, box, *names)


def text(expected: str) -> str:
    return dedent(expected).strip()
