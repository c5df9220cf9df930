"""Plural forms by the dictionary: what must be found, and what must not."""

from __future__ import annotations

import pytest

from interpreter.books.plural_forms import check_plurals, plural_entries
from interpreter.problems import Problems
from interpreter.proof.translations import Findings
from interpreter.source.reader import read_text

RIGHT = [
    ("ru", "names: {pieces: {x: {one: боевая единица, few: боевые единицы, many: боевых единиц, other: боевой единицы}}}"),
    ("ru", "names: {pieces: {x: {one: тайл разведки, few: тайла разведки, many: тайлов разведки, other: тайла разведки}}}"),
    ("ru", "names: {pieces: {x: {one: оружие, few: оружия, many: оружия, other: оружия}}}"),
    ("ru", 'log: {x: {one: "{n} урон.", few: "{n} урона.", many: "{n} урона.", other: "{n} урона."}}'),
    ("ru", "names: {pieces: {x: {one: Древний, few: Древних, many: Древних, other: Древнего}}}"),
    ("pl", "names: {pieces: {x: {one: karta, few: karty, many: kart, other: karty}}}"),
    ("pl", "names: {pieces: {x: {one: żeton punktów, few: żetony punktów, many: żetonów punktów, other: żetonu punktów}}}"),
    ("en", "names: {pieces: {x: {one: card, other: cards}}}"),
]
WRONG = [
    ("ru", "names: {pieces: {x: {one: карта, few: карт, many: карт, other: карты}}}", "few"),
    ("ru", "names: {pieces: {x: {one: карта, few: карты, many: карты, other: карты}}}", "many"),
    ("ru", 'log: {x: {one: "{n} карта.", few: "{n} карты.", many: "{n} картам.", other: "{n} карты."}}', "many"),
    ("ru", "names: {pieces: {x: {one: событие, few: события, many: события, other: события}}}", "many"),
    ("ru", 'log: {x: {one: "{n} боевая единица", few: "{n} боевых единиц", many: "{n} боевых единиц", other: x}}', "few"),
    ("pl", "names: {pieces: {x: {one: karta, few: kart, many: kart, other: karty}}}", "few"),
    ("pl", "names: {pieces: {x: {one: kafelek, few: kafelki, many: kafelki, other: kafelka}}}", "many"),
]


def found(language: str, text: str) -> list[str]:
    locale = read_text(text, f"locales/{language}.yaml", problems := Problems())
    assert locale is not None
    check_plurals({language: plural_entries(locale)}, Findings(problems, {language: locale}))
    return [str(one.facts["form"]) for one in problems]


@pytest.mark.parametrize(("language", "text"), RIGHT)
def test_right_forms_are_right(language: str, text: str) -> None:
    assert found(language, text) == []


@pytest.mark.parametrize(("language", "text", "form"), WRONG)
def test_a_wrong_form_is_found(language: str, text: str, form: str) -> None:
    assert found(language, text) == [form]


def test_all_forms_say_the_same() -> None:
    text = (
        'log: {x: {one: "{n} карта и лодка.", few: "{n} карты и лодка.", many: "{n} карт и тайл.", other: "{n} карты и лодка."}}'
    )
    locale = read_text(text, "locales/ru.yaml", problems := Problems())
    assert locale is not None
    check_plurals({"ru": plural_entries(locale)}, Findings(problems, {"ru": locale}))
    assert [(one.code, one.facts["word"], one.facts["there"]) for one in problems] == [("form-unlike", "тайл", "лодка")]


def test_both_of_two_forms_say_the_same() -> None:
    text = "names: {pieces: {x: {one: wooden box, other: wooden boxes}, y: {one: creature box, other: gadget boxes}}}"
    locale = read_text(text, "locales/en.yaml", problems := Problems())
    assert locale is not None
    check_plurals({"en": plural_entries(locale)}, Findings(problems, {"en": locale}))
    assert [(one.code, one.facts["word"], one.facts["there"]) for one in problems] == [
        ("form-unlike", "creature", "gadget"),
        ("form-unlike", "gadget", "creature"),
    ]
