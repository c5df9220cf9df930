"""The functions of the effect language, for the registry."""

from __future__ import annotations

from interpreter.language.registered import Entry, by_name, functions

FUNCTIONS: dict[str, Entry] = by_name(
    *functions(
        "sets",
        ("count(SET)", "NUMBER", "how many there are", "count(tokens of me)"),
        ("any(SET)", "FLAG", "is there at least one?", "any(tokens at cell)"),
        ("none(SET)", "FLAG", "is there not a single one?", "none(tokens at cell)"),
        ("one(SET)", "FLAG", "is there exactly one?", "one(players where gold > 3)"),
        ("all(SET, CONDITION of each)", "FLAG", "does the condition hold for every one?", "all(tokens of me, place is box)"),
        (
            "sum(SET, NUMBER of each), sum(MAP)",
            "NUMBER",
            "the numbers of all, or of a map, added up",
            "sum(cards at hand of me, price)",
        ),
        (
            "largest(SET, NUMBER of each), largest(NUMBERS)",
            "NUMBER",
            "the largest number of any (0 if there is none)",
            "largest(players, gold)",
        ),
        (
            "smallest(SET, NUMBER of each), smallest(NUMBERS)",
            "NUMBER",
            "the smallest number of any (0 if there is none)",
            "smallest(players, gold)",
        ),
        ("best(SET, NUMBER of each)", "SET", "those with the largest number", "best(players, count(tokens of it))"),
        ("worst(SET, NUMBER of each)", "SET", "those with the smallest number", "worst(discs, place.space)"),
        (
            "sort(SET, NUMBER of each)",
            "SET",
            "the same things, those with the smallest number first; equal ones stay in their order",
            "sort(cards at hand of me, price)",
        ),
        ("reverse(SET)", "SET", "the same things, the last one first", "reverse(cards at market)"),
        (
            "each(SET, THINGS of each)",
            "THINGS",
            "what each of them gives, all together: one thing, several, or a number; each once",
            "each(tokens of me, neighbours(it))",
        ),
        (
            "map(SET, THING of each)",
            "MAP",
            "one thing, number or flag for each of them; `m[key]` asks for it, `set m[key] to …` changes it",
            "map(players, gold)",
        ),
        ("first(SET)", "one of SET", "the first one, or none", "first(tokens of me at supply)"),
        ("last(SET)", "one of SET", "the last one, or none", "last(cards at market)"),
        ("top(PLACE)", "PIECE", "the piece on top, or none", "top(deck)"),
        ("bottom(PLACE)", "PIECE", "the piece at the bottom, or none", "bottom(deck)"),
        (
            "random(SET), random(SET, NUMBER of each)",
            "one of SET",
            "one that chance picks, or none; with a number for each, in proportion to that; only in `let`",
            "random(cards at hand of rival)",
        ),
    ),
    *functions(
        "numbers",
        ("max(NUMBER, NUMBER)", "NUMBER", "the larger number", "max(1, cost)"),
        ("min(NUMBER, NUMBER)", "NUMBER", "the smaller number", "min(3, me.gold)"),
        ("times_seen()", "NUMBER", "how often the position of now was noted (`note position`)", "times_seen()"),
    ),
    *functions(
        "players",
        ("next(PLAYER)", "PLAYER", "who comes next clockwise, of those still in the game", "next(me)"),
        ("previous(PLAYER)", "PLAYER", "who comes before", "previous(me)"),
        ("clockwise(PLAYER)", "PLAYERS", "all players in turn order, beginning with this one", "clockwise(active)"),
    ),
    *functions(
        "board",
        ("neighbours(CELL or CELLS)", "CELLS", "cells next to it", "neighbours(token.place)"),
        (
            "distance(CELL, CELL, [through: CELLS or PIECES])",
            "NUMBER",
            "steps from one cell to another (-1: no way), only through the cells given",
            "distance(a1, b2)",
        ),
        (
            "reachable(CELL or CELLS, [through: CELLS or PIECES], [over: EDGES or PIECES], [within: NUMBER])",
            "CELLS",
            "cells that can be reached; through: which may be passed, over: which edges may be used (or pieces lying on them), "
            "within: in how many steps; one that may not be passed can still be reached",
            "reachable(start, over: rails of me)",
        ),
        (
            "nearest(CELL, CELLS, [through: CELLS or PIECES])",
            "CELLS",
            "those of the cells that are nearest",
            "nearest(a1, farms)",
        ),
        (
            "steps_towards(CELL, CELLS, [through: CELLS or PIECES])",
            "CELLS",
            "the neighbours that lie on a shortest way to a nearest one",
            "steps_towards(token.place, farms)",
        ),
        (
            "turning(CELLS, around: CELL, from: DIRECTION, clockwise: FLAG)",
            "CELL",
            "the first of the cells met when turning from a direction",
            "turning(ways, around: here, from: n, clockwise: yes)",
        ),
        (
            "leftmost(CELLS, around: CELL, facing: DIRECTION, [between: CELLS])",
            "CELL",
            "the leftmost of the cells, seen from a cell; "
            "between: looking along the line midway between these cells, to the side of `facing`",
            "leftmost(farms, around: here, facing: s)",
        ),
        (
            "rightmost(CELLS, around: CELL, facing: DIRECTION, [between: CELLS])",
            "CELL",
            "the rightmost of the cells, seen from a cell; "
            "between: looking along the line midway between these cells, to the side of `facing`",
            "rightmost(farms, around: here, facing: s)",
        ),
        ("step(CELL, DIRECTION)", "CELL", "the next cell in a direction, or none", "step(cell, n)"),
        ("ray(CELL, DIRECTION)", "CELLS", "all cells in a direction, nearest first", "ray(cell, ne)"),
        ("direction(CELL, CELL)", "DIRECTION", "the direction from a cell to a neighbour, or none", "direction(a1, a2)"),
        ("opposite(DIRECTION)", "DIRECTION", "the direction the other way", "opposite(n)"),
        (
            "turned(DIRECTION, NUMBER)",
            "DIRECTION",
            "the direction so many steps further clockwise (negative: the other way) among those of its board",
            "turned(n, 2)",
        ),
        (
            "offset(CELL, NUMBER, NUMBER)",
            "CELL",
            "the cell so many rows down and so many columns to the right, or none; negative: up, to the left",
            "offset(a1, -1, 1)",
        ),
        (
            "longest_line(CELL, CELLS or PIECES)",
            "NUMBER",
            "how long the longest straight line through the cell is that lies in the cells (the cell itself counted)",
            "longest_line(cell, cells where mark is me)",
        ),
        (
            "edges(CELL or CELLS or CORNER)",
            "EDGES",
            "the edges of a cell, or of all these cells; those that meet in a corner",
            "edges(cell)",
        ),
        ("ends(EDGE)", "CELLS", "the two cells of an edge", "ends(edge)"),
        ("edge(CELL, CELL)", "EDGE", "the edge between two neighbours, or none", "edge(a1, a2)"),
        ("corners(CELL or EDGE)", "PLACES", "the corners of a cell, clockwise from north; the ends of an edge", "corners(cell)"),
        ("cells(CORNER)", "CELLS", "the cells that meet in a corner", "cells(first(corners(a1)))"),
    ),
    *functions(
        "events",
        ("during(EVENT)", "FLAG", "is this procedure, step or action being carried out now?", "during(turn)"),
    ),
    *functions(
        "cards",
        (
            "possible(CARD or GROUP)",
            "FLAG",
            "can the effect of the card, or some action of the group, be carried out now?",
            "possible(card)",
        ),
        ("left(AMOUNT)", "NUMBER", "what is left of the supply of a field, or of one of its words", "left(gold)"),
        ("looked(PLAYER, PIECE)", "FLAG", "has the player seen its face?", "looked(me, card)"),
    ),
)
