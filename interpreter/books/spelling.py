"""Words of the texts of a ruleset that are in no dictionary, are no names, and stand hardly anywhere else: slips of the pen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from interpreter.books.mentions import THINGS
from interpreter.prose.faults import Fault, blanked
from interpreter.prose.morphology import morphology
from interpreter.prose.unknown_words import is_known, strange_words
from interpreter.prose.usage import WORD

if TYPE_CHECKING:
    from interpreter.books.glossary import Glossary
    from interpreter.books.mentions import Mentions

CODES = ("foreign-word", "unknown-word")
ENDING = 3  # letters that a form of a name may have in the place of others, if the dictionary does not know the name
SHORTEST_NAME = 5


def is_of_everyday(path: str) -> bool:
    """Is what stands there written in words that a dictionary has? Things may be called anything."""
    return path.partition(".")[0] not in THINGS


class Spelling:
    """The words of a ruleset in each language, from all its texts."""

    def __init__(
        self, glossaries: Mapping[str, Glossary], mentions: Mapping[str, Mentions], rows: Iterable[Mapping[str, str]]
    ) -> None:
        self.often: dict[str, Counter[str]] = {language: Counter() for language in glossaries}
        for row in rows:
            for language, text in row.items():
                if language in self.often:
                    self.often[language].update(map(str.lower, WORD.findall(text)))
        self.names = {language: NameWords(_things(one), mentions[language]) for language, one in glossaries.items()}
        self.is_unknown = cache(self._is_unknown)

    def faults(self, text: str, language: str) -> Iterator[Fault]:
        """The words of a text that are of another language, or in no dictionary."""
        plain = blanked(text)
        if any(self.is_unknown(language, word) for word in WORD.findall(plain)):
            yield from strange_words(plain, language, self.often[language], self.names[language].has)

    def _is_unknown(self, language: str, word: str) -> bool:
        return word.islower() and not is_known(word, language, morphology(language)) and not self.names[language].has(word)


def _things(glossary: Glossary) -> set[str]:
    """What things are called."""
    return {term.lemma for terms in glossary.terms.values() for term in terms if not is_of_everyday(term.path)}


class NameWords:
    """The words of names, in any form."""

    def __init__(self, names: Iterable[str], mentions: Mentions) -> None:
        self.mentions = mentions
        words = {word.lower() for name in names for word in WORD.findall(name)}
        self.lemmas = frozenset(lemma for word in words for lemma in mentions.lemmas(word))
        self.beginnings = {word[: len(word) - cut] for word in words if len(word) >= SHORTEST_NAME for cut in (0, 1)}

    def has(self, word: str) -> bool:
        """Is a word one of a name? With an ending that the dictionary does not know it is still one."""
        lower = word.lower()
        return not self.lemmas.isdisjoint(self.mentions.lemmas(lower)) or any(
            lower[: len(lower) - cut] in self.beginnings for cut in range(1 + ENDING)
        )
