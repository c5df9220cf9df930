"""Writing SVG: whatever comes from a ruleset is escaped here, and nowhere else."""

from __future__ import annotations

import re
from html import escape

Value = str | float | int | None
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")  # characters that XML does not know


def clean(text: str) -> str:
    """A text as it may stand in an element or in an attribute."""
    return escape(_FORBIDDEN.sub("", text), quote=True)


def number(value: float) -> str:
    """A number with at most two places."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value else "0"


def element(name: str, *inside: str, **attributes: Value) -> str:
    """An element; `inside` is markup. Attributes without a value are left out; `data_ref` is written `data-ref`."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{clean(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
        if value is not None and value != ""
    )
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def title(text: str) -> str:
    """What a thing is called: a reader of screens says it, a mouse shows it."""
    return element("title", clean(text))


def text(
    content: str,
    x: float,
    y: float,
    size: float,
    class_: str = "ink",
    anchor: str = "middle",
    bold: bool = False,
    length: float | None = None,
) -> str:
    """A line of text; `y` is its base line, `length` how wide it is to be drawn."""
    return element(
        "text",
        clean(content),
        x=x,
        y=y,
        font_size=size,
        class_=class_,
        text_anchor=anchor if anchor != "start" else None,
        font_weight="700" if bold else None,
        textLength=length,
        lengthAdjust="spacingAndGlyphs" if length else None,
    )


def points(corners: list[tuple[float, float]]) -> str:
    """Corners of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def at(x: float, y: float, scale: float = 1.0) -> str:
    """A place for what is drawn around nothing."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.4f})"
