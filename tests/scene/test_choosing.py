"""Choices in a row, in words."""

from __future__ import annotations

import msgspec

import interpreter
from interpreter.cli.story import spoken, story
from interpreter.model.things import PUBLIC, Thing
from interpreter.play.log import Event
from interpreter.scene.look import Look
from interpreter.scene.news import news_of
from interpreter.scene.parts import Line, News
from interpreter.scene.teller import Telling
from interpreter.words.texts import Texts

GAME = interpreter.load("tic_tac_toe")


def choice(prompt: str, kind: str, id: str) -> Event:
    return Event("choice", prompt, {"player": Thing("player", "red"), "option": Thing(kind, id)})


def told(*events: Event, words: dict[str, str] | None = None) -> list[str]:
    telling = Telling(GAME.start(1), PUBLIC, Texts({"en": {"told": words or {}}}, "en"), Look(GAME))
    return [line.text for part in news_of(telling, events) for line in part.lines]


def test_choices_inside_an_action_share_its_line() -> None:
    assert told(
        choice("turn.deed", "action", "sell"), choice("sell.one", "choice", "abroad"), choice("sell.goods", "row", "goods.coal")
    ) == ["Red: sell → abroad → coal"]
    assert told(choice("turn.deed", "action", "ask"), choice("actions.ask.favour", "action", "lend")) == ["Red: ask → lend"]


def test_the_next_action_begins_a_line_even_behind_a_branch() -> None:
    assert told(
        choice("sell.one", "choice", "abroad"), choice("turn.deed", "action", "dig"), choice("dig.way", "direction", "n")
    ) == ["Red: abroad", "Red: dig → n"]


def test_a_ruleset_has_a_sentence_for_what_was_chosen_in_one_go() -> None:
    words = {"actions.dig": "{player} digs {way} with {tools}.", "actions.rest": "{player} rests."}
    dug = [
        choice("turn.deed", "action", "dig"),
        choice("actions.dig.way", "direction", "n"),
        choice("actions.dig.tools", "row", "tools.spade"),
        choice("actions.dig.tools", "row", "tools.rope"),
        choice("actions.dig.tools", "done", "done"),
    ]
    assert told(*dug, choice("turn.deed", "action", "rest"), words=words) == ["Red digs n with spade, rope.", "Red rests."]
    assert told(*dug[:2], words=words) == ["Red: dig → n"]  # not all of it is known yet


def test_a_no_is_not_worth_a_line() -> None:
    assert told(choice("turn.may", "no", "no"), choice("turn.one", "choice", "wait")) == ["Red: wait"]


def test_a_question_has_a_sentence_of_its_own_beside_that_of_its_procedure() -> None:
    words = {"ferry": "{who} is carried to {cell}.", "ferry.onward": "Further on to {onward}."}
    carried = [choice("ferry.who", "row", "crew.ann"), choice("ferry.cell", "row", "coast.bay")]
    on = choice("ferry.onward", "row", "coast.cape")
    assert told(*carried, on, words=words) == ["Ann is carried to bay.", "Further on to cape."]
    assert told(*carried, choice("ferry.onward", "no", "no"), words=words) == ["Ann is carried to bay."]


def test_who_reacts_to_something_uses_what_was_chosen() -> None:
    assert told(choice("react", "row", "tricks.shield")) == ["Red uses shield."]
    assert told(choice("react", "pass", "pass")) == ["Red passes."]


def test_to_pass_ends_a_row_of_choices_without_a_word() -> None:
    lent = [choice("turn.deed", "action", "lend"), choice("actions.lend.what", "row", "tools.spade, old")]
    more = [choice("actions.lend.what", "row", "tools.rope"), choice("actions.lend.what", "pass", "pass")]
    assert told(*lent, more[1]) == ["Red: lend → spade, old"]
    assert told(*lent, *more) == ["Red: lend → spade, old; rope"]  # names with commas


def test_what_the_log_says_anyway_is_left_out_of_the_choices() -> None:
    hired = [choice("turn.deed", "action", "hire"), choice("find.one", "choice", "deck"), choice("find.who", "row", "crew.ann")]
    assert told(*hired, words={"actions.hire": "", "find": ""}) == []
    assert told(*hired, choice("turn.deed", "action", "rest"), words={"actions.hire": "", "find": ""}) == ["Red: rest"]


def test_headings_that_were_printed_are_not_printed_again_when_the_story_goes_on() -> None:
    above: list[str] = []
    turn, deeds = News(heading="Turn", level=1, lines=()), News(heading="Deeds", level=2, lines=(Line(text="Red rests."),))
    assert [text for text, _, _ in story([turn, deeds], above)] == ["Turn", "  Deeds", "    Red rests."]
    again = [msgspec.structs.replace(part, going_on=True) for part in (turn, deeds)]
    assert [text for text, _, _ in story(again, above)] == ["    Red rests."]
    assert [text for text, _, _ in story([*again, turn, deeds], above)] == ["    Red rests.", "Turn", "  Deeds", "    Red rests."]


def test_how_often_something_happened_stands_before_the_full_stop() -> None:
    assert [spoken(Line(text=text, times=times)) for text, times in (("Red rests.", 2), ("Red: coal", 3), ("Red rests.", 1))] == [
        "Red rests ×2.",
        "Red: coal ×3",
        "Red rests.",
    ]


def test_a_piece_is_called_by_where_it_was_when_it_was_chosen() -> None:
    carried = [choice("ferry.who", "row", "crew.ann"), choice("ferry.cell", "row", "coast.bay")]
    later = Event(
        "choice", "ferry.onward", {**carried[1].things, "who": Thing("row", "crew.ann_at_bay"), "option": Thing("no", "no")}
    )
    assert told(*carried, later, words={"ferry": "{who} is carried to {cell}."}) == ["Ann is carried to bay."]


def test_an_answer_that_was_nobodys_is_no_choice() -> None:
    assert told(Event("automatic", "turn.one", {}), choice("turn.deed", "action", "rest")) == ["Red: rest"]


def test_a_sentence_ends_with_one_full_stop() -> None:
    rested = choice("turn.deed", "action", "rest")
    assert told(rested, words={"actions.rest": "{player} rests 2 min.."}) == ["Red rests 2 min."]
    assert told(rested, words={"actions.rest": "{player} rests..."}) == ["Red rests..."]
