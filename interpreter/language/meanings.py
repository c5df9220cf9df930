"""Which function says what a phrase means: one table for each sort of phrase, filled where the functions stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Meaning = TypeVar("Meaning", bound=Callable[..., Any])


class Meanings(dict[str, Callable[..., Any]]):
    """Functions by the names of what they give a meaning to."""

    def of(self, *names: str) -> Callable[[Meaning], Meaning]:
        """Enter a function into the table."""

        def enter(function: Meaning) -> Meaning:
            for name in names:
                assert name not in self, name
                self[name] = function
            return function

        return enter


EXPRESSIONS = Meanings()  # by rules of the grammar: (scope, phrase, expected type) -> expression
STATEMENTS = Meanings()  # by rules of the grammar: (scope, phrase, arguments …) -> statement, statements or None
FUNCTIONS = Meanings()  # by names in the registry, where a call is more than a question or a fold of a set
ARGUMENTS = Meanings()  # by words in capitals in the forms of the registry: (scope, phrase) -> what stands there
