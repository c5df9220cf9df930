"""The log in words."""

from __future__ import annotations

from interpreter.cli.log_lines import lines
from interpreter.model.things import PUBLIC, Thing
from interpreter.words.texts import Texts
from tests.words.made_up import Event


def choice(prompt: str, kind: str, id: str) -> Event:
    return Event("choice", prompt, {"player": Thing("player", "red"), "option": Thing(kind, id)})


def told(*events: Event) -> list[str]:
    return [line for line, _ in lines(events, Texts({}, "en"), PUBLIC)]


def test_choices_inside_an_action_share_its_line() -> None:
    assert told(
        choice("turn.deed", "action", "sell"), choice("sell.one", "choice", "abroad"), choice("sell.goods", "row", "goods.coal")
    ) == ["red: sell → abroad → coal"]
    assert told(choice("turn.deed", "action", "ask"), choice("actions.ask.favour", "action", "lend")) == ["red: ask → lend"]


def test_the_next_action_begins_a_line_even_behind_a_branch() -> None:
    assert told(
        choice("sell.one", "choice", "abroad"), choice("turn.deed", "action", "dig"), choice("dig.cell", "cell", "a1")
    ) == ["red: abroad", "red: dig → a1"]
