"""Which names of a glossary a text mentions, in whatever form, and what its words mean in all languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from interpreter.prose.genre_words import meanings
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.glossary import Glossary, Term

MOST_WORDS = 4  # of a name
SMALL = 3  # letters of a word that says nothing by itself
NOT_NAMED = ("game", "variants", "options", "seats", "cells")  # parts of a locale whose names are ordinary words in a book
FORCE_WORDS = ("may", "must", "never", "possible", "need")  # in the table of genre words
PLAIN = re.compile(r"[^{}<>]+")


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a text: where it stands, and the paths of what it may be a name of."""

    start: int
    end: int
    paths: frozenset[str]
    words: int = 1


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text with its dictionary forms."""

    text: str
    start: int
    lemmas: frozenset[str]


class Lexicon:
    """Words and names of one language."""

    def __init__(self, language: str, glossaries: Iterable[Glossary]) -> None:
        self.language = language
        self.lemmas = cache(self._lemmas)
        self.paths: dict[str, frozenset[str]] = {}  # of each name
        self.lemma_of: dict[str, str] = {}
        for glossary in glossaries:
            for term in {id(one): one for some in glossary.terms.values() for one in some}.values():
                self._add(term)
        self.by_first: dict[str, list[tuple[str, list[frozenset[str]]]]] = {}
        for name in self.paths:
            words = [self.lemmas(word.lower()) for word in WORD.findall(name)]
            for lemma in words[0]:
                self.by_first.setdefault(lemma, []).append((name, words))

    def _lemmas(self, word: str) -> frozenset[str]:
        found = frozenset(one.replace("ё", "е") for one in morphology(self.language).lemmas(word))
        plain = word.replace("ё", "е")
        return found - {plain} if len(found) > 1 and self.language != "en" else found

    def _add(self, term: Term) -> None:
        section = term.path.partition(".")[0]
        names = {term.lemma, *([str(term.entry["pl"])] if isinstance(term.entry, dict) and "pl" in term.entry else [])}
        for name in names:
            words = WORD.findall(name)
            if section in NOT_NAMED or not words or len(words) > MOST_WORDS or not PLAIN.fullmatch(name) or len(name) < SMALL:
                continue
            key = " ".join(word.lower() for word in words)
            self.paths[key] = self.paths.get(key, frozenset()) | {term.path}
            self.lemma_of.setdefault(term.path, term.lemma)

    def words(self, text: str) -> list[Word]:
        """The words of a text."""
        return [Word(match[0].lower(), match.start(), self.lemmas(match[0].lower())) for match in WORD.finditer(text)]

    def mentions(self, words: list[Word]) -> Iterator[Mention]:
        """The names among words; the longest ones where several fit."""
        at = 0
        while at < len(words):
            fitting = [
                (len(pattern), name)
                for lemma in words[at].lemmas
                for name, pattern in self.by_first.get(lemma, ())
                if name[0] == words[at].text[0]  # “him” is no name of what is called “he”
                and len(pattern) <= len(words) - at
                and all(part & words[at + step].lemmas for step, part in enumerate(pattern))
            ]
            length = max((count for count, _ in fitting), default=0) if len(words[at].text) >= SMALL else 0
            if length:
                last = words[at + length - 1]
                paths = frozenset[str]().union(*(self.paths[name] for count, name in fitting if count == length))
                yield Mention(words[at].start, last.start + len(last.text), paths, length)
            at += length or 1

    def features(self, words: list[Word], mentions: Iterable[Mention]) -> dict[str, float]:
        """What a text is about: names (`name:…`), genre words (`genre:…`), its own words (`ru:…`)."""
        found = Counter[str]()
        common = grammar(self.language).words("common")
        named: dict[str, float] = {}
        for mention in mentions:
            for path in mention.paths:  # a name of many things tells less about each
                named[f"name:{path}"] = max(named.get(f"name:{path}", 0.0), 1 / len(mention.paths))
        for word in words:
            if word.text in common or len(word.text) < SMALL:
                continue
            shared = {meaning for lemma in word.lemmas for meaning in meanings(lemma, self.language)}
            if not shared.isdisjoint(FORCE_WORDS):
                continue  # it may be the fault: two texts are alike without it
            found.update(f"{self.language}:{lemma}" for lemma in word.lemmas)
            found.update(f"genre:{meaning}" for meaning in shared)
        return {feature: float(count) for feature, count in found.items()} | named
