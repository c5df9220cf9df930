"""Must, may, never and only; at least and at most; a lost "not": found where one text differs from all others."""

from __future__ import annotations

import pytest

from interpreter.prose.binding import binding, unlike_bindings

FOUND = [
    ("force-unlike", "ru", {"en": "You may take a card.", "ru": "Вы должны взять карту.", "pl": "Możesz wziąć kartę."}),
    ("force-unlike", "en", {"en": "You must pay.", "ru": "Вы можете заплатить.", "pl": "Możesz zapłacić."}),
    ("force-unlike", "pl", {"en": "Nobody may look.", "ru": "Смотреть нельзя.", "pl": "Każdy może patrzeć."}),
    ("bounds-unlike", "pl", {"en": "At least 3.", "ru": "Не менее 3.", "pl": "Co najwyżej 3."}),
    ("bounds-unlike", "ru", {"en": "It reaches 53.", "ru": "Он прошёл 53.", "pl": "Osiąga 53."}),
    ("denial-missing", "ru", {"en": "It does not count.", "ru": "Это считается.", "pl": "To się nie liczy."}),
    ("denial-missing", "ru", {"en": "Only this is not so.", "ru": "Только это так.", "pl": "Tylko to nie tak."}),
    ("denial-missing", "pl", {"en": "Only this is not so.", "ru": "Только это не так.", "pl": "Tylko to tak."}),
    ("denial-missing", "en", {"en": "Only this is so.", "ru": "Только это не так.", "pl": "Tylko to nie tak."}),
    ("denial-added", "en", {"en": "It does not count.", "ru": "Это считается.", "pl": "To się liczy."}),
    ("denial-added", "pl", {"en": "It counts, not twice.", "ru": "Считается, не дважды.", "pl": "Nie liczy się, nie dwa razy."}),
    ("denial-missing", "ru", {"en": "It harms neither of them.", "ru": "Ни тем, ни другим он вредит.", "pl": "Nie szkodzi im."}),
    ("denial-missing", "en", {"en": "It still happens.", "ru": "Этого всё ещё не бывает.", "pl": "To wciąż się nie dzieje."}),
    ("denial-missing", "pl", {"en": "Nothing is done.", "ru": "Ничего не делают.", "pl": "Nic się robi."}),
    (
        "denial-missing",
        "ru",
        {"en": "It moves, unless it waits.", "ru": "Он идёт, если он ждёт.", "pl": "Idzie, chyba że czeka."},
    ),
    ("bounds-unlike", "ru", {"en": "Up to two.", "ru": "Более двух.", "pl": "Do dwóch."}),
    ("bounds-unlike", "en", {"en": "Less than 3.", "ru": "Больше трёх.", "pl": "Więcej niż 3."}),
    ("force-unlike", "en", {"en": "It limits only this.", "ru": "Не только это.", "pl": "Nie tylko to."}),
    ("order-unlike", "ru", {"en": "Wait until it is done.", "ru": "Ждите, пока дело сделано.", "pl": "Czekaj, aż skończysz."}),
    ("force-unlike", "en", {"en": "You may. You may.", "ru": "Можно. Вы должны.", "pl": "Możesz. Musisz."}),
]
SAME = [
    {"en": "You may take at most 3 cards.", "ru": "Можно взять не более 3 карт.", "pl": "Możesz wziąć najwyżej 3 karty."},
    {"en": "No ship may stop here.", "ru": "Кораблям нельзя здесь стоять.", "pl": "Statki nie mogą tu stać."},
    {"en": "Unless it is blue, it moves.", "ru": "Если это не синий, он идёт.", "pl": "Chyba że jest niebieski, idzie."},
    {"en": "It moves, unless it waits.", "ru": "Он идёт, если только он не ждёт.", "pl": "Idzie, chyba że czeka."},
    {"en": "Wait until it is done.", "ru": "Ждите, пока дело не сделано.", "pl": "Czekaj, dopóki to nie jest zrobione."},
    {"en": "Up or down or not, it counts.", "ru": "Открыта она или нет, считается.", "pl": "Odkryta czy nie, liczy się."},
    {"en": "It goes through them.", "ru": "Он идёт через них.", "pl": "Idzie przez nie."},
    {"en": "From 1 to 3 of them.", "ru": "От 1 до 3 штук.", "pl": "Od jednej: jest ich trzy."},
    {"en": "You need not pay.", "ru": "Платить не нужно.", "pl": "Nie trzeba płacić."},
    {
        "en": "It harms no men or boats.",
        "ru": "Ни людям, ни лодкам он не вредит.",
        "pl": "Nie szkodzi ludziom ani łodziom.",
    },
    {"en": "To this space and no other.", "ru": "На эту клетку и ни на какую другую.", "pl": "Na to pole i na żadne inne."},
    {"en": "Whatever is there, it stays.", "ru": "Что бы там ни было, оно остаётся.", "pl": "Cokolwiek tam jest, zostaje."},
    {"en": "Stop at once.", "ru": "Дальше не идите.", "pl": "Dalej nie idź."},
]


@pytest.mark.parametrize(("code", "language", "texts"), FOUND)
def test_what_binds_otherwise_is_found(code: str, language: str, texts: dict[str, str]) -> None:
    found = list(unlike_bindings({name: binding(text, name) for name, text in texts.items()}))
    assert [(one.name, one.code) for one in found] == [(language, code)]


@pytest.mark.parametrize("texts", SAME)
def test_what_binds_alike_is_not(texts: dict[str, str]) -> None:
    assert list(unlike_bindings({name: binding(text, name) for name, text in texts.items()})) == []


@pytest.mark.parametrize(
    ("language", "text"), [("ru", "Если нужно, вы можете взять карту."), ("pl", "Jeśli to konieczne, możesz wziąć kartę.")]
)
def test_what_is_done_if_it_is_needed_must_not_be_done(language: str, text: str) -> None:
    force = binding(text, language).meanings["force"]
    assert (force["must"], force["may"]) == (0, 1)
