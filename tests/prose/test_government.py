"""Words side by side whose forms do not go together."""

from __future__ import annotations

import pytest

from interpreter.prose.government import wrong_forms, wrong_genders


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("en", "Put a explorer there.", "a explorer"),
        ("en", "An robot stays.", "An robot"),
        ("en", "It takes a hour.", "a hour"),
        ("ru", "Выйдите из лодку.", "из лодку"),
        ("ru", "Сядьте в полную лодка.", "полную лодка"),
        ("ru", "Идите к порта.", "к порта"),
        ("ru", "После запас идите дальше.", "После запас"),
        ("ru", "Вынесите остаток белого снег.", "белого снег"),
        ("ru", "Некоторые порту закрыты.", "Некоторые порту"),
        ("ru", "За каждую рыбу берите по одному монета.", "одному монета"),
        ("pl", "Weź kartę z zasobom.", "z zasobom"),
        ("pl", "Wracają do ciebie twoje portu.", "twoje portu"),
        ("pl", "Policz pola żyznych dysk.", "żyznych dysk"),
        ("pl", "Idź do zamek.", "do zamek"),
        ("pl", "Widzisz małą łódź i dużego kafelkiem.", "dużego kafelkiem"),
    ],
)
def test_words_that_do_not_go_together_are_found(language: str, text: str, word: str) -> None:
    assert [fault.facts["word"] for fault in wrong_forms(text, language)] == [word]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "An explorer has a unit, an hour, a European stamp, a one-off use and an X."),
        ("ru", "Поставьте лодку из запаса на соседнюю клетку, к порту, между двумя лесами; это два синих кубика."),
        ("ru", "Клетки, мимо которых корабль пролетел, принадлежащие игроку, не действуют."),
        ("ru", "Лодка, полная рыб, стоит в порядке, обратном очереди. Верните ваши лодку и груз, по 1 ПО каждая."),
        ("pl", "Łódź rybacka staje przy brzegu."),
        ("pl", "Weź z zasobów trzy karty i idź do portu, przez las, nad rzekę."),
        ("pl", "Dla tych, którzy grę znają, każdy strzałką ku górze."),
        ("pl", "Gracz ma farmy, a ten leży: każdemu po 1 punkcie."),
        ("pl", "Wystaw mu równy liczbie kart stos. Przedwiecznym poziomu 1 wolno."),
        ("xx", "a explorer"),  # nothing is known about it
    ],
)
def test_words_that_go_together_are_not(language: str, text: str) -> None:
    assert list(wrong_forms(text, language)) == []


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("ru", "Поставьте новое лодку в порт.", ["новое лодку"]),
        ("ru", "Новую лодку и новое судно поставьте в порт, у двух белых парусов по 2 белых кубика.", []),
        ("ru", "Встаньте на любую пустую цвет.", ["пустую цвет"]),
        ("ru", "В порядке, обратном очереди, сядьте в лодку, везущую груз.", []),
        ("pl", "Weź mały łódź i duży żagiel.", ["mały łódź"]),
        ("pl", "Gracz, którego łódź ma żagiel, bierze dużą łódź.", []),
    ],
)
def test_an_adjective_in_another_gender_is_found(language: str, text: str, words: list[str]) -> None:
    assert [fault.facts["word"] for fault in wrong_genders(text, language)] == words
