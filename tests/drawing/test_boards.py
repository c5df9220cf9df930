"""Drawings of every bundled game, in positions of random games: well-formed, complete, and safe whatever a ruleset is called."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import msgspec
import pytest

from interpreter.drawing.arranging import Room, arranged
from interpreter.drawing.clearing import Box, reaching
from interpreter.drawing.interiors import interior
from interpreter.drawing.lit import Lit, lit_by
from interpreter.drawing.outlines import CLOSED, Outline, frame_of, plotted
from interpreter.drawing.picture_of import cover_svg, page_svg, table_svg
from interpreter.drawing.raster import png
from interpreter.drawing.sheet import board_svg, boards_svg
from interpreter.drawing.strips import strip_markup
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Badge, Board, Cell, Edge, Ground, Mark, Piece, Scene, Seat
from interpreter.source.folders import bundled
from tests.scene.test_scenes import game_of, positions

RULESETS = sorted(bundled())
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('x')</script>\"'&]]><!--\x00\ud800"


def scenes(ruleset: str) -> Iterator[Scene]:
    game = game_of(ruleset)
    scenery = Scenery(game)
    for state in positions(game, 5):
        yield scenery.scene(state, max(0, state.player))


def refs(svg: str) -> set[str]:
    return {ref for one in ET.fromstring(svg).iter() for ref in one.get("data-refs", one.get("data-ref", "")).split()}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_on_the_boards_is_drawn_and_can_be_found(ruleset: str) -> None:
    for scene in scenes(ruleset):
        for width in (360, 900):
            drawn = refs(boards_svg(scene, width))
            for board in scene.boards:
                if not scene.layout or board.around or any(board.id in column for row in scene.layout for column in row):
                    assert {cell.ref for cell in board.cells} <= drawn
                    assert {piece.ref for cell in board.cells for piece in cell.pieces} <= drawn
                    assert {piece.ref for edge in board.edges for piece in edge.pieces} <= drawn


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_can_be_chosen_is_marked(ruleset: str) -> None:
    for scene in scenes(ruleset):
        svg = ET.fromstring(table_svg(scene, 1000))
        marked = {
            ref
            for one in svg.iter()
            if "option" in one.get("class", "").split()
            for ref in one.get("data-refs", one.get("data-ref", "")).split()
        }
        on_boards = {cell.ref for board in scene.boards for cell in board.cells}
        on_boards |= {
            ref for board in scene.boards for cell in board.cells for piece in cell.pieces for ref in (piece.ref, *piece.others)
        }
        options = lit_by(scene).options
        assert options & on_boards <= marked
        assert {ref for ref in options if ref.startswith(("piece:", "heap:"))} <= marked  # ground, too: it is its cell


def hostile() -> Scene:
    """A scene in which every word means ill."""
    piece = Piece(
        ref=HOSTILE,
        kind=HOSTILE,
        kind_name=HOSTILE,
        name=HOSTILE,
        shape="pawn",
        colour="red",
        letter=HOSTILE,
        face=HOSTILE,
        facts=(HOSTILE,),
        text=HOSTILE,
    )
    die = msgspec.structs.replace(piece, shape="die")
    cells = tuple(
        Cell(
            ref=f"{HOSTILE}{number}",
            name=HOSTILE,
            x=float(number % 3),
            y=float(number // 3),
            label=HOSTILE,
            ground=Ground(word=HOSTILE, name=HOSTILE, colour="sand", sign="dunes"),
            marks=(Mark(text=HOSTILE, name=HOSTILE),),
            pieces=(piece, die),
            group=HOSTILE,
        )
        for number in range(9)
    )
    edges = (Edge(ref=HOSTILE, name=HOSTILE, ends=(cells[0].ref, cells[1].ref), pieces=(piece,)),)
    grids = ("square", "hex_pointy", "hex_flat", "graph", "track")
    boards = tuple(Board(id=grid, name=HOSTILE, grid=grid, cells=cells, edges=edges, named=grid == "square") for grid in grids)
    seat = Seat(id="red", ref=HOSTILE, name=HOSTILE, colour="red", letter=HOSTILE)
    return Scene(version=1, game=HOSTILE, title=HOSTILE, language="en", viewer="", moves=0, seats=(seat,), boards=boards)


def test_no_word_of_a_ruleset_becomes_markup() -> None:
    scene = hostile()
    for svg in (table_svg(scene, 900), boards_svg(scene, 400), *(board_svg(board, scene, 300) for board in scene.boards)):
        names = {one.tag.removeprefix(SVG) for one in ET.fromstring(svg).iter()}
        assert names <= {"svg", "style", "g", "title", "text", "path", "polygon", "rect", "circle", "line"}
        assert "<script" not in svg and "onload" not in svg


def test_what_was_chosen_and_what_has_changed_is_marked() -> None:
    scene = hostile()
    board = msgspec.structs.replace(
        scene.boards[0], cells=tuple(msgspec.structs.replace(cell, pieces=()) for cell in scene.boards[0].cells)
    )
    first, second = (board.cells[number].ref for number in (0, 1))
    svg = ET.fromstring(board_svg(board, scene, 400, Lit(chosen=frozenset([first]), changed=frozenset([second]))))
    marked = {
        state: [one for one in svg.iter() if state in one.get("class", "").split()] for state in ("option", "chosen", "changed")
    }
    assert [len(found) for found in marked.values()] == [0, 1, 1]


@pytest.mark.parametrize("count", range(1, 30))
@pytest.mark.parametrize(("width", "height"), [(60, 40), (40, 120), (140, 30)])
def test_no_piece_hides_another_or_leaves_its_cell(count: int, width: float, height: float) -> None:
    pieces = tuple(
        Piece(ref=f"piece:{number}", kind="man", kind_name="man", name=f"man {number}", shape="disc", colour="red", size=1.5)
        for number in range(count)
    )
    room = Room(100, 100, width, height)
    drawn = ET.fromstring(f"<g>{arranged(pieces, room, 40, Lit())}</g>")
    boxes = []
    for one in drawn.findall("g"):
        place = re.match(r"translate\((\S+) (\S+)\)", one.get("transform", "") or one.findall("g")[-1].get("transform", ""))
        scale = re.match(r"scale\((\S+)\)", next((inner.get("transform", "") for inner in one.findall("g")), ""))
        assert place is not None
        half = float(scale.group(1)) * 10.5 if scale else 7.0  # a disc, or the number of those that are left
        boxes.append((float(place.group(1)), float(place.group(2)), half))
    for number, (x, y, half) in enumerate(boxes):
        assert abs(x - 100) + half <= width / 2 + 1 and abs(y - 100) + half <= height / 2 + 1
        assert all(math.hypot(x - a, y - b) >= half + other - 1 for a, b, other in boxes[:number])
    shown = sum(not one.get("class", "").startswith("piece more") for one in drawn.findall("g"))
    assert shown == count or f"+{count - shown}" in "".join(drawn.itertext())


def test_badges_and_numbers_of_pieces_beside_each_other_lie_over_no_other_piece() -> None:
    badges = (Badge(text="✓", name="acted"), Badge(text="✚", name="wounded"))
    pieces = tuple(
        Piece(ref=f"piece:{n}", kind="man", kind_name="man", name="man", shape="disc", colour="red", count=9, badges=badges)
        for n in range(2)
    )
    drawn = ET.fromstring(f"<g>{arranged(pieces, Room(0, 0, 30, 18), 20, Lit())}</g>")
    for piece, side in zip(drawn.findall("g"), (-1, 1), strict=True):
        x = float(piece.get("transform", "").removeprefix("translate(").split()[0])
        assert x * side > 0
        for badge in piece.findall("g[@class='badge']"):
            away = float(badge.get("transform", "").removeprefix("translate(").split()[0])
            rect = badge.find("rect")
            assert rect is not None and side * (x + away) >= float(rect.get("width", "")) / 2 - 0.1


@pytest.mark.parametrize(("width", "height"), [(84, 44), (52, 52), (120, 70)])
def test_a_piece_in_a_named_cell_hides_neither_its_marks_nor_its_label(width: float, height: float) -> None:
    piece = Piece(ref="piece:1", kind="die", kind_name="die", name="die", shape="die", colour="grey", face="3")
    marks = (Mark(text="1", shape="bolt"), Mark(text="−1"))
    cell = Cell(ref="cell:a", name="B4", x=0, y=0, label="B4", ground=Ground(word="", name="fighters"), pieces=(piece,))
    for shown in ((), marks[:1], marks):
        outline = Outline(msgspec.structs.replace(cell, marks=shown), width / 2, height / 2, width, height, ())
        board = Board(id="base", name="", grid="square", cells=(), named=True)
        *others, die = interior(board, outline, Lit(), True, width, False).taken
        apart = [die[0] > box[2] - 4 or box[0] > die[2] - 4 or die[1] > box[3] - 4 or box[1] > die[3] - 4 for box in others]
        assert all(apart) and len(apart) >= 1 + len(shown)


def test_empty_stretches_of_a_long_track_are_one_space_where_there_is_little_room() -> None:
    piece = Piece(ref="piece:1", kind="disc", kind_name="disc", name="disc", shape="disc", colour="red")
    cells = tuple(
        Cell(ref=f"cell:{number}", name=str(number), x=number, y=0, label=str(number), pieces=(piece,) if number == 24 else ())
        for number in range(56)
    )
    board = Board(id="time", name="time", grid="track", cells=cells)
    low, high = strip_markup(board, 300, Lit()), strip_markup(board, 1400, Lit())
    assert "1–23" in low[0] and "25–54" in low[0] and low[1] < 80
    assert "–" not in high[0] and refs(low[0]) == refs(high[0])
    assert ">40<" in strip_markup(board, 300, Lit(options=frozenset(["cell:40"])))[0]  # it can be chosen


def test_lines_behind_what_hangs_over_a_board_are_closed_up_unless_something_lies_there() -> None:
    piece = Piece(ref="piece:1", kind="man", kind_name="man", name="man", shape="disc", colour="red")
    cells = tuple(
        Cell(ref=f"cell:{x}{y}", name="", x=x, y=y, label=f"{x}{y}", covered=y < 3, pieces=(piece,) if (x, y) == (0, 1) else ())
        for x in range(3)
        for y in range(5)
    )
    plot = plotted(Board(id="sky", name="", grid="square", cells=cells, cell_size=(4.0, 1.0)), 360)
    heights = [plot.outlines[f"cell:1{y}"].height for y in range(5)]
    assert heights == [CLOSED, heights[4], CLOSED, heights[4], heights[4]] and heights[4] > 20
    assert plot.height == sum(heights) and plot.outlines["cell:14"].y == plot.height - heights[4] / 2


def test_tall_spaces_of_a_track_that_turns_taper_to_points_in_two_tones() -> None:
    cells = tuple(Cell(ref=f"cell:{number}", name="", x=number, y=0, label=str(number)) for number in range(12))
    for size, pointed in (((1.0, 4.0), True), ((1.0, 1.0), False)):
        board = Board(id="points", name="points", grid="track", cells=cells, cell_size=size, fold=6)
        drawn = [one.find("polygon") for one in ET.fromstring(strip_markup(board, 400, Lit())[0]).findall("g")]
        tones = [one.get("fill-opacity") for one in drawn if one is not None]
        assert len(tones) == (12 if pointed else 0)
        assert not pointed or (tones[0] == tones[2] != tones[1] and tones[5] != tones[6])  # above each other, too


def test_labels_of_small_hexes_wait_until_the_board_is_shown_larger() -> None:
    cell = Cell(ref="cell:a", name="B4", x=0, y=0, label="B4")
    piece = Piece(ref="piece:1", kind="man", kind_name="man", name="man", shape="disc", colour="red")
    for width, pieces, shown in ((26.0, 0, False), (45.0, 0, True), (45.0, 2, True), (45.0, 3, False), (60.0, 3, True)):
        crowded = msgspec.structs.replace(cell, pieces=(piece,) * pieces)
        drawn = interior(
            Board(id="sea", name="", grid="hex_pointy", cells=()), Outline(crowded, 0, 0, width, width, ()), Lit(), True, 0, False
        )
        assert ("B4" in "".join(drawn.parts)) is shown


def test_a_name_under_a_piece_is_left_out_and_a_short_one_stands_beside_it() -> None:
    piece = Piece(ref="piece:1", kind="man", kind_name="man", name="man", shape="disc", colour="red")
    for label, pieces, shown in (("chute a", (piece,), False), ("chute a", (), True), ("a6", (piece,), True)):
        cell = Cell(ref="cell:a", name="", x=0, y=0, label=label, pieces=pieces)
        board = Board(id="board", name="", grid="square", cells=())
        drawn = interior(board, Outline(cell, 0, 0, 80, 80, ()), Lit(), True, 0, False)
        assert (f">{label}<" in "".join(drawn.parts)) is shown


def test_a_page_shows_its_boards_at_once_and_in_the_same_size_after_every_move() -> None:
    for ruleset in ("atlantis", "chess", "connect_four"):
        sizes = set()
        for scene in scenes(ruleset):
            drawn = ET.fromstring(page_svg(scene, 900, 600))
            tall = ET.fromstring(page_svg(scene, 900))
            cells = [one for one in drawn.iter() if "cell" in one.get("class", "").split()]
            assert cells and int(drawn.get("height", "")) <= min(int(tall.get("height", "")), 700)  # with its legend
            sizes.add(re.sub("[^0-9., ]", "", next(cells[0].iter(f"{SVG}polygon")).get("points", "")))
        assert len(sizes) == 1


def test_columns_and_rows_stand_at_the_edge_though_some_cells_have_names_of_their_own() -> None:
    cells = [Cell(ref=f"cell:{x}{y}", name="", x=x, y=-y, label=f"{'abcd'[x]}{y + 1}") for x in range(4) for y in range(4)]
    named = [Cell(ref=f"cell:{x}", name="", x=x, y=-4, label=f"chute {'abcd'[x]}") for x in range(4)]
    board = Board(id="board", name="", grid="square", cells=(*cells, *named))
    assert frame_of(board) == (dict(enumerate("abcd")), {-y: str(y + 1) for y in range(4)})
    turned = [msgspec.structs.replace(cell, x=cell.y, y=cell.x) for cell in cells]
    assert frame_of(msgspec.structs.replace(board, cells=tuple(turned))) == (
        {-y: str(y + 1) for y in range(4)},
        dict(enumerate("abcd")),
    )
    assert frame_of(msgspec.structs.replace(board, cells=(*cells[:8], *named))) is None


def test_a_game_without_boards_is_shown_by_its_cards_or_by_the_signs_that_can_be_chosen() -> None:
    def cover(ruleset: str) -> str:
        game = game_of(ruleset)
        state = game.start(1)
        return cover_svg(Scenery(game).scene(state, state.player), 520)

    hand = {letter for letter in "♣♦♥♠" if letter in cover("hearts")}
    assert hand and cover("hearts").count("rotate(") == 4
    assert cover("kuhn_poker").count("rotate(") == 3  # two of them show their backs
    assert "rotate(" not in cover("rock_paper_scissors") and cover("rock_paper_scissors").count('class="casing casing-line"') == 3
    assert "rotate(" not in cover("tic_tac_toe")


def test_a_picture_becomes_png() -> None:
    assert png(table_svg(hostile(), 500)).startswith(b"\x89PNG")


def test_a_sign_and_a_badge_give_way_to_what_lies_on_the_edges_and_marks_to_a_piece_in_a_low_cell() -> None:
    piece = Piece(
        ref="piece:1",
        kind="farm",
        kind_name="farm",
        name="farm",
        shape="house",
        colour="red",
        badges=(Badge(text="C", name="C"),),
    )
    cell = Cell(ref="cell:a", name="", x=0, y=0, marks=(Mark(text="", shape="anchor"),), ground=Ground(word="", name=""))
    board, unit = Board(id="map", name="", grid="hex_flat", cells=()), 40.0
    north, northeast, northwest = (0.0, -unit), (unit * 0.87, -unit / 2), (-unit * 0.87, -unit / 2)
    for pieces in ((), (piece,)):
        outline = Outline(msgspec.structs.replace(cell, pieces=pieces), 0, 0, unit * 0.87, unit, ())
        for ways in ((north,), (north, northeast), (north, northeast, northwest)):
            inside = interior(board, outline, Lit(), True, 0, True, ways)
            sign, laid = inside.taken[0], list(reaching(0, 0, ways))
            assert not any(overlap(sign, box) > 36 for box in laid)  # of 262
            badge = re.search(r'translate\((\S+) (\S+)\)" class="badge"', "".join(inside.parts))
            assert bool(badge) is bool(pieces)
            if badge:
                x, y = float(badge.group(1)), float(badge.group(2)) + unit * 0.07
                assert not any(overlap((x - 6, y - 6, x + 6, y + 6), box) > 12 for box in (sign, *laid))
    low = Cell(ref="cell:b", name="", x=0, y=0, label="13", marks=(Mark(text="1", shape="saucer"),), pieces=(piece,))
    for width, shown in ((54.0, False), (90.0, True)):
        drawn = interior(
            Board(id="sky", name="", grid="square", cells=()), Outline(low, 0, 0, width, 21, ()), Lit(), True, 0, False
        )
        assert ('class="mark"' in "".join(drawn.parts)) is shown and ">13<" in "".join(drawn.parts)


def overlap(one: Box, other: Box) -> float:
    across, down = (min(one[far], other[far]) - max(one[far - 2], other[far - 2]) for far in (2, 3))
    return max(0.0, across) * max(0.0, down)
