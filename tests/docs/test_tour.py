"""What the tour of the README shows of rulebooks is a run example of the how-to that it names."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_fault_in_a_polish_sentence_is_found_as_the_tour_says() -> None:
    tour = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Rulebooks")[2]
    shown = re.findall(r"```console\n(.*?)```", tour, re.DOTALL)[0].strip().split("\n")
    page = (ROOT / "docs" / "how-to" / "validate-a-rulebook.md").read_text(encoding="utf-8")
    run = [block.strip().split("\n") for block in re.findall(r"<!-- run -->\n```console\n(.*?)```", page, re.DOTALL)]
    assert "pl.yaml" in shown[1]
    assert any(block[: len(shown)] == shown for block in run)
