"""Agreement behind numbers, a “not” that grammar misses, words of other languages: what must be found and what must not."""

from __future__ import annotations

from collections import Counter

import pytest

from interpreter.prose.faults import faults_in
from interpreter.prose.number_agreement import wrong_agreement
from interpreter.prose.odd_bindings import odd_bindings
from interpreter.prose.odd_denials import odd_denials
from interpreter.prose.unknown_words import strange_words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Возьмите 5 карты."),
        ("ru", "Начните с 4 карта вместо трёх."),
        ("ru", "Возьмите 2 карт."),
        ("ru", "Возьмите две карт."),
        ("ru", "Выложите пять карты в ряд."),
        ("ru", "Положите по одному кубик в ячейку."),
        ("ru", "Вы получаете 3 победное очко."),
        ("ru", "Можно купить до 2 единица."),
        ("pl", "Weź 5 karty."),
        ("pl", "Weź trzy kart."),
        ("pl", "Zapłać 2 sztukę złota."),
    ],
)
def test_a_noun_that_does_not_go_with_its_number_is_found(language: str, text: str) -> None:
    assert [fault.code for fault in wrong_agreement(text, language)] == ["wrong-agreement"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Возьмите 5 карт и 2 карты из 12 карт."),
        ("ru", "У вас 5 золота. Положите 21 жетон и 22 жетона."),
        ("ru", "Выберите одну из двух карт; по 10 каждого цвета."),
        ("ru", "Перейдите на ячейку 22 шкалы. На 3 уровне."),
        ("ru", "Пехота x 10, лодки x 5. См. с. 12 правил."),
        ("ru", "Поставьте трёх рыбаков к четырём лодкам."),
        ("ru", "Купите 2 единицы; нужны две шестёрки или 5 единиц."),
        ("pl", "Weź 5 kart i 2 karty z 12 kart."),
        ("pl", "Ustaw dysk na 22 polu. Pole 5 jest wolne."),
        ("pl", "Wybierz jedną z trzech kart."),
        ("en", "Take 5 cards."),
    ],
)
def test_a_noun_that_goes_with_its_number_is_not(language: str, text: str) -> None:
    assert list(wrong_agreement(text, language)) == []


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("ru", "Не возьмите карту из колоды.", "not-added"),
        ("ru", "Продолжайте, пока игроки выставят все лодки.", "not-missing"),
        ("ru", "Рыбак получает ни одной карты.", "not-missing"),
        ("ru", "Ни на лодку, где есть рыбак, кит нападает.", "not-missing"),
        ("ru", "Держите её в тайне, пока разыграете.", "not-missing"),
        ("ru", "Продолжайте, пока удалите все тайлы.", "not-missing"),
        ("ru", "Пловцы (забывайте, что их двое) тонут.", "not-missing"),
        ("pl", "Zapominajcie, że są dwie łodzie.", "not-missing"),
        ("en", "The values under them do count.", "not-missing"),
        ("ru", "Если выпал кит, не переместите одну лодку.", "not-added"),
        ("ru", "Получив рыбу, возьмите жетон и не положите его в запас.", "not-added"),
        ("pl", "Nie dobierz karty z talii.", "not-added"),
        ("pl", "Graj dalej, dopóki ktoś weźmie kartę.", "not-missing"),
        ("pl", "Wtedy rybak otrzymuje punktów za łodzie.", "not-missing"),
        ("pl", "Wtedy rybak nie bierze kartę z talii.", "not-added"),
        ("pl", "Wtedy nie bierzesz już kolejne karty.", "not-added"),
        ("pl", "Wtedy łodzie przynoszą dodatkowych monet.", "not-missing"),
        ("ru", "Вы не можете не взять карту.", "not-added"),
        ("pl", "W tej turze nie możesz nie wziąć karty.", "not-added"),
    ],
)
def test_an_odd_denial_is_found(language: str, text: str, code: str) -> None:
    assert [fault.code for fault in odd_denials(text, language)] == [code]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Не забудьте взять карту. Не берите вторую карту."),
        ("ru", "Продолжайте, пока игроки не выставят все лодки."),
        ("ru", "Пока вы ловите рыбу, лодка стоит. Что бы ни случилось, ждите."),
        ("ru", "Если не возьмёте рыбу, то не получите монет; вы бросаете кубик, но не переместите лодку."),
        ("ru", "На море нельзя ничего: ни строить, ни ловить, ни ждать."),
        ("ru", "Здесь нельзя ни рыбачить, ни строить порт, ни чинить лодку."),
        ("ru", "Рыбак не получает ни одной карты. Забудьте о мирных играх; не забывайте, что их двое."),
        ("ru", "Рыбак, чей бы он ни был, и рыбак, как бы ход ни кончился, получает карту и ни одной рыбы."),
        ("ru", "Ни на лодку, где есть рыбак, ни на порт кит не нападает. Лодка пуста: ни рыбака, ни груза."),
        ("pl", "Nie zapomnij o karcie. Nie dobieraj kart z talii."),
        ("pl", "Graj dalej, dopóki ktoś nie weźmie karty."),
        ("pl", "Rybak otrzymuje punkty, używa kart, nie bierze karty i nie ma łodzi. Gra dobiega końca."),
        ("pl", "Przesuń dysk o tyle, ile ruch kosztuje czasu. Jeśli ani jedno, ani drugie, grasz dalej."),
        ("pl", "Wtedy połóżcie odkrytego Przedwiecznego poziomu czwartego."),
        ("pl", "Nie kosztuje to żadnych punktów czasu."),
        ("en", "Do not take a card until nobody has one. What do you take? What the tiles do is told here; they do 1 damage."),
    ],
)
def test_a_usual_denial_is_not(language: str, text: str) -> None:
    assert list(odd_denials(text, language)) == []


