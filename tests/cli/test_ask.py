"""What is typed as an answer."""

from __future__ import annotations

from interpreter.cli.ask import understand
from interpreter.model.things import Thing
from interpreter.words.texts import Texts
from tests.words.made_up import Option


def test_numbers_are_places_in_the_list_and_names_may_be_shortened() -> None:
    texts = Texts({}, "en")
    things = [
        Thing("number", "", 3),
        Thing("number", "", 1),
        Thing("action", "walk"),
        Thing("action", "wade"),
    ]
    options = [Option(thing, index, thing.id or str(thing.number)) for index, thing in enumerate(things)]
    assert [
        (understand(typed, options, texts).kind, understand(typed, options, texts).index)
        for typed in ("1", "3", "wal", "WADE", "wa", "9", "u", "?", "t 3", "")
    ] == [
        ("option", 0),
        ("option", 2),
        ("option", 2),
        ("option", 3),
        ("several", -1),
        ("no_number", -1),
        ("undo", -1),
        ("help", -1),
        ("text", 2),
        ("nothing", -1),
    ]


def test_commands_are_understood_in_the_language_that_is_spoken_and_in_english() -> None:
    texts = Texts({}, "ru")
    said = ["журнал", "log", "счет", "СЧЁТ", "осмотреть порт", "look порт", "почему идти", "отмена", "журнал порт"]
    assert [(answer.kind, answer.said) for answer in (understand(typed, [], texts) for typed in said)] == [
        *[("log", ""), ("log", ""), ("score", ""), ("score", ""), ("look", "порт"), ("look", "порт"), ("why", "идти")],
        *[("undo", ""), ("unknown", "журнал порт")],
    ]
    ports = [Option(Thing("row", id), index, id) for index, id in enumerate(("zółw", "kot"))]
    assert [understand(typed, ports, Texts({}, "pl")).index for typed in ("zolw", "zółw", "kot")] == [0, 0, 1]


def test_a_minus_is_understood_from_the_keyboard_and_from_the_screen() -> None:
    options = [Option(Thing("number", "", number), index, "") for index, number in enumerate((-1, -2, 2))]
    for typed in ("-2", "−2"):
        assert understand(typed, options, Texts({}, "en")).index == 1


def test_an_option_goes_by_what_it_is_called_on_the_screen() -> None:
    options = [Option(Thing("row", "cards.herd"), index, "herd") for index in range(2)]
    shown = ["herd at Ford (wounded)", "herd at Ford"]
    assert understand("herd at ford", options, Texts({}, "en"), shown).index == 1
    assert understand("wounded", options, Texts({}, "en"), shown).index == 0
    assert understand("wounded", options, Texts({}, "en")).kind == "unknown"
