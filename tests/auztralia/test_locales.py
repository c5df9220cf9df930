"""The words in three languages: each says everything, counts as its grammar wants, and agrees with the data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from interpreter.words.template import form, is_plural
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants
from tests.auztralia.tables import game, source

LANGUAGES = ("en", "pl", "ru")
NUMBERS = (1, 2, 5, 12, 22, 25)


def paths(entry: Any, path: str = "") -> set[str]:
    """The path of every text; plural forms are one text."""
    if not isinstance(entry, Mapping) or is_plural(entry):
        return {path}
    return set().union(*(paths(part, f"{path}.{key}") for key, part in entry.items()))


def texts(language: str, *variants: str) -> Texts:
    """The words of one language alone: what it lacks is not said in another."""
    locales = {language: source().locales[language]}
    return Texts(with_variants(locales, variants), language)


def test_there_are_three_languages() -> None:
    assert set(source().locales) == set(LANGUAGES)


@pytest.mark.parametrize("section", ["names", "prompts", "texts", "log"])
def test_all_languages_have_the_same_texts(section: str) -> None:
    english, polish, russian = (paths(source().locales[language][section]) for language in LANGUAGES)
    assert len(english) > 10 and english ^ polish == set() and english ^ russian == set()


@pytest.mark.parametrize(
    ("language", "piece", "forms"),
    [
        ("pl", "farm", ("farma", "farmy", "farm", "farm", "farmy", "farm")),
        ("pl", "disc", ("dysk", "dyski", "dysków", "dysków", "dyski", "dysków")),
        ("pl", "character", ("postać", "postacie", "postaci", "postaci", "postacie", "postaci")),
        ("pl", "event", ("wydarzenie", "wydarzenia", "wydarzeń", "wydarzeń", "wydarzenia", "wydarzeń")),
        ("ru", "farm", ("ферма", "фермы", "ферм", "ферм", "фермы", "ферм")),
        ("ru", "disc", ("диск", "диска", "дисков", "дисков", "диска", "дисков")),
        ("ru", "character", ("персонаж", "персонажа", "персонажей", "персонажей", "персонажа", "персонажей")),
        ("ru", "event", ("событие", "события", "событий", "событий", "события", "событий")),
    ],
)
def test_pieces_are_counted(language: str, piece: str, forms: tuple[str, ...]) -> None:
    assert tuple(texts(language).counted(piece, number) for number in NUMBERS) == forms


def test_points_are_counted_with_the_right_form() -> None:
    said = [form(source().locales["pl"]["log"]["earns"], number, "pl") for number in NUMBERS]
    assert [one.removeprefix("{player} dostaje {n} ").removesuffix(".") for one in said if one is not None] == [
        "punkt",
        "punkty",
        "punktów",
        "punktów",
        "punkty",
        "punktów",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("table", "fields"), [("unit_types", ("price", "reach", "health")), ("objectives", ("points",))])
def test_texts_say_the_numbers_of_the_data(language: str, table: str, fields: tuple[str, ...]) -> None:
    found = game((1, ("solo_objectives",))).box.tables[table]
    for row, data in zip(found.rows, found.data, strict=True):
        said = set(re.findall(r"\d+", texts(language).text("tables", f"{table}.{row}") or ""))
        assert {str(data[field]) for field in fields if data.get(field)} <= said, row


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", ["pl2018", "ru2017"])
@pytest.mark.parametrize("row", ["mcdonald", "brassey"])
def test_texts_follow_the_edition(language: str, edition: str, row: str) -> None:
    characters = game((2, (edition,))).box.tables["characters"]
    data = characters.data[characters.rows.index(row)]
    other = "ru2017" if edition == "pl2018" else "pl2018"
    assert texts(language, edition).text("tables", f"characters.{row}") != texts(language, other).text(
        "tables", f"characters.{row}"
    )
    if row == "mcdonald":
        said = re.findall(r"\d+", texts(language, edition).text("tables", f"characters.{row}") or "")
        assert sorted(said) == sorted(str(amount) for amount in data["gift"].values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("modes", "ports"), [((), 13), (("west",), 9)])
def test_the_sites_of_ports_have_names_on_both_maps(language: str, modes: tuple[str, ...], ports: int) -> None:
    boards = game((2, ("pl2018", *modes))).box.boards
    assert boards is not None
    named = [cell for cell in boards.cells if texts(language, *modes).place(cell).endswith(")")]
    assert named == [cell for cell in boards.cells if boards.cell_facts["harbour"][boards.index[cell]]]
    assert len(named) == ports


def test_each_map_has_its_own_ports() -> None:
    assert [texts("pl", *modes).place("hex_2") for modes in ((), ("west",))] == ["heks 2 (Brisbane)", "heks 2 (Carnarvon)"]
