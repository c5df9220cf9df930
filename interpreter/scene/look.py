"""How the things of one game are drawn: what its section `look` says, and what holds without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.model.types import Type
from interpreter.play.compiling import headings_in
from interpreter.source.format.look_section import COLOURS
from interpreter.source.values import plain

if TYPE_CHECKING:
    from interpreter.model.box import Box, Kind
    from interpreter.play.api import Game

SEAT_COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "brown", "pink", "black", "grey")
GROUND_COLOURS = ("sand", "grass", "stone", "sky", "clay", "yellow", "purple", "forest", "steel", "pink", "soil", "sea")
MOVES = "moves"  # what of a piece is told beside its fields
BOARD = "board"  # the id of a single board
CHEQUERED = 8  # a square board of this size without ground looks like one for draughts


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a word, a row or a seat is drawn."""

    colour: str = ""
    shape: str = ""
    sign: str = ""
    letter: str = ""
    text: str = ""
    unmarked: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A fact on a piece or in a cell."""

    of: str
    text: str = ""
    shape: str = ""
    sign: str = ""
    tone: str = ""
    zero: bool = False


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How a kind of piece is drawn."""

    shape: str = ""
    colour: str = ""
    by: str = ""
    letter: str = ""
    badges: tuple[Badge, ...] = ()
    faded: str = ""
    size: float = 1.0
    ground: bool = False
    blank: str = ""


@dataclass(frozen=True, slots=True)
class BoardLook:
    """How a board is drawn."""

    ground: str = ""
    label: str = ""
    marks: tuple[Badge, ...] = ()
    option: str = ""
    colour: str = ""
    cell: tuple[float, float] = (1.0, 1.0)
    needs: tuple[str, ...] = ()
    named: bool = False
    join: str = ""
    route: str = ""
    shaded_unless: str = ""
    around: str = ""
    hang: tuple[str, str, str] = ("", "", "")  # a sector, the kind of piece that it hangs under, its colour
    track: bool = False
    fold: int = 0
    counted: str = ""
    backdrop: str = ""
    stones: str = ""
    crossings: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """Something beside the boards."""

    of: str
    form: str = ""
    limit: int | str | None = None
    tone: str = ""
    bare: bool = False
    zero: bool | None = None
    sorted: bool = False


