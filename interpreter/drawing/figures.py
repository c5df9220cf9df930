"""One piece: its shape in its colour with a pale edge that stands out on any ground, letter, badges, count, what it carries."""

from __future__ import annotations

import math

from interpreter.drawing.lettering import cut, width
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import at, clean, element, text, title
from interpreter.drawing.symbols import SYMBOLS, Symbol, circle
from interpreter.scene.parts import Badge, Piece

UNIT = 24.0  # a symbol is so many units wide
LETTER = 0.36  # of the size of a letter: how far its base line is below its middle
BADGES = ((1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0))  # where badges stand around a piece
BADGE, LEAST_BADGE = 0.17, 6.8  # of a piece, and pixels: half of a badge
CASING, RING, OUTLINE = 2.0, 3.0, 1.1  # pixels at each side
PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PLAIN_SHAPE = "token"


def symbol(shape: str) -> Symbol:
    """A shape by its name."""
    return SYMBOLS.get(shape) or SYMBOLS[PLAIN_SHAPE]


def body(one: Symbol, colour: str, size: float) -> str:
    """A symbol in a colour, around nothing, for so many pixels."""
    known, pixel = colour or "grey", UNIT / size
    line, casing = OUTLINE * pixel * min(1.0, max(0.6, size / 36)), CASING * pixel * min(1.0, max(0.6, size / 24))
    return "".join(
        (
            element("path", d=one.body, class_="casing casing-line", stroke_width=line + 2 * casing, stroke_linejoin="round"),
            element("path", d=one.body, class_=f"s-{known} outline-line", stroke_width=line, stroke_linejoin="round"),
            element("path", d=one.dark, fill="#000000", fill_opacity=0.34) if one.dark else "",
            element("path", d=one.light, fill="#ffffff", fill_opacity=0.86) if one.light else "",
            element("path", d=one.pen, class_=f"k-{known}", fill="none", stroke_opacity=0.45, stroke_width=0.9)
            if one.pen
            else "",
        )
    )


def glyph(shape: str, colour: str, x: float, y: float, size: float, ghost: bool = False) -> str:
    """A shape as a sign: flat, without letter; `ghost`: pale on its ground."""
    one = symbol(shape)
    if ghost:
        return element("path", d=one.body, transform=at(x, y, size / UNIT), class_=f"s-{colour or 'grey'}", fill_opacity=0.5)
    return element("g", body(one, colour, size), transform=at(x, y, size / UNIT))


def figure(
    piece: Piece,
    x: float,
    y: float,
    size: float,
    lit: Lit,
    first: tuple[float, float] = (1.0, -1.0),
    reach: float | None = None,
) -> str:
    """A piece around a point; `first`: where its first badge stands; `reach`: how far aside badges go, if others are there."""
    scale = size / UNIT
    carrying = bool(piece.carries)
    shape = "hull" if carrying and piece.shape == "ship" else piece.shape
    one = symbol(shape)
    states = lit.piece(piece)
    inside = [title(named(piece))]
    if states:
        inside.append(_ring(one, scale, states))
    drawn = body(one, piece.colour, size)
    drawn += _face(piece, one)
    inside.append(element("g", drawn, transform=f"scale({scale:.4f})", class_="faded" if piece.faded else None))
    if carrying:
        inside.append(_carried(piece, size, lit))
    away, most = badge_away(size), math.inf if reach is None else max(0.0, reach - badge_half(size))
    inside += _badges(piece, size, first, min(away, most))
    if piece.count > 1:
        inside.append(bubble(str(piece.count), min(away, most), away, size, "bubble", "bubble-ink"))
    return element(
        "g",
        *inside,
        class_=f"piece{states}",
        data_ref=piece.ref,
        data_refs=" ".join((piece.ref, *piece.others)),
        transform=at(x, y),
    )


def named(piece: Piece) -> str:
    """A piece in words: its name, what else there is to say of it, what it carries."""
    often = f" ×{piece.count}" if piece.count > 1 else ""
    facts = list(dict.fromkeys((*piece.facts, *(badge.name for badge in piece.badges))))
    said = f" ({', '.join(facts)})" if facts else ""
    inside = f" [{', '.join(named(one) for one in piece.carries)}]" if piece.carries else ""
    return f"{piece.name}{often}{said}{inside}"


