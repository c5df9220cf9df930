"""What a scene is made of. Everything is plain data with a JSON Schema; what is empty is left out.

A *ref* is the address of a thing in all parts of a scene: `cell:c4`, `edge:a1_a2`, `corner:…`, `piece:17`, `place:hand.red`,
`seat:red`, `row:goods.ferry`, `action:walk`, `field:player.gold`. A piece that nobody may tell from others has the ref of the
heap it lies in (`heap:hand.red/card`), never a number.
"""

from __future__ import annotations

import msgspec

VERSION = 1


class Part(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    """A part of a scene; what is drawn of it is kept by what it says."""


class Badge(Part, frozen=True):
    """A fact at the corner of a piece: a short text, and its meaning in words."""

    text: str
    name: str
    shape: str = ""
    tone: str = ""


class Piece(Part, frozen=True):
    """A piece, or several that nobody can tell apart."""

    ref: str
    kind: str
    kind_name: str  # what such pieces are called, without whose it is
    name: str
    shape: str
    colour: str = ""
    owner: str = ""
    letter: str = ""
    face: str = ""
    face_shape: str = ""  # of a die: what is drawn on the side that lies on top
    hidden: bool = False
    faded: bool = False
    size: float = 1.0
    count: int = 1
    others: tuple[str, ...] = ()  # refs of those that are drawn with it, as one with a count
    badges: tuple[Badge, ...] = ()
    carries: tuple[Piece, ...] = ()
    text: str = ""  # of a card: what stands on it
    facts: tuple[str, ...] = ()  # what else there is to say of it, in words


class Ground(Part, frozen=True):
    """What colours a cell."""

    word: str
    name: str
    colour: str = ""
    sign: str = ""


class Mark(Part, frozen=True):
    """A fact that is written or drawn in a cell."""

    text: str = ""
    name: str = ""
    shape: str = ""
    colour: str = ""
    amount: int | None = None


class Cell(Part, frozen=True):
    """A cell of a board, or a space of a track; neighbours are 1 apart."""

    ref: str
    name: str
    x: float
    y: float
    label: str = ""
    ground: Ground | None = None
    marks: tuple[Mark, ...] = ()
    pieces: tuple[Piece, ...] = ()
    shaded: bool = False
    covered: bool = False  # it lies behind something that hangs over the board
    group: str = ""


class Edge(Part, frozen=True):
    """What lies between two cells."""

    ref: str
    name: str
    ends: tuple[str, str]
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()


class Corner(Part, frozen=True):
    """Where cells meet."""

    ref: str
    name: str
    x: float
    y: float
    pieces: tuple[Piece, ...] = ()


class Board(Part, frozen=True):
    """A board: its grid is `square`, `hex_pointy`, `hex_flat`, `graph` or `track`."""

    id: str
    name: str
    grid: str
    cells: tuple[Cell, ...]
    edges: tuple[Edge, ...] = ()
    corners: tuple[Corner, ...] = ()
    colour: str = ""
    cell_size: tuple[float, float] = (1.0, 1.0)
    named: bool = False
    route: tuple[str, ...] = ()
    around: str = ""
    chequered: bool = False
    crossings: bool = False  # pieces stand where lines cross
    backdrop: str = ""
    fold: int = 0  # a track turns back after so many spaces


class Amount(Part, frozen=True):
    """How much there is of something."""

    name: str
    amount: int
    word: str = ""
    shape: str = ""
    colour: str = ""
    letter: str = ""


class Item(Part, frozen=True):
    """Something beside the boards; `form`: counter, bar, amounts, words, pile, cards, names, pieces or backs."""

    ref: str
    name: str
    form: str
    text: str = ""
    value: int | None = None
    limit: int | None = None
    tone: str = ""
    bare: bool = False
    amounts: tuple[Amount, ...] = ()
    pieces: tuple[Piece, ...] = ()
    count: int = 0


class Seat(Part, frozen=True):
    """Somebody at the table, with what belongs to them."""

    id: str
    ref: str
    name: str
    colour: str
    letter: str
    number: int = 1  # with which sentences about it agree: 2 where the name is a plural
    you: bool = False
    side: bool = False
    active: bool = False
    deciding: bool = False
    out: bool = False
    score: int | None = None
    items: tuple[Item, ...] = ()


class Chosen(Part, frozen=True):
    """What was already chosen of the pattern that is being asked for; `number` says with which choice of the game."""

    label: str
    number: int
    refs: tuple[str, ...] = ()


class Option(Part, frozen=True):
    """One answer: its label is that of no other, `refs` are the things that it points at."""

    index: int
    label: str
    refs: tuple[str, ...] = ()
    kind: str = ""
    text: str = ""
    shape: str = ""  # of a word or row that the look has an image for
    colour: str = ""


class Unavailable(Part, frozen=True):
    """An action that is asked for and cannot be taken now, with the reason in a sentence."""

    label: str
    reason: str
    refs: tuple[str, ...] = ()
    text: str = ""


class Decision(Part, frozen=True):
    """A question. Its options are there only for who decides; `number` says which decision of the game it is."""

    number: int
    seat: str
    question: str
    yours: bool = False
    chosen: tuple[Chosen, ...] = ()
    options: tuple[Option, ...] = ()
    unavailable: tuple[Unavailable, ...] = ()  # actions that somebody could miss among the options


class Die(Part, frozen=True):
    """A die as it fell."""

    name: str
    face: str
    face_shape: str = ""
    colour: str = ""


class Line(Part, frozen=True):
    """A sentence about something that happened; `kind`: choice, pass, roll, say, change, draw or ending."""

    text: str
    kind: str = "say"
    seat: str = ""
    dice: tuple[Die, ...] = ()
    times: int = 1
    refs: tuple[str, ...] = ()


class News(Part, frozen=True):
    """What happened under one heading; those of a deeper level belong to the one before with a higher one."""

    lines: tuple[Line, ...]
    heading: str = ""
    seat: str = ""
    level: int = 1
    going_on: bool = False  # the heading stood over what was told before, too


class Score(Part, frozen=True):
    """A line of the score sheet."""

    name: str
    points: dict[str, int]


class Result(Part, frozen=True):
    """How the game ended."""

    title: str
    winners: tuple[str, ...] = ()
    reason: str = ""
    sheet: tuple[Score, ...] = ()
    total: dict[str, int] = {}


class Sample(Part, frozen=True):
    """A colour, a sign or a shape on the boards, and what it means."""

    name: str
    colour: str = ""
    sign: str = ""
    shape: str = ""
    text: str = ""


class Scene(Part, frozen=True):
    """The table as one viewer may see it."""

    version: int
    game: str
    title: str
    language: str
    viewer: str
    moves: int
    seats: tuple[Seat, ...]
    boards: tuple[Board, ...] = ()
    common: tuple[Item, ...] = ()
    decision: Decision | None = None
    news: tuple[News, ...] = ()
    result: Result | None = None
    legend: tuple[Sample, ...] = ()
    layout: tuple[tuple[tuple[str, ...], ...], ...] = ()


_encoder = msgspec.json.Encoder(enc_hook=str)  # ids of a ruleset are texts that know where they stand


def encode(part: Part) -> bytes:
    """A scene, or a part of one, as JSON."""
    return _encoder.encode(part)


def schema() -> dict[str, object]:
    """The JSON Schema of scenes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rulewright:scene:{VERSION}",
        "$comment": "Made by `rulewright schemas`.",
        **msgspec.json.schema(Scene),
    }
