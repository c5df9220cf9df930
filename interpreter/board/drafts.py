"""What is known of a board while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.board.grids import Grid, Place
from interpreter.problems import Position
from interpreter.source.reader import Map

MAX_CELLS = 4000


@dataclass(slots=True)
class Cell:
    """A cell: its place on the grid (none in a free graph), its row and column numbers, where it is drawn."""

    id: str
    board: int
    place: Place | None
    row: int
    column: int
    x: float
    y: float
    position: Position


@dataclass(frozen=True, slots=True)
class Field:
    """A constant fact that cells have: its type as written, and the value of cells that do not say."""

    type: str
    default: object
    position: Position
    default_at: Position


@dataclass(slots=True)
class Draft:
    """One board on its way from the file to frozen tables."""

    id: str
    number: int
    section: Map
    grid: Grid | None
    row_sign: int = 1  # -1 where numbers grow upwards
    column_sign: int = 1  # -1 where numbers grow to the left
    lettered: bool = False  # column letters in the ids
    upwards: bool = False  # rows counted from the bottom in the ids
    cells: dict[str, Cell] = field(default_factory=dict)
    by_place: dict[Place, str] = field(default_factory=dict)
    directions: list[str] = field(default_factory=list)
    headings: dict[str, int] = field(default_factory=dict)
    opposite: dict[str, str] = field(default_factory=dict)
    sectors: dict[str, list[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Drafts:
    """All boards of a ruleset on their way: cells, facts and edges are known by id."""

    boards: list[Draft] = field(default_factory=list)
    cells: dict[str, Cell] = field(default_factory=dict)
    fields: dict[str, Field] = field(default_factory=dict)
    facts: dict[tuple[str, str], tuple[object, Position]] = field(default_factory=dict)  # by cell and field
    edges: dict[tuple[str, str], int] = field(default_factory=dict)  # length, by both cells
    steps: dict[tuple[str, str], str] = field(default_factory=dict)  # by cell and direction

    def neighbours(self) -> dict[str, list[str]]:
        """The cells at the other ends of each cell's edges, in the order in which the edges are written."""
        found: dict[str, list[str]] = {cell: [] for cell in self.cells}
        for start, end in self.edges:
            found[start].append(end)
            found[end].append(start)
        return found
