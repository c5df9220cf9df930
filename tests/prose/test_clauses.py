"""Clauses and their words; subjects, cases and adjectives in them: what must be found and what must not."""

from __future__ import annotations

import pytest

from interpreter.prose.adjectives import wrong_adjectives
from interpreter.prose.asked_cases import wrong_cases
from interpreter.prose.clauses import clauses_of, phrases_of
from interpreter.prose.government import faults_of_form
from interpreter.prose.nominatives import wrong_nominatives
from interpreter.prose.predicates import wrong_predicates
from interpreter.prose.relatives import wrong_relatives
from interpreter.prose.subjects import wrong_subjects


def test_a_clause_stands_between_two_marks_and_what_is_quoted_is_unread() -> None:
    first, second = clauses_of("Если «Белая лодка» тонет, возьмите 2 рыбы.", "ru")
    assert [word.text for word in first.words] == ["Если", "", "тонет"]
    assert [word.text for word in second.words] == ["возьмите", "", "рыбы"]
    assert (first.begins, first.closed, second.begins, second.closed) == (True, ",", False, ".")


def test_a_noun_is_read_with_the_adjectives_that_go_with_it() -> None:
    clause = clauses_of("Лодка плывёт вдоль красной стороны", "ru")[0]
    found = [(phrase.begin, phrase.end, sorted(phrase.cases)) for phrase in phrases_of(clause)]
    assert found == [(0, 1, ["nom"]), (3, 5, ["gen"])]


def test_rare_words_and_names_of_people_do_not_count() -> None:
    boat, base = (clauses_of(text, language)[0].words[0] for text, language in (("karta", "pl"), ("база", "ru")))
    assert boat.cases == base.cases == {"nom"}


def test_a_word_that_the_dictionary_lacks_is_read_like_another() -> None:
    tile, tiles = (clauses_of(text, language)[0].words[0] for text, language in (("тайлами", "ru"), ("heksami", "pl")))
    assert tile.cases == tiles.cases == {"ins"}


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("ru", "Возьмите рыба.", "Возьмите рыба"),
        ("ru", "Отложите груз на лодку рыбак.", "лодку рыбак"),
        ("ru", "Взяв рыба, идите дальше.", "Взяв рыба"),
        ("ru", "Чтобы взять рыба, заплатите монету.", "взять рыба"),
        ("ru", "Рыбы лежит на столе.", "лежит"),
        ("ru", "Рыбаки берёт монету.", "берёт"),
        ("ru", "Если рыбак берут монету, идите дальше.", "берут"),
        ("ru", "Рыба продана за две монеты, а лодка продан.", "продан"),
        ("ru", "Рыбак взяла монету и ушёл.", "взяла"),
        ("ru", "Возьмите рыбу, которая лежат на столе.", "лежат"),
        ("ru", "Рыбак капитан взял монету.", "Рыбак капитан"),
        ("ru", "Лодки тонут и плывёт домой.", "плывёт"),
        ("ru", "Здесь лежат новый груз.", "лежат"),
        ("ru", "Игра длятся восемь раундов.", "длятся"),
        ("pl", "Gracz bierze kartę i oddają monetę.", "oddają"),
        ("pl", "Dysk zawsze przesuwają się o pole.", "przesuwają"),
        ("pl", "Połóż karta na stole.", "Połóż karta"),
        ("pl", "Biorąc karta, płacisz monetę.", "Biorąc karta"),
        ("pl", "Gracze bierze kartę.", "bierze"),
        ("pl", "Jeśli karta wracają do pudełka, weź monetę.", "wracają"),
        ("pl", "Karty leży na stole.", "leży"),
        ("pl", "Łódka leżał na brzegu.", "leżał"),
    ],
)
def test_a_nominative_that_nothing_asks_for_and_a_verb_unlike_its_subject_are_found(language: str, text: str, word: str) -> None:
    found = [*wrong_nominatives(text, language), *wrong_subjects(text, language)]
    assert [fault.facts["word"] for fault in found] == [word]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Возьмите рыбу. Лодка и рыбак стоят у берега. Рыбы не хватает. Рыбу берут из запаса."),
        ("ru", "Меняйтесь друг с другом. Двигайтесь как рыбак. Вы рыбак и берёте монету."),
        ("ru", "Карты берёт рыбак. Рыбак с лодкой ждут. Каждый рыбак берёт рыбу и кладёт монету."),
        ("ru", "Лодка, порт стоят рядом. Туда, где рыбаки, можно плыть. Возьмите карту Рыбак."),
        ("pl", "Weź kartę. Karty bierze gracz. Łódka i gracz czekają. Patrz strona 7. Trzeba wziąć kartę."),
        ("pl", "Jednostki należy ustawić w stosie. Czy to łódka, czy port? Nie ma kart. Zostaje dwóch graczy."),
        ("pl", "Zombie leczą się. Dysk przesuwają o pole. Para graczy biorą karty. Łódki płyną i zaczyna się runda."),
        ("ru", "Пара рыбаков берут рыбу. Лодки плывут весь день. Рыбаки ждут, и начинается шторм."),
        ("xx", "Возьмите рыба."),
    ],
)
def test_what_is_asked_for_is_not(language: str, text: str) -> None:
    assert [*wrong_nominatives(text, language), *wrong_subjects(text, language)] == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("ru", "Плывите через новой лодкой.", "через новой лодкой"),
        ("ru", "Положите карте на стол.", "Положите карте"),
        ("ru", "Возьмите кубика.", "Возьмите кубика"),
        ("ru", "Возьмите рыбу столах.", "рыбу столах"),
        ("ru", "Возьмите несколько карту.", "несколько карту"),
        ("pl", "Leży tam kilka rodzaje.", "kilka rodzaje"),
        ("pl", "Weź karcie z talii.", "Weź karcie"),
        ("pl", "Weź kartę graczach.", "kartę graczach"),
    ],
)
def test_a_case_that_nothing_asks_for_is_found(language: str, text: str, word: str) -> None:
    assert [fault.facts["word"] for fault in wrong_cases(text, language)][-1:] == [word]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Положите рыбу на новый стол; не берите кубика. Возьмите столько кубиков, сколько есть. Верните рыбаку рыбу."),
        ("ru", "На столах и лодках рыба. Переверните рубашкой вверх карту. Получите воды. Возьмите рыбаку две монеты."),
        ("pl", "Połóż kartę na nowej planszy. Nie bierz karty. Przy kartach graczy leży łódka. W grze o kartach i graczach."),
    ],
)
def test_a_case_that_something_asks_for_is_not(language: str, text: str) -> None:
    assert list(wrong_cases(text, language)) == []


