"""Two sentences that surely say the same: how often each denies something, and says each number and each name of a row.

What one says once more, and something of its kind once less, it says in the place of the other. That tells even where the same
number or name stands elsewhere in the sentence, too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from interpreter.books.prose_facts import ROWS, Disagreement, denials, is_hinted, is_label
from interpreter.prose.comparing import FREE
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.read_texts import Reading
    from interpreter.prose.counting_words import Number

EXCHANGED = 0.85  # how sure it is beside the sureness that the sentences say the same
DENIED = 0.75
ASIDE = re.compile(r"\([^()]*\)")

T = TypeVar("T", bound=Hashable)


def counted_otherwise(said: Reading, other: Reading, beside: Iterable[Reading], sure: float) -> list[Disagreement]:
    """What a sentence says in the place of something else, and a “not” that only one of both has.

    The texts `beside` them are sentences that say the same as no other one, so that they may say a part of it. An example that
    tells other numbers of other things is another example.
    """
    numbers, names = list(_numbers(said, other, sure)), list(_names(said, other, sure))
    if numbers and names and is_example(said):
        return []
    denied = [] if any(denials(one) for one in beside) else list(_denials(said, other, sure))
    return numbers + names + denied


def is_example(reading: Reading) -> bool:
    """Does a sentence say that it is an example? Each book has its own."""
    return bool(reading.words) and reading.words[0].text in grammar(reading.language).words("example")


def _instead(mine: Counter[T], theirs: Counter[T]) -> tuple[T, T] | None:
    """What is said once more, and what once less, if that is the whole difference."""
    more, less = mine - theirs, theirs - mine
    return (next(iter(more)), next(iter(less))) if more.total() == less.total() == 1 else None


def _numbers(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    mine, theirs = ([one for one in reading.numbers if _is_counted(reading, one)] for reading in (said, other))
    found = _instead(Counter(one.value for one in mine), Counter(one.value for one in theirs))
    if found is not None:
        start = [one.start for one in mine if one.value == found[0]][-1]
        yield Disagreement("prose-number", start, {"value": found[0], "others": str(found[1])}, EXCHANGED * sure)


def _is_counted(reading: Reading, number: Number) -> bool:
    """Is a number no label, and no word for a thing (“one”, “unit”)? A language may say “one” without a number."""
    if is_label(reading, number) or reading.text[: number.start].endswith("№"):
        return False
    return not (number.in_words and number.value in FREE)


def _names(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    mine, theirs = _rows(said), _rows(other)
    for section in sorted({path.rpartition(".")[0] for path in mine}):
        own, others = (
            Counter({path: times for path, times in some.items() if path.rpartition(".")[0] == section})
            for some in (mine, theirs)
        )
        found = _instead(own, others)
        if found is not None:
            mention = [one for one in said.mentions if found[0] in one.paths][-1]
            facts = {"word": said.text[mention.start : mention.end], "paths": [found[1]]}
            yield Disagreement("prose-name", mention.start, facts, EXCHANGED * sure)


def _rows(reading: Reading) -> Counter[str]:
    """How often each row is named; what is a name of several counts for none."""
    return Counter(
        path for one in reading.mentions if len(one.paths) == 1 for path in one.paths if path.startswith(ROWS)
    )


def _denials(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    if denies_aside(said) or denies_aside(other):
        return
    more = denials(said) - denials(other)
    if abs(more) != 1 or is_hinted(other if more > 0 else said) or not (does(said) and does(other)):
        return
    yield Disagreement("prose-denial-added" if more > 0 else "prose-denial-missing", 0, {}, DENIED * sure)


def does(reading: Reading) -> bool:
    """Has a text a verb? A heading denies nothing."""
    forms = morphology(reading.language)
    return any("verb" in parts or not parts for parts in (forms.parts(word.text) for word in reading.words))


def denies_aside(reading: Reading) -> bool:
    """Is something denied in brackets, which another text may leave out?"""
    denying = grammar(reading.language).words("negation")
    aside = [match.span() for match in ASIDE.finditer(reading.text)]
    return any(word.text in denying and start < word.start < end for word in reading.words for start, end in aside)
