"""What texts in several languages that should say the same do not have in common: numbers.

A comparison speaks only if a text disagrees with every other one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.prose.counting_words import Number, hinted, numbers_in
from interpreter.prose.faults import blanked
from interpreter.prose.usage import grammar

FREE = (0, 1)  # numbers that a language may say without a number


@dataclass(frozen=True)
class Statement:
    """A text with what was found in it; `more` are numbers that it says by something bound."""

    language: str
    text: str
    numbers: tuple[Number, ...] = ()
    hints: frozenset[int] = frozenset()
    more: frozenset[int] = frozenset()

    @property
    def digits(self) -> frozenset[int]:
        return frozenset(self.in_digits)

    def times(self, value: int) -> int:
        """How often it says a number."""
        return self.in_digits[value] + self.in_words[value]

    @cached_property
    def in_digits(self) -> Counter[int]:
        """How often it says each number in digits."""
        return Counter(number.value for number in self.numbers if not number.in_words)

    @cached_property
    def in_words(self) -> Counter[int]:
        """How often it says each number in words."""
        return Counter(number.value for number in self.numbers if number.in_words)

    @property
    def values(self) -> frozenset[int]:
        return frozenset(number.value for number in self.numbers) | self.more


@dataclass(frozen=True, slots=True)
class Unlike:
    """A number that others do not say, or that others say and this one does not."""

    language: str
    code: str
    start: int
    facts: dict[str, object] = field(default_factory=dict)
    severity: str = "warning"


def statement(language: str, text: str, more: Collection[int] = ()) -> Statement:
    """Read a text."""
    words = blanked(text)
    return Statement(language, text, tuple(numbers_in(words, language)), frozenset(hinted(words, language)), frozenset(more))


def unlike_numbers(texts: Mapping[str, Statement], data: Collection[int] = ()) -> list[Unlike]:
    """The numbers of texts that are in none of the others; what the data have is right, what they do not have is not missed."""
    if len({(text.more, *sorted(number.value for number in text.numbers)) for text in texts.values()}) == 1:
        return []
    found = list(_unlike(texts, data))
    missed = {one.facts["value"] for one in found if one.code == "number-missing"}
    return [one for one in found if one.code != "number-added" or one.facts["value"] not in missed]


def _unlike(texts: Mapping[str, Statement], data: Collection[int] = ()) -> Iterator[Unlike]:
    for language, text in texts.items():
        others = {name: other for name, other in texts.items() if name != language and other.text.strip()}
        if not others or not text.text.strip():
            continue
        # Of a language without a table of number words nobody knows which numbers it says in words.
        counting = bool(grammar(language).number_of)
        voices = {name: other for name, other in others.items() if grammar(name).number_of} or others
        known = frozenset[int]().union(*(other.values | other.hints for other in others.values()), data)
        foreign = [
            number for number in text.numbers if number.value not in known and not (number.in_words and number.value in FREE)
        ]
        lacking = frozenset.intersection(*(other.values | other.hints for other in voices.values())) - text.values - text.hints
        counted = frozenset.intersection(*(other.values for other in voices.values()))
        digits = frozenset.intersection(*(other.digits for other in voices.values()))
        missing = sorted(
            value
            for value in lacking & counted
            if (value in digits or (counting and value not in FREE)) and (not data or value in data)
        )
        rarer = [value for value in counted if text.times(value) < min(other.times(value) for other in voices.values())]
        said = "; ".join(f"{name}: {', '.join(map(str, sorted(other.values))) or '–'}" for name, other in others.items())
        oftener = [
            number
            for number in text.numbers
            if number.value not in FREE
            and 0 < max(other.times(number.value) for other in others.values()) < text.times(number.value)
        ]
        if not foreign and oftener and lacking & counted - {*FREE}:  # one of the known numbers in the place of another
            foreign = oftener
        if foreign and (lacking or rarer):
            yield Unlike(language, "number-unlike", foreign[0].start, {"value": foreign[0].value, "others": said})
        elif missing:
            yield Unlike(language, "number-missing", 0, {"value": missing[0], "others": said})
        elif foreign and foreign[0].value not in FREE:
            yield Unlike(language, "number-added", foreign[0].start, {"value": foreign[0].value, "others": said}, "note")


def unlike_counts(texts: Mapping[str, Statement], data: Collection[int] = ()) -> Iterator[Unlike]:
    """A number that a text says oftener than all others, in the place of one that it says less often.

    If the data have the one and not the other, the text is right and the others are not.
    """
    for language, text in texts.items():
        others = [other for name, other in texts.items() if name != language]
        if not others or not text.numbers:
            continue
        more = [number for number in text.numbers if _says_oftener(text, others, number.value)]
        known = dict.fromkeys(number.value for other in others for number in other.numbers)
        less = [value for value in known if _says_seldomer(text, others, value)]
        if more and less and not (more[0].value in data and data and less[0] not in data):
            yield Unlike(language, "number-unlike", more[0].start, {"value": more[0].value, "others": str(less[0])})


def _says_oftener(text: Statement, others: Iterable[Statement], value: int) -> bool:
    if value in FREE:  # what one says in digits another may say in a word, or not at all
        return all(text.in_digits[value] > one.in_digits[value] and text.in_words[value] >= one.in_words[value] for one in others)
    return all(text.times(value) > one.times(value) for one in others)


def _says_seldomer(text: Statement, others: Iterable[Statement], value: int) -> bool:
    if value in FREE:
        return all(text.in_digits[value] < one.in_digits[value] and text.in_words[value] <= one.in_words[value] for one in others)
    return all(text.times(value) < one.times(value) for one in others)
