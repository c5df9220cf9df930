"""Corners, offsets and turns: questions to the board whose answers are looked up in tables that never change."""

from __future__ import annotations

from interpreter import ir
from interpreter.board.frozen import Boards
from interpreter.language.meanings import ARGUMENTS, FUNCTIONS
from interpreter.language.phrases import Node
from interpreter.language.resolve_functions import Functions
from interpreter.language.signatures import Signature
from interpreter.model.types import CELL, DIRECTION, EDGE, NUMBER, PLACE, Type, set_of


class Corners(Functions):
    """What is asked about corners and directions."""

    @ARGUMENTS.of("CELL or EDGE")
    def cell_or_edge(self, node: Node) -> ir.Expr:
        found = self.expr(node, CELL)
        return found if found.type in (EDGE, PLACE) else self.on_board(node, found)

    @ARGUMENTS.of("CELL or CELLS or CORNER")
    def cells_or_corner(self, node: Node) -> ir.Expr:
        found = self.expr(node, CELL)
        return found if found.type == PLACE else self.one_or_several_cells(node)

    @FUNCTIONS.of("edges")
    def edges_of(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        if values[0].type != PLACE:
            return self.ask(node, signature, values)
        boards = self.boards
        of_cells = dict(enumerate(_edges(boards, boards.edges_of)))
        return self.by_place(EDGE, values[0], of_cells | _corners(boards, _edges(boards, boards.corners.edges)))

    @FUNCTIONS.of("corners")
    def corners_of(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        boards = self.boards
        if not boards.corner_places:
            self.problems.error(node.position, "no-corner-places", name=str(node.word(0)))
        tables = (boards.corners.of_cell, boards.corners.of_edge if boards.edge_places else ())
        found = [tuple(boards.first_corner + corner for corner in corners) for table in tables for corners in table]
        return self.by_place(PLACE, values[0], dict(enumerate(found)))

    @FUNCTIONS.of("cells")
    def cells_of(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        return self.by_place(CELL, values[0], _corners(self.boards, self.boards.corners.cells))

    @property
    def boards(self) -> Boards:
        assert self.box.boards is not None  # looked at before the arguments
        return self.box.boards

    def by_place(self, type_: Type, place: ir.Expr, found: dict[int, tuple[int, ...]]) -> ir.Expr:
        """What each place has; other places and nowhere have nothing."""
        table = tuple(found.get(number, ()) for number in range(len(self.box.place_names)))
        return ir.Look(set_of(type_), (*table, ()), place)

    @FUNCTIONS.of("turned")
    def turned(self, node: Node, signature: Signature, values: list[ir.Expr]) -> ir.Expr:
        """Each direction with those that follow it clockwise."""
        ways = self.boards.clockwise
        most = max(map(len, ways), default=1)
        rows = (*ways, (-1,) * most)
        steps = ir.Binary(NUMBER, ir.Op.REMAINDER, values[1], ir.Look(NUMBER, (*map(len, ways), most), values[0]))
        return ir.Entry(DIRECTION, ir.Look(set_of(DIRECTION), rows, values[0]), steps)


def _edges(boards: Boards, found: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(len(boards.cells) + edge for edge in edges) for edges in found)


def _corners(boards: Boards, found: tuple[tuple[int, ...], ...]) -> dict[int, tuple[int, ...]]:
    """By the numbers that corners have as places."""
    return dict(enumerate(found, boards.first_corner))
