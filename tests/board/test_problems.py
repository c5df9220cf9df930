"""Everything that can be wrong with a board, with the line where it stands."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .make import attempt, make

SQUARE = "board:\n  grid: square\n  rows: 3\n  columns: 3\n"
GRAPH = "board:\n  grid: graph\n  cells: [{id: port}, {id: hill}, {id: wood}]\n"

CASES = [
    # what stands in the file, then line, column, code and some facts of the one problem
    (SQUARE + "  holes: [a1, b9]", 5, 15, "unknown-cell", {"cell": "b9"}),
    (SQUARE + "  sectors: {corner: [a1, c33]}", 5, 26, "unknown-cell", {"cell": "c33", "guess": "c3"}),
    (SQUARE + "  sectors: {side: {lines: {0: [0, 3]}}}", 5, 31, "unknown-cell", {"cell": "0, 3"}),
    (SQUARE + "  fields: {n: number}\n  cells: [{in: [a1, a7], n: 1}]", 6, 21, "unknown-cell", {"cell": "a7"}),
    (SQUARE + "  fields: {n: number}\n  cells: [{in: corner, n: 1}]", 6, 16, "unknown-cell", {"cell": "corner"}),
    (SQUARE + "  fields: {n: number}\n  cells: [{id: d4, n: 1}]", 6, 16, "unknown-cell", {"cell": "d4"}),
    (
        SQUARE + "  sectors: {corner: [a1]}\n  fields: {n: number}\n  cells: [{in: cornr, n: 1}]",
        7,
        16,
        "unknown-cell",
        {"guess": "corner"},
    ),
    (GRAPH + "  edges: [[port, hil]]", 4, 18, "unknown-cell", {"cell": "hil", "guess": "hill"}),
    (GRAPH + "  edges: [[port]]", 4, 11, "dangling-edge", {"cell": "port"}),
    (GRAPH + "  edges: [{between: [port]}]", 4, 21, "dangling-edge", {"cell": "port"}),
    (GRAPH + "  edges: [{direction: north}]", 4, 11, "missing-key", {"key": "between"}),
    (GRAPH + "  edges: [[port, port]]", 4, 18, "self-edge", {"cell": "port"}),
    (GRAPH + "  edges: [[port, hill], [hill, port]]", 4, 32, "duplicate-edge", {"first": "hill", "second": "port"}),
    (SQUARE + "  edges: [[a1, a2]]", 5, 16, "duplicate-edge", {}),
    (GRAPH + "  edges: [{between: [port, hill], length: 0}]", 4, 43, "out-of-bounds", {"value": "0"}),
    (GRAPH + "  edges: [[port, hill]]\n  connected: true", 5, 14, "board-not-connected", {"cells": "port, wood"}),
    (
        GRAPH + "  directions: [north]\n  edges: [{between: [port, hill], direction: nort}]",
        5,
        46,
        "unknown-direction",
        {"guess": "north"},
    ),
    (SQUARE + "  edges: [{between: [a1, c1], direction: up}]", 5, 42, "unknown-direction", {"direction": "up"}),
    (
        SQUARE + "  edges: [{between: [a1, c1], direction: n}]",
        5,
        42,
        "duplicate-direction",
        {"cell": "a1", "direction": "n", "first": "a2", "second": "c1"},
    ),
    (
        GRAPH + "  edges: [{between: [port, hill], direction: north}, {between: [port, wood], direction: north}]",
        4,
        89,
        "duplicate-direction",
        {"cell": "port", "first": "hill", "second": "wood"},
    ),
    (
        "board:\n  grid: graph\n  cells: [{id: port}, {id: port}]",
        3,
        28,
        "duplicate-id",
        {"name": "port", "first": "board.yaml:3:16"},
    ),
    (SQUARE + "  name: x{row}", 5, 9, "duplicate-id", {"name": "x0"}),
    (SQUARE + "  name: R{row}{column}", 5, 9, "bad-id", {"name": "R00"}),
    (SQUARE + "  name: r{row}{colum}", 5, 9, "unknown-placeholder", {"name": "colum", "guess": "column"}),
    (SQUARE + "  cells: [{id: p, at: [0, 0]}, {id: q, at: [0, 0]}]", 5, 44, "duplicate-place", {"name": "q", "other": "p"}),
    (SQUARE + "  cells: [{id: Port, at: [0, 0]}]", 5, 16, "bad-id", {"name": "Port"}),
    (
        SQUARE + "  fields: {level: number}\n  cells: [{id: a1, levle: 3}]",
        6,
        20,
        "unknown-key",
        {"name": "levle", "guess": "level"},
    ),
    (
        SQUARE + "  fields: {level: number}\n  cells: [{id: a1, level: high}]",
        6,
        27,
        "wrong-type",
        {"expected": "number", "found": "high"},
    ),
    (SQUARE + "  fields: {level: number}\n  cells: [{id: a1, level: true}]", 6, 27, "wrong-type", {"expected": "number"}),
    (SQUARE + "  fields: {open: {type: flag, default: 3}}", 5, 40, "wrong-type", {"expected": "flag", "found": "3"}),
    (
        SQUARE + "  fields: {n: number}\n  cells: [{id: a1, n: 1}, {in: [a2, a1], n: 2}]",
        6,
        45,
        "duplicate-fact",
        {"cell": "a1", "field": "n"},
    ),
    (SQUARE + "  fields: {row: number}", 5, 12, "reserved-name", {"name": "row"}),
    (SQUARE + "  colums: 3", 5, 3, "unknown-key", {"name": "colums", "guess": "columns"}),
    ("board:\n  grid: square\n  rows: 1000000000\n  columns: 3", 3, 9, "too-many-cells", {"limit": 4000}),
    ("board:\n  grid: square\n  rows: 3\n  columns: [-1000000000, 1000000000]", 4, 12, "too-many-cells", {}),
    ("board:\n  grid: hex_flat\n  lines: {0: [0, 1000000000]}", 3, 10, "too-many-cells", {"count": 1000000001}),
    (
        "boards:\n  p: {grid: square, rows: 60, columns: 60}\n  q:\n    grid: hex_flat\n    rows: 2\n    columns: 500",
        6,
        14,
        "too-many-cells",
        {"count": 4600},
    ),
    (SQUARE + "  sectors: {long: {lines: {0: [0, 1000000000]}}}", 5, 31, "unknown-cell", {}),
    ("board:\n  grid: square\n  rows: 0\n  columns: 3", 3, 9, "empty-range", {}),
    ("board:\n  grid: hex_flat\n  lines: {0: [3, 1]}", 3, 14, "empty-range", {"first": 3, "last": 1}),
    ("board:\n  grid: hex_flat\n  lines: {0..1000000: 1}", 3, 11, "wrong-type", {"expected": "number", "found": "0..1000000"}),
    ("board:\n  grid: hex_flat\n  lines: {x: [3, 4]}", 3, 11, "wrong-type", {"expected": "number", "found": "x"}),
    ("board:\n  grid: square\n  rows: 3", 2, 3, "missing-key", {"key": "columns"}),
    ("board:\n  grid: square", 2, 3, "missing-key", {"key": "rows"}),
    ("board:\n  rows: 3", 2, 3, "missing-key", {"key": "grid"}),
    ("board:\n  grid: hex", 2, 9, "unknown-grid", {"grid": "hex"}),
    ("board:\n  grid: hex_flat\n  offset: odd_right\n  rows: 2\n  columns: 2", 3, 11, "unknown-offset", {}),
    (SQUARE + "  offset: odd_right", 5, 3, "unused-key", {"key": "offset", "grid": "square"}),
    (GRAPH + "  rows: 3", 4, 3, "unused-key", {"key": "rows"}),
    (SQUARE + "  directions: [up, down]", 5, 15, "direction-count", {"count": 2, "expected": 8}),
    (SQUARE + "  diagonals: true\n  directions: [up, right, down, left]", 6, 15, "direction-count", {"count": 4}),
    (SQUARE + "  lines: {0: [0, 2]}", 3, 3, "conflicting-keys", {"key": "rows", "other": "lines"}),
    (SQUARE + "  fields: {n: number}\n  cells: [{id: a1, in: [a2], n: 1}]", 6, 12, "conflicting-keys", {"other": "in"}),
    (
        "boards:\n  p: {grid: square, rows: 2, columns: 2}\n  q:\n    grid: square\n    rows: 1\n    columns: 1",
        4,
        5,
        "duplicate-id",
        {"name": "a1"},
    ),
    (
        "boards:\n  p: {grid: graph, cells: [{id: x}], sectors: {s: [x]}}\n  q:\n    grid: graph\n"
        "    cells: [{id: y}]\n    sectors: {s: [y]}",
        6,
        15,
        "duplicate-id",
        {"name": "s"},
    ),
    (
        "boards:\n  p: {grid: graph, cells: [{id: x}], fields: {f: number}}\n  q:\n    grid: graph\n"
        "    cells: [{id: y}]\n    fields: {f: flag}",
        6,
        17,
        "field-conflict",
        {"field": "f"},
    ),
    (
        "boards:\n  p: {grid: square, rows: 1, columns: 2, directions: [n, e, s, w]}\n  q:\n    grid: square\n"
        "    rows: 1\n    columns: 1\n    name: q\n    directions: [e, n, s, w]",
        8,
        17,
        "direction-conflict",
        None,
    ),
    ("board:\n  grid: graph\n  cells: []", 2, 3, "board-empty", {"board": "board"}),
    ("board:\n  grid: hex_flat\n  cells: [{id: p}]", 3, 11, "missing-key", {"key": "at"}),
    (
        "board:\n  grid: graph\n  edge_places: true\n  cells: [{id: a}, {id: b}, {id: a_b}]\n  edges: [[a, b]]",
        3,
        16,
        "duplicate-id",
        {"name": "a_b"},
    ),
    (SQUARE + "  fields: {number: number}\n  draw: {label: numbr}", 6, 17, "unknown-field", {"guess": "number"}),
    (SQUARE + "  draw: {width: 99}", 5, 17, "out-of-bounds", {"value": "99"}),
    ("board: [1, 2]", 1, 8, "wrong-type", {"expected": "map", "found": "list"}),
]


@pytest.mark.parametrize(("text", "line", "column", "code", "facts"), CASES)
def test_each_problem_is_reported_where_it_stands(
    text: str, line: int, column: int, code: str, facts: dict[str, object] | None
) -> None:
    started = time.process_time()
    _, problems = attempt(text)
    assert time.process_time() - started < 2
    seen = [(problem.position.line, problem.position.column, problem.code) for problem in problems]
    assert (line, column, code) in seen, [(str(problem.position), problem.code, problem.facts) for problem in problems]
    # Keys and directions that clash, clash in pairs; everything else must be said once.
    if code not in ("direction-conflict", "conflicting-keys", "duplicate-direction"):
        assert len(seen) == 1, [(str(problem.position), problem.code, problem.facts) for problem in problems]
    found = problems[seen.index((line, column, code))].facts
    assert facts is None or facts.items() <= found.items(), found


def test_all_problems_are_reported_at_once() -> None:
    _, problems = attempt(SQUARE + "  holes: [z9]\n  edges: [[a1, q1]]\n  sectors: {s: [x]}")
    assert [problem.position.line for problem in problems] == [5, 6, 7]


def test_a_board_with_the_most_cells_is_built() -> None:
    assert len(make("board: {grid: square, rows: 40, columns: 100, connected: true}").cells) == 4000


KEYS = [
    "grid",
    "rows",
    "columns",
    "lines",
    "cells",
    "edges",
    "holes",
    "fields",
    "directions",
    "sectors",
    "name",
    "draw",
    "connected",
    "axial",
    "diagonals",
    "offset",
    "edge_places",
]
VALUES = [
    "square",
    "graph",
    "3",
    "-1",
    "[]",
    "[1, 2]",
    "[[1, 2], [3]]",
    "{}",
    "{a: b}",
    "{1: [2, 3]}",
    "[{id: a}]",
    "null",
    "[{in: [a]}]",
    "[{at: 3, id: b}]",
    "[[a, b]]",
    "[{between: 3}]",
    "true",
    "1.5",
    "text",
    "[null]",
    "{lines: 3}",
]


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["square", "hex_flat", "graph"]), st.dictionaries(st.sampled_from(KEYS), st.sampled_from(VALUES)))
def test_nothing_in_a_file_raises(grid: str, entries: dict[str, str]) -> None:
    body = {"grid": grid, **entries}
    attempt("board:\n" + "".join(f"  {key}: {value}\n" for key, value in body.items()))
