"""Plural forms of a locale by the dictionary: the noun behind a number has the case and number that the language asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from interpreter.proof.translations import Entries, Entry, Findings, entry_of
from interpreter.prose.faults import blanked
from interpreter.prose.morphology import PLURAL, SINGULAR, Form, has_dictionary, morphology
from interpreter.prose.usage import WORD, grammar
from interpreter.source.values import Map
from interpreter.words.template import is_plural

# The forms behind numbers of each category; a language that is not here is not checked.
FORMS = {
    "ru": {"one": {Form("nom"), Form("acc")}, "few": {Form("gen")}, "many": {Form("gen", PLURAL)}, "other": {Form("gen")}},
    "pl": {
        "one": {Form("nom"), Form("acc")},
        "few": {Form("nom", PLURAL), Form("acc", PLURAL)},
        "many": {Form("gen", PLURAL)},
        "other": {Form("gen")},
    },
}
COUNTED = re.compile(r"\{n\}((?:\s+[^\W\d_]+(?:-[^\W\d_]+)*)+)")
COPIED = ("few", "many")  # forms that nobody has alike unless one was taken for the other
CODES = ("plural-unlike", "form-unlike")
SHORTEST = 4  # letters of a word that has no other form, as pronouns have


def check_plurals(entries: Mapping[str, Entries], findings: Findings) -> None:
    """Look at every name with plural forms, and at the word behind {n} in every other text that has them."""
    for language, texts in entries.items():
        forms = FORMS.get(re.split("[-_]", language)[0], {})
        if not has_dictionary(language):
            continue
        for one in texts.values():
            if "one" not in one.forms:
                continue
            name = one.path.startswith("names.") and "{" not in one.whole
            single = str(one.forms["one"])
            first = next(iter(WORD.findall(single)), "") if name else _behind(language, single)
            for category, text in one.forms.items():
                word = _noun(language, single, str(text)) if name else _behind(language, str(text))
                fits = _fits(language, word, forms.get(category, set()), category)
                if word and category in forms and not (fits and _differs(language, first, word, one, category, forms[category])):
                    wanted = ", ".join(sorted(map(str, forms[category])))
                    findings.warning(language, one.path, text.position, "plural-unlike", word=word, form=category, wanted=wanted)
            for category, word, other in _odd_words(language, one):
                findings.warning(language, one.path, one.forms[category].position, "form-unlike", word=word, there=other)
    findings.close(CODES)


def _odd_words(language: str, one: Entry) -> Iterator[tuple[str, str, str]]:
    """Words of a form in whose place all other forms have one word: the form, its word and theirs. Of two forms, both are odd."""
    words = {name: WORD.findall(blanked(text)) for name, text in one.forms.items()}
    lemmas, parts = morphology(language).lemmas, morphology(language).parts
    for name, own in words.items():
        others = [some for other, some in words.items() if other != name and len(some) == len(own)]
        for here, *there in zip(own, *others, strict=True) if others else ():
            shared = frozenset.intersection(*(lemmas(word) for word in there))
            sure = len(there) > 1 or all(parts(word) <= {"noun"} for word in (here, *there))
            if sure and len(here) >= SHORTEST and shared and all(lemmas(here).isdisjoint(lemmas(word)) for word in there):
                yield name, here, there[0]
                break


def _noun(language: str, first: str, text: str) -> str:
    """The word of a form that stands where the noun stands in the first form; empty if that cannot be told."""
    words, others = WORD.findall(first), WORD.findall(text)
    if len(words) != len(others):
        return ""
    for word, other in zip(words, others, strict=True):
        readings = morphology(language).readings(word)
        if word != other and (Form("nom") in readings or not readings):
            nouns = morphology(language).inflect(word, Form("gen", PLURAL))
            if nouns is not None and not _adjective(language, word):
                return str(other)
    return ""


def _differs(language: str, first: str, word: str, one: Entry, category: str, wanted: set[Form]) -> bool:
    """Is a form another one than that of another category, or right for both? What was copied is one too many."""
    others = [str(text) for name, text in one.forms.items() if name in COPIED and name != category]
    if category not in COPIED or str(one.forms[category]) not in others or _has_no_plural(language, first):
        return True
    known = {form: morphology(language).inflect(first.lower(), form) for form in wanted}
    return None in known.values() or first.lower() not in morphology(language).lemmas(word) or word.lower() in known.values()


def _adjective(language: str, word: str) -> bool:
    """Does a word look like an adjective, and like no noun behind a number?"""
    endings = tuple(grammar(language).words("adjective_ends"))
    if morphology(language).parts(word) == {"noun"}:
        return False
    return word.lower().endswith(endings) and Form("gen", SINGULAR) not in morphology(language).readings(word)


def _behind(language: str, text: str) -> str:
    """The noun behind a number, which may have an adjective before it."""
    found = COUNTED.search(text)
    words = WORD.findall(found[1]) if found else []
    parts = morphology(language).parts
    if len(words) > 1 and "adjective" in parts(words[0]) and parts(words[1]) == {"noun"} and _adjective(language, words[0]):
        return str(words[1])
    return str(words[0]) if words else ""


def _fits(language: str, word: str, wanted: set[Form], category: str) -> bool:
    readings = morphology(language).readings(word)
    if not readings or readings & wanted or word[0].isupper():
        return True
    # What has no plural is counted in the genitive singular; adjectives stand in the plural behind two to four.
    alone = category != "one" and Form("gen", SINGULAR) in readings and _has_no_plural(language, word)
    some = {Form("nom", PLURAL), Form("gen", PLURAL)}
    return alone or (category == "few" and bool(readings & some) and _adjective(language, word))


def _has_no_plural(language: str, word: str) -> bool:
    lemmas, known = morphology(language).lemmas(word), grammar(language).words("uncounted")
    others = lemmas - {word.lower()} or lemmas  # the form itself is none, if it is one of another word
    return bool(lemmas & known) or all(morphology(language).counts_alone(lemma) for lemma in others)


def plural_entries(locale: Mapping[str, Any], path: str = "", variant: str = "") -> dict[tuple[str, str], Entry]:
    """All texts of a locale that have plural forms."""
    found: dict[tuple[str, str], Entry] = {}
    for key, value in locale.items():
        inner = f"{path}.{key}" if path else str(key)
        if not path and key == "with":
            for name, words in value.items():
                found |= plural_entries(words, "", str(name))
        elif is_plural(value) and isinstance(value, Map):
            one = entry_of(variant, inner, value, value.position)
            found |= {(variant, inner): one} if one is not None else {}
        elif isinstance(value, Mapping):
            found |= plural_entries(value, inner, variant)
    return found
