"""Words of several languages beside each other: what one lacks, says otherwise, or calls by one name."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from interpreter.problems import Problems
from interpreter.proof.locales import Known, check_locales
from interpreter.source.reader import read_text

NONE: frozenset[str] = frozenset()
KNOWN = Known(
    required={
        "names.tables.cards.dawn": NONE,
        "names.tables.cards.dusk": NONE,
        "texts.tables.cards.dawn": NONE,
        "prompts.turn.cell": frozenset({"ship", "n"}),
        "log.left": frozenset({"ship", "n"}),
        "names.pieces.ship": NONE,
    }
)
SECTIONS = "tables: {cards: {rows: [{id: dawn, gain: 4, effect: gain 2 gold}]}}"
EN = """\
language: en
names: {tables: {cards: {dawn: Dawn, dusk: Dusk}}, pieces: {ship: {one: ship, other: ships}}}
texts: {tables: {cards: {dawn: Gain 4 coal.}}}
prompts: {turn.cell: "Where to with {ship}?"}
log: {left: {one: "{ship} leaves a ship.", other: "{ship} leaves {n} ships."}}
"""
RU = """\
language: ru
names: {tables: {cards: {dawn: Рассвет, dusk: Закат}}, pieces: {ship: {one: корабль, few: корабля, many: кораблей, other: судна}}}
texts: {tables: {cards: {dawn: Получите четыре угля.}}}
prompts: {turn.cell: "Куда идёт {ship}?"}
log: {left: {one: "{ship}: оставлен {n}.", few: "{ship}: оставлено {n}.", many: "{ship}: оставлено {n}.", other: "{ship}: {n}."}}
"""
PL = """\
language: pl
names: {tables: {cards: {dawn: Świt, dusk: Zmierzch}}, pieces: {ship: {one: statek, few: statki, many: statków, other: statku}}}
texts: {tables: {cards: {dawn: Zyskaj 4 węgla.}}}
prompts: {turn.cell: "Dokąd płynie {ship}?"}
log: {left: {one: "{ship} zostawia statek.", few: "{ship}: {n} statki.", many: "{ship}: {n} statków.", other: "{ship}: {n}."}}
"""


def check(sections: str = "tables: {}", **texts: str) -> list[tuple[str, str, int]]:
    problems = Problems()
    locales = {name: read_text(text, f"locales/{name}.yaml", problems) for name, text in texts.items()}
    source = SimpleNamespace(locales=locales, variants={}, sections=read_text(sections, "game.yaml", problems))
    check_locales(source, KNOWN, problems)
    return [(one.position.file[8:10], one.code, one.position.line) for one in problems]


def test_languages_that_say_the_same_are_clean() -> None:
    assert check(en=EN, ru=RU, pl=PL) == []


@pytest.mark.parametrize(
    ("language", "old", "new", "code", "line"),
    [
        ("pl", "Zyskaj 4", "Zyskaj 7", "number-unlike", 3),
        ("ru", "четыре", "пять", "number-unlike", 3),
        ("en", "Gain 4 coal", "Gain coal", "number-missing", 3),
        ("ru", "Куда идёт {ship}", "Куда идёт", "placeholder-missing", 4),
        ("pl", "{ship}: {n} statków", "{ship}: statków", "placeholder-missing", 5),
        ("ru", "Закат", "Рассвет", "same-name", 2),
        ("pl", "Zmierzch", "Świt", "same-name", 2),
        ("en", "Dusk", "Dawn", "same-name", 2),
        ("ru", "Получите четыре угля", "Gain 4 coal for this", "untranslated", 3),
        ("pl", "Zyskaj 4 węgla", "Take 4 coal from the bank", "untranslated", 3),
        ("en", "Where to", "Where to to", "doubled-word", 4),
        ("ru", "Рассвет", "Рaссвет", "mixed-scripts", 2),
    ],
)
def test_a_fault_in_one_language_is_found_on_its_line(language: str, old: str, new: str, code: str, line: int) -> None:
    texts = {"en": EN, "ru": RU, "pl": PL}
    assert old in texts[language]
    assert check(**{**texts, language: texts[language].replace(old, new)}) == [(language, code, line)]


def test_the_data_of_a_row_say_who_is_right() -> None:
    wrong = RU.replace("четыре", "пять")
    assert check(en=EN, ru=wrong) == [("en", "number-unlike", 3), ("ru", "number-unlike", 3)]
    assert check(SECTIONS, en=EN, ru=wrong) == [("ru", "number-unlike", 3)]


def test_a_finding_is_accepted_with_a_reason_and_an_acceptance_for_nothing_is_said() -> None:
    wrong = PL.replace("Zyskaj 4", "Zyskaj 7")
    accepted = "accept: {texts.tables.cards.dawn: {number-unlike: that edition gives seven}}\n"
    assert check(en=EN, ru=RU, pl=wrong + accepted) == []
    assert check(en=EN, ru=RU, pl=PL + accepted) == [("pl", "accepted-for-nothing", 6)]
