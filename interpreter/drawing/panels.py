"""What stands beside the boards of a picture: the question, seats with what belongs to them, what belongs to all, the legend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.drawing.figures import LETTER, figure, glyph, named
from interpreter.drawing.lettering import SMALLEST, cut, lines, width
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import at, element, text, title
from interpreter.scene.parts import Item, Piece, Sample, Scene, Seat

LINE = 22.0  # pixels: the height of a line
SIZE, SMALL = 12.0, 11.0
PIECE = 26.0
CARD_WIDTH = 132.0
PAD = 10.0
MOST_BOXES = 14
MOST_CARDS = 16
FEW_LINES, MOST_LINES = 3, 12  # of what a card says: a narrow card has few
BIG, PLAYING = 15.0, 58.0  # pixels: letters of a playing card, and how long its name may be


@dataclass(slots=True)
class Flow:
    """Boxes in lines, one behind the other."""

    room: float
    gap: float = 8.0
    parts: list[str] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    high: float = 0.0

    def add(self, markup: str, wide: float, high: float = LINE) -> None:
        """A box; its markup begins at its upper left corner."""
        if self.x and self.x + wide > self.room:
            self.end()
        self.parts.append(element("g", markup, transform=at(self.x, self.y)))
        self.x += wide + self.gap
        self.high = max(self.high, high)

    def end(self, gap: float = 2.0) -> None:
        """Begin a new line."""
        if self.x:
            self.x, self.y, self.high = 0.0, self.y + self.high + gap, 0.0

    def words(self, content: str, size: float = SIZE, class_: str = "ink", bold: bool = False, most: int = 1) -> None:
        """A text as a box, or as lines if it is longer than one."""
        found = lines(content, size, self.room, most, bold)
        for number, line in enumerate(found, 1):
            self.add(text(line, 0, LINE / 2 + size * LETTER, size, class_, "start", bold), width(line, size, bold))
            if most > 1:
                self.end(2.0 if number == len(found) else -4.0)

    @property
    def markup(self) -> str:
        return "".join(self.parts)


def question(scene: Scene, room: float) -> tuple[str, float]:
    """Whose decision it is, and which; or how the game ended."""
    flow = Flow(room)
    flow.words(scene.title, 17, bold=True)
    flow.end()
    if scene.result is not None:
        flow.words(scene.result.title, 13, bold=True, most=2)
        if scene.result.reason:
            flow.words(scene.result.reason, SIZE, "quiet", most=3)
    elif scene.decision is not None:
        who = next((seat.name for seat in scene.seats if seat.id == scene.decision.seat), scene.decision.seat)
        chosen = " › ".join(one.label for one in scene.decision.chosen)
        flow.words(f"{who}: {chosen}" if chosen else who, SIZE, "quiet", most=2)
        flow.words(scene.decision.question, 13, bold=True, most=3)
    flow.end()
    return flow.markup, flow.y


def seat_panel(seat: Seat, room: float, lit: Lit) -> tuple[str, float]:
    """A seat with its letter, its points and its things."""
    flow = Flow(room - 2 * PAD)
    flow.add(badge(seat), 20)
    flow.words(seat.name, 13, bold=True)
    if seat.score is not None:
        points = str(seat.score)
        flow.add(text(points, 0, LINE / 2 + 5, 14, "ink", "start", True), width(points, 14, True))
    flow.end(4)
    for item in seat.items:
        item_in(flow, item, lit)
    flow.end()
    high = flow.y + 2 * PAD - 6
    frame = element("rect", width=room, height=high, rx=7, class_="panel line-line", stroke_width=1)
    stripe = element("rect", width=5, height=high, rx=2.5, class_=f"s-{seat.colour or 'grey'}")
    glow = element("rect", x=1, y=1, width=room - 2, height=high - 2, rx=7, class_="lit", stroke_width=2) if seat.deciding else ""
    inside = element("g", flow.markup, transform=at(PAD + 2, PAD - 3))
    states = lit.states(seat.ref)
    return element("g", title(seat.name), frame, stripe, glow, inside, class_=f"seat{states}", data_ref=seat.ref), high


def badge(seat: Seat) -> str:
    """The letter of a seat on its colour."""
    colour = seat.colour or "grey"
    return element("circle", cx=10, cy=LINE / 2, r=9.5, class_=f"s-{colour} outline-line", stroke_width=1) + text(
        seat.letter, 10, LINE / 2 + 4, 11, f"i-{colour}", bold=True
    )


def table_panel(items: Iterable[Item], room: float, lit: Lit) -> tuple[str, float]:
    """What belongs to all."""
    flow = Flow(room - 2 * PAD)
    for item in items:
        item_in(flow, item, lit)
    flow.end()
    high = flow.y + 2 * PAD - 6
    frame = element("rect", width=room, height=high, rx=7, class_="panel line-line", stroke_width=1)
    return frame + element("g", flow.markup, transform=at(PAD + 2, PAD - 3)), high


def item_in(flow: Flow, item: Item, lit: Lit) -> None:
    """Something beside the board, in its form."""
    match item.form:
        case "bar" if item.limit is not None:
            _bar(flow, item)
        case "amounts":
            _amounts(flow, item)
        case "pile" | "backs":
            _pile(flow, item, lit)
        case "cards" | "names":
            _cards(flow, item, lit)
        case "pieces":
            _pieces(flow, item, lit)
        case _:
            _counter(flow, item)


def _title(flow: Flow, item: Item) -> None:
    if not item.bare:
        flow.words(item.name, SMALL, "quiet")


def _counter(flow: Flow, item: Item) -> None:
    if item.value is not None:
        shown = cut(item.name, SMALL, flow.room * 0.7)
        wide = width(shown, SMALL)
        content = text(shown, 0, LINE / 2 + 4, SMALL, "quiet", "start") + text(
            str(item.value), wide + 5, LINE / 2 + 4.5, 13, "ink", "start", True
        )
        flow.add(
            element("g", title(f"{item.name}: {item.value}"), content, data_ref=item.ref),
            wide + 5 + width(str(item.value), 13, True),
        )
        return
    if item.text:
        said = item.text if item.bare or item.text == item.name else f"{item.name}: {item.text}"
        flow.end()
        flow.words(said, SMALL, "ink", most=2)


def _bar(flow: Flow, item: Item) -> None:
    limit, value = item.limit or 0, item.value or 0
    flow.end()
    shown = cut(item.name, SMALL, flow.room * 0.4)
    flow.words(shown, SMALL, "quiet")
    full = "s-red" if item.tone == "bad" else "s-green" if item.tone == "good" else "s-gold"
    if limit <= MOST_BOXES:
        boxes = "".join(
            element(
                "rect",
                x=k * 14,
                y=5,
                width=12,
                height=12,
                rx=2.5,
                class_=f"{full if k < value else 'paper'} quiet-line",
                stroke_width=1,
            )
            for k in range(limit)
        )
        flow.add(element("g", title(f"{item.name}: {value}/{limit}"), boxes, data_ref=item.ref), limit * 14)
    flow.words(f"{value}/{limit}", SIZE, bold=True)
    flow.end()


def _amounts(flow: Flow, item: Item) -> None:
    _title(flow, item)
    for one in item.amounts:
        sign = glyph(one.shape or "cube", one.colour or "grey", 10, LINE / 2, 18) if one.shape or one.colour else ""
        begin = 22.0 if sign else 0.0
        shown = str(one.amount)
        content = sign + text(shown, begin, LINE / 2 + 4.5, 13, "ink", "start", True)
        wide = begin + width(shown, 13, True)
        name = cut(one.name, SMALL, flow.room * 0.5)
        content += text(name, wide + 4, LINE / 2 + 4, SMALL, "quiet", "start")
        flow.add(element("g", title(f"{one.name}: {one.amount}"), content), wide + 4 + width(name, SMALL))
    flow.end()


def _pile(flow: Flow, item: Item, lit: Lit) -> None:
    backs = "".join(
        element("rect", x=2 + 2 * k, y=3 - k, width=15, height=20, rx=2, class_="s-steel casing-line", stroke_width=1.2)
        for k in range(3 if item.count > 1 else 1)
    )
    shown = cut(item.name, SMALL, flow.room - 40)
    content = (
        backs + text(str(item.count), 13, 16, 11, "i-steel", bold=True) + text(shown, 30, LINE / 2 + 4, SMALL, "quiet", "start")
    )
    states = lit.states(item.ref)
    flow.add(
        element("g", title(f"{item.name}: {item.count}"), content, class_=f"item{states}", data_ref=item.ref),
        32 + width(shown, SMALL),
        26,
    )


def _cards(flow: Flow, item: Item, lit: Lit) -> None:
    flow.end()
    _title(flow, item)
    if item.form == "cards":
        flow.end(0)
    whole, short = item.form == "cards", not any(piece.text for piece in item.pieces)
    for piece in item.pieces[:MOST_CARDS]:
        markup, wide, high = card(piece, flow.room, lit, whole, short)
        flow.add(markup, wide, high + 4)
    if len(item.pieces) > MOST_CARDS:
        flow.words(f"+{sum(piece.count for piece in item.pieces[MOST_CARDS:])}", SIZE, bold=True)
    flow.end()


def card(piece: Piece, room: float, lit: Lit, whole: bool, short: bool = True) -> tuple[str, float, float]:
    """A card with its name (and what it says), its width and its height."""
    often = f" ×{piece.count}" if piece.count > 1 else ""
    name = f"{piece.name}{often}"
    if whole and short and width(name, BIG, True) <= PLAYING:
        return _playing_card(piece, name, lit)
    says: list[str] = []
    if whole and piece.text:  # narrow if that is enough, else as wide as there is room
        small = min(CARD_WIDTH, room)
        room = small if len(lines(piece.text, SMALLEST, small - 14, MOST_LINES)) <= FEW_LINES else room
        says = lines(piece.text, SMALLEST, room - 14, MOST_LINES)
    head = lines(name, SMALL, room - 14, 2, True) if says else [cut(name, SMALL, min(CARD_WIDTH, room) - 14, True)]
    wide = room if says else max(26.0, width(head[0], SMALL, True) + 14)
    high = 8 + 14 * len(head) + 12 * len(says)
    states = lit.piece(piece)
    mark = "lit" if " option" in states else "chosen-ring" if " chosen" in states else ""
    parts = [
        title(named(piece)),
        element("rect", x=0.5, y=1, width=wide, height=high, rx=4, class_="chip line-line", stroke_width=1),
        element("rect", x=0.5, y=1, width=wide, height=high, rx=4, class_=mark, stroke_width=2.4) if mark else "",
        *(
            text(line, 7, 15 + 14 * row, SMALL, "s-red" if _is_red(piece) else "chip-ink", "start", True)
            for row, line in enumerate(head)
        ),
        *(text(line, 7, 14 + 14 * len(head) + 12 * row, SMALLEST, "chip-ink", "start") for row, line in enumerate(says)),
    ]
    return (
        element("g", *parts, class_=f"piece{states}", data_ref=piece.ref, data_refs=" ".join((piece.ref, *piece.others))),
        wide + 1,
        high + 2,
    )


def _playing_card(piece: Piece, name: str, lit: Lit) -> tuple[str, float, float]:
    """A card with a short name, as one holds it in the hand."""
    wide = max(34.0, width(name, BIG, True) + 14)
    high = max(46.0, wide * 1.25)
    states = lit.piece(piece)
    mark = "lit" if " option" in states else "chosen-ring" if " chosen" in states else ""
    frame = {"x": 1.5, "y": 2.0, "width": wide, "height": high, "rx": 5}
    parts = [
        title(named(piece)),
        element("rect", **frame, class_="chip line-line", stroke_width=1),
        element("rect", **frame, class_=mark, stroke_width=2.6) if mark else "",
        text(name, 1.5 + wide / 2, 2 + high / 2 + BIG * LETTER, BIG, "s-red" if _is_red(piece) else "chip-ink", bold=True),
    ]
    markup = element("g", *parts, class_=f"piece{states}", data_ref=piece.ref, data_refs=" ".join((piece.ref, *piece.others)))
    return markup, wide + 3, high + 4


def _is_red(piece: Piece) -> bool:
    return piece.colour in ("red", "pink")


def _pieces(flow: Flow, item: Item, lit: Lit) -> None:
    _title(flow, item)
    for piece in item.pieces[:MOST_CARDS]:
        flow.add(figure(piece, PIECE / 2, PIECE / 2, PIECE, lit), PIECE + 2, PIECE + 6)
    flow.end()


@lru_cache(maxsize=500)
def legend(samples: tuple[Sample, ...], room: float) -> tuple[str, float]:
    """Colours, signs and shapes with their names, in lines."""
    flow = Flow(room, 14.0)
    for sample in samples:
        name = cut(sample.name, SMALL, room - 30)
        if sample.shape:
            drawn = glyph(sample.shape, sample.colour or "grey", 10, LINE / 2, 18)
        else:
            drawn = element(
                "rect",
                x=1,
                y=LINE / 2 - 9,
                width=18,
                height=18,
                rx=4,
                class_=f"{f'g-{sample.colour}' if sample.colour else 'plain'} line-line",
                stroke_width=1,
            )
            drawn += glyph(sample.sign, sample.colour, 10, LINE / 2, 13, ghost=True) if sample.sign else ""
        flow.add(drawn + text(name, 25, LINE / 2 + 4, SMALL, "ink", "start"), 25 + width(name, SMALL))
    flow.end()
    return element("g", flow.markup, class_="legend"), flow.y
