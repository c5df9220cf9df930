"""Which terms a text names, in whatever form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.prose.morphology import morphology
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.glossary import Glossary, Term

SHARED = 0.7  # of a word's letters that a derived word has, too
BRACES = re.compile(r"\{[^{}]*\}")
MOST = 3  # how often a thing is named is counted so far
SHORTEST = 3  # letters of a word that can name something
NEAR = 3  # how far apart words of a name stand at most: farther apart they name two things
THINGS = ("terms", "pieces", "tables", "symbols", "sides")  # names of other sections are words of everyday


class Mentions:
    """Finds names in texts of one language, by the dictionary forms of their words."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.lemmas = cache(self._lemmas)
        self.words = cache(self._words)
        self.things = cache(self._things)
        self.things_of = cache(self._things_of)

    def _lemmas(self, word: str) -> frozenset[str]:
        return morphology(self.language).lemmas(word)

    def _words(self, text: str) -> frozenset[str]:
        """The dictionary forms of all words of a text."""
        return frozenset[str]().union(*(self.lemmas(word.lower()) for word in WORD.findall(text)))

    def _things(self, text: str) -> frozenset[str]:
        """The dictionary forms of what can name something."""
        return frozenset[str]().union(*map(self.things_of, WORD.findall(text)))

    def _things_of(self, word: str) -> frozenset[str]:
        lower = word.lower()
        telling = len(lower) >= SHORTEST and lower not in grammar(self.language).words("common")
        return self.lemmas(lower) if telling and self.nouns([lower]) else frozenset()

    def has(self, text: str, term: Term) -> bool:
        """Is a term named: all words of it, in any form, or a word made of them?"""
        words = {word.lower() for word in WORD.findall(text)}
        if any(form.lower() in text.lower() for form in term.forms):
            return True
        wanted = [word for word in WORD.findall(term.lemma) if len(word) > 2]
        return bool(wanted) and all(self._found(word, words) for word in wanted[:2])

    def _found(self, wanted: str, words: set[str]) -> bool:
        lemmas = self.lemmas(wanted.lower())
        return any(lemmas & self.lemmas(word) or related(wanted.lower(), word) for word in words)

    def longer(self, text: str, wanted: Callable[[str], bool]) -> list[str]:
        """The longer words of a text of which all dictionary forms are wanted."""
        common = grammar(self.language).words("common")
        found = [word for word in WORD.findall(text) if len(word) > 3 and word.lower() not in common]
        return [word for word in found if all(map(wanted, self.lemmas(word.lower())))]

    def nouns(self, words: Iterable[str]) -> list[str]:
        """The words that can be nouns, as far as that is known."""
        parts = morphology(self.language).parts
        return [word for word in words if not (kinds := parts(word)) or "noun" in kinds]

    def only_nouns(self, words: Iterable[str]) -> list[str]:
        """Those that can be nothing else."""
        parts = morphology(self.language).parts
        return [word for word in words if parts(word) <= {"noun"}]


