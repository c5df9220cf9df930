"""Colours: letters can be read on every piece and every ground, in light and in dark; every name that looks may use has them."""

from __future__ import annotations

import pytest

from interpreter.drawing.palette import AA, PLAIN, THEMES, contrast
from interpreter.drawing.stylesheet import page_css, picture_css
from interpreter.drawing.symbols import SYMBOLS
from interpreter.source.format.look_section import COLOURS, SHAPES, SIGNS


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read(theme: str) -> None:
    assert set(THEMES[theme]) == set(COLOURS)
    for name, tones in THEMES[theme].items():
        assert contrast(tones.ink, tones.strong) >= AA, name
        assert contrast(PLAIN[theme]["ink"], tones.ground) >= AA, name
    for ground in ("paper", "panel", "plain"):
        assert contrast(PLAIN[theme]["quiet"], PLAIN[theme][ground]) >= AA
        assert contrast(PLAIN[theme]["accent"], PLAIN[theme][ground]) >= AA
    for ink, ground in (("bubble-ink", "bubble"), ("chip-ink", "chip")):
        assert contrast(PLAIN[theme][ink], PLAIN[theme][ground]) >= AA


def test_every_shape_and_sign_is_drawn() -> None:
    assert set(SHAPES) | set(SIGNS) <= set(SYMBOLS)


def test_pages_have_both_themes_and_pictures_their_own_colours() -> None:
    page = page_css()
    assert "prefers-color-scheme: dark" in page and "data-theme=dark" in page and "var(--rw-s-red)" in page
    assert "var(" not in picture_css() and picture_css(dark=True) != picture_css()
