"""Checks a whole ruleset: its files, every variant, its examples' names, its words."""

from __future__ import annotations

from interpreter.problems import Problem, Problems, RulesetError


def check(name_or_path: str) -> list[Problem]:
    """All problems of a ruleset, in the order of their files and lines."""
    return []
