"""A drawing is made once, and again when something that it shows was changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.books.kept_drawings import Drawings
from interpreter.source.ruleset import read_playable
from tests.books.make import stall


def test_a_drawing_is_kept_until_its_ruleset_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "kept"))
    folder = stall(tmp_path)
    drawn: list[str] = []

    def draw(language: str, what: str = "board", variants: tuple[str, ...] = ()) -> int:
        def made() -> str:
            drawn.append(what)
            return "<svg/>"

        Drawings(read_playable(str(folder)), variants, language).drawn(what, made)
        return len(drawn)

    assert [draw("en"), draw("en"), draw("ru"), draw("en", "cover"), draw("en", variants=("rich",))] == [1, 1, 2, 3, 4]
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("hand_size: 2", "hand_size: 1"), encoding="utf-8")
    assert [draw("en"), draw("en")] == [5, 5]
