"""What `rulewright check` finds in books: what needs neither a dictionary nor a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.books.quick_check import quick_problems
from interpreter.cli.check import _checked
from interpreter.proof.checking import Checker
from interpreter.source.ruleset import read_playable
from tests.books.make import stall
from tests.books.test_compared import EN, RU


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Три раунда", "Три раунда раунда", ["doubled-word"]),
        ("Три раунда", "Три pаунда", ["mixed-scripts"]),
        ("Три раунда", "Three of these rounds", ["untranslated"]),
        ("[[good|gen]]", "[[good|gen]", ["loose-mark"]),
        ("STL-TURN-01", "STL-TURN-99", ["unknown-rule"]),
        ("из 12", "из 13", []),  # what has to be compared is left to `rulebook check`
    ],
)
def test_what_is_wrong_at_first_sight_is_found(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    folder = stall(tmp_path, en=EN, ru=RU.replace(old, new))
    assert [one.code for one in quick_problems(read_playable(str(folder)))] == expected


def test_what_has_the_wrong_shape_is_told_once(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=EN.replace("rules: [", "accept: reason\n            rules: [", 1), ru=RU)
    assert [one.code for one in _checked(Checker(str(folder))) if one.severity == "error"] == ["wrong-type"]


def test_check_tells_it_and_looks_again_when_the_book_is_changed(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=EN, ru=RU.replace("Три раунда", "Три раунда раунда"))
    checker = Checker(str(folder))
    assert [one.code for one in _checked(checker) if one.code == "doubled-word"] == ["doubled-word"]
    book = folder / "rulebook" / "ru.yaml"
    book.write_text(book.read_text("utf-8").replace("раунда раунда", "раунда"), encoding="utf-8")
    assert [one.code for one in _checked(checker) if one.code == "doubled-word"] == []
