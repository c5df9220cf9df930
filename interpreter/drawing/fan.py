"""What a game without boards looks like, in small: some of its cards as one holds them, or the signs that can be chosen."""

from __future__ import annotations

from interpreter.drawing.figures import LETTER, glyph
from interpreter.drawing.lettering import fitted, lines
from interpreter.drawing.markup import at, element, number, text
from interpreter.scene.parts import Item, Piece, Scene

WIDE, HIGH, ROUND = 92.0, 132.0, 8.0  # pixels: a card
MOST, FEW = 4, 3  # cards
TURNED, RAISED = 11.0, 305.0  # degrees from card to card, pixels from their middle to where they are held
NAME, SIGN = 13.0, 30.0  # pixels: letters of a name, and of one that is a sign
LINES, SHOWN = 4, 60.0  # of a name, and pixels of it that no other card covers
SIZE = (320.0, 200.0)  # pixels: the whole


def fan_markup(scene: Scene) -> str:
    """Cards or signs in a picture of the size `SIZE`; nothing if there are none."""
    items = [item for seat in scene.seats for item in seat.items] + list(scene.common)
    faces = {piece.name: piece for item in items for piece in item.pieces if not piece.hidden and _is_card(item, piece)}
    backs = FEW - len(faces) if any(item.form in ("pile", "backs") for item in items) else 0
    cards: list[Piece | None] = [*[None] * backs, *list(faces.values())[:MOST]]
    options = scene.decision.options if scene.decision is not None else ()
    signs = [option for option in options if option.shape][:MOST]
    middle, high = SIZE[0] / 2, SIZE[1] / 2
    if not cards:
        apart = SIZE[0] / (len(signs) + 1)
        return "".join(glyph(one.shape, one.colour, apart * (n + 1), high, min(84.0, apart * 0.9)) for n, one in enumerate(signs))
    turned = [(n - (len(cards) - 1) / 2) * TURNED for n in range(len(cards))]
    drawn = (
        element("g", _card(card), transform=f"rotate({number(angle)} 0 {number(RAISED)})")
        for card, angle in zip(cards, turned, strict=True)
    )
    return element("g", *drawn, transform=at(middle, high + 4))


def _is_card(item: Item, piece: Piece) -> bool:
    return item.form in ("cards", "names") or piece.shape == "card"


def _card(piece: Piece | None) -> str:
    """A card around nothing: its face, or its back."""
    box = {"x": -WIDE / 2, "y": -HIGH / 2, "width": WIDE, "height": HIGH, "rx": ROUND}
    edge = element("rect", **box, class_="paper line-line", stroke_width=1.4)
    if piece is None:
        inner = {"x": 7 - WIDE / 2, "y": 7 - HIGH / 2, "width": WIDE - 14, "height": HIGH - 14, "rx": ROUND / 2}
        return edge + element("rect", **inner, class_="s-steel")
    if len(piece.name) <= FEW:  # a sign, as on playing cards
        ink = f"s-{piece.colour}" if piece.colour else "ink"
        shown, size = fitted(piece.name, SIGN, WIDE - 12, True)
        corner = text(shown, -WIDE / 2 + 6, -HIGH / 2 + 18, 13, ink, "start", True)
        return edge + corner + text(shown, 0, size * LETTER, size, ink, bold=True)
    words, left, top = lines(piece.name, NAME, SHOWN - 8, LINES, True), -WIDE / 2 + 7, -HIGH / 2 + 22
    written = (text(line, left, top + n * NAME * 1.2, NAME, "ink", "start", True) for n, line in enumerate(words))
    return edge + "".join(written)
