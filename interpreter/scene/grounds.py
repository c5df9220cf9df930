"""The boards of a scene: cells with ground, marks and pieces, edges, corners; rows of spaces beside the board are tracks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.scene.knowing import Fact
from interpreter.scene.look import CHEQUERED, GROUND_COLOURS, BoardLook
from interpreter.scene.parts import Board, Cell, Corner, Edge, Ground, Mark, Piece
from interpreter.scene.pieces import marks_of, pieces_at
from interpreter.scene.teller import Telling

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
    hung = _hung(telling, boards, board, look)
    spots = {(boards.x[cell], y) for cell, y in hung.cells.items()}
    cells = [
        cell
        for cell in board.cells
        if cell in hung.cells or ((boards.x[cell], boards.y[cell]) not in spots and _is_there(telling, look, cell))
    ]
    there = set(cells)
    linked = boards.edge_places or board.grid == "graph"
    edges = [_edge(telling, number) for number, ends in enumerate(boards.edges) if linked and there.issuperset(ends)]
    corners = [
        _corner(telling, number)
        for number, around in enumerate(boards.corners.cells if boards.corner_places else ())
        if there.intersection(around)
    ]
    slender = board.grid == "square" and len({boards.column[cell] for cell in cells}) == TRACK_WIDTH
    drawn = tuple(_cell(telling, boards, look, cell, grounds, hung) for cell in cells)
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
        backdrop=look.backdrop,
        crossings=look.crossings,
        fold=look.fold,
        chequered=board.grid == "square"
        and not look.colour
        and not look.crossings
        and len(cells) == CHEQUERED**2
        and not any(cell.ground for cell in drawn),
    )


@dataclass(frozen=True, slots=True)
class Hung:
    """Cells that hang under a piece: where they are now, and the line of the piece, above which everything is covered."""

    cells: dict[int, float]
    line: float | None = None


def _hung(telling: Telling, boards: Boards, board: Frozen, look: BoardLook) -> Hung:
    sector, kind, _ = look.hang
    box = telling.box
    if sector in boards.sectors and kind in box.kinds:
        first = box.kinds[kind].first
        place = telling.S[box.place_at + first] if first < len(box.piece_kind) and box.piece_kind[first] == kind else -1
        if 0 <= place < len(boards.cells) and boards.board_of[place] == boards.board_of[board.cells[0]]:
            line = boards.y[place]
            return Hung(dict.fromkeys(boards.sectors[sector], line), line)
    return Hung({})


def _is_there(telling: Telling, look: BoardLook, cell: int) -> bool:
    if not look.needs:
        return True
    facts = (telling.facts.of_cell(cell, name) for name in look.needs)
    return any(fact is not None and fact.holds for fact in facts) or telling.S[telling.box.first_at + cell] >= 0


def _cell(telling: Telling, boards: Boards, look: BoardLook, cell: int, grounds: Grounds, hung: Hung) -> Cell:
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
        y=round(hung.cells.get(cell, boards.y[cell]), 4),
        label=name if cell in hung.cells else _label(telling, look, label, name),
        ground=Ground(word="", name="", colour=look.hang[2])
        if cell in hung.cells and look.hang[2]
        else _ground(telling, look, cell, grounds),
        marks=tuple(marks),
        pieces=(*pieces_at(telling, cell), *_stone(telling, look, cell)),
        covered=hung.line is not None and cell not in hung.cells and boards.y[cell] < hung.line,
        shaded=shaded is not None and not shaded.holds,
        group=_group(telling, group),
    )


def _label(telling: Telling, look: BoardLook, fact: Fact | None, name: str) -> str:
    if fact is not None:
        return telling.said(fact)
    return "" if look.needs or look.around else name


def _group(telling: Telling, fact: Fact | None) -> str:
    """Which cells belong together: those of the same word, row or number."""
    if fact is None or not fact.holds or fact.amounts is not None:
        return ""
    words = telling.box.words_of(fact.type)
    return str(fact.value) if words is None else words[fact.value]


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


def _stone(telling: Telling, look: BoardLook, cell: int) -> tuple[Piece, ...]:
    """Whose cell it is, as a stone."""
    fact = telling.facts.of_cell(cell, look.stones) if look.stones else None
    if fact is None or not fact.holds or fact.type.kind != "player" or telling.box.boards is None:
        return ()
    owner = telling.box.owners[fact.value]
    drawn, name = telling.look.seats[owner], telling.fact_name("cell", look.stones)
    return (
        Piece(
            ref=f"cell:{telling.box.boards.cells[cell]}",
            kind=look.stones,
            kind_name=name,
            name=telling.texts.player(owner),
            shape=drawn.shape or "disc",
            colour=drawn.colour,
            owner=owner,
            letter=telling.letter_on(owner),
        ),
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
        pieces=pieces_at(telling, len(boards.cells) + number) if boards.edge_places else (),
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


def counted(telling: Telling, look: BoardLook, numbers: Iterable[int]) -> dict[int, int]:
    """The spaces that numbers stand for, as the viewer counts them; who only watches counts with who decides."""
    if not look.counted:
        return {}
    viewer = telling.viewer if isinstance(telling.viewer, int) else max(0, telling.state.player)
    spaces = {number: telling.facts.values.value(look.counted, viewer, (viewer, number)) for number in numbers}
    return {number: space for number, space in spaces.items() if space is not None}


def _track(telling: Telling, name: str) -> Board:
    place, look = telling.box.places[name], telling.look.boards[name]
    numbers = {space: number for number, space in counted(telling, look, range(1, place.count + 1)).items()}
    cells = tuple(
        Cell(
            ref=f"place:{telling.box.place_names[place.first + number]}",
            name=telling.texts.place(telling.box.place_names[place.first + number]),
            x=0.0,
            y=float(number),
            label=str(numbers.get(place.first + number, number)),
            pieces=pieces_at(telling, place.first + number),
        )
        for number in range(place.count)
    )
    return Board(
        id=name,
        name=telling.texts.place(name),
        grid="track",
        cells=cells,
        colour=look.colour,
        cell_size=look.cell,
        fold=look.fold,
        backdrop=look.backdrop,
    )