@dataclass
class Look:
    """The look of a game for its seats and variants."""

    game: Game
    written: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.written = plain(self.game.variation.sections.get("look", {}))

    @property
    def box(self) -> Box:
        return self.game.box

    @cached_property
    def seats(self) -> dict[str, Drawn]:
        """Seats and sides: the colour they are called after, else the next one that nobody has."""
        said = {id: _drawn(entry) for id, entry in self.written.get("seats", {}).items()}
        called = {id: Drawn(id) for id in self.box.owners if id in COLOURS}
        taken = {drawn.colour for drawn in (*said.values(), *called.values())}
        free = [colour for colour in SEAT_COLOURS if colour not in taken]
        found = {}
        for id in self.box.owners:
            drawn = said.get(id) or called.get(id) or Drawn()
            found[id] = drawn if drawn.colour else Drawn(free.pop(0) if free else "grey", drawn.shape, letter=drawn.letter)
        return found

    @cached_property
    def lettered(self) -> bool:
        """Do things of players bear letters? Black and white are told apart without."""
        return not {one.colour for one in self.seats.values()} <= {"black", "white"}

    @cached_property
    def _words(self) -> dict[tuple[str, str], Drawn]:
        lists = self.written.get("words", {})
        return {(list_, word): _drawn(entry) for list_, words in lists.items() for word, entry in words.items()}

    def word(self, type_: Type, word: str) -> Drawn:
        """How a word of a list, a row or a player is drawn."""
        if type_.kind == "player":
            return self.seats.get(word, Drawn())
        return self._words.get((type_.name, word)) or (Drawn(word) if word in COLOURS else Drawn())

    def listed(self, type_: Type) -> bool:
        """Does the look say anything of these words?"""
        return type_.kind == "player" or type_.name in self.written.get("words", {})

    @cached_property
    def pieces(self) -> dict[str, PieceLook]:
        """Every kind of piece."""
        entries = self.written.get("pieces", {})
        return {name: self._piece(kind, entries.get(name, {})) for name, kind in self.box.kinds.items()}

    def _piece(self, kind: Kind, entry: Mapping[str, Any]) -> PieceLook:
        by = entry.get("by", "")
        ground = entry.get("as") == "ground" or (not entry and kind.face_down and bool(kind.shows) and not kind.owner)
        if ground and not by and kind.shows:
            by = kind.shows[0]
        return PieceLook(
            entry.get("shape") or self._shape(kind),
            entry.get("colour", ""),
            by,
            entry.get("letter", ""),
            _badges(entry.get("badges", ())),
            entry.get("faded", ""),
            entry.get("size", 1.0),
            ground,
            entry.get("blank", ""),
        )

    def _shape(self, kind: Kind) -> str:
        """Dice are dice, carriers are ships, rows that begin where not everybody sees them are cards."""
        if kind.faces:
            return "die"
        if kind.carries:
            return "ship"
        begins = self.box.places.get(kind.starts)
        if kind.table and begins is not None and begins.visible != "all":
            return "card"
        return "disc" if kind.owner else "token"

    @cached_property
    def boards(self) -> dict[str, BoardLook]:
        """Every board."""
        written = self.written.get("boards", {})
        found = {}
        for board in self.box.boards.boards if self.box.boards is not None else ():
            found[board.id] = _board(
                {"label": board.label, "ground": self._ground(), "stones": self._stones(), **written.get(board.id, {})}
            )
        return found | {name: _board(written.get(name, {})) for name in self.tracks}

    def _stones(self) -> str:
        """The first field of cells that is a player, where there are no pieces that could stand for it."""
        fields = () if self.box.kinds else self.box.fields.get("cell", {}).values()
        return next((field.name for field in fields if field.type.kind == "player" and field.per is None), "")

    def _ground(self) -> str:
        """The first fact of cells that is a word; a field goes before a fact of the same type."""
        for fields in (self.box.fields.get("cell", {}), self.box.cell_fields):
            for name, one in fields.items():
                type_ = one if isinstance(one, Type) else one.type
                if type_.kind in ("symbol", "row") and getattr(one, "per", None) is None:
                    return name
        return ""

    @cached_property
    def show(self) -> dict[str, tuple[Shown, ...]]:
        """What stands beside the boards: of the game, and of each player."""
        said = self.written.get("show", {})
        return {
            of: tuple(_shown(entry) for entry in said[of]) if of in said else self._everything(of) for of in ("game", "player")
        }

    def _everything(self, of: str) -> tuple[Shown, ...]:
        fields = [Shown(name) for name in self.box.fields.get(of, {})]
        places = [
            Shown(name)
            for name, place in self.box.places.items()
            if name != "box" and place.per_player == (of == "player") and not self.is_track(name)
        ]
        return (*fields, *places)

    def is_track(self, place: str) -> bool:
        """Is a family of places a row of spaces?"""
        return self.box.places[place].per is None and self.box.places[place].count > 1

    @cached_property
    def tracks(self) -> list[str]:
        return [name for name in self.box.places if self.is_track(name)]

    @cached_property
    def layout(self) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Rows of columns of boards and tracks."""
        said = self.written.get("layout")
        boards = [board.id for board in self.box.boards.boards] if self.box.boards is not None else []
        beside = [id for id in boards if not self.boards[id].around]
        if said is None:
            rows = [((track,),) for track in self.tracks]
            return (*rows, tuple((id,) for id in beside)) if beside else tuple(rows)
        return tuple(
            ((row,),)
            if isinstance(row, str)
            else tuple((column,) if isinstance(column, str) else tuple(column) for column in row)
            for row in said
        )

    @cached_property
    def headings(self) -> dict[str, int]:
        """The procedures and lines of the log that are headings, each with its level."""
        return headings_in(self.written and {"look": self.written})

    @cached_property
    def _told(self) -> dict[str, frozenset[str]]:
        """The fields whose changes are told, by their owners; of pieces also whether their movements are."""
        said = self.written.get("tell", {})
        found = {of: frozenset(said.get(of, (entry.of for entry in self.show[of]))) for of in ("game", "player")}
        marks = (mark.of for board in self.boards.values() for mark in board.marks)
        found["cell"] = frozenset(said.get("cell", marks))
        for name, piece in self.pieces.items():
            usual = [badge.of for badge in piece.badges]
            usual += [] if piece.ground or self.box.kinds[name].faces else [MOVES]
            found[name] = frozenset(said.get("pieces", {}).get(name, usual))
        return found

    def tells(self, owner: str, fact: str) -> bool:
        """Is it told when a field changes, or (`moves`) when a piece of a kind moves?"""
        return fact in self._told.get(owner, ())

    @property
    def score_parts(self) -> tuple[str, ...]:
        """The values that a score is made of."""
        return tuple(self.written.get("score", ()))

    @cached_property
    def side_scores(self) -> dict[str, tuple[str, ...]]:
        """The values that the score of a side is the sum of."""
        seats = self.written.get("seats", {})
        return {id: tuple(seats[id].get("score", ())) for id in self.box.sides if isinstance(seats.get(id), Mapping)}

    @property
    def counts_scores(self) -> bool:
        """Do players have a score? With an empty list of its parts it is only what bots go by."""
        return self.written.get("score") != []

    @cached_property
    def scores_are_open(self) -> bool:
        """Is the score shown while the game goes on?"""
        return any(entry.of == self.game.program.scoring.get("score") for entry in self.show["player"])


def _drawn(entry: Any) -> Drawn:
    if isinstance(entry, str):
        return Drawn(entry)
    known = {key: value for key, value in entry.items() if key not in ("mark", "score")}
    return Drawn(**known, unmarked="mark" in entry)


def _board(entry: Mapping[str, Any]) -> BoardLook:
    known = dict(entry)
    known["marks"] = _badges(known.get("marks", ()))
    known["cell"] = tuple(float(part) for part in known.get("cell", (1, 1)))
    known["needs"] = tuple(known.get("needs", ()))
    if "hang" in known:
        known["hang"] = (known["hang"]["cells"], known["hang"]["under"], known["hang"].get("colour", ""))
    return BoardLook(**known)


def _badges(entries: Any) -> tuple[Badge, ...]:
    return tuple(
        entry if isinstance(entry, Badge) else Badge(entry) if isinstance(entry, str) else Badge(**entry) for entry in entries
    )


def _shown(entry: Any) -> Shown:
    if isinstance(entry, str):
        return Shown(entry)
    return Shown(**{("form" if key == "as" else key): value for key, value in entry.items()})
