"""Words that do not belong into a text: of another language, or in no dictionary."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator

from interpreter.prose.faults import Fault, script
from interpreter.prose.genre_words import meanings
from interpreter.prose.morphology import Morphology, morphology
from interpreter.prose.usage import WORD, grammar

# Addresses of pages, names with an underscore, notes of copyright.
ADDRESS = re.compile(r"\S{0,80}(?:www\.|@|://|\w_\w|\.\w{2,}/|\w\.(?:com|net|org|ru|pl|eu|as)\b)\S*|©.*", re.IGNORECASE)
SHORTEST = 4  # letters of a word that may be misspelt
SHORTEST_FOREIGN = 3
FEW = 3  # words before one that may belong to the same name
MEANT = 2  # a word that stands here more often is meant


def without_addresses(text: str) -> str:
    """A text without addresses of pages and notes of copyright; everything else stays in its place."""
    return ADDRESS.sub(lambda match: " " * len(match[0]), text)


def strange_words(text: str, language: str, often: Counter[str], is_name: Callable[[str], bool]) -> Iterator[Fault]:
    """The words of a text that are of another language (`foreign-word`), or in no dictionary (`unknown-word`).

    `often` counts the words of the whole book; `is_name` knows the names of the game.
    """
    own = str(grammar(language).table.get("script", ""))
    forms = morphology(language)
    if own and not any(script(word[0]) == own for word in WORD.findall(text)):
        return  # names of people, and what is `untranslated` as a whole
    for match in WORD.finditer(without_addresses(text)):
        word = match[0]
        if not word.islower() or len(word) < SHORTEST_FOREIGN or is_name(word):
            continue
        scripts = {script(letter) for letter in word if letter.isalpha()}
        if _in_foreign_name(text, match, forms):
            continue
        if own and own not in scripts and scripts & {"latin", "cyrillic"} and not _abbreviation(text, match):
            yield Fault("foreign-word", match.start(), {"word": word, "language": language})
        elif scripts != {own} or is_known(word, language, forms):
            continue
        elif _english(word, language):
            yield Fault("foreign-word", match.start(), {"word": word, "language": language})
        elif len(word) >= SHORTEST and often[word] <= MEANT and word not in grammar(language).words("abbreviations"):
            yield Fault("unknown-word", match.start(), {"word": word})


def is_known(word: str, language: str, forms: Morphology) -> bool:
    """Is a word in the dictionary, or made of words that are: “unbuilt” where “built” is, «шестиугольный» by its parts?"""
    table = grammar(language)
    counts = [number for number in table.number_of if word.startswith(number) and len(number) >= SHORTEST]
    made = [word.removeprefix(prefix) for prefix in (*table.words("not"), *table.words("prefixes"), *counts)]
    return any(forms.knows(one) for one in (word, *made) if one) or all(map(forms.knows, word.split("-")))


def _in_foreign_name(text: str, match: re.Match[str], forms: Morphology) -> bool:
    """Does a word stand among names of another language: “Board Games by the Bay”?"""
    before = [one[0] for one in WORD.finditer(text[: match.start()])][-FEW:]
    behind = WORD.match(text, match.end() + 1)
    names = [word for word in (*before, *([behind[0]] if behind else ())) if word[0].isupper() and not forms.knows(word)]
    return behind is not None and behind[0] in names and len(names) > 1


def _abbreviation(text: str, match: re.Match[str]) -> bool:
    return text[match.end() : match.end() + 1] == "." and len(match[0]) <= SHORTEST


def _english(word: str, language: str) -> bool:
    """Is a word that the language does not know an English one?"""
    if language.startswith("en") or not word.isascii():
        return False
    lemmas: Collection[str] = morphology("en").lemmas(word)
    looks = str(grammar(language).table.get("english_looks") or "")
    if looks and re.search(looks, word):
        return True
    english = grammar("en")
    known = word in english.words("common") | english.words("no_nouns") or any(meanings(lemma, "en") for lemma in lemmas)
    return known or (len(word) >= SHORTEST and bool(morphology("en").parts(word)))
