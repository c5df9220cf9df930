"""`State.value`: named values and expressions, asked from Python."""

from __future__ import annotations

import pytest

import rulewright


@pytest.fixture(scope="module")
def island() -> rulewright.State:
    return rulewright.load("atlantis", players=2).start(seed=3)


def test_a_named_value_is_asked_with_the_words_of_examples(island: rulewright.State) -> None:
    assert island.value("score", "red") == 0 and island.value("steps_per_turn") == 3
    assert island.value("lowest") == "beach"
    assert island.value("land", island.value("first(island)")) is True


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("count(boats)", 12),
        ("players", ["red", "blue"]),
        ("none(tiles at island)", False),
        ("first(creatures at box)", None),
        ("1..3", [1, 2, 3]),
    ],
)
def test_an_expression_is_answered_in_plain_values(island: rulewright.State, text: str, answer: object) -> None:
    assert island.value(text) == answer


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        (("score",), "argument-count"),
        (("score", "rad"), "unknown-name"),
        (("scores", "red"), "unknown-name"),
        (("count(",), "syntax"),
        (("count(boots)",), "unknown-name"),
    ],
)
def test_what_means_nothing_is_refused_in_words(island: rulewright.State, asked: tuple[str, ...], code: str) -> None:
    with pytest.raises(rulewright.PlayError) as caught:
        island.value(*asked)
    assert caught.value.code == code


def test_asking_changes_nothing(island: rulewright.State) -> None:
    before = island.array[:]
    island.value("count(tiles where by_the_sea(it))")
    assert island.array == before
