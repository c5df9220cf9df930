"""Frozen boards: everything the machine asks about cells, edges and directions, as plain tuples of numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from interpreter.board.corners import Corners, find_corners
from interpreter.board.grids import FULL_TURN, bearing
from interpreter.problems import NOWHERE, Position
from interpreter.records import dataclass

if TYPE_CHECKING:
    import networkx

    from interpreter.board.drafts import Draft, Drafts

T = TypeVar("T")
Ray = tuple[int, ...]


class Rows(dict[int, T], Generic[T]):
    """One row for each cell, made when it is first asked for."""

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, cell: int) -> T:
        row = self[cell] = self._make(cell)
        return row

    def __reduce__(self) -> tuple[type[Rows[T]], tuple[Callable[[int], T]]]:
        return type(self), (self._make,)


@dataclass(frozen=True, slots=True)
class Board:
    """What a picture needs to know of one board; `cells` are numbers."""

    id: str
    grid: str
    offset: str
    cells: tuple[int, ...]
    lettered: bool
    upwards: bool
    width: int
    frame: bool
    label: str  # the fact that stands before whatever is in a cell; empty: none


@dataclass(frozen=True)
class Boards:
    """All boards of a ruleset joined: cells are numbered in reading order, edges by their cells; -1 means none."""

    boards: tuple[Board, ...]
    cells: tuple[str, ...]
    cell_at: tuple[Position, ...]
    index: dict[str, int]
    board_of: tuple[int, ...]
    row: tuple[int, ...]
    column: tuple[int, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    edges: tuple[tuple[int, int], ...]
    edge_index: dict[tuple[int, int], int]
    edge_ids: tuple[str, ...]
    edge_lengths: tuple[int, ...]
    edge_directions: tuple[tuple[int, int], ...]  # from the lower cell to the higher one, and back
    edge_places: bool
    corner_places: bool
    directions: tuple[str, ...]
    direction_at: tuple[Position, ...]
    direction_index: dict[str, int]
    opposite: tuple[int, ...]
    direction_angle: tuple[int, ...]  # on the first board that has the direction
    board_angle: tuple[tuple[int, ...], ...]  # by board and direction; -1 where a board lacks the direction
    neighbours: tuple[tuple[int, ...], ...]  # on a grid clockwise from the first direction, else as written
    edges_of: tuple[tuple[int, ...], ...]  # in the order of `neighbours`
    step: tuple[tuple[int, ...], ...]  # by cell and direction
    sectors: dict[str, tuple[int, ...]]
    sector_at: dict[str, Position]
    rows: dict[tuple[int, int], tuple[int, ...]]  # by board and row number
    columns: dict[tuple[int, int], tuple[int, ...]]
    fields: dict[str, str]  # the types of constant facts, as written
    field_at: dict[str, Position]
    cell_facts: dict[str, list[object]]  # by field, one raw value for each cell
    fact_at: dict[str, dict[int, Position]]  # where each of them stands, or its default

    @cached_property
    def distance(self) -> Rows[tuple[int, ...]]:
        """distance[a][b]: steps of the shortest path, -1 if there is none."""
        return Rows(self._distances)

    @cached_property
    def rays(self) -> Rows[tuple[Ray, ...]]:
        """rays[cell][direction]: the cells met in that direction, nearest first, without the cell itself."""
        return Rows(self._rays)

    @cached_property
    def axes(self) -> Rows[tuple[tuple[Ray, Ray, int], ...]]:
        """axes[cell]: the lines through the cell: a ray, its opposite ray, how many cells they are (a ring has them twice)."""
        return Rows(self._axes)

    @cached_property
    def bearings(self) -> Rows[tuple[int, ...]]:
        """bearings[a][b]: from a to b in tenths of a degree clockwise from north."""
        return Rows(self._bearings)

    @cached_property
    def corners(self) -> Corners:
        """Where cells meet; none unless corners are places."""
        return find_corners(self) if self.corner_places else Corners((), (), (), (), (), ())

    @property
    def first_corner(self) -> int:
        """The number of the first corner as a place: they come behind cells and edges."""
        return len(self.cells) + (len(self.edges) if self.edge_places else 0)

    def is_corner(self, place: int) -> bool:
        """Is a place a corner?"""
        return self.first_corner <= place < self.first_corner + len(self.corners.ids)

    @cached_property
    def clockwise(self) -> tuple[tuple[int, ...], ...]:
        """clockwise[direction]: itself and those that follow it, on the first board that has it; -1 if it points nowhere."""
        found: list[tuple[int, ...]] = []
        for direction in range(len(self.directions)):
            angles = next((row for row in self.board_angle if row[direction] >= 0), ())
            turns = sorted(((angle - angles[direction]) % FULL_TURN, other) for other, angle in enumerate(angles) if angle >= 0)
            found.append(tuple(other for _, other in turns) or (-1,))
        return tuple(found)

    @cached_property
    def graph(self) -> networkx.Graph[str]:
        """The boards as a graph: cells with their board, row, column and facts, edges with their length.

        For whoever wants to look at a board in other ways than the language does; nothing that plays needs it.
        """
        import networkx

        graph: networkx.Graph[str] = networkx.Graph()
        for number, cell in enumerate(self.cells):
            facts = {name: values[number] for name, values in self.cell_facts.items()}
            board = self.boards[self.board_of[number]].id
            graph.add_node(cell, **(facts | {"board": board, "row": self.row[number], "column": self.column[number]}))
        for (a, b), length in zip(self.edges, self.edge_lengths, strict=True):
            graph.add_edge(self.cells[a], self.cells[b], length=length)
        return graph

    def angle(self, a: int, b: int) -> int:
        """The bearing from a to b in tenths of a degree clockwise from north."""
        return self.bearings[a][b]

    def heading(self, cell: int, direction: int) -> int:
        """The bearing of a direction as it is meant on the board of a cell."""
        angle = self.board_angle[self.board_of[cell]][direction]
        return angle if angle >= 0 else self.direction_angle[direction]

    def _distances(self, start: int) -> tuple[int, ...]:
        neighbours = self.neighbours
        row = [-1] * len(self.cells)
        row[start] = 0
        queue = [start]
        for cell in queue:
            far = row[cell] + 1
            for other in neighbours[cell]:
                if row[other] < 0:
                    row[other] = far
                    queue.append(other)
        return tuple(row)

    def _rays(self, cell: int) -> tuple[Ray, ...]:
        return tuple(self._ray(cell, direction) for direction in range(len(self.directions)))

    def _ray(self, start: int, direction: int) -> Ray:
        # A line can lead back to where it began, or in a free graph into a ring.
        seen = {start: None}
        cell = self.step[start][direction]
        while cell >= 0 and cell not in seen:
            seen[cell] = None
            cell = self.step[cell][direction]
        return tuple(seen)[1:]

    def _axes(self, cell: int) -> tuple[tuple[Ray, Ray, int], ...]:
        rays = self.rays[cell]
        lines = []
        for direction, back in enumerate(self.opposite):
            if back < 0 or direction < back:
                ahead, behind = rays[direction], rays[back] if back >= 0 else ()
                if ahead or behind:
                    lines.append((ahead, behind, len({cell, *ahead, *behind})))
        return tuple(lines)

    def _bearings(self, cell: int) -> tuple[int, ...]:
        x, y = self.x[cell], self.y[cell]
        return tuple(bearing(ox - x, oy - y) for ox, oy in zip(self.x, self.y, strict=True))


def freeze(drafts: Drafts) -> Boards:
    """Number the cells and edges of all boards and put everything into tuples."""
    cells, places = tuple(drafts.cells), list(drafts.cells.values())
    index = {name: number for number, name in enumerate(cells)}
    lengths = {(min(index[a], index[b]), max(index[a], index[b])): length for (a, b), length in drafts.edges.items()}
    edges = sorted(lengths)
    numbers = {edge: number for number, edge in enumerate(edges)}
    edge_index = numbers | {(b, a): number for (a, b), number in numbers.items()}
    steps: dict[str, dict[str, str]] = {name: {} for name in cells}
    for (start, direction), end in drafts.steps.items():
        steps[start][direction] = end
    # Each edge knows the first direction that leads along it.
    towards = {(start, end): direction for (start, direction), end in reversed(drafts.steps.items())}
    order = [draft.directions if draft.grid is not None else [] for draft in drafts.boards]
    beside = drafts.neighbours()
    neighbours = tuple(
        tuple(index[other] for other in _clockwise(beside[name], steps[name], order[cell.board]))
        for name, cell in drafts.cells.items()
    )

    names = tuple(dict.fromkeys(name for draft in drafts.boards for name in draft.directions))
    numbered = {name: number for number, name in enumerate(names)}
    directions_at = {
        name: draft.section.at.get("directions", NOWHERE) for draft in reversed(drafts.boards) for name in draft.directions
    }
    opposites = {name: other for draft in reversed(drafts.boards) for name, other in draft.opposite.items()}
    board_angle = tuple(tuple(draft.headings.get(name, -1) for name in names) for draft in drafts.boards)

    rows: dict[tuple[int, int], list[int]] = {}
    columns: dict[tuple[int, int], list[int]] = {}
    for number, cell in enumerate(places):
        rows.setdefault((cell.board, cell.row), []).append(number)
        columns.setdefault((cell.board, cell.column), []).append(number)
    return Boards(
        boards=tuple(_board(draft, index) for draft in drafts.boards),
        cells=cells,
        cell_at=tuple(cell.position for cell in places),
        index=index,
        board_of=tuple(cell.board for cell in places),
        row=tuple(cell.row for cell in places),
        column=tuple(cell.column for cell in places),
        x=tuple(cell.x for cell in places),
        y=tuple(cell.y for cell in places),
        edges=tuple(edges),
        edge_index=edge_index,
        edge_ids=tuple(f"{cells[a]}_{cells[b]}" for a, b in edges),
        edge_lengths=tuple(lengths[edge] for edge in edges),
        edge_directions=tuple(
            (numbered.get(towards.get((cells[a], cells[b]), ""), -1), numbered.get(towards.get((cells[b], cells[a]), ""), -1))
            for a, b in edges
        ),
        edge_places=any(draft.section.get("edge_places") is True for draft in drafts.boards),
        corner_places=any(draft.section.get("corner_places") is True for draft in drafts.boards),
        directions=names,
        direction_at=tuple(directions_at[name] for name in names),
        direction_index=numbered,
        opposite=tuple(numbered.get(opposites.get(name, ""), -1) for name in names),
        direction_angle=tuple(next((angle for angle in angles if angle >= 0), 0) for angles in zip(*board_angle, strict=True)),
        board_angle=board_angle,
        neighbours=neighbours,
        edges_of=tuple(tuple(edge_index[number, other] for other in others) for number, others in enumerate(neighbours)),
        step=tuple(tuple(index.get(steps[cell].get(name, ""), -1) for name in names) for cell in cells),
        sectors={
            name: tuple(index[cell] for cell in members) for draft in drafts.boards for name, members in draft.sectors.items()
        },
        sector_at={name: draft.section["sectors"].key_at[name] for draft in drafts.boards for name in draft.sectors},
        rows={key: tuple(members) for key, members in rows.items()},
        columns={key: tuple(members) for key, members in columns.items()},
        fields={name: field.type for name, field in drafts.fields.items()},
        field_at={name: field.position for name, field in drafts.fields.items()},
        cell_facts={
            name: [drafts.facts.get((cell, name), (field.default, None))[0] for cell in cells]
            for name, field in drafts.fields.items()
        },
        fact_at={
            name: {number: drafts.facts.get((cell, name), (None, field.default_at))[1] for number, cell in enumerate(cells)}
            for name, field in drafts.fields.items()
        },
    )


def _clockwise(beside: list[str], steps: dict[str, str], directions: list[str]) -> list[str]:
    """The neighbours of a cell in the order of its board's directions; others follow as their edges are written."""
    ahead = dict.fromkeys(steps[name] for name in directions if name in steps)
    return [other for other in ahead if other in beside] + [other for other in beside if other not in ahead]


def _board(draft: Draft, index: dict[str, int]) -> Board:
    hints = draft.section.get("draw")
    width, frame, label = (
        (hints.get("width", 1), hints.get("frame", True), hints.get("label", "")) if isinstance(hints, dict) else (1, True, "")
    )
    return Board(
        id=draft.id,
        grid=draft.grid.kind if draft.grid is not None else "graph",
        offset=draft.grid.offset if draft.grid is not None else "",
        cells=tuple(index[name] for name in draft.cells),
        lettered=draft.lettered,
        upwards=draft.upwards,
        width=width if isinstance(width, int) else 1,
        frame=frame is not False,
        label=label if isinstance(label, str) else "",
    )
