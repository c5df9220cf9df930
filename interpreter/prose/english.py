"""Forms of English nouns by the rules of spelling; what a word can be from the dictionary of `lemminflect`, if it is there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib.util import find_spec

from interpreter.prose.morphology import PLURAL, SINGULAR, Analysis, Form
from interpreter.prose.usage import grammar

IRREGULAR = {"man": "men", "woman": "women", "child": "children", "foot": "feet", "mouse": "mice", "person": "people",
             "die": "dice", "knife": "knives", "wolf": "wolves", "half": "halves", "life": "lives", "leaf": "leaves",
             "sheep": "sheep", "fish": "fish", "series": "series", "species": "species", "hero": "heroes"}  # fmt: skip
SINGULARS = {many: one for one, many in IRREGULAR.items()}
DICTIONARY = "lemminflect"
PARTS = {"NOUN": "noun", "PROPN": "noun", "VERB": "verb", "AUX": "verb", "ADJ": "adjective"}
ENDING = re.compile(r"(n't|'(s|ll|re|ve|m|d))$|(?<=s)'$")  # what is written together with a word
SHORTEST = 4  # letters of a part of a word
OF = re.compile(r"\s+(?:of|in|on|with|for|from|to|at)\s+")  # what comes behind it stays as it is


class English:
    """Plurals by the rules of spelling, and the few that have none."""

    @cached_property
    def _readings(self) -> Callable[[str], Mapping[str, tuple[str, ...]]] | None:
        """What a word can be, by the dictionary; nothing if it does not know it."""
        if find_spec(DICTIONARY) is None:
            return None
        from lemminflect import getAllLemmas

        readings: Callable[[str], Mapping[str, tuple[str, ...]]] = getAllLemmas
        return readings

    def inflect(self, phrase: str, form: Form) -> str | None:
        if form.number != PLURAL:
            return phrase
        behind = OF.search(phrase)
        head, rest = (phrase[: behind.start()], phrase[behind.start() :]) if behind else (phrase, "")
        before, blank, noun = head.rpartition(" ")
        return f"{before}{blank}{_plural(noun)}{rest}"

    def gender(self, phrase: str) -> str:
        return "m"

    def lemmas(self, word: str) -> frozenset[str]:
        lower = word.lower().removesuffix("’s").removesuffix("'s")
        found = {lower, SINGULARS.get(lower, lower)}
        if lower.endswith("ies") and len(lower) > 4:
            found.add(lower[:-3] + "y")
        if lower.endswith("es") and len(lower) > 3:
            found.add(lower[:-2])
        if lower.endswith("s") and not lower.endswith("ss"):
            found.add(lower[:-1])
        for ending in ("ing", "ed"):
            if lower.endswith(ending) and len(lower) > len(ending) + 2:
                stem = lower.removesuffix(ending)
                found |= {stem, stem + "e", stem[:-1] if stem[-1] == stem[-2] else stem}
        return frozenset(found)

    def readings(self, word: str) -> frozenset[Form]:
        return frozenset()

    def counts_alone(self, phrase: str) -> bool:
        return False

    def parts(self, word: str) -> frozenset[str]:
        if word.lower() in grammar("en").words("no_nouns"):
            return frozenset({"other"})
        found = self._readings(word.lower()) if self._readings is not None else {}
        return frozenset(PARTS.get(part, "other") for part in found)

    def analyses(self, word: str) -> frozenset[Analysis]:
        """Nouns with their numbers, of which one that has no plural has both; verbs as they stand behind one thing or many."""
        lower = word.lower()
        lemmas = self._readings(lower) if self._readings is not None else {}
        return frozenset(found for part, names in lemmas.items() for name in names for found in _analyses(lower, part, name))

    def agree(self, adjective: str, noun: str) -> bool:
        return True

    def knows(self, word: str) -> bool:
        if self._readings is None:
            return True
        table, lower = grammar("en"), word.lower().replace("’", "'")
        known = table.words("no_nouns") | table.words("common") | table.words("known_words") | table.number_of.keys()
        bare = ENDING.sub("", lower)
        parts = ((bare[:at], bare[at:]) for at in range(SHORTEST, len(bare) - SHORTEST + 1))  # a stronghold, a cornfield
        return (
            not known.isdisjoint({lower, *self.lemmas(bare)})
            or any(map(self._readings, (lower, bare)))
            or any(all(map(self._readings, pair)) for pair in parts)
        )

    def aspects(self, word: str) -> frozenset[str]:
        return frozenset()


def _analyses(word: str, part: str, lemma: str) -> Iterator[Analysis]:
    from lemminflect import getInflection

    kind = PARTS.get(part, "other")
    if kind == "noun":
        if word == lemma:
            yield Analysis(kind, number=SINGULAR)
        if word != lemma or word in getInflection(lemma, "NNS") or lemma in grammar("en").words("uncounted"):
            yield Analysis(kind, number=PLURAL)
    elif kind == "verb":
        if word in (lemma, *getInflection(lemma, "VBP")):
            yield Analysis(kind, number=PLURAL)
        if word in getInflection(lemma, "VBZ"):
            yield Analysis(kind, number=SINGULAR)
        if word in getInflection(lemma, "VBD") + getInflection(lemma, "VBG") + getInflection(lemma, "VBN"):
            yield Analysis("participle")
    else:
        yield Analysis(kind)


def _plural(noun: str) -> str:
    lower = noun.lower()
    if lower in IRREGULAR:
        return noun[0] + IRREGULAR[lower][1:]
    if re.search(r"(s|x|z|ch|sh)$", lower):
        return noun + "es"
    if re.search(r"[^aeiou]y$", lower):
        return noun[:-1] + "ies"
    return noun + "s"
