"""Words that stand where words of another language stand, and what is missing where one of them is exchanged."""

from __future__ import annotations

import pytest

from interpreter.books.counterparts import Counterparts
from interpreter.books.mentions import Mentions
from interpreter.books.word_rows import WordRows

ROWS = [
    {"en": "A boat sails to the harbour.", "ru": "Лодка плывёт в гавань."},
    {"en": "Every boat has a sail.", "ru": "У каждой лодки есть парус."},
    {"en": "Put a crate into your boat.", "ru": "Положите ящик в свою лодку."},
    {"en": "Each crate counts two points.", "ru": "Каждый ящик даёт два очка."},
    {"en": "Open the crate at once.", "ru": "Сразу откройте ящик."},
    {"en": "Nobody opens a crate twice.", "ru": "Никто не открывает ящик дважды."},
    {"en": "The harbour is full.", "ru": "В гавани тесно."},
    *({"en": f"Space {name} is empty.", "ru": f"Клетка {name} пуста."} for name in "ABCDEFGH"),
]


def lacking(row: dict[str, str], language: str, other: str) -> list[str]:
    words = WordRows({"en": Mentions("en"), "ru": Mentions("ru")}, [*ROWS, row])
    return list(Counterparts(words).lacking(len(ROWS), language, other))


@pytest.mark.parametrize(
    ("row", "missing"),
    [
        ({"en": "Give back the crate.", "ru": "Верните ящик."}, []),
        ({"en": "Give back the crate.", "ru": "Верните гавань."}, ["crate"]),
        ({"en": "Give back the boat.", "ru": "Верните вещицу."}, ["boat"]),
        ({"en": "Give it back.", "ru": "Верните лодку."}, []),  # what nobody has learnt is not missed
    ],
)
def test_a_word_without_its_counterpart_is_found(row: dict[str, str], missing: list[str]) -> None:
    assert lacking(row, "ru", "en") == missing


def test_what_a_text_names_alone_is_found_from_the_other_side() -> None:
    assert lacking({"en": "Give back the crate.", "ru": "Верните гавань."}, "en", "ru") == ["гавань"]
