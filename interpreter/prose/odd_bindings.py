"""Words of force and bounds in one clause that do not go together.

“May … at least”, “cannot … at most”, “must … at any time”, “one or fewer”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from interpreter.prose.counting_words import numbers_in
from interpreter.prose.faults import Fault
from interpreter.prose.usage import Grammar, grammar

CLAUSE = re.compile(r"[^.!?…;:,()–—]+")
BOUNDS = ("at_least", "at_most")
BESIDE = 6  # letters between two bounds of one thing: “no more and no less”


def odd_bindings(text: str, language: str) -> Iterator[Fault]:
    """Where a word of force contradicts what stands behind it, or one bound is said twice."""
    table = grammar(language)
    if not table.known:
        return
    for clause in CLAUSE.finditer(text):
        for start, here, there in _contradictions(table, clause[0]):
            yield Fault("odd-binding", clause.start() + start, {"here": here, "there": there})


def _contradictions(table: Grammar, clause: str) -> Iterator[tuple[int, str, str]]:
    force = {meaning: pattern.search(clause) for meaning, pattern in table.patterns["force"].items()}
    bounds = {meaning: pattern for meaning, pattern in table.patterns["bounds"].items() if meaning in BOUNDS}
    never = force.get("never")
    odd = [("may", bounds.get("at_least")), ("must", table.any_time)] if never is None else [("never", bounds.get("at_most"))]
    for meaning, pattern in odd:
        first = force.get(meaning)
        second = pattern.search(clause, first.end()) if first is not None and pattern is not None else None
        if first is not None and second is not None:
            yield first.start(), first[0], second[0]
    for match in bounds["at_most"].finditer(clause) if "at_most" in bounds else ():
        # “one or fewer” is hardly ever meant
        counted = [one for one in numbers_in(clause, table.language) if one.value == 1 and one.end + 1 == match.start()]
        if counted and match[0].split()[0].lower() in table.words("or"):
            yield counted[0].start, clause[counted[0].start : counted[0].end], match[0]
    for pattern in bounds.values():
        for one, other in pairwise(pattern.finditer(clause)):
            if other.start() - one.end() < BESIDE and one[0].lower() == other[0].lower():
                yield one.start(), one[0], other[0]