class Names:
    """The names of things that all languages of a ruleset have, and where texts mention them."""

    def __init__(self, glossaries: Mapping[str, Glossary], mentions: Mapping[str, Mentions]) -> None:
        self.glossaries, self.mentions = glossaries, mentions
        self.wanted: dict[str, dict[str, list[frozenset[str]]]] = {language: {} for language in glossaries}
        self.begins: dict[str, dict[str, list[str]]] = {language: {} for language in glossaries}  # with a word
        self._places: dict[tuple[str, str, str], Mapping[str, list[int]]] = {}
        self.alike: dict[str, str] = {}  # of things with equal names in all languages, the first
        self.kinds: dict[str, set[str]] = {}  # what the things with a name are
        named: dict[tuple[str, ...], str] = {}
        for path in self._common(glossaries):  # a name of two letters is not found in a text
            lemmas = {language: BRACES.sub("", terms[path].lemma) for language, terms in self._terms.items()}
            words = {
                language: [mentions[language].lemmas(word) for word in _telling(lemma, language)]
                for language, lemma in lemmas.items()
            }
            if not all(words.values()) or any(_is_adverb(lemma, language) for language, lemma in lemmas.items()):
                continue
            first = named.setdefault(tuple(lemmas.values()), path)
            self.alike[path] = first
            self.kinds.setdefault(first, set()).add(path.rpartition(".")[0])
            if first == path:
                for language, name in words.items():
                    self.wanted[language][path] = name
                    for begin in name[0]:
                        self.begins[language].setdefault(begin, []).append(path)

    def _common(self, glossaries: Mapping[str, Glossary]) -> list[str]:
        self._terms: dict[str, dict[str, Term]] = {}
        self._capitals: dict[str, frozenset[str]] = {}
        for language, glossary in glossaries.items():
            found = {term.path: term for terms in glossary.terms.values() for term in terms}
            words = (word for term in found.values() for form in term.forms for word in WORD.findall(form))
            self._capitals[language] = frozenset(word for word in words if word[0].isupper())
            self._terms[language] = {path: term for path, term in found.items() if _is_thing(path, term.lemma)}
        first, *others = self._terms.values()
        return [path for path in first if all(path in other for other in others)]

    @cached_property
    def own(self) -> Mapping[str, Names]:
        """The names of each language, also those that others do not have."""
        return {language: Names({language: glossary}, self.mentions) for language, glossary in self.glossaries.items()}

    @cached_property
    def pairs(self) -> Mapping[str, frozenset[tuple[str, str]]]:
        """By language, words that stand side by side in names, in their dictionary forms."""
        found: dict[str, set[tuple[str, str]]] = {language: set() for language in self._terms}
        for language, terms in self._terms.items():
            for first, second in (pair for term in terms.values() for pair in pairwise(term.lemma.split())):
                if WORD.fullmatch(first) and WORD.fullmatch(second):
                    lemmas = [self.mentions[language].lemmas(word.lower()) for word in (first, second)]
                    found[language] |= {(one, two) for one in lemmas[0] for two in lemmas[1] if one != two}
        return {language: frozenset(pairs) for language, pairs in found.items()}

    @cached_property
    def words(self) -> Mapping[str, frozenset[str]]:
        """By language, the words of all names in their dictionary forms."""
        found: dict[str, frozenset[str]] = {}
        for language, terms in self._terms.items():
            every = (word for term in terms.values() for word in _telling(term.lemma, language))
            found[language] = frozenset[str]().union(*map(self.mentions[language].lemmas, every))
        return found

    def capitals(self, language: str) -> frozenset[str]:
        """The words with capitals in names of a language."""
        return self._capitals[language]

    def akin(self, first: str, second: str) -> bool:
        """Do the names of two things share a word in some language?"""
        paths = [path.partition("#")[0] for path in (first, second)]
        return any(
            not one.isdisjoint(other) for wanted in self.wanted.values() for one in wanted[paths[0]] for other in wanted[paths[1]]
        )

    def lemma(self, path: str, language: str) -> str:
        """What a language calls it."""
        return self.term(path, language).lemma

    def term(self, path: str, language: str) -> Term:
        """Its name in a language."""
        return self._terms[language][path.partition("#")[0]]

    def places(self, text: str, language: str, without: str = "") -> Mapping[str, list[int]]:
        """Where a text names things, by path, but for those of one kind: the numbers of words."""
        if (language, text, without) not in self._places:
            self._places[language, text, without] = self._found(text, language, without)
        return self._places[language, text, without]

    def _found(self, text: str, language: str, without: str) -> Mapping[str, list[int]]:
        lemmas = self.mentions[language].lemmas
        words: dict[str, list[int]] = {}
        words_of = WORD.findall(text)
        for number, word in enumerate(words_of):
            for lemma in lemmas(word.lower()):
                words.setdefault(lemma, []).append(number)
        spans: list[tuple[int, int, str, list[int]]] = []
        for path in dict.fromkeys(path for word in words for path in self.begins[language].get(word, ())):
            name = self.wanted[language][path]
            whole = len(name) >= len(words_of) and "\0" not in text
            if without and (self.kinds[path] == {without} or whole):
                continue  # a name is not made of itself
            hits = [sorted({at for lemma in one for at in words.get(lemma, ())}) for one in name]
            rarest = min(hits, key=len)
            for at in rarest:
                span = [min(some, key=lambda one: abs(one - at)) for some in hits]
                if max(span) - min(span) <= NEAR:
                    spans.append((-len(name), span[0], path, span))
        found: dict[str, list[int]] = {}
        longest: dict[int, int] = {}
        for length, at, path, span in sorted(spans):  # what is part of a longer name is no name of its own
            if all(longest.get(place, length) == length for place in span):
                found.setdefault(path, []).append(at)
                if max(span) - min(span) < -length:  # its words stand side by side
                    longest |= dict.fromkeys(span, length)
        return found

    def in_text(self, text: str, language: str, bound: Iterable[str] = (), without: str = "") -> frozenset[str]:
        """What a text names, by path, and `path#2` what it names twice; what is bound in it is named in whatever words."""
        times = {path: len(places) for path, places in self.places(text, language, without).items()}
        for path, count in Counter(self.alike[path] for path in bound if path in self.alike).items():
            times[path] = max(times.get(path, 0), count)
        return frozenset(f"{path}#{n + 1}" if n else path for path, count in times.items() for n in range(min(count, MOST)))


def _telling(name: str, language: str) -> list[str]:
    """The words of a name by which it is found in a text."""
    return [
        word for word in map(str.lower, WORD.findall(name)) if len(word) > 2 and word not in grammar(language).words("common")
    ]


def _is_adverb(name: str, language: str) -> bool:
    """Does a name say where something is, and not what it is: “on the hex”?"""
    first, table = name.split(maxsplit=1)[0].lower(), grammar(language)
    return " " in name and (first in table.governs or first in table.words("no_nouns"))


def _is_thing(path: str, name: str) -> bool:
    """Is it a name to look for? Those of fields are if they are one word: longer ones tell what a thing has done."""
    section = path.partition(".")[0]
    named = section in THINGS or (section == "fields" and bool(WORD.fullmatch(name)))
    return named and not any(letter.isdigit() for letter in name)


def related(first: str, second: str) -> bool:
    """Do two words begin alike for the most part?"""
    length = 0
    while length < min(len(first), len(second)) and first[length] == second[length]:
        length += 1
    return length >= 4 and length >= SHARED * len(first)
