"""What a Python programmer does with a game: looking, choosing in three ways, copying, taking back, scripting chance."""

from __future__ import annotations

import copy
import json
import pickle
import pydoc
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import rulewright
from interpreter.model.things import Sight
from rulewright import EVERYTHING, PUBLIC, Game, Option, PlayError, RulesetError, State

LITMUS = Path(__file__).parents[1] / "litmus"


@pytest.fixture(scope="module")
def game() -> Game:
    return rulewright.load("tic_tac_toe")


@pytest.fixture(scope="module")
def poker() -> Game:
    return rulewright.load("kuhn_poker")


@pytest.fixture(scope="module")
def dice() -> Game:
    return rulewright.load(str(LITMUS / "dice_columns"))


def refusal(state: State, option: Any) -> PlayError:
    before = state.to_json()
    with pytest.raises(PlayError) as caught:
        state.choose(option)
    assert state.to_json() == before
    return caught.value


# ---- the package ------------------------------------------------------------------------------------


def test_everything_public_is_there_for_completion_and_help() -> None:
    assert {"load", "Game", "State", "rulesets", "check", "PlayError", "EVERYTHING"} <= set(dir(rulewright))
    text = pydoc.plain(pydoc.render_doc(rulewright))
    assert "load(name_or_path" in text and "class State" in text and "rulesets()" in text
    assert "tic_tac_toe" in rulewright.rulesets()


def test_importing_the_package_imports_nothing_that_takes_long() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; before = set(sys.modules); import rulewright; print(*(set(sys.modules) - before))"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert set(done.stdout.split()) <= {"rulewright", "interpreter", "__future__"}


def test_errors_say_in_words_what_is_wrong(game: Game) -> None:
    with pytest.raises(RulesetError) as caught:
        rulewright.load("tic_tac")
    assert str(caught.value) == "tic_tac:1:1: there is no ruleset “tic_tac” (did you mean `tic_tac_toe`?)"
    assert str(refusal(game.start(1), 9)) == "there is no option 9; there are 9, counted from 0"
    again = pickle.loads(pickle.dumps(refusal(game.start(1), 9)))
    assert (again.code, again.facts) == ("no-such-option", {"found": 9, "count": 9})


# ---- choosing ---------------------------------------------------------------------------------------


def test_an_option_is_chosen_by_index_by_itself_or_by_label(game: Game) -> None:
    states = [game.start(1) for _ in range(4)]
    decision = states[0].decision
    assert decision is not None
    options: list[int | Option | str] = [4, decision.options[4], "b2", decision[-5]]
    for state, option in zip(states, options, strict=True):
        state.choose(option)
    assert len(set(states)) == 1 and states[0].choices == (4,)


@pytest.mark.parametrize("option", [True, False, None, 1.0, "zz", b"b2", [4], -1, 9, 2**70])
def test_what_is_no_option_is_refused_with_a_sentence(game: Game, option: Any) -> None:
    assert refusal(game.start(1), option).code in ("not-a-choice", "no-such-option", "answer-not-offered")


