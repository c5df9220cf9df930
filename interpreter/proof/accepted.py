"""What a ruleset accepts: warnings that `check` need not repeat, because somebody looked and said why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from interpreter.problems import Position, Problem
from interpreter.source.values import Map

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

SECTION = "accepted"


def accepted_in(*holders: object) -> dict[str, Position]:
    """The names under `accepted`, with their places."""
    found: dict[str, Position] = {}
    for holder in holders:
        section = holder.get(SECTION) if isinstance(holder, Map) else None
        found |= section.key_at if isinstance(section, Map) else {}
    return found


def accepted(source: Source) -> dict[str, Position]:
    """All names that a ruleset, its variants and packs accept."""
    return accepted_in(source.sections, *(variant.get("add") for variant in source.variants.values()))


def without(names: Iterable[str], problems: Iterable[Problem]) -> list[Problem]:
    """The problems but for warnings that somebody accepted."""
    known = set(names)
    return [one for one in problems if one.severity != "warning" or _name(one) not in known]


def _name(problem: Problem) -> str:
    return str(problem.facts.get("name") or problem.facts.get("path"))