@pytest.mark.parametrize(
    ("language", "text", "word"),
    [
        ("ru", "Возьмите новый лодку.", "новый лодку"),
        ("ru", "На шаге плывёт белые корабль.", "белые корабль"),
        ("ru", "Нападайте на такую области.", "такую области"),
        ("ru", "Новую рыба можно взять.", "Новую рыба"),
        ("ru", "Лодка с закрытой карту.", "закрытой карту"),
        ("ru", "Возьмите вашего новую карту.", "вашего новую"),
        ("pl", "Weź czerwona żeton.", "czerwona żeton"),
        ("pl", "Punkt za każdym fosforan.", "każdym fosforan"),
        ("pl", "Zostaw to na tę akcji.", "tę akcji"),
    ],
)
def test_an_adjective_unlike_its_noun_is_found(language: str, text: str, word: str) -> None:
    assert [fault.facts["word"] for fault in wrong_adjectives(text, language)] == [word]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Два белых кубика. Ваши лодка и порт. Нападающий и защищающийся рыбаки. Лодка, полная рыб."),
        ("ru", "Клетка, занятая рыбаком, и та, которой рыбак не занял. Каждый стрелкой вверх. Красный лодку не берёт."),
        ("ru", "После этого рыбак ждёт; в этом рыбаку помогает лодка. Заплатите золотом цену."),
        ("pl", "Którego dysk leży niżej? Czerwony kartę bierze. Dwie łodzie zadane jednostce. Po jednej każdego rodzaju."),
        ("ru", "Каждый свою лодку ведёт сам. У каждого одно очко."),
    ],
)
def test_an_adjective_that_goes_with_something_else_is_not(language: str, text: str) -> None:
    assert list(wrong_adjectives(text, language)) == []


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("ru", "Возьмите лодку, который лежит на столе.", "Возьмите лодку, которая лежит на столе."),
        ("ru", "Плывите в порт, в которые вошла лодка.", "Плывите в порт и лодку, которые видите."),
        ("pl", "Weź kartę, który leży na stole.", "Weź kartę, na której leży łódka. Powiedz, który port wybierasz."),
    ],
)
def test_which_needs_a_word_of_its_number_and_gender(language: str, wrong: str, right: str) -> None:
    assert [fault.code for fault in wrong_relatives(wrong, language)] == ["wrong-agreement"]
    assert list(wrong_relatives(right, language)) == []


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("ru", "Карты были открыта.", "Карты были открыты, а лодка была полна. Он был полной противоположностью."),
        (
            "pl",
            "Karta jest zakryci.",
            "Karta jest zakryta. To są zakryte karty. Jest pięć zakrytych kart. Jest znacznie szybsza.",
        ),
        ("pl", "Karta została zakryty.", "Karta została zakryta, a łódki zostały puste."),
    ],
)
def test_what_is_said_goes_with_the_verb_that_says_it(language: str, wrong: str, right: str) -> None:
    assert [fault.code for fault in wrong_predicates(wrong, language)] == ["wrong-agreement"]
    assert list(wrong_predicates(right, language)) == []


def test_every_word_is_told_once() -> None:
    assert len(faults_of_form("Возьмите новая лодка.", "ru")) == 1