def test_who_only_chooses_pays_for_no_names_and_no_log(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def named(*given: object) -> None:
        raise AssertionError("an option was named that nobody looked at")

    monkeypatch.setattr(type(game.namer), "option", named)
    state, made = game.start(1), 0
    while (decision := state.decision) is not None:
        state.choose(decision.options[len(decision) // 2] if made % 2 else made % len(decision))
        made += 1
    assert made >= 5 and state.result is not None and state._events is None
    first = game.start(1).decision
    assert first is not None
    with pytest.raises(AssertionError, match="nobody looked at"):
        assert first.options[0].label


def test_an_option_of_an_older_decision_is_refused(game: Game) -> None:
    state = game.start(1)
    decision = state.decision
    assert decision is not None
    state.choose("b2")
    assert refusal(state, decision[0]).code == "option-of-other-decision"
    assert decision[4].label == "b2" and decision.seat == "cross"  # it is still what it was


def test_options_with_the_same_label_need_an_index() -> None:
    state = rulewright.load(str(LITMUS / "battle")).start(3)
    while state.decision is not None and len(set(state.decision.labels)) == len(state.decision):
        state.choose(0)
    assert state.decision is not None
    labels = state.decision.labels
    twice = next(label for label in labels if labels.count(label) > 1)
    error = refusal(state, twice)
    assert error.code == "label-ambiguous" and error.facts["indices"] == [n for n, label in enumerate(labels) if label == twice]


def test_a_decision_is_a_sequence_of_its_options(game: Game) -> None:
    decision = game.start(1).decision
    assert decision is not None
    assert [option.label for option in decision] == decision.labels == [option.label for option in decision.options]
    assert decision[0] == decision.options[0] != decision[1]
    assert [option.index for option in decision[2:4]] == [2, 3] and len(decision) == 9
    with pytest.raises(IndexError):
        decision[9]


# ---- looking ----------------------------------------------------------------------------------------


def test_printing_a_state_draws_the_table_as_everybody_sees_it(game: Game, poker: Game) -> None:
    state = game.start(1)
    state.choose("b2")
    assert "│ · │ C │ · │" in str(state) and "Nought: Which cell do you mark?" in str(state)
    assert repr(state) == "<State of tic_tac_toe: 1 choices made, nought decides>"
    assert "hand: card" in str(poker.start(3)) and "jack" not in str(poker.start(3)).lower()


def test_a_view_is_public_unless_everything_is_asked_for_by_name(poker: Game) -> None:
    def hands(state: State, viewer: int | str | Sight) -> list[bool]:
        return [state.view(viewer)["places"][f"hand.{seat}"][0]["hidden"] for seat in poker.seats]

    state = poker.start(3)
    assert state.view() == state.view(PUBLIC)
    assert hands(state, PUBLIC) == [True, True] and hands(state, EVERYTHING) == [False, False]
    assert hands(state, 0) == hands(state, "first") == [False, True] and hands(state, 1) == [True, False]


@pytest.mark.parametrize("seat", [-1, 2, 10, "third", None, True, 1.0])
def test_a_seat_that_does_not_exist_sees_nothing(poker: Game, seat: Any) -> None:
    for look in (poker.start(3).view, poker.start(3).seen_by):
        with pytest.raises(PlayError) as caught:
            look(seat)
        assert caught.value.code == "no-such-seat"


def test_one_call_tells_a_player_all_they_may_know(poker: Game) -> None:
    state = poker.start(3)
    mine, others, all_ = state.seen_by("first"), state.seen_by("second"), state.seen_by(EVERYTHING)
    assert mine["decision"]["options"] == ["check", "bet"] == all_["decision"]["options"]
    assert others["decision"] == {"player": "first", "prompt": mine["decision"]["prompt"], "facts": {}}
    assert mine["view"] == state.view(0) and others["view"] == state.view(1)
    drawn = [[entry["things"]["piece"] for entry in seen["log"] if entry["kind"] == "draw"] for seen in (mine, all_)]
    assert drawn == [["card at deck"] * 2, ["jack at deck", "queen at deck"]]
    assert json.loads(json.dumps(mine)) == mine
    while state.decision is not None:
        state.choose(0)
    assert state.seen_by()["decision"] is None and state.seen_by()["result"]["reason"] == "finish"


# ---- copies, taking back, the log ---------------------------------------------------------------------


def played(game: Game, record: bool = False) -> State:
    state = game.start(5, record=record)
    for index in (0, 1, 0):
        if state.decision is not None:
            state.choose(min(index, len(state.decision) - 1))
    return state


@pytest.mark.parametrize("record", [False, True])
def test_a_state_can_be_copied_and_pickled(dice: Game, record: bool) -> None:
    state = played(dice, record)
    for other in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state)), *copy.deepcopy([state])):
        assert other == state and other.choices == state.choices and other.seed == state.seed
        assert other.events == state.events
        before = state.to_json()
        if other.decision is not None:
            other.choose(0)
        assert state.to_json() == before


def test_a_pickle_is_opened_in_another_process(game: Game, tmp_path: Path) -> None:
    state = game.start(1)
    state.choose("b2")
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    program = f"import pickle; print(pickle.load(open({str(tmp_path / 'state')!r}, 'rb')).to_json())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == state.to_json()


def test_undo_takes_back_one_choice_after_the_other(dice: Game) -> None:
    state = dice.start(5, record=True)
    before: list[State] = []
    while state.decision is not None and len(before) < 6:
        before.append(state.clone())
        state.choose(len(state.decision) - 1)
    for old in reversed(before):
        state.undo()
        assert state == old and state.choices == old.choices and state.events == old.events
        assert state.decision is not None and old.decision is not None and state.decision.labels == old.decision.labels
    with pytest.raises(PlayError) as caught:
        state.undo()
    assert caught.value.code == "nothing-to-undo"


