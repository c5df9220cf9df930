"""Two languages of a book, rule by rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.books.checked_books import check_books
from interpreter.books.compared_books import Comparison
from interpreter.books.compared_rows import unlike_demands
from interpreter.problems import Problems
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

EN = """
    language: en
    sections:
      - id: setup
        title: Setup
        paragraphs:
          - rules: [STL-DEAL-01]
            text: "Everybody must take two [[good|pl]] of 12, at least one of them [[fish]]."
          - rules: [STL-DEAL-02]
            text: "You may not look."
            items: [left, right]
          - {rules: [STL-TURN-01], text: Three rounds.}
    """
RU = """
    language: ru
    sections:
      - id: setup
        title: Начало
        paragraphs:
          - rules: [STL-DEAL-01]
            text: "Каждый должен взять два [[good|gen]] из 12, не менее одного — [[fish]]."
          - rules: [STL-DEAL-02]
            text: "Смотреть нельзя."
            items: [слева, справа]
          - {rules: [STL-TURN-01], text: Три раунда.}
    """


def compared(folder: Path) -> list[tuple[str, int, str]]:
    problems = Problems()
    Comparison(check_books(read_playable(str(folder)), Problems()), problems).run()
    return [(Path(one.position.file).stem, one.position.line, one.code) for one in problems]


def test_books_that_say_the_same_are_clean(tmp_path: Path) -> None:
    assert compared(stall(tmp_path, en=EN, ru=RU)) == []


def test_a_book_in_which_nothing_stands_is_no_trouble(tmp_path: Path) -> None:
    head = RU[: RU.index("          - rules: [STL-DEAL-02]")]
    text = '"Каждый должен взять два [[good|gen]] из 12, не менее одного — [[fish]]."'
    assert ("ru", 8, "fewer-sentences") not in compared(stall(tmp_path, en=EN, ru=head.replace(text, "''")))


def test_a_text_that_is_empty_is_fewer_sentences(tmp_path: Path) -> None:
    empty, short = RU.replace("Три раунда.", "''"), EN.replace("Three rounds.", "rounds")
    assert compared(stall(tmp_path, en=short, ru=empty)) == [("ru", 12, "fewer-sentences")]
    text = '"Каждый должен взять два [[good|gen]] из 12, не менее одного — [[fish]]."'
    found = compared(stall(tmp_path / "first", en=EN, ru=RU.replace(text, "''")))
    assert {("ru", 8, "fewer-sentences"), ("ru", 8, "term-missing")} <= set(found)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("два ", "три ", [("ru", 8, "number-unlike")]),  # the ledger says two
        ("из 12", "из 13", [("en", 8, "number-unlike"), ("ru", 8, "number-unlike")]),  # nobody else knows
        ("[[good|gen]]", "куска", [("ru", 8, "term-missing")]),
        ("[[good|gen]]", "товара", []),
        ("должен", "может", [("en", 8, "force-unlike"), ("ru", 8, "force-unlike")]),
        ("не менее", "не более", [("en", 8, "bounds-unlike"), ("ru", 8, "bounds-unlike")]),
        ("[слева, справа]", "[слева]", [("ru", 10, "fewer-items")]),
        ("Три раунда", "Раунда", [("ru", 12, "number-missing")]),
        ("Три раунда", "Три раунда раунда", [("ru", 12, "doubled-word")]),
        ("Три раунда", "Три рауннда", [("ru", 12, "unknown-word")]),
        ("Три раунда", "Three of these rounds", [("ru", 12, "number-missing"), ("ru", 12, "untranslated")]),
    ],
)
def test_a_fault_is_found_on_its_line(tmp_path: Path, old: str, new: str, expected: list[tuple[str, int, str]]) -> None:
    assert old in RU
    assert compared(stall(tmp_path, en=EN, ru=RU.replace(old, new))) == expected


def test_a_fault_is_accepted_with_a_reason(tmp_path: Path) -> None:
    wrong = RU.replace("два ", "три ")
    accepted = wrong.replace('text: "Каждый', 'accept: {number-unlike: so it is}\n            text: "Каждый')
    assert compared(stall(tmp_path, en=EN, ru=accepted)) == []
    misspelt = RU.replace('text: "Каждый', 'accept: {number-unlikely: so it is}\n            text: "Каждый')
    assert compared(stall(tmp_path, en=EN, ru=misspelt)) == [("ru", 8, "unknown-name")]
    accepted = RU.replace('text: "Каждый', 'accept: {number-unlike: so it is}\n            text: "Каждый')
    assert compared(stall(tmp_path, en=EN, ru=accepted)) == [("ru", 8, "accepted-for-nothing")]


def test_a_paragraph_that_the_others_have_is_missed(tmp_path: Path) -> None:
    lost = RU.replace("          - {rules: [STL-TURN-01], text: Три раунда.}\n", "")
    assert lost != RU and compared(stall(tmp_path, en=EN, ru=lost)) == [("ru", 5, "paragraph-missing")]


def test_a_value_that_the_others_bind_is_missed(tmp_path: Path) -> None:
    english = EN.replace("Three rounds.", "'A fish costs {wares.fish.price}, so pay.'")
    russian = RU.replace("Три раунда.", "'Рыба стоит {wares.fish.price}, столько и платите.'")
    assert compared(stall(tmp_path, en=english, ru=russian)) == []
    lost = russian.replace("{wares.fish.price}", "")
    assert ("ru", 12, "value-missing") in compared(stall(tmp_path, en=english, ru=lost))
    assert compared(stall(tmp_path, en=english, ru=russian.replace("{wares.fish.price}", "4"))) == []


def test_a_sentence_that_the_others_have_is_missed(tmp_path: Path) -> None:
    english = EN.replace("Three rounds.", "'Three rounds. Then the stall is closed, and everybody counts.'")
    russian = RU.replace("Три раунда.", "'Три раунда. Потом лавка закрывается, и все считают.'")
    assert compared(stall(tmp_path, en=english, ru=russian)) == []
    assert compared(stall(tmp_path, en=english, ru=RU)) == [("ru", 12, "fewer-sentences")]


def test_a_lost_not_is_told_although_the_ledger_has_as_few() -> None:
    texts = {"en": "This is not lost.", "ru": "Это потеряно.", "pl": "To nie przepada."}
    assert [(one.language, one.code) for one in unlike_demands(texts, texts, "This is kept.")] == [("ru", "denial-missing")]
