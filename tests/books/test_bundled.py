"""The words of every bundled ruleset agree between its languages and with its rules, whether it has a book or not."""

from __future__ import annotations

import pytest

from interpreter.cli.rulebook import problems_of
from interpreter.source.folders import bundled


@pytest.mark.parametrize("name", bundled())
def test_books_and_locales_have_no_problems(name: str) -> None:
    assert [(str(one.position), one.code, dict(one.facts)) for one in problems_of(name)] == []
