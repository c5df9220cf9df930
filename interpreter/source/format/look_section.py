"""The section `look`: how things are drawn. It changes nothing that happens; without it everything is drawn, too."""

from __future__ import annotations

from interpreter.source.format.common import FLAG, ID, NOTE, TEXT
from interpreter.source.format.shapes import Shape, either, list_of, map_of, may, must, number, one_of, record, text

COLOURS = (
    "red",
    "blue",
    "green",
    "yellow",
    "orange",
    "purple",
    "pink",
    "brown",
    "black",
    "white",
    "grey",
    "steel",
    "stone",
    "sand",
    "grass",
    "forest",
    "soil",
    "clay",
    "sea",
    "deep",
    "sky",
    "night",
    "cyan",
    "gold",
)
SHAPES = (
    "pawn",
    "disc",
    "cube",
    "house",
    "tower",
    "temple",
    "ship",
    "wagon",
    "tile",
    "card",
    "die",
    "token",
    "flag",
    "beast",
    "person",
    "star",
    "saucer",
    "eye",
    "skull",
    "coil",
    "fin",
    "fish",
    "drill",
    "flask",
    "bolt",
    "gun",
    "jet",
    "coin",
    "bar",
    "anchor",
    "rail",
    "king",
    "queen",
    "rook",
    "bishop",
    "knight",
    "crown",
    "heart",
    "spade",
    "club",
    "diamond",
    "hand",
    "ring",
    "cross",
    "wheat",
    "trees",
    "brick",
    "atom",
    "peaks",
    "dunes",
    "waves",
    "factory",
)
SIGNS = ("trees", "peaks", "dunes", "waves", "wheat", "brick", "factory", "atom")
TONES = ("good", "bad", "quiet")
FORMS = ("counter", "bar", "amounts", "words", "pile", "cards", "names", "pieces", "backs")

COLOUR = one_of(*COLOURS, title="a colour", name="colour", summary="The name of a colour; it has a light and a strong tone.")
SHAPE = one_of(*SHAPES, title="a shape", name="shape", summary="One of the shapes that are drawn.")
SIGN = one_of(*SIGNS, title="a sign", name="sign", summary="A sign that tells grounds apart without colour.")
PATH = text(
    "the name of a fact, or a path of such names",
    r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$",
    name="path",
    summary="A field, a fact of the board or of a row, or a named value; `room.purpose` follows a row.",
)
NAMES = list_of(PATH, "a list of facts", 1, unique=True)
SIZE = Shape("a number between 0.4 and 3", {"type": "number", "minimum": 0.4, "maximum": 3})

SEAT = either(
    "a colour, or a map",
    COLOUR,
    record(
        "the look of a seat",
        may("colour", COLOUR, "Its colour."),
        may("letter", TEXT, "Its letter, where there is no room for its name.", "R"),
        may("shape", SHAPE, "The shape of its pieces that have none of their own."),
        may(
            "score",
            list_of(ID, "a list of values", unique=True),
            "Of a side: what its score is the sum of, as lines of the score sheet: fields or values of the game.",
            ["damage"],
        ),
    ),
)
WORD = either(
    "a colour, or a map",
    COLOUR,
    record(
        "the look of a word",
        may("colour", COLOUR, "Its colour."),
        may("shape", SHAPE, "Its shape."),
        may("sign", SIGN, "What is drawn on ground of this word."),
        may("letter", TEXT, "Its letter.", "C"),
        may("text", TEXT, "What is written for it on the board instead of its name.", "✶3"),
        may("mark", one_of("none"), "`none`: it is not worth a mark on a cell."),
    ),
)
BADGE = either(
    "a fact, or a map with `of`",
    PATH,
    record(
        "a badge",
        must("of", PATH, "The fact that is shown."),
        may("text", TEXT, "What is written where the fact holds.", "✓"),
        may("shape", SHAPE, "A shape beside the fact."),
        may("sign", one_of("+"), "`+`: numbers are written with their sign."),
        may("tone", one_of(*TONES), "Whether it is good or bad news."),
        may("zero", FLAG, "Shown also where it is zero."),
    ),
    name="badge",
    summary="A fact that is shown on a piece or a cell.",
)
BADGES = list_of(BADGE, "a list of facts", 1)

