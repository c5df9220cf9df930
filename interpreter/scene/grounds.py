"""The boards of a scene: cells with ground, marks and pieces, edges, corners; rows of spaces beside the board are tracks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.scene.knowing import Fact
from interpreter.scene.look import CHEQUERED, GROUND_COLOURS, BoardLook
from interpreter.scene.parts import Board, Cell, Corner, Edge, Ground, Mark
from interpreter.scene.pieces import marks_of, pieces_at
from interpreter.scene.telling import Telling

if TYPE_CHECKING:
    from interpreter.board.frozen import Board as Frozen
    from interpreter.board.frozen import Boards

TRACK_WIDTH = 1


class Grounds:
    """Colours for grounds that the look says nothing about: the next one that is not on any board yet."""

    def __init__(self) -> None:
        self._given: dict[str, str] = {}

    def colour(self, word: str) -> str:
        return self._given.setdefault(word, GROUND_COLOURS[len(self._given) % len(GROUND_COLOURS)])


def boards_of(telling: Telling) -> tuple[Board, ...]:
    """Every board, and every row of spaces."""
    grounds, boards = Grounds(), telling.box.boards
    found = [_board(telling, boards, board, grounds) for board in boards.boards] if boards is not None else []
    return (*found, *(_track(telling, name) for name in telling.look.tracks))


def _board(telling: Telling, boards: Boards, board: Frozen, grounds: Grounds) -> Board:
    look = telling.look.boards[board.id]
    cells = [cell for cell in board.cells if _is_there(telling, look, cell)]
    there = set(cells)
    edges = [_edge(telling, number) for number, ends in enumerate(boards.edges) if boards.edge_places and there.issuperset(ends)]
    corners = [
        _corner(telling, number)
        for number, around in enumerate(boards.corners.cells if boards.corner_places else ())
        if there.intersection(around)
    ]
    slender = board.grid == "square" and len({boards.column[cell] for cell in cells}) == TRACK_WIDTH
    drawn = tuple(_cell(telling, boards, look, cell, grounds) for cell in cells)
    return Board(
        id=board.id,
        name=telling.texts.board(board.id),
        grid="track" if look.track or slender else board.grid,
        cells=drawn,
        edges=tuple(edges),
        corners=tuple(corners),
        colour=look.colour,
        cell_size=look.cell,
        named=look.named,
        route=_route(telling, look, cells),
        around=look.around,
        above=look.above,
        chequered=board.grid == "square"
        and not look.colour
        and len(cells) == CHEQUERED**2
        and not any(cell.ground for cell in drawn),
    )


def _is_there(telling: Telling, look: BoardLook, cell: int) -> bool:
    if not look.needs:
        return True
    facts = (telling.facts.of_cell(cell, name) for name in look.needs)
    return any(fact is not None and fact.holds for fact in facts) or telling.S[telling.box.first_at + cell] >= 0


def _cell(telling: Telling, boards: Boards, look: BoardLook, cell: int, grounds: Grounds) -> Cell:
    id = boards.cells[cell]
    marks: list[Mark] = []
    for entry in look.marks:
        marks += marks_of(telling, entry, telling.facts.of_cell(cell, entry.of), telling.fact_name("cell", entry.of))
    label = telling.facts.of_cell(cell, look.label) if look.label else None
    group = telling.facts.of_cell(cell, look.join) if look.join else None
    shaded = telling.facts.of_cell(cell, look.shaded_unless) if look.shaded_unless else None
    name = telling.texts.place(id)
    return Cell(
        ref=f"cell:{id}",
        name=name,
        x=round(boards.x[cell], 4),
        y=round(boards.y[cell], 4),
        label=telling.said(label) if label is not None else "" if look.needs or look.around else name,
        ground=_ground(telling, look, cell, grounds),
        marks=tuple(marks),
        pieces=pieces_at(telling, cell),
        shaded=shaded is not None and not shaded.holds,
        group=telling.said(group) if group is not None and group.holds else "",
    )


def _ground(telling: Telling, look: BoardLook, cell: int, grounds: Grounds) -> Ground | None:
    """The top piece that colours its cell, else the fact that does."""
    box = telling.box
    piece = telling.S[box.first_at + cell]
    while piece >= 0:
        one = telling.look.pieces[box.piece_kind[piece]]
        if one.ground:
            return _grounded(telling, telling.facts.of_piece(piece, one.by or "row"), grounds)
        piece = telling.S[box.next_at + piece]
    return _grounded(telling, telling.facts.of_cell(cell, look.ground), grounds) if look.ground else None


def _grounded(telling: Telling, fact: Fact | None, grounds: Grounds) -> Ground | None:
    words = telling.box.words_of(fact.type) if fact is not None and fact.amounts is None else None
    if fact is None or words is None or fact.value < 0:
        return None
    word, drawn = words[fact.value], telling.drawn(fact)
    return Ground(
        word=word,
        name=telling.word(fact.type, word),
        colour=drawn.colour or ("" if telling.look.listed(fact.type) else grounds.colour(f"{fact.type}.{word}")),
        sign=drawn.sign,
    )


def _route(telling: Telling, look: BoardLook, cells: list[int]) -> tuple[str, ...]:
    if not look.route or telling.box.boards is None:
        return ()
    order = {cell: fact.value for cell in cells if (fact := telling.facts.of_cell(cell, look.route)) and fact.holds}
    return tuple(f"cell:{telling.box.boards.cells[cell]}" for cell in sorted(order, key=lambda cell: order[cell]))


def _edge(telling: Telling, number: int) -> Edge:
    boards = telling.box.boards
    assert boards is not None
    first, second = boards.edges[number]
    id = boards.edge_ids[number]
    return Edge(
        ref=f"edge:{id}",
        name=telling.texts.edge_between(id, boards.cells[first], boards.cells[second]),
        ends=(f"cell:{boards.cells[first]}", f"cell:{boards.cells[second]}"),
        pieces=pieces_at(telling, len(boards.cells) + number),
    )


def _corner(telling: Telling, number: int) -> Corner:
    boards = telling.box.boards
    assert boards is not None
    place = boards.first_corner + number
    x, y = boards.corners.at[number]
    id = telling.box.place_names[place]
    return Corner(
        ref=f"place:{id}",
        name=telling.texts.place(id),
        x=x,
        y=y,
        pieces=pieces_at(telling, place),
    )


def _track(telling: Telling, name: str) -> Board:
    place = telling.box.places[name]
    cells = tuple(
        Cell(
            ref=f"place:{telling.box.place_names[place.first + number]}",
            name=telling.texts.place(telling.box.place_names[place.first + number]),
            x=0.0,
            y=float(number),
            label=str(number),
            pieces=pieces_at(telling, place.first + number),
        )
        for number in range(place.count)
    )
    return Board(id=name, name=telling.texts.place(name), grid="track", cells=cells)
