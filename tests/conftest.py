"""Tests run as the command does."""

from __future__ import annotations

import gc

import pytest

from interpreter.cli import BETWEEN_COLLECTIONS

gc.set_threshold(BETWEEN_COLLECTIONS, 20, 100)


@pytest.fixture
def keeping_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """For rulesets that nobody loads again: kept, they would only push out games that other tests share."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
