"""Pictures as PNG, through a small library that a plain installation does not need."""

from __future__ import annotations

from interpreter.problems import PlayError


def png(svg: str, scale: float = 1.0) -> bytes:
    """An SVG as PNG; refused kindly where the library is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise PlayError("picture-no-png") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=scale))
