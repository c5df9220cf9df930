"""The box: everything a ruleset declares, counted and numbered, and where each changing value lies in a state.

All numbers are fixed when a ruleset is loaded: pieces, places, rows, words. A state is one flat list of integers;
`Box.size` is the length of its fixed part, behind which the frames of running procedures follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.model.fixed import Settling
from interpreter.model.later import ReadLater
from interpreter.model.names import Names
from interpreter.model.state import HEAD
from interpreter.model.types import NUMBER, PLAYER, Type
from interpreter.problems import NOWHERE, Position
from interpreter.records import dataclass, field

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards


@dataclass(slots=True)
class Field(Settling):
    """A value that changes during play; one integer for each owner (and each key, where `per` says so)."""

    owner: str
    name: str
    type: Type
    start: int = 0
    least: int = 0
    most: int = 9999
    per: Type | None = None
    visible: str = "all"
    supply: tuple[int, ...] | None = None  # for each key
    kept: bool = False
    position_part: bool = True  # does it belong to what `note position` notes?
    during: str = ""  # the procedure that it lives in
    base: int = 0
    width: int = 1
    count: int = 1
    supply_at: int = 0
    position: Position = NOWHERE

    @property
    def bounded(self) -> bool:
        return self.type == NUMBER


@dataclass
class Table(ReadLater):
    """Rows of constants."""

    LATER = ("data",)  # as they stand in the files

    name: str
    fields: dict[str, Type]
    rows: list[str]
    values: dict[str, list[Any]]
    data: list[Any]
    position: Position


@dataclass(slots=True)
class Kind(Settling):
    """A kind of piece; its pieces have the numbers `first` to `first + count - 1`."""

    name: str
    plural: str
    first: int
    count: int
    owner: str = ""
    table: str = ""
    faces: tuple[int, ...] = ()
    face_type: Type | None = None
    carries: int = 0
    active: tuple[str, ...] = ()
    starts: str = "box"
    discard: str = "box"
    face_down: bool = False
    shows: tuple[str, ...] = ()  # fields that can be seen although the piece is face down
    position: Position = NOWHERE

    @property
    def pieces(self) -> range:
        return range(self.first, self.first + self.count)


@dataclass(slots=True)
class Place:
    """A place beside the board, or a family of such places (one for each player, row or word, or the spaces of a track)."""

    name: str
    first: int
    count: int
    per: Type | None = None
    visible: str = "all"
    refill: str = ""
    position: Position = NOWHERE

    @property
    def per_player(self) -> bool:
        return self.per == PLAYER


@dataclass(slots=True)
class Duration:
    """Abilities that hold for a while, begun by one command: for each time it was, who did and what the names stood for there."""

    name: str
    source: str  # the card, action, ability or procedure that has the command
    procedure: str  # whose ends count
    depth: Field  # how many calls of the procedure run now
    count: Field  # how many times it holds now: those that follow are of the first so many, in the order they began
    left: Field  # ends to come
    within: Field  # the depth of the call that ends next
    me: Field
    names: dict[str, Field]
    spent: list[Field]  # for each ability: was it used, where it may be only once?

    def fields(self) -> Iterator[Field]:
        """Where all of it is kept; how many calls run belongs to all durations of a procedure."""
        yield from (self.count, *self.each())

    def each(self) -> Iterator[Field]:
        """What is kept for each time."""
        yield from (self.left, self.within, self.me, *self.names.values(), *self.spent)


@dataclass
class Box(ReadLater):
    """All declarations of a ruleset for one number of players and one choice of variants."""

    LATER = ("names",)  # whoever only plays looks up no words

    seats: tuple[str, ...]
    sides: tuple[str, ...]
    boards: Boards | None
    names: Names = field(default_factory=Names)
    symbols: dict[str, list[str]] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    kinds: dict[str, Kind] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    fields: dict[str, dict[str, Field]] = field(default_factory=dict)
    scratch: dict[str, list[Field]] = field(default_factory=dict)  # procedure -> fields that live while it runs
    durations: dict[str, Duration] = field(default_factory=dict)
    cell_fields: dict[str, Type] = field(default_factory=dict)
    cell_facts: dict[str, list[Any]] = field(default_factory=dict)
    piece_kind: list[str] = field(default_factory=list)
    piece_owner: list[int] = field(default_factory=list)
    piece_row: list[int] = field(default_factory=list)
    place_owner: list[int] = field(default_factory=list)
    place_names: list[str] = field(default_factory=list)
    carriers: dict[int, int] = field(default_factory=dict)  # piece -> its number as a place
    asking: str = "holders"
    automatic: bool = False
    size: int = HEAD
    first_at: int = 0
    next_at: int = 0
    previous_at: int = 0
    place_at: int = 0
    looked_at: int = -1

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def owners(self) -> tuple[str, ...]:
        return self.seats + self.sides

    @property
    def cells(self) -> tuple[str, ...]:
        return self.boards.cells if self.boards else ()

    @property
    def directions(self) -> tuple[str, ...]:
        return self.boards.directions if self.boards else ()

    def lay(self, found: Field) -> None:
        """Give a field its place in a state."""
        found.base = self.size + found.width  # one spare entry in front: what a field of nothing holds
        self.size += (found.count + 1) * found.width
        if found.supply is not None:
            found.supply_at = self.size
            self.size += found.width

    def settle(self) -> None:
        """Nothing is declared any more: what programs refer to stays as it is."""
        for one in (*self.every_field(), *self.kinds.values()):
            one.settle()

    def every_field(self) -> Iterator[Field]:
        """All fields of a state, also those that no text can name."""
        for owned in self.fields.values():
            yield from owned.values()
        yield from {one.procedure: one.depth for one in self.durations.values()}.values()
        for one in self.durations.values():
            yield from one.fields()

    def how_many(self, type_: Type) -> int:
        """How many things of a type there are; 0 where there is no end of them."""
        words = self.words_of(type_)
        match type_.kind:
            case "piece":
                return self.kinds[type_.name].count if type_.name else len(self.piece_kind)
            case "place":
                return len(self.place_names)
            case "edge":
                return len(self.boards.edges) if self.boards is not None else 0
        return 0 if words is None else len(words)

    def words_of(self, type_: Type) -> list[str] | None:
        """The ids that a type has, in the order of their numbers, if it is a type with finitely many ids."""
        match type_.kind:
            case "symbol":
                return list(self.symbols[type_.name])
            case "row":
                return self.tables[type_.name].rows
            case "player":
                return list(self.owners)
            case "cell":
                return list(self.cells)
            case "direction":
                return list(self.directions)
            case "kind":
                return list(self.kinds)
        return None

    def type_of_row(self, table: str) -> Type:
        """What an effect in a row of a table is about: the pieces with this row, or the row where there are none."""
        return next((Type("piece", kind.name) for kind in self.kinds.values() if kind.table == table), Type("row", table))

    def dealt(self, table: str) -> bool:
        """Are there pieces with the rows of a table?"""
        return any(kind.table == table for kind in self.kinds.values())
