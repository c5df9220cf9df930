"""Problems in data: where, which code, and the facts that the message mentions.

A problem carries no sentence. Sentences live in `interpreter/words/<lang>.yaml` under `problems`, one
message and one optional hint for each code, so that every language says the same things.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from interpreter.records import dataclass, field


class Position(NamedTuple):
    """A place in a file; lines and columns are counted from 1. There are many: no other frozen value is made as fast, least of
    all with `position_of`."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def __reduce__(self) -> tuple[type[Position], tuple[str, int, int]]:
        return Position, (self.file, self.line, self.column)


position_of: Callable[[tuple[str, int, int]], Position] = partial(tuple.__new__, Position)
NOWHERE = Position("<built in>", 1, 1)  # of what no file declares


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a ruleset."""

    position: Position
    code: str
    facts: dict[str, Any] = field(default_factory=dict)
    severity: str = "error"

    @property
    def sort_key(self) -> tuple[Position, str]:
        return (self.position, self.code)


MOST = 1000  # problems; nobody reads more, and finding them takes its time
MOST_GUESSES = 2000  # names that are compared
LONGEST_GUESS = 60  # letters of a name that somebody may have mistyped


class Problems:
    """Collects problems, so that all of them can be reported at once; there is an end to it when there are too many."""

    def __init__(self, hints: bool = True) -> None:
        self.hints = hints  # without them, nobody is going to read what is noted
        self._found: dict[tuple[Position, str, str], Problem] = {}

    def error(self, position: Position, code: str, **facts: Any) -> None:
        """Note something that keeps the ruleset from being played."""
        self._add(Problem(position, code, facts))

    def warning(self, position: Position, code: str, **facts: Any) -> None:
        """Note something that should be mended, but does not keep the ruleset from being played."""
        self._add(Problem(position, code, facts, "warning"))

    def note(self, position: Position, code: str, **facts: Any) -> None:
        """Note something that may be right, and that somebody should look at."""
        self._add(Problem(position, code, facts, "note"))

    def todo(self, position: Position, code: str, **facts: Any) -> None:
        """Note something that is still to be done, and said so by whoever left it open: nothing is wrong."""
        self._add(Problem(position, code, facts, "todo"))

    def include(self, others: Iterable[Problem]) -> None:
        """Note what others found, once."""
        for problem in others:
            self._add(problem)

    def _add(self, problem: Problem) -> None:
        key = (problem.position, problem.code, str(problem.facts))
        if key not in self._found and len(self._found) >= MOST:
            if len(self._found) == MOST:
                self._found[problem.position, "", ""] = Problem(problem.position, "too-many-problems", {"limit": MOST})
            raise RulesetError(list(self))
        self._found.setdefault(key, problem)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(self._found.values(), key=lambda problem: problem.sort_key))

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self if problem.severity == "error"]

    def stop_on_errors(self) -> None:
        """Raise everything found so far if any of it is an error."""
        if self.errors:
            raise RulesetError(list(self))


SHOWN = 10  # problems that an exception tells in words


class RulesetError(Exception):
    """The ruleset cannot be played; `problems` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(problems)

    def __str__(self) -> str:
        """The problems in English, errors first."""
        found = sorted(self.problems, key=lambda problem: problem.severity)
        lines = [f"{problem.position}: {_in_words(problem.code, problem.facts)}" for problem in found[:SHOWN]]
        return "\n".join(lines + ([f"… and {len(found) - SHOWN} more"] if len(found) > SHOWN else []))


class PlayError(Exception):
    """Play cannot go on: a limit was reached, or a saved game does not fit. `code` and `facts` as in a problem."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(code, facts)

    def __str__(self) -> str:
        """What is wrong, in English."""
        return _in_words(self.code, self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        return _play_error, (self.code, self.facts)


def _play_error(code: str, facts: dict[str, Any]) -> PlayError:
    return PlayError(code, **facts)


def _in_words(code: str, facts: dict[str, Any]) -> str:
    """A message in words, which this room does not know."""
    from interpreter import in_words

    return in_words(code, facts)


def guess(name: str, known: Iterable[str]) -> str | None:
    """The known name that `name` was probably meant to be."""
    if len(name) > LONGEST_GUESS:
        return None
    import difflib  # most messages guess nothing, and every command would wait for it

    near = (each for each in islice(known, MOST_GUESSES) if len(each) <= 2 * LONGEST_GUESS)
    close = difflib.get_close_matches(name, near, n=1, cutoff=0.6)
    return close[0] if close else None
