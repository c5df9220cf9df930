"""Where a clause begins and ends, and its words with all their readings; what is quoted, counted or put in stays unread."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from interpreter.prose.morphology import Analysis, morphology
from interpreter.prose.usage import CASES, WORD

QUOTED, MARK = r"[«„“\"][^«»„“”\"]{0,80}[»”“\"]", r"[.!?…,:;()\[\]–—«»„“”\"|]"
WIDEST, GAP = 3, " "  # blanks between words that belong together; what is further away begins anew
PIECE = re.compile(rf"{QUOTED}|(?P<word>{WORD.pattern})|(?P<mark>{MARK})|\S")
DESCRIBING = ("adjective", "participle")
Shape = tuple[str, str, str]  # case, number, gender


@dataclass(frozen=True)
class Word:
    """A word of a clause; `parts` is empty if nothing is known about it."""

    text: str
    start: int
    end: int
    analyses: frozenset[Analysis]

    @cached_property
    def lower(self) -> str:
        return self.text.lower()

    @cached_property
    def parts(self) -> frozenset[str]:
        return frozenset(one.part for one in self.analyses)

    @cached_property
    def cases(self) -> frozenset[str]:
        """The cases in which it may be; those of a verb are empty."""
        return frozenset(one.case for one in self.analyses)

    @property
    def never_bends(self) -> bool:
        """Has it the same form in all cases, and so perhaps also for many?"""
        return self.cases.issuperset(CASES)

    def is_only(self, *parts: str) -> bool:
        """Is it one of some parts of speech however it is read?"""
        return bool(self.parts) and self.parts <= set(parts)

    @cached_property
    def describes(self) -> bool:
        """Is it an adjective, or a noun only as an adjective may stand for one?"""
        mine = self.shapes(*DESCRIBING)
        return bool(mine) and self.is_only(*DESCRIBING, "noun", "short") and self.shapes("noun") <= mine

    def shapes(self, *parts: str) -> frozenset[Shape]:
        """Case, number and gender, as it is one of some parts of speech."""
        return frozenset(one[1:4] for one in self.analyses if one.part in parts)


@dataclass(frozen=True)
class Clause:
    """The words between two marks, and these marks; nothing for the beginning and the end of a text."""

    words: tuple[Word, ...]
    opened: str
    closed: str

    @property
    def begins(self) -> bool:
        """Does a sentence begin with it, so that a capital says nothing?"""
        return self.opened in ("", ".", "!", "?", "…")

    @cached_property
    def said(self) -> frozenset[str]:
        return frozenset(word.lower for word in self.words)


@dataclass(frozen=True)
class Phrase:
    """A noun with the adjectives before it that may go with it: from which word to which, and how it can be read."""

    begin: int
    end: int  # behind the noun
    head: Word
    shapes: frozenset[Shape]

    @cached_property
    def cases(self) -> frozenset[str]:
        return frozenset(case for case, _, _ in self.shapes)


@lru_cache(maxsize=4)  # every check asks for those of the same text
def clauses_of(text: str, language: str) -> tuple[Clause, ...]:
    """The clauses of a text."""
    return tuple(_clauses(text, language))


def _clauses(text: str, language: str) -> Iterator[Clause]:
    forms = morphology(language)
    words: list[Word] = []
    opened = ""
    for match in PIECE.finditer(text):
        if words and match.start() - words[-1].end > WIDEST:
            yield Clause(tuple(words), opened, GAP)
            words, opened = [], GAP
        if match["mark"] is None:
            read = forms.analyses(match[0].lower()) if match["word"] else frozenset()
            words.append(Word(match[0] if match["word"] else "", match.start(), match.end(), read))
            continue
        if words:
            yield Clause(tuple(words), opened, match[0])
        words, opened = [], match[0]
    if words:
        yield Clause(tuple(words), opened, "")


def phrases_of(clause: Clause) -> Iterator[Phrase]:
    """The nouns of a clause that are nothing else, in small letters, each with its adjectives."""
    begin = 0
    for place, word in enumerate(clause.words):
        if not (word.text.islower() or (place == 0 and clause.begins and word.text[1:].islower())):
            begin = place + 1
        elif word.is_only("noun"):
            yield _phrase(clause, begin, place)
            begin = place + 1
        elif not word.describes:
            begin = place + 1


def _phrase(clause: Clause, begin: int, place: int) -> Phrase:
    """The noun at a place with those words before it that go with it."""
    head = clause.words[place]
    shapes = head.shapes("noun")
    while begin < place:
        together = shapes.intersection(*(word.shapes(*DESCRIBING) for word in clause.words[begin:place]))
        if together:
            return Phrase(begin, place + 1, head, together)
        begin += 1
    return Phrase(place, place + 1, head, shapes)
