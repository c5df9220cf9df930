"""What a text counts and adds up itself."""

from __future__ import annotations

import pytest

from interpreter.prose.adding_up import wrong_counts, wrong_sums
from interpreter.prose.layout import blocks_of


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Together that is 2 + 3 - 1 = 5.", [(5, 4)]),
        ("Together that is 2 + 3 - 1 = 4, and 1+1=2.", []),
        ("Take 12 cards (5 fish, 4 boats and 2 storms).", [(12, 11)]),
        ("Take 12 cards (5 fish, 4 boats and 3 storms).", []),
        ("Take 12 cards (3 of each colour, see page 4), 2 x 3 = 6, 1 + 2 x 3 = 7.", []),
    ],
)
def test_a_sum_is_what_it_says(text: str, found: list[tuple[int, int]]) -> None:
    assert [(one.facts["value"], one.facts["sum"]) for one in wrong_sums(text, "en")] == found


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "There are three kinds of cards:\n- fish\n- boats\n", [(3, 2)]),
        ("en", "There are three kinds of cards:\n1. fish\n2. boats\n3. storms\n1. Take one.", []),
        ("en", "- There are three kinds of cards:\n  - fish\n  - boats\n- Take 1.", [(3, 2)]),
        ("en", "- There are three kinds of cards:\n- Take one.\n- Take two.", []),
        ("en", "3. There are three kinds of cards:\n4. Take one.\n5. Take two.", []),
        ("en", "Each of you takes three cards:\n- first you\n- then I\n", []),
        ("en", "There are three kinds of cards: ,", []),
        ("ru", "Есть 4 вида карт: рыба, лодка и шторм.", [(4, 3)]),
        ("pl", "Są trzy rodzaje kart: ryba, łódź oraz sztorm.", []),
        ("pl", "Są dwa rodzaje kart: ryba, łódź i sztorm.", [(2, 3)]),
    ],
)
def test_a_list_has_as_many_items_as_are_announced(language: str, text: str, found: list[tuple[int, int]]) -> None:
    blocks = blocks_of(text)
    faults = [fault for place in range(len(blocks)) for fault in wrong_counts(blocks, place, language)]
    assert [(one.facts["value"], one.facts["count"]) for one in faults] == found