def test_the_log_is_the_same_whether_it_was_recorded_or_is_asked_for_later(dice: Game) -> None:
    kept, later = played(dice, record=True), played(dice)
    assert kept.events == later.events == dice.from_json(later.to_json()).events
    assert {event.kind for event in kept.events} >= {"choice"}


def test_choices_that_lead_elsewhere_are_not_taken_for_the_history(game: Game) -> None:
    state = game.start(1)
    state.choose(0)
    other = game.from_json(state.to_json())
    other.array[10] = -1  # somebody changes the list
    for ask in (other.undo, lambda: other.events):
        with pytest.raises(PlayError) as caught:
            ask()
        assert caught.value.code == "choices-lead-elsewhere"


def test_playouts_keep_their_choices(dice: Game) -> None:
    import random

    state = dice.start(5)
    made = dice.playout(state, random.Random(1), 10)
    again = dice.start(5)
    for index in state.choices:
        again.choose(index)
    assert len(state.choices) == made > 0 and again == state
    state.undo()
    assert len(state.choices) == made - 1


# ---- chance -----------------------------------------------------------------------------------------


def test_chance_can_be_scripted(poker: Game) -> None:
    """Shuffling leaves the deck as it is in the box, so that the deal is known."""
    state = poker.start(rolls=[])
    rows = [state.view(EVERYTHING)["places"][f"hand.{seat}"][0]["row"] for seat in poker.seats]
    assert rows == ["ranks.jack", "ranks.queen"] and state.rolls == []
    again = poker.from_json(state.to_json())
    assert again.events == state.events
    state.choose("bet")
    state.undo()
    assert state == again


def test_scripted_dice_are_used_up_in_order_and_then_missed(dice: Game) -> None:
    state = dice.start(rolls=[0, 6, 5, 1, 2, 4])
    assert state.rolls == [2, 4] and state.decision is not None
    assert state.decision.labels == ["plain face 6 at pool", "plain face 5 at pool", "strong face 1 at pool"]
    state.choose(0)
    state.choose("a2")
    state.choose("yes")
    assert state.rolls == [] and state.decision.labels == ["plain face 2 at pool", "strong face 4 at pool"]
    state.choose(0)
    state.choose("b1")
    assert refusal(state, "yes").code == "chance-not-given"
    state.rolls = [3, 1]
    state.choose("yes")
    assert state.decision.labels == ["strong face 3 at pool"]
    again = dice.from_json(state.to_json())
    assert again.events == state.events and again.rolls == state.rolls == [1]
    for _ in range(3):
        state.undo()
    assert state.rolls == [3, 1] and state.decision.labels == ["plain face 2 at pool", "strong face 4 at pool"]
    state.rolls = None  # from here on the seed decides
    state.choose(0)
    state.choose("b1")
    state.choose("yes")


# ---- arguments that mean nothing --------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a", True, 1.5, None])
def test_a_seed_is_a_whole_number(game: Game, seed: Any) -> None:
    with pytest.raises(PlayError, match="is no seed"):
        game.start(seed)


@pytest.mark.parametrize("number", [-1, 3, True, None, "a"])
def test_only_positions_that_were_there_can_be_looked_at(game: Game, number: Any) -> None:
    state = game.start(1)
    state.choose(0)
    state.choose(0)
    assert [state.at(known).choices for known in range(3)] == [(), (0,), (0, 0)]
    with pytest.raises(PlayError, match="outside of 0 to 2"):
        state.at(number)


def test_a_log_is_read_by_somebody_at_the_table(poker: Game) -> None:
    state = poker.start(1)
    assert state.log("first") == state.log(0)
    with pytest.raises(PlayError, match="there is no seat"):
        state.log(9)


def test_a_seat_is_taken_once() -> None:
    with pytest.raises(RulesetError, match="`cross` is there twice"):
        rulewright.load("tic_tac_toe", players=["cross", "cross"])


def test_what_is_no_language_and_no_machine_is_refused() -> None:
    for language in ("pll", ["en", "zz!"]):
        with pytest.raises(PlayError, match="there is no language"):
            rulewright.load("tic_tac_toe", language=language)
    with pytest.raises(PlayError, match="known here: python, native, auto"):
        rulewright.load("tic_tac_toe", machine="c")  # type: ignore[arg-type]
