"""How much there is to compile in the sections of a ruleset."""

from __future__ import annotations

from typing import Any

from interpreter.problems import Problems
from interpreter.source.values import Items, Map

# What was counted, by the part of a ruleset itself: most parts are the same in all its variations.
Counted = dict[int, tuple[Any, int]]

MOST = 150_000  # three times more than large games have
RULES = ("setup", "play", "procedures", "values")
EFFECTS = ("effect", "use")


def amount(sections: Map, counted: Counted) -> int:
    """The number of all values, and of the letters of all effects."""
    return sum(_entries(section, name in RULES, counted) for name, section in sections.items() if name != "examples")


def check_amount(sections: Map, counted: Counted, problems: Problems) -> None:
    """Note that a ruleset is too large to be compiled in a reasonable time."""
    if (found := amount(sections, counted)) > MOST:
        problems.error(sections.position, "ruleset-too-large", size=found, limit=MOST)


def _entries(section: Any, rules: bool, counted: Counted) -> int:
    """What is in a section, entry by entry."""
    if not isinstance(section, Map):
        return _amount(section, rules)
    total = 1
    for key, part in section.items():
        if key == "examples":
            continue
        known = counted.get(id(part))
        if known is None or known[0] is not part:
            known = counted[id(part)] = part, _amount(part, rules or key in EFFECTS)
        total += (len(key) if rules else 0) + known[1]
    return total


def _amount(value: Any, rules: bool) -> int:
    if isinstance(value, Map):
        return 1 + sum(
            (len(key) if rules else 0) + _amount(part, rules or key in EFFECTS)
            for key, part in value.items()
            if key != "examples"
        )
    if isinstance(value, Items):
        return 1 + sum(_amount(part, rules) for part in value)
    return 20 + len(value) if rules and isinstance(value, str) else 1
