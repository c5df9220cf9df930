"""Tests run as the command does."""

from __future__ import annotations

import gc

import pytest

from interpreter.cli import BETWEEN_COLLECTIONS

gc.set_threshold(BETWEEN_COLLECTIONS, 20, 100)


def pytest_sessionfinish() -> None:
    """Pytest collects more than once at its end, to see whether anything fails then; with all games in memory once will do."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def keeping_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """For rulesets that nobody loads again: kept, they would only push out games that other tests share."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
