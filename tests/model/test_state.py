"""Sets of players as bits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from interpreter.model.state import bits, mask


@given(st.sets(st.integers(0, 200)))
def test_bits_and_mask_are_inverse(numbers: set[int]) -> None:
    assert bits(mask(list(numbers))) == sorted(numbers)
    assert mask(bits(mask(list(numbers)))) == mask(list(numbers))


def test_nothing_is_in_no_set() -> None:
    assert mask([-1, 3, -1]) == 8
    assert bits(0) == []
