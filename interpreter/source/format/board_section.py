"""What may stand under `board` and `boards`."""

from __future__ import annotations

from interpreter.source.format.common import CITED, FLAG, ID, IDS, NOTE, PROVENANCE, TEXT
from interpreter.source.format.shapes import Shape, either, list_of, map_of, may, must, number, one_of, record, text

TYPE = text(
    "a type",
    "^((set|list) of |map of [a-z][a-z0-9_]* to )*[a-z][a-z0-9_]*$",
    name="type",
    summary="number, flag, player, cell, direction, place, the name of a symbol list, table or kind of piece; "
    "`set of T`, `list of T`, `map of K to T`.",
)
RANGE = list_of(number(), "a range: first and last", 2, 2, name="range")
LINES = map_of(
    either("a number, a range or a list of ranges", number(), RANGE, list_of(RANGE, "a list of ranges")),
    "a map from line numbers to ranges",
    keys=text("a line number, or two of them: `3..8`", r"^-?[0-9]{1,9}(\.\.-?[0-9]{1,9})?$", name="line"),
    name="lines",
)
CELLS = either(
    "a set of cells",
    IDS,
    ID,
    record("a map with `lines`", must("lines", LINES, "The cells, as ranges in numbered lines.", {"3": [4, 7]})),
    name="cells",
    summary="A list of cell ids, the name of a sector, or a map with `lines`.",
)

CELL = record(
    "facts about cells",
    may("id", ID, "The cell."),
    may("in", CELLS, "The cells that these facts are about.", ["a1", "a3"]),
    may(
        "at",
        list_of(Shape("a number", {"type": "number"}), "a pair of numbers", 2, 2),
        "Row and column in a grid (with `axial`: q and r), x and y in a graph.",
        [0, 2],
    ),
    others=True,
    name="cell",
    summary="An explicit cell with `id` and `at`, or facts about the cells `in` a set. Other keys are the board's `fields`.",
)

CHAIN = list_of(ID, "a list of cells", 2)
EDGE = either(
    "an edge: two cells, or a map with `between`",
    CHAIN,
    record(
        "a map with `between`",
        must("between", CHAIN, "The cells that are joined, one after the other.", ["port", "hill"]),
        may("direction", ID, "The direction from the first cell to the second."),
        may("back", ID, "The direction from the second cell to the first."),
        may("length", number(1, 9999), "How long the way is (default 1)."),
    ),
    name="edge",
)

FACT_TYPE = record(
    "a map with `type` and `default`",
    may("type", TYPE, "The type of the fact."),
    may("default", Shape("a value"), "The value of cells that do not say."),
)

DRAWING = record(
    "a map",
    may("width", number(1, 10), "The least width of a cell."),
    may("frame", FLAG, "Square grids: `false` draws no boxes."),
    may("label", TEXT, "A fact that stands in each cell before what is there.", "height"),
)

SIZE = either("a whole number, or the numbers of the first and the last", number(1, 4000), RANGE)
BOARD = record(
    "a board",
    must("grid", one_of("square", "hex_pointy", "hex_flat", "graph"), "How the cells are arranged."),
    may("rows", SIZE, "How many rows the grid has, or the numbers of its first and last.", [15, 0]),
    may("columns", SIZE, "How many columns the grid has, or the numbers of its first and last.", 3),
    may("diagonals", FLAG, "Square grids: are diagonal cells neighbours?"),
    may(
        "offset",
        one_of("odd_right", "odd_left", "even_right", "even_left", "odd_down", "odd_up", "even_down", "even_up"),
        "Hex grids: which lines are shifted by half a hex.",
    ),
    may("name", TEXT, "How generated cells get ids, such as `r{row}c{column}`.", "r{row}c{column}"),
    may("lines", LINES, "Hex grids, instead of rows and columns: the range of each line.", {"0": [2, 8], "1": [[0, 3], [5, 9]]}),
    may("holes", CELLS, "Cells that are left out.", ["b2"]),
    may(
        "cells",
        list_of(CELL, "a list of cells"),
        "Explicit cells, or facts about generated ones.",
        [{"id": "port", "at": [0, 0]}],
    ),
    may("axial", FLAG, "Hex grids with explicit cells: `at` is axial [q, r]."),
    may("edges", list_of(EDGE, "a list of edges"), "The edges of a graph, or extra edges of a grid.", [["port", "hill"]]),
    may(
        "fields",
        map_of(either("a type, or a map with `type` and `default`", TYPE, FACT_TYPE), "a map of facts and their types", keys=ID),
        "Constant facts of cells, with their types.",
        {"height": "number"},
    ),
    may("directions", IDS, "Own names of the directions, clockwise.", ["n", "e", "s", "w"]),
    may("sectors", map_of(CELLS, "a map of sets of cells", keys=ID), "Named sets of cells.", {"corner": ["a1", "a3"]}),
    may("edge_places", FLAG, "Can edges hold pieces?"),
    may("corner_places", FLAG, "Can the corners of cells hold pieces? Only on grids."),
    may("connected", FLAG, "Claims that every cell can be reached from every other; checked."),
    may("draw", DRAWING, "Hints for the text picture."),
    PROVENANCE,
    NOTE,
    CITED,
    name="board",
    summary="The graph of cells.",
)
