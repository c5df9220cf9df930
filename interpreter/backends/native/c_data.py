"""Writes what the runtime has to know of a game: sizes and addresses, who sees what lies where, the board."""

from __future__ import annotations

import math

from interpreter import ir
from interpreter.backends.native.c_text import Text, row_of
from interpreter.board.frozen import Boards
from interpreter.board.grids import FULL_TURN
from interpreter.ir import Question
from interpreter.model import state
from interpreter.model.box import Box
from interpreter.model.piles import sights
from interpreter.model.positions import noted
from interpreter.passes import MAIN, beginning

STATE_ROOM = 1 << 22  # numbers: of states with their frames and copies; what is never touched costs nothing
SCRATCH_ROOM = 1 << 22  # numbers: of lists between two decisions
SEEN_FROM = (Question.TURNING, Question.LEFTMOST, Question.RIGHTMOST)
LIMITS = (
    "STEP_LIMIT",
    "LOOP_LIMIT",
    "WORK_LIMIT",
    "DEPTH_LIMIT",
    "SUPPOSE_LIMIT",
    "COPIED_AT_ONCE",
    "NUMBERS_KEPT",
    "POSITIONS_KEPT",
)


def sizes(text: Text, scores: int) -> str:
    """All that is a number, as macros."""
    box, program = text.box, text.program
    layout, boards = program.layout, box.boards
    things = len(box.cells) + (len(boards.edges) if boards is not None else 0)
    found = {name: getattr(state, name) for name in LIMITS} | {
        "MOST": f"{state.MOST}LL",
        "PASS": f"({state.PASS}LL)",
        "DONE": f"({state.DONE}LL)",
        "LOWEST": f"({state.DONE}LL)",
        "HIGHEST": f"{2**32 - 1}LL",
        "SIZE": layout.size,
        "BOX_SIZE": box.size,
        "STATE_ROOM": STATE_ROOM,
        "SCRATCH_ROOM": SCRATCH_ROOM,
        "PLAYERS": box.players,
        "EVERYONE": (1 << box.players) - 1,
        "PIECES": len(box.piece_kind),
        "PLACES": len(box.place_names),
        "CELLS": len(box.cells),
        "DIRECTIONS": len(box.directions),
        "MARKS": max(len(box.piece_kind), len(box.place_names), things) + 1,
        "FIRST_AT": box.first_at,
        "NEXT_AT": box.next_at,
        "PREVIOUS_AT": box.previous_at,
        "PLACE_AT": box.place_at,
        "LOOKED_AT": f"({box.looked_at})",
        "THE_BOX": box.places["box"].first,
        "POINTS": len(program.points),
        "RETURNS": len(layout.returns),
        "MAIN_FRAME": layout.fixed[MAIN],
        "MAIN_SIZE": layout.frames[MAIN].size,
        "SUMMARY": 5 + scores * box.players,
        "CHOOSING": f"{state.CHOOSING}u",
    }
    return "\n".join(f"#define {name} {value}" for name, value in found.items())


def of_pieces(box: Box) -> str:
    """Who sees what lies where, and what belongs to a position that is noted."""
    known, marked = sights(box), noted(box)
    carriers = [-1, *(box.carriers.get(piece, -1) for piece in range(len(box.piece_kind)))]
    starts = [0]
    for spans in marked.of_pieces:
        starts.append(starts[-1] + len(spans))
    rows = [
        row_of("int32_t", "inside", known.inside),
        row_of("num", "audience", known.audience),
        row_of("char", "only_top", [int(one) for one in known.only_top]),
        row_of("char", "open_faced", [int(one) for one in known.open_faced]),
        row_of("char", "for_owners", [int(one) for one in known.for_owners]),
        row_of("int32_t", "place_owner", box.place_owner),
        row_of("int32_t", "carrier", carriers),
        row_of("int32_t", "alike", marked.alike),
        f"#define NOTED_FIELDS {len(marked.others)}",
        row_of("int32_t", "noted_fields", [number for span in marked.others for number in span]),
        row_of("int32_t", "noted_of", starts),
        row_of("int32_t", "noted_spans", [number for spans in marked.of_pieces for span in spans for number in span]),
    ]
    return "\n".join(rows)


def of_board(box: Box, program: ir.Program) -> str:
    """The board, as far as it is not in tables of the program; what is large only where it is asked for."""
    asked = {part.question for part in program.parts(ir.Builtin)}
    boards = box.boards
    beside, starts, edges = list[int](), [0], list[int]()
    for cell in range(len(box.cells)):
        assert boards is not None
        beside += boards.neighbours[cell]
        edges += [len(box.cells) + edge for edge in boards.edges_of[cell]]
        starts.append(len(beside))
    bearings = boards is not None and not asked.isdisjoint(SEEN_FROM)
    turns = range(FULL_TURN)
    return "\n".join(
        [
            row_of("num", "neighbours", beside),
            row_of("num", "edges_beside", edges),
            row_of("int32_t", "beside_at", starts),
            row_of("num", "steps", [to for row in boards.step for to in row] if boards is not None else []),
            row_of("int32_t", "board_of", boards.board_of if boards is not None else []),
            row_of("int32_t", "cell_row", boards.row if boards is not None else []),
            row_of("int32_t", "cell_column", boards.column if boards is not None else []),
            row_of("int16_t", "bearings", _bearings(boards) if boards is not None and bearings else []),
            row_of("int16_t", "headings", _headings(boards) if boards is not None and bearings else []),
            row_of("int16_t", "thousandths", [round(1000 * math.sin(math.radians((turn - 1800) / 10))) for turn in range(3601)]),
            _reals("sines", [math.sin(math.radians(turn / 10)) for turn in turns] if bearings else [0.0]),
            _reals("cosines", [math.cos(math.radians(turn / 10)) for turn in turns] if bearings else [0.0]),
        ]
    )


def _bearings(boards: Boards) -> list[int]:
    return [angle for cell in range(len(boards.cells)) for angle in boards.bearings[cell]]


def _headings(boards: Boards) -> list[int]:
    directions = range(len(boards.directions))
    return [boards.heading(cell, direction) for cell in range(len(boards.cells)) for direction in directions]


def _reals(name: str, values: list[float]) -> str:
    return f"static const double {name}[] = {{{', '.join(value.hex() for value in values)}}};"


def of_program(text: Text, labels: dict[str, str], segments: list[str]) -> tuple[str, str]:
    """The numbers of segments, and the tables of functions: what stands before the functions, and what behind."""
    layout, points = text.program.layout, text.program.points
    names = ", ".join(labels.values())
    returns = ["-2", *(labels[label] for label in layout.returns[1:])]
    before = "\n".join(
        [
            f"enum {{ {names}, SEGMENTS }};",
            f"#define MAIN_BEGINS {labels[beginning(MAIN)]}",
            f"static const int returns[] = {{{', '.join(returns)}}};",
        ]
    )

    def functions(type_: str, name: str, parameters: str, made: list[str]) -> str:
        return f"static {type_} (*const {name}[])({parameters}) = {{{', '.join(made or ['NULL'])}}};"

    behind = [
        functions("int", "segments", "Machine *, num *", segments),
        functions("int", "takes", "Machine *, num *, num", [f"take_{point.number}" for point in points]),
        functions("Set", "asks", "Machine *, num *", [f"ask_{point.number}" for point in points]),
        functions("num", "who", "Machine *, num *", [f"who_{point.number}" for point in points]),
    ]
    return before, "\n".join(behind)
