"""Pictures as PNG, through a small library that a plain installation does not need."""

from __future__ import annotations

import os
from pathlib import Path

from interpreter.problems import PlayError

FONTS = (".ttf", ".otf", ".ttc")
# Where systems keep fonts; the library looks there, too.
FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.fonts",
    "~/.local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)


def png(svg: str, scale: float = 1.0) -> bytes:
    """An SVG as PNG; refused kindly where the library is missing, or any font for the words."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PlayError("picture-no-png") from None
    if not has_fonts():
        raise PlayError("picture-no-font")
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale))


def has_fonts() -> bool:
    """Is there any font on this system?"""
    return any(
        name.lower().endswith(FONTS)
        for folder in FONT_FOLDERS
        for _, _, names in os.walk(Path(folder).expanduser())
        for name in names
    )
