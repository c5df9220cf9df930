"""Names in cases and numbers, and behind numbers, in three languages."""

from __future__ import annotations

import pytest

from interpreter.prose.morphology import Form, form_behind, morphology
from interpreter.prose.usage import grammar

FORMS = [
    ("ru", "боевая единица", "gen.pl", "боевых единиц"),
    ("ru", "морской змей", "acc.sg", "морского змея"),
    ("ru", "тайл разведки", "ins.pl", "тайлами разведки"),  # the dictionary takes the word for a name
    ("ru", "Древний", "gen.pl", "Древних"),
    ("ru", "гекс", "loc.sg", "гексе"),
    ("pl", "gracz", "acc.pl", "graczy"),
    ("pl", "morski wąż", "gen.sg", "morskiego węża"),
    ("pl", "jednostka wojskowa", "gen.pl", "jednostek wojskowych"),
    ("pl", "heks", "gen.pl", "heksów"),  # the dictionary does not know the word
    ("en", "stack of tiles", "nom.pl", "stacks of tiles"),
    ("en", "die", "nom.pl", "dice"),
]


@pytest.mark.parametrize(("language", "name", "form", "expected"), FORMS)
def test_a_name_has_its_forms(language: str, name: str, form: str, expected: str) -> None:
    assert morphology(language).inflect(name, Form(*form.split("."))) == expected


@pytest.mark.parametrize(
    ("language", "number", "case", "expected"),
    [
        ("ru", 1, "acc", "acc.sg"),
        ("ru", 3, "nom", "gen.sg"),
        ("ru", 3, "ins", "ins.pl"),
        ("ru", 25, "nom", "gen.pl"),
        ("pl", 3, "nom", "nom.pl"),
        ("pl", 5, "nom", "gen.pl"),
        ("en", 2, "nom", "nom.pl"),
        ("en", 1, "nom", "nom.sg"),
    ],
)
def test_the_form_behind_a_number(language: str, number: int, case: str, expected: str) -> None:
    assert str(form_behind(language, number, case)) == expected


def test_numbers_in_words() -> None:
    assert grammar("ru").spelt(2, "nom", "f") == "две" and grammar("ru").spelt(5, "gen") == "пяти"
    assert grammar("pl").spelt(2, "nom", "p") == "dwóch" and grammar("en").spelt(12) == "twelve"
    assert grammar("ru").number_of["трёх"] == 3 and grammar("de").spelt(2) is None


def test_a_language_without_a_dictionary_knows_what_is_written() -> None:
    assert morphology("xx").inflect("xx", Form()) == "xx" and morphology("xx").inflect("xx", Form("gen")) is None
