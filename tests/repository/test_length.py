"""Rules can be read aloud: short cards, and lines that fit on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from interpreter.problems import Problems
from interpreter.source.reader import read_file

RULESETS = Path(__file__).parents[2] / "rulesets"
LONGEST_LINE = 130  # characters
LONGEST_CARD = 8  # lines of its effect
MEDIAN_CARD = 2


def test_no_line_is_too_long() -> None:
    long = [
        f"{path.relative_to(RULESETS)}:{number}: {len(line)}"
        for path in sorted(RULESETS.rglob("*.yaml"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert not long, f"{len(long)} lines are too long:\n" + "\n".join(long)


def test_cards_are_short() -> None:
    lengths = {name: length for path in sorted(RULESETS.rglob("*.yaml")) for name, length in cards(path)}
    assert len(lengths) > 150
    assert not {name: length for name, length in lengths.items() if length > LONGEST_CARD}
    assert median(lengths.values()) <= MEDIAN_CARD


def cards(path: Path) -> Iterator[tuple[str, int]]:
    """How many lines the effect of each row of a table has, as written in that file."""
    if path.name == "ledger.yaml" or path.parent.name in ("examples", "locales"):
        return
    content = read_file(path, Problems())
    assert content is not None
    added = [
        table if isinstance(table, list) else table.get("rows", []) for table in content.get("add", {}).get("tables", {}).values()
    ]
    tables = [table.get("rows", []) for table in content.get("tables", {}).values()]
    rows = [row for table in tables + added for row in table]
    for section in ("set", "replace"):
        rows += [overlaid(target, value) for target, value in content.get(section, {}).items() if target.startswith("tables.")]
    for row in rows:
        if isinstance(row, dict) and "effect" in row:
            yield f"{path.relative_to(RULESETS)}: {row['id']}", len(written(row["effect"]))


def overlaid(target: str, value: Any) -> Any:
    """What a variant puts in the place of a row or of its effect, as a row."""
    return {"id": target, "effect": value} if target.endswith(".effect") else value


def written(effect: str) -> list[str]:
    """The lines of an effect that say something."""
    return [line for line in effect.splitlines() if line.strip() and not line.strip().startswith("#")]
