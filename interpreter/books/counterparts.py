"""Which words of one language stand where words of another stand, learnt from texts that say the same.

A noun that is answered in nearly all other rows, and not in this one, was probably exchanged for another word.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from interpreter.books.mentions import related
from interpreter.books.word_rows import WordRows
from interpreter.prose.usage import WORD

SEEN = 3  # rows with a word from which its counterparts can be learnt
LOOKED_AT = 8  # rows in which counterparts are looked for
TOGETHER = 2  # rows that a counterpart shares with a word, at least
LIKELIER = 3  # times that it is likelier beside the word than elsewhere
SHARE, OWN = 0.4, 0.6  # of the rows with either of them, or of its own rows, in which both stand
MOST = 12  # counterparts of a word
LEFT = 0.12  # of its rows in which a word may have no counterpart


class Counterparts:
    """Words of several languages, row by row."""

    def __init__(self, words: WordRows) -> None:
        self.words, self.mentions = words, words.mentions
        self.rows_with: dict[str, dict[str, int]] = {language: {} for language in words.mentions}  # nouns
        self.unanswered = cache(self._unanswered)
        self.things: dict[str, list[frozenset[str]]] = {language: [] for language in words.mentions}  # row by row
        for number, row in enumerate(words.rows):
            bit = 1 << number
            for language, known in self.rows_with.items():
                things = self.mentions[language].things(row[language]) if language in row else frozenset[str]()
                self.things[language].append(things)
                for lemma in things:
                    known[lemma] = known.get(lemma, 0) | bit

    def lacking(self, number: int, language: str, other: str, seen: int = SEEN) -> Iterator[str]:
        """The nouns of the other text of a row that have no counterpart in the text of a language, and have one elsewhere.

        They stand in so many rows at least.
        """
        known = self.rows_with[other]
        for word in WORD.findall(self.words.rows[number][other]):
            if lemmas := self.mentions[other].things_of(word):
                lemma = max(lemmas, key=lambda one: (known[one].bit_count(), one))
                rows, counterparts = self.unanswered(other, lemma, language)
                missing = rows >> number & 1 and known[lemma].bit_count() >= seen
                if missing and not self._has_related(self.words.rows[number][language], counterparts):
                    yield word

    def answered(self, language: str, word: str, other: str, text: str) -> bool | None:
        """Has a text of another language a counterpart of a word; None if no counterpart of it is known."""
        known = self.rows_with[language]
        lemma = max(self.mentions[language].things_of(word), key=lambda one: (known.get(one, 0).bit_count(), one), default="")
        _, counterparts = self.unanswered(language, lemma, other) if lemma in known else (0, frozenset[str]())
        if not counterparts:
            return None
        return not counterparts.isdisjoint(self.mentions[other].things(text)) or self._has_related(text, counterparts)

    def _has_related(self, text: str, counterparts: frozenset[str]) -> bool:
        """Has a text a word that is made of a counterpart?"""
        words = [word.lower() for word in WORD.findall(text)]
        return any(related(one, word) for one in counterparts for word in words)

    def _unanswered(self, language: str, lemma: str, other: str) -> tuple[int, frozenset[str]]:
        """The rows in which a word has no counterpart, as bits, none if that is nothing unusual; and its counterparts."""
        own = self.rows_with[language][lemma] & self.words.with_text[other]
        count = own.bit_count()
        if count < SEEN:
            return 0, frozenset()
        left, used = own, set[str]()
        for _, there, one in self._fitting(own, language, other)[:MOST]:
            new = (left & there).bit_count()
            if new >= TOGETHER or (used and new):
                left &= ~there
                used.add(one)
        return left if left.bit_count() <= max(1, LEFT * count) else 0, frozenset(used)

    def _fitting(self, own: int, language: str, other: str) -> list[tuple[float, int, str]]:
        """What stands beside a word more often than elsewhere: how surely, its rows as bits, and what it is; the surest first."""
        every, count, found = self.words.with_text[language], own.bit_count(), []
        total = every.bit_count()
        for lemma in self._beside(own, other):
            there = self.rows_with[other][lemma] & every
            both, times = (own & there).bit_count(), there.bit_count()
            if both < TOGETHER or both * total < LIKELIER * count * times:
                continue
            share = 2 * both / (count + times)
            if share >= SHARE or both >= OWN * times:
                found.append((share, there, lemma))
        return sorted(found, reverse=True)

    def _beside(self, own: int, other: str) -> set[str]:
        """Nouns of the other texts of some rows."""
        places = []
        while own:
            last = own & -own
            places.append(last.bit_length() - 1)
            own ^= last
        things = self.things[other]
        return set[str]().union(*(things[place] for place in places[:: max(1, len(places) // LOOKED_AT)]))
