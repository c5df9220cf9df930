"""A folder with a ruleset that tests may spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

from .make import EXAMPLES, GAME, LEDGER, LOCALE


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "stones"
    for name, text in {
        "game.yaml": GAME,
        "ledger.yaml": LEDGER,
        "examples/end.yaml": EXAMPLES,
        "locales/en.yaml": LOCALE,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder
