"""Boards for tests, written as they would stand in a file."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from interpreter.board.build import build_boards
from interpreter.board.frozen import Boards
from interpreter.problems import Problem, Problems
from interpreter.source.reader import read_text


def attempt(text: str) -> tuple[Boards | None, list[Problem]]:
    """The boards of a text and what is wrong with them."""
    problems = Problems()
    sections = read_text(textwrap.dedent(text).lstrip("\n"), "board.yaml", problems)
    assert sections is not None, list(problems)
    return build_boards(sections, problems), list(problems)


def make(text: str) -> Boards:
    """The boards of a text in which nothing is wrong."""
    boards, problems = attempt(text)
    assert not problems, [(str(problem.position), problem.code, problem.facts) for problem in problems]
    assert boards is not None
    return boards


def named(boards: Boards, cells: Iterable[int]) -> list[str]:
    """The ids of cell numbers."""
    return [boards.cells[cell] for cell in cells]


LINES_BOARD = """
board:
  grid: hex_pointy
  offset: odd_left
  lines: {0: [2, 8], 1: [1, 10], 2: [0, 10], 3: [1, 10], 4: [0, 10], 5: [0, 11], 6: [0, 10],
          7: [0, 11], 8: [0, 10], 9: [1, 10], 10: [0, 10], 11: [1, 10], 12: [2, 8]}
  sectors:
    middle: {lines: {3: [4, 7], 4: [3, 7], 5: [2, 9], 6: [[2, 4], [6, 8]], 7: [2, 9], 8: [3, 7], 9: [4, 7]}}
    north_west: [r1c1, r2c0]
  fields: {ground: {type: ground, default: low}, height: number}
  cells:
    - {in: middle, ground: high}
    - {id: r6c5, height: 3}
  connected: true
"""
