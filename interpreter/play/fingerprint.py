"""What the rules of a game are, in a few letters for each section: a saved game knows by them which rules it was played with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from interpreter.source.values import plain

LETTERS = 12
# What stands beside rules and does not change them.
REMARKS = ("examples", "words", "ledger", "rules", "note", "provenance", "look")


def fingerprint(sections: Mapping[str, Any]) -> dict[str, str]:
    """A hash of each section, table and pack, with the variants that are on; words, examples and the ledger do not count."""
    found: dict[str, str] = {}
    for name, section in _without_remarks(plain(sections)).items():
        parts = {f"{name}.{id}": part for id, part in section.items()} if name in ("tables", "packs") else {name: section}
        found |= {part: hashlib.sha256(json.dumps(content).encode()).hexdigest()[:LETTERS] for part, content in parts.items()}
    return found


def changed(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """The sections and tables in which rules differ."""
    return sorted(name for name in {*before, *now} if before.get(name) != now.get(name))


def _without_remarks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_remarks(part) for key, part in value.items() if key not in REMARKS}
    return [_without_remarks(part) for part in value] if isinstance(value, list) else value
