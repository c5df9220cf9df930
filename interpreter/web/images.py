"""Small images beside the board: a piece, a resource, a die as it fell."""

from __future__ import annotations

from functools import lru_cache

from interpreter.drawing.figures import figure, glyph
from interpreter.drawing.lit import Lit
from interpreter.drawing.markup import element
from interpreter.drawing.stylesheet import ROOT
from interpreter.scene.parts import Amount, Badge, Die, Option, Piece

SIZE = 30.0


@lru_cache(maxsize=5000)
def symbol(thing: Piece | Amount | Badge | Die | Option) -> str:
    """The image of a thing; nothing for a badge, an amount or an option that has none."""
    if isinstance(thing, Badge):
        if not thing.shape:
            return ""
        drawn = glyph(thing.shape, "grey", SIZE / 2, SIZE / 2, SIZE * 0.8)
    elif isinstance(thing, Amount | Option):
        if not thing.shape and not thing.colour:
            return ""
        drawn = glyph(thing.shape or "cube", thing.colour, SIZE / 2, SIZE / 2, SIZE * 0.8)
    else:
        piece = (
            thing
            if isinstance(thing, Piece)
            else Piece(
                ref="",
                kind="",
                kind_name="",
                name=thing.name,
                shape="die",
                colour=thing.colour,
                face=thing.face,
                face_shape=thing.face_shape,
            )
        )
        drawn = figure(_alone(piece), SIZE / 2, SIZE / 2, SIZE * 0.84, Lit())
    return element(
        "svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {SIZE:g} {SIZE:g}", class_=ROOT, aria_hidden="true"
    )


def _alone(piece: Piece) -> Piece:
    """Without its number: that is written beside it."""
    from msgspec.structs import replace

    return replace(piece, count=1, others=(), size=1.0)