def test_never_needs_its_not_in_its_own_part_of_a_sentence() -> None:
    text = "Рыба никогда двигает лодку, но и не тонет. Рыбаки никогда, кроме штиля, не двигают её."
    assert [fault.start for fault in faults_in(text, "ru")] == [5]


def strange(text: str, language: str) -> list[tuple[str, object]]:
    often = Counter(text.lower().split())
    return [(one.code, one.facts["word"]) for one in strange_words(text, language, often, lambda word: word.startswith("тайл"))]


def test_words_of_other_languages_and_of_none_are_found() -> None:
    assert strange("Возьмите village из колоды.", "ru") == [("foreign-word", "village")]
    assert strange("Weź player z talii.", "pl") == [("foreign-word", "player")]
    assert strange("Weź squirrel z talii.", "pl") == [("foreign-word", "squirrel")]  # no word of games
    assert strange("Weź nearby, nearby i nearby.", "pl") == 3 * [("foreign-word", "nearby")]  # however often
    assert strange("Возьмите картту из колоды.", "ru") == [("unknown-word", "картту")]
    assert strange("Weź jedną kartee z talii.", "pl") == [("unknown-word", "kartee")]
    assert strange("Take one card from the decck.", "en") == [("unknown-word", "decck")]


def test_names_addresses_and_what_is_meant_are_not() -> None:
    assert strange("Возьмите тайлы. Смотрите www.example.com и почту wil_low.", "ru") == []
    assert strange("© 2017 Some house. Карта Mi-go x 5.", "ru") == []
    assert strange("Там мипломан и мипломан и мипломан там.", "ru") == []
    assert strange("Josh and Lisa", "ru") == []
    assert strange("The rival's face-down cards, unmarked, aren't rerolled; the stronghold’s fives don't count.", "en") == []
    assert strange("oraz innych z Cheap Games by the Bay", "pl") == []


@pytest.mark.parametrize(
    ("language", "text", "odd"),
    [
        ("ru", "На базе могут быть не менее двух роботов.", ("могут", "не менее")),
        ("ru", "Вы не можете сыграть не более двух карт.", ("не можете", "не более")),
        ("ru", "Вы должны сыграть её в любой момент.", ("должны", "в любой момент")),
        ("ru", "Кубиков не больше и не больше.", ("не больше", "не больше")),
        ("ru", "Вы можете сыграть карту, если у вас не менее двух монет.", None),
        ("ru", "Не больше и не меньше одного кубика.", None),
        ("pl", "Możesz położyć co najmniej dwie karty.", ("Możesz", "co najmniej")),
        ("pl", "Możesz to zrobić w dowolnym momencie.", None),
        ("en", "You must play it at any time.", ("must", "at any time")),
        ("en", "You may play it at any time, at least once.", None),
    ],
)
def test_words_that_do_not_go_together(language: str, text: str, odd: tuple[str, str] | None) -> None:
    found = [(one.facts["here"], one.facts["there"]) for one in odd_bindings(text, language)]
    assert found == ([odd] if odd else [])


def test_what_is_denied_is_known() -> None:
    assert strange("Клетка стоит непостроенной.", "ru") == []


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("ru", "Сдвиньте корабль на 1 клетки.", "Сдвиньте корабль на 1 клетку."),
        ("ru", "Получите по 4 стаду за ход.", "Получите по 4 стада за ход."),
        ("ru", "Переместите лодку на два клетки.", "Переместите лодку на две клетки."),
        ("pl", "Połóż dwa farmy na planszy.", "Połóż dwie farmy na planszy."),
    ],
)
def test_numbers_go_with_prepositions_and_genders(language: str, wrong: str, right: str) -> None:
    assert [one.code for one in wrong_agreement(wrong, language)] == ["wrong-agreement"]
    assert list(wrong_agreement(right, language)) == []


def test_one_or_fewer_is_odd() -> None:
    assert [one.code for one in odd_bindings("Gdy jeden lub mniej graczy wchodzi na pole", "pl")] == ["odd-binding"]
    assert list(odd_bindings("Gdy trzech lub mniej graczy wchodzi na pole", "pl")) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Do zniszczenia trzeba 3 obrażeń. Potrzeba 3 obrażeń."),
        ("ru", "Надо 3 карты. Берите не больше 3 карт. Откройте ещё 2 рыбаков."),
    ],
)
def test_some_verbs_and_comparisons_ask_for_the_genitive(language: str, text: str) -> None:
    assert list(wrong_agreement(text, language)) == []


def test_an_adverb_between_verb_and_number_changes_nothing() -> None:
    assert [one.facts["word"] for one in wrong_agreement("Weź tylko 1 karty.", "pl")] == ["karty"]
