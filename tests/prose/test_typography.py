"""How texts are printed: quotes, apostrophes, what stays on one line."""

from __future__ import annotations

import pytest

from interpreter.prose.typography import typeset


@pytest.mark.parametrize(
    ("language", "typed", "printed"),
    [
        ("en", 'Red\'s turn: see "The end".', "Red’s turn: see “The end”."),
        ("en", "Take 3 fish, 3.5 or #3 of 12, a boat.", "Take 3~fish, 3.5 or #3 of 12, a boat."),
        ("pl", 'Idź w lewo, a potem z "portu" i 2 pola.', "Idź w~lewo, a~potem z~„portu” i~2~pola."),
        ("pl", "W porcie – a więc na wodzie", "W~porcie~– a~więc na wodzie"),
        ("ru", 'Лодка — не тайл, а "фигура" (и 3 очка)', "Лодка~— не~тайл, а~«фигура» (и~3~очка)"),
        ("de", "a b 'c' \"d\"", "a b 'c' \"d\""),
    ],
)
def test_a_text_is_set_as_its_language_wants(language: str, typed: str, printed: str) -> None:
    assert typeset(typed, language).replace("\N{NO-BREAK SPACE}", "~") == printed
