"""Whether a text names something, in whatever form."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from interpreter.prose.morphology import morphology
from interpreter.prose.usage import WORD

if TYPE_CHECKING:
    from interpreter.books.glossary import Term

SHARED = 0.7  # of a word's letters that a derived word has, too


class Mentions:
    """Finds names in texts of one language, by the dictionary forms of their words."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lemmas = cache(self._lemmas)

    def _lemmas(self, word: str) -> frozenset[str]:
        return morphology(self.language).lemmas(word)

    def has(self, text: str, term: Term) -> bool:
        """Is a term named: all words of it, in any form, or a word made of them?"""
        words = {word.lower() for word in WORD.findall(text)}
        if any(form.lower() in text.lower() for form in term.forms):
            return True
        wanted = [word for word in WORD.findall(term.lemma) if len(word) > 2]
        return bool(wanted) and all(self._found(word, words) for word in wanted[:2])

    def _found(self, wanted: str, words: set[str]) -> bool:
        lemmas = self.lemmas(wanted.lower())
        return any(lemmas & self.lemmas(word) or _related(wanted.lower(), word) for word in words)


def _related(first: str, second: str) -> bool:
    """Do two words begin alike for the most part?"""
    length = 0
    while length < min(len(first), len(second)) and first[length] == second[length]:
        length += 1
    return length >= 4 and length >= SHARED * len(first)
