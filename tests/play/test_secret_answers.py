"""Answers in secret: nobody can tell them before everybody has answered, in no way that a frontend or a bot could look."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import interpreter
from interpreter import EVERYTHING, PUBLIC, Game, State

SECRETS = Path(__file__).parents[1] / "litmus" / "secrets"


@cache
def game() -> Game:
    return interpreter.load(str(SECRETS), players=3)


def after(*answers: int, seed: int = 1) -> State:
    state = game().start(seed, record=True)
    for answer in answers:
        state.choose(answer)
    return state


@pytest.mark.parametrize("viewer", ["blue", "green", PUBLIC])
def test_nobody_can_tell_one_answer_from_another(viewer: str) -> None:
    seen = [after(answer).seen_by(viewer) for answer in range(6)]
    assert all(one == seen[0] for one in seen)
    seen = [after(0, 0, 0, answer).seen_by(viewer) for answer in range(3)]  # cards
    assert all(one == seen[0] for one in seen)


def test_who_answered_can_and_so_can_who_sees_everything() -> None:
    assert after(1).seen_by("red") != after(2).seen_by("red")
    assert after(1).seen_by(EVERYTHING) != after(2).seen_by(EVERYTHING)


def test_all_answers_are_told_when_the_last_one_is_there() -> None:
    assert after(2, 4).log()[-2:] == ["red: chosen in secret", "blue: chosen in secret"]
    assert after(2, 4).log(0)[-2:] == ["red: 2", "blue: chosen in secret"]
    assert after(2, 4, 0).log()[-3:] == ["red: 2", "blue: 4", "green: 0"]


def test_the_last_answer_makes_everybody_know_more() -> None:
    assert after(2).knowledge == after(2, 4).knowledge
    assert after(2, 4, 0).knowledge > after(2, 4).knowledge


def test_an_answer_can_be_taken_back_and_saved() -> None:
    state = after(2, 4)
    again = game().from_json(state.to_json())
    assert again == state
    again.undo()
    assert again == after(2)
    again.choose(1)
    again.choose(3)
    assert again.view()["fields"]["player"]["blue"]["gold"] == 4


def test_a_bot_imagines_other_answers() -> None:
    state = after(5)
    imagine = state.imagination(1)
    ends = set()
    for seed in range(40):
        imagined = imagine(seed)
        assert [option.label for option in imagined.decision or ()] == [option.label for option in state.decision or ()]
        imagined.choose(0)
        imagined.choose(0)
        ends.add(imagined.view(EVERYTHING)["fields"]["player"]["red"]["gold"])
    assert ends == {0, 1, 2, 3, 4, 5}


def test_who_answered_knows_the_own_answer() -> None:
    imagine = after(5).imagination(0)
    for seed in range(10):
        imagined = imagine(seed)
        imagined.choose(0)
        imagined.choose(0)
        assert imagined.view(EVERYTHING)["fields"]["player"]["red"]["gold"] == 0


def test_an_imagined_answer_is_one_of_the_cards_that_could_be_there() -> None:
    state = after(0, 0, 0, 0)
    for seed in range(20):
        imagined = state.imagination(2)(seed)
        assert game().sound(imagined.array)
        imagined.choose(0)
        while imagined.decision is not None and imagined.decision.prompt == "showing.card":
            imagined.choose(0)
        assert len(imagined.view(EVERYTHING)["places"]["front.red"]) == 1