PIECE_LOOK = record(
    "the look of a kind of piece",
    may("shape", SHAPE, "Its shape."),
    may("colour", COLOUR, "Its colour."),
    may("by", PATH, "The fact whose word gives colour, shape and letter (default: its row).", "breed"),
    may(
        "letter",
        PATH,
        "The fact whose letter stands on it (default: its owner's, but for black and white); `none`: no letter.",
        "row",
    ),
    may("badges", BADGES, "Facts at its corner.", ["level"]),
    may("faded", PATH, "The fact that makes it pale.", "blighted"),
    may("blank", TEXT, "Of a die: what stands on a side that is `none` (default: nothing).", "?"),
    may("size", SIZE, "How large it is (default 1).", 1.4),
    may("as", one_of("ground", "piece"), "`ground`: it is no thing on its cell, it colours the cell."),
)
BOARD_LOOK = record(
    "the look of a board",
    may("ground", PATH, "The fact that colours its cells.", "terrain"),
    may("label", PATH, "The fact that is written at the edge of a cell instead of its name.", "number"),
    may("marks", BADGES, "Facts that are shown in a cell.", ["deposit"]),
    may("option", PATH, "A fact that options add to the name of a cell.", "room"),
    may("colour", COLOUR, "The colour of cells without ground."),
    may("backdrop", COLOUR, "What lies behind the board.", "sea"),
    may(
        "stones",
        PATH,
        "The field that says whose stone lies in a cell (default, in games without pieces: the first that is a player).",
    ),
    may("crossings", FLAG, "Pieces stand where lines cross."),
    may(
        "cell",
        list_of(Shape("a number", {"type": "number", "minimum": 0.2, "maximum": 8}), "width and height", 2, 2),
        "Width and height of a cell.",
        [2, 1],
    ),
    may("needs", NAMES, "A cell without any of these facts is not there.", ["sign"]),
    may("named", FLAG, "The name of the ground is written into the cell."),
    may("join", PATH, "Neighbouring cells of which this fact is the same are one shape.", "room"),
    may("route", PATH, "A dotted line through the cells in the order of this number.", "depth"),
    may("shaded_unless", PATH, "Cells for which this does not hold are hatched.", "built"),
    may("around", ID, "Its cells stand at the corners of another board."),
    may(
        "hang",
        record(
            "cells that move with a piece",
            must("cells", ID, "The sector that moves."),
            must("under", ID, "The kind of piece in whose line these cells stand; lines above it are covered."),
            may("colour", COLOUR, "Their colour."),
        ),
        "Cells that hang under a piece, and come down with it.",
        {"cells": "docks", "under": "balloon"},
    ),
    may("track", FLAG, "It is drawn as a track, space after space."),
    may("fold", number(2), "A track turns back after so many spaces.", 12),
    may(
        "counted",
        ID,
        "The value that gives the space for a player and a number: the spaces of a track have the numbers with which the viewer "
        "counts, and options that are such numbers, in questions of the same name, point at them.",
        "spot",
    ),
)
ITEM = either(
    "a field, a place or a value, or a map with `of`",
    PATH,
    record(
        "something beside the board",
        must("of", PATH, "The field, the place or the value."),
        may("as", one_of(*FORMS), "How it is shown."),
        may("limit", either("a number, or a value", number(1), PATH), "A counter with a limit is a bar.", "energy_limit"),
        may("tone", one_of(*TONES), "Whether much of it is good or bad."),
        may("bare", FLAG, "Without its name."),
        may("sorted", FLAG, "The pieces of a place in the order of their table, not as they lie."),
        may("zero", FLAG, "`true`: shown also where there is none; `false`: never."),
    ),
    name="item",
    summary="Something that is shown beside the board.",
)
ITEMS = list_of(ITEM, "a list of fields, places and values")
ROW_OF_BOARDS = either(
    "a board, or a list of boards",
    ID,
    list_of(either("a board, or a list", ID, list_of(ID, "a list of boards")), "a list of boards"),
)
FIELDS = list_of(ID, "a list of fields", unique=True)
STEP = text("a procedure, a step or a line of the log", r"^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$")
HEADING = either("a heading, or a list of smaller ones", STEP, list_of(STEP, "a list of headings", 1))

LOOK = record(
    "the look",
    may("seats", map_of(SEAT, "a map of seats", keys=ID), "Colours and letters of seats and sides.", {"north": "blue"}),
    may(
        "pieces",
        map_of(PIECE_LOOK, "a map of kinds of pieces", keys=ID),
        "Shapes and colours of pieces.",
        {"token": {"shape": "disc"}},
    ),
    may(
        "words",
        map_of(map_of(WORD, "a map of words", keys=ID), "a map of lists and tables", keys=ID),
        "Colours, shapes and letters of words and rows.",
        {"terrain": {"beach": "sand"}},
    ),
    may(
        "boards",
        map_of(BOARD_LOOK, "a map of boards", keys=ID),
        "How boards and tracks are drawn; a single board is called `board`.",
        {"board": {"ground": "terrain"}},
    ),
    may(
        "show",
        record(
            "what is shown beside the board",
            may("game", ITEMS, "What belongs to all, in this order; the rest is bookkeeping.", ["deck"]),
            may("player", ITEMS, "What belongs to a player, in this order; the rest is bookkeeping.", ["hand"]),
        ),
        "What is shown beside the board (default: everything).",
        {"player": ["hand"]},
    ),
    may("layout", list_of(ROW_OF_BOARDS, "a list of rows of boards"), "Boards and tracks: rows of columns.", ["board"]),
    may(
        "headings",
        list_of(HEADING, "a list of headings"),
        "Procedures, steps (`turn.move`) and lines of the log that stand as headings over what happens; those in a list "
        "belong to the one before it.",
        ["turn", ["turn.move", "turn.fight"]],
    ),
    may(
        "tell",
        record(
            "what is told",
            may("game", FIELDS, "Fields of the game (default: those under `show`).", ["damage"]),
            may("player", FIELDS, "Fields of players (default: those under `show`).", ["gold"]),
            may("cell", FIELDS, "Fields of cells (default: those that are marks).", ["waste"]),
            may(
                "pieces",
                map_of(FIELDS, "a map of kinds of pieces", keys=ID),
                "Fields of pieces, and `moves` where movements are told, or boards and areas to which they are "
                "(default: badges and, except for dice, `moves`).",
                {"token": ["moves", "wounds"]},
            ),
        ),
        "Which changes on the table the story tells.",
        {"player": ["gold"]},
    ),
    may(
        "score",
        list_of(ID, "a list of values", unique=True),
        "The parts of the score, as lines of the score sheet: values with a player. Empty: it is for bots and never shown.",
        ["trophies"],
    ),
    NOTE,
)
