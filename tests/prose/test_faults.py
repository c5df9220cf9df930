"""Sentences in which something must be found, and sentences in which nothing must be, in three languages."""

from __future__ import annotations

import pytest

from interpreter.prose.comparing import statement, unlike_numbers
from interpreter.prose.counting_words import numbers_in
from interpreter.prose.faults import faults_in

ALL = ("en", "ru", "pl")
FAULTY = [
    ("doubled-word", "en", "Take the the card."),
    ("doubled-word", "ru", "Возьмите карту карту из колоды."),
    ("doubled-word", "pl", "Weź kartę kartę z talii."),
    ("doubled-word", "en", "Coal or coal?"),
    ("doubled-word", "ru", "Возьмите 2 угля или 2 угля."),
    ("doubled-word", "pl", "Weź białą kartę albo białą kartę."),
    ("mixed-scripts", "ru", "Возьмите кaрту."),  # the second letter is Latin
    ("mixed-scripts", "en", "Take a сard."),
    ("mixed-scripts", "pl", "Weź kаrtę."),
    ("not-missing", "ru", "Корабль никогда ходит дальше двух полей."),
    ("not-missing", "pl", "Statek nigdy płynie dalej niż dwa pola."),
    ("untranslated", "ru", "Take the card of your choice."),
    ("untranslated", "pl", "Take the card of your choice."),
    ("untranslated", "en", "Возьмите карту."),
    ("untranslated", "en", "Weź kartę z talii i nie odkrywaj jej."),
    ("untranslated", "pl", "Возьмите карту."),
]
FAULTLESS = [
    ("en", "That that is, is. She had had enough; no, no!"),
    ("en", "Play {card} {card}, then a d6."),
    ("en", "Take a card or cards, again and again; 2 coal or 3 coal; one and one and one."),
    ("ru", "Одна клетка, ещё одна и ещё одна."),
    ("ru", "Едва едва дошли; всё всё решает бросок."),
    ("ru", "Корабль никогда не ходит дальше двух полей."),
    ("ru", "Никого. Такой карты ни у кого нет."),
    ("ru", "AuZtralia: сыграйте карту Mi-go."),
    ("pl", "Statek nigdy nie płynie dalej. Nikt."),
    ("pl", "Port leży na polu; start na planszy."),
    ("pl", "{player} się broni: {hex}!"),
]


@pytest.mark.parametrize(("code", "language", "text"), FAULTY)
def test_a_fault_is_found(code: str, language: str, text: str) -> None:
    assert [fault.code for fault in faults_in(text, language, ALL)] == [code]


@pytest.mark.parametrize(("language", "text"), FAULTLESS)
def test_nothing_is_found_where_nothing_is_wrong(language: str, text: str) -> None:
    assert list(faults_in(text, language, ALL)) == []


@pytest.mark.parametrize(
    ("language", "text", "numbers"),
    [
        ("en", "Pay 3 coal, then twenty-one iron and 1,5 of 2.5 and d6.", [3, 21]),
        ("ru", "Заплатите 3 угля, двадцать одну монету и двумя картами.", [3, 21, 2]),
        ("pl", "Zapłać 3 węgla, dwadzieścia jeden monet i dwiema kartami.", [3, 21, 2]),
    ],
)
def test_numbers_are_read_in_digits_and_words(language: str, text: str, numbers: list[int]) -> None:
    assert [number.value for number in numbers_in(text, language)] == numbers


def compared(data: tuple[int, ...] = (), **texts: str) -> list[tuple[str, str, object]]:
    read = {language: statement(language, text) for language, text in texts.items()}
    return [(one.language, one.code, one.facts["value"]) for one in unlike_numbers(read, data)]


def test_a_number_unlike_all_others_is_found() -> None:
    found = compared(en="Gain 4 coal.", ru="Получите четыре угля.", pl="Zyskaj 7 węgla.")
    assert found == [("pl", "number-unlike", 7)]
    assert compared(en="Swims 3 cells.", ru="Плывёт на четыре клетки.") == [
        ("en", "number-unlike", 3),
        ("ru", "number-unlike", 4),
    ]
    assert compared((3,), en="Swims 3 cells.", ru="Плывёт на четыре клетки.") == [("ru", "number-unlike", 4)]
    assert compared(en="Gain 4 coal, 2 iron.", ru="Получите 4 угля, 2 железа.", pl="Zyskaj 4 węgla i żelazo.") == [
        ("pl", "number-missing", 2)
    ]


def test_ways_to_say_a_number_are_the_same() -> None:
    assert (
        compared(
            en="Both players take a card twice.", ru="Оба игрока дважды берут 1 карту.", pl="Obaj gracze biorą kartę 2 razy."
        )
        == []
    )
    assert compared(en="One of you pays.", ru="Платит кто-то из вас.", pl="Płaci jedno z was.") == []
    assert compared(en="Half of them, rounded up.", ru="Половина с округлением вверх.") == []
