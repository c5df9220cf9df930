"""What is cheap is asked before sets are built."""

from __future__ import annotations

import pytest

from interpreter.passes.ordering import ask_what_is_cheap_first
from tests.passes.make import after

PASSES = [lambda made, box: ask_what_is_cheap_first(made)]


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("any(tokens at a1) and me.gold > 1", "((me.gold > 1) and any((tokens at a1)))"),
        ("any(tokens at a1) or me.gold > 1", "((me.gold > 1) or any((tokens at a1)))"),
        ("any(tokens at a1) and none(tokens at a2) and yes", "((yes and any((tokens at a1))) and none((tokens at a2)))"),
        ("me.gold > 1 and any(tokens at a1)", "((me.gold > 1) and any((tokens at a1)))"),
        ("not (any(tokens at a1) and me.gold > 1)", "not ((me.gold > 1) and any((tokens at a1)))"),
    ],
)
def test_what_is_cheap_is_asked_before_sets_are_built(written: str, asked: str) -> None:
    assert f"if {asked}:" in after(PASSES, f"gain 1 gold if {written}")


def test_the_conditions_of_a_set_are_asked_in_this_order_too() -> None:
    found = after(PASSES, "choose cell from cells where any(tokens at neighbours(it)) and mark is none")
    assert "where cell#1: ((cell#1.mark is none) and any(" in found
