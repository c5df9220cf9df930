"""Findings that somebody accepted, with a reason, where they are; an acceptance that matches nothing is reported."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from interpreter.problems import Position, Problem, Problems, guess


def unknown_codes(accepted: Iterable[tuple[str, Position]], codes: Iterable[str], problems: Problems) -> None:
    """Report codes that are accepted although no finding has them."""
    known = sorted(set(codes))
    for code, at in accepted:
        if code not in known:
            problems.error(at, "unknown-name", what="code", name=code, guess=guess(code, known), known=known)


@dataclass(slots=True)
class Accepting:
    """Collects the findings of one place, and leaves out those that are accepted there."""

    problems: Problems
    accepted: dict[str, Position]
    used: set[str] = field(default_factory=set)

    def warning(self, at: Position, code: str, **facts: Any) -> None:
        self._note(Problem(at, code, facts, "warning"))

    def note(self, at: Position, code: str, **facts: Any) -> None:
        self._note(Problem(at, code, facts, "note"))

    def include(self, problems: Iterable[Problem]) -> None:
        """What others found; errors cannot be accepted."""
        for problem in problems:
            self._note(problem)

    def close(self, looked_for: Iterable[str]) -> None:
        """Report what was accepted and did not occur, of the codes that were looked for."""
        wanted = set(looked_for)
        for code, at in self.accepted.items():
            if code not in self.used and code in wanted:
                self.problems.warning(at, "accepted-for-nothing", name=code)

    def _note(self, problem: Problem) -> None:
        if problem.severity != "error" and problem.code in self.accepted:
            self.used.add(problem.code)
        else:
            self.problems.include([problem])
