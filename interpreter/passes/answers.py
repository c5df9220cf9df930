"""Questions whose answers never change while a game is played, as tables: where a board leads, and who sits beside whom.

In these tables, as in all of the language's, the entry of nothing (-1) is the last one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any

from interpreter import ir
from interpreter.board import questions
from interpreter.board.frozen import Boards
from interpreter.ir import Question
from interpreter.model.box import Box
from interpreter.model.state import ACTIVE
from interpreter.model.types import PLACE, PLAYER

MOST = 150_000  # numbers: about larger boards the board itself is asked
Found = tuple[str, tuple[Any, ...], tuple[ir.Expr, ...]]  # the name of a table, the table, and where to look into it


class Answers:
    """The tables of one box, made when they are first asked for."""

    def __init__(self, box: Box, can_leave: bool) -> None:
        self.box, self.can_leave = box, can_leave
        self.tables: dict[str, tuple[Any, ...]] = {}

    def find(self, node: ir.Builtin) -> Found | None:
        """The table that answers a question; None if the answer depends on the state, or if the table would be too large."""
        question, args, box = node.question, node.args, self.box
        match question, args:
            case Question.CELL_OF, (piece,) if not box.carriers:
                return self.found("cell of place", lambda: _cells(box), (ir.PlaceOf(PLACE, piece),))
            case Question.ONLY_CELL, (place,):
                return self.found("cell of place", lambda: _cells(box), (place,))
            case Question.OFFSET, (cell, ir.Const(value=rows), ir.Const(value=columns)):
                return self.found(f"offset {rows} {columns}", lambda: _offsets(boards_of(box), rows, columns), (cell,))
        if question in _PLAYERS and not self.can_leave:
            args = args or (ir.Head(PLAYER, ACTIVE),)  # round the table it goes from the active player
            return self.found(question.spelling, lambda: _seated(question, box), args)
        if question in _BOARD and not any(node.tests) and self.size(question) <= MOST:
            return self.found(question.spelling, lambda: _BOARD[question](boards_of(box)), args)
        return None

    def found(self, name: str, make: Callable[[], tuple[Any, ...]], indices: tuple[ir.Expr, ...]) -> Found:
        if name not in self.tables:
            self.tables[name] = make()
        return name, self.tables[name], indices

    def size(self, question: Question) -> int:
        """About how many numbers the table for a question to the board has, where they can be many."""
        cells, directions = len(self.box.cells), len(self.box.directions)
        match question:
            case Question.RAY:
                return cells * directions * isqrt(cells)
            case Question.EDGE | Question.DISTANCE | Question.DIRECTION:
                return cells * cells
        return cells


def boards_of(box: Box) -> Boards:
    assert box.boards is not None  # the language refuses questions where there is no board
    return box.boards


def _cells(box: Box) -> tuple[int, ...]:
    """For each place the cell that it is."""
    return (*range(len(box.cells)), *[-1] * (len(box.place_names) - len(box.cells) + 1))


# ---- players, where nobody can leave ------------------------------------------------------------------

_PLAYERS = {Question.OPPONENTS, Question.CLOCKWISE, Question.ROUND_THE_TABLE, Question.NEXT, Question.PREVIOUS}


def _seated(question: Question, box: Box) -> tuple[Any, ...]:
    """Who sits where, from each player; from a side or nobody it is as the last entry says."""
    seats = range(box.players)
    rounds = [tuple((seat + step) % box.players for step in seats) for seat in seats]
    nobody: Any = -1
    found: list[Any] = [one[1 % box.players] if question is Question.NEXT else one[-1] for one in rounds]
    match question:
        case Question.OPPONENTS:
            found, nobody = [one[1:] for one in rounds], tuple(seats)
        case Question.CLOCKWISE:
            found, nobody = rounds, ()
        case Question.ROUND_THE_TABLE:
            found, nobody = rounds, tuple(seats)
    return (*found, *[nobody] * (len(box.sides) + 1))


# ---- the board ----------------------------------------------------------------------------------------


def _between(boards: Boards, answer: Callable[[int, int], int]) -> tuple[Any, ...]:
    """A table of what is asked about two cells."""
    cells = range(len(boards.cells))
    return (*((*(answer(one, other) for other in cells), -1) for one in cells), (-1,) * (len(cells) + 1))


def _by_direction(boards: Boards, rows: list[tuple[Any, ...]], nothing: Any) -> tuple[Any, ...]:
    return (*((*row, nothing) for row in rows), (nothing,) * (len(boards.directions) + 1))


def _offsets(boards: Boards, rows: int, columns: int) -> tuple[int, ...]:
    return (*(questions.offset(boards, cell, rows, columns) for cell in range(len(boards.cells))), -1)


def _edges(boards: Boards) -> tuple[Any, ...]:
    return (*(tuple(len(boards.cells) + edge for edge in edges) for edges in boards.edges_of), ())


def _edge(boards: Boards) -> tuple[Any, ...]:
    cells = len(boards.cells)
    return _between(boards, lambda one, other: boards.edge_index.get((one, other), -1 - cells) + cells)


_BOARD: dict[Question, Callable[[Boards], tuple[Any, ...]]] = {
    Question.NEIGHBOURS: lambda boards: (*boards.neighbours, ()),
    Question.STEP: lambda boards: _by_direction(boards, list(boards.step), -1),
    Question.RAY: lambda boards: _by_direction(boards, [boards.rays[cell] for cell in range(len(boards.cells))], ()),
    Question.OPPOSITE: lambda boards: (*boards.opposite, -1),
    Question.EDGES: _edges,
    Question.ENDS: lambda boards: (*[()] * len(boards.cells), *boards.edges, ()),
    Question.EDGE: _edge,
    Question.DISTANCE: lambda boards: _between(boards, lambda one, other: boards.distance[one][other]),
    Question.DIRECTION: lambda boards: _between(boards, lambda one, other: questions.direction(boards, one, other)),
}