def _ring(one: Symbol, scale: float, states: str) -> str:
    """The edge of what can be chosen, was chosen, or has changed."""
    if " chosen" in states or " option" not in states:
        around = circle(0, 0, 14)
        return element(
            "path", d=around, class_="casing halo", fill_opacity=0.5, stroke_width=5 / scale, transform=f"scale({scale:.4f})"
        ) + element(
            "path",
            d=around,
            class_="chosen-ring" if " chosen" in states else "changed-ring",
            stroke_width=2.2 / scale,
            transform=f"scale({scale:.4f})",
        )
    return element(
        "path", d=one.body, class_="lit", stroke_width=(OUTLINE + 2 * CASING + 2 * RING) / scale, transform=f"scale({scale:.4f})"
    )


def _face(piece: Piece, one: Symbol) -> str:
    ink = f"i-{piece.colour or 'grey'}"
    if piece.shape == "die" and piece.face:
        return _die(piece.face, piece.face_shape, ink)
    if piece.hidden and piece.shape in ("card", "tile") and not piece.owner:
        return element(
            "path",
            d="M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5M0-6.4V6.4M-6 0H6",
            class_=f"k-{piece.colour or 'grey'}",
            stroke_opacity=0.5,
        )
    x, y, height = one.letter
    if not piece.letter or not height:
        return ""
    shown = cut(piece.letter, height, 16, True)
    return text(shown, x, y + height * LETTER, height, ink, bold=True)


def _die(face: str, shape: str, ink: str) -> str:
    if face in PIPS:
        return "".join(element("circle", cx=x * 5.4, cy=y * 5.4, r=2.2, class_=ink) for x, y in PIPS[face])
    if shape:
        return element("path", d=symbol(shape).body, class_=ink, transform="scale(0.66)")
    size = min(13.0, 18.0 / max(width(face, 1.0, True), 0.1))
    return text(face, 0, size * LETTER, size, ink, bold=True)


def _carried(piece: Piece, size: float, lit: Lit) -> str:
    """What a piece carries stands in it, half hidden by its rim."""
    some = [one for one in piece.carries for _ in range(min(one.count, 4))][:4]
    each = min(size * 0.72, size * 1.06 / len(some))
    drawn = "".join(
        figure(_single(one), (number - (len(some) - 1) / 2) * each * 0.94, -size * 0.2, each, lit)
        for number, one in enumerate(some)
    )
    return drawn


def _single(piece: Piece) -> Piece:
    from msgspec.structs import replace

    return replace(piece, count=1) if piece.count > 1 else piece


def badge_away(size: float) -> float:
    """How far badges are from the middle of a piece: of small ones, which they would hide, they stand off."""
    return size * 0.37 + (badge_half(size) - size * BADGE) * 0.6


def badge_half(size: float) -> float:
    """Half of a badge: so large that it can be read, but not larger than its piece is."""
    return max(size * BADGE, min(LEAST_BADGE, size * 0.34))


def _badges(piece: Piece, size: float, first: tuple[float, float], aside: float) -> list[str]:
    badges = list(piece.badges)
    if piece.hidden and not piece.owner and not badges and piece.shape not in ("card", "tile"):
        badges = [Badge(text="?", name="?")]
    spots = (first, *(spot for spot in BADGES if spot != first))
    found, away = [], badge_away(size)
    for badge, (x, y) in zip(badges, spots, strict=False):
        tone = badge.tone if badge.tone in ("good", "bad") else ""
        found.append(
            bubble(
                badge.text,
                x * (aside if abs(x) == 1 else away),
                y * away,
                size,
                tone or "chip",
                "chip" if tone else "chip-ink",
                badge.name,
                badge.shape if badge.shape else "",
            )
        )
    return found


def bubble(content: str, x: float, y: float, size: float, fill: str, ink: str, name: str = "", shape: str = "") -> str:
    """A short text in a pill; a shape stands for it where it has none."""
    half = badge_half(size)
    letter = half * 1.45
    if shape and not content:
        return glyph(shape, "black", x, y, half * 2)
    wide = max(half * 2, width(content, letter, True) + half * 0.8)
    inside = [title(name)] if name else []
    inside.append(
        element(
            "rect", x=-wide / 2, y=-half, width=wide, height=half * 2, rx=half, class_=f"{fill} outline-line", stroke_width=0.8
        )
    )
    inside.append(
        element("text", clean(content), y=letter * LETTER, font_size=letter, font_weight="700", text_anchor="middle", class_=ink)
    )
    return element("g", *inside, transform=at(x, y), class_="badge")
