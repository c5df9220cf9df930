"""The forms of names: a noun with its adjectives in a case and number, and behind a number.

Russian and Polish have dictionaries (`rulewright[rulebook]`); every other language, and one whose dictionary is not installed,
has the forms that somebody wrote down.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple, Protocol

from interpreter.prose.usage import grammar
from interpreter.words.plurals import category

SINGULAR, PLURAL = "sg", "pl"


@dataclass(frozen=True, slots=True)
class Form:
    """A case and a number."""

    case: str = "nom"
    number: str = SINGULAR

    def __str__(self) -> str:
        return f"{self.case}.{self.number}"


class Analysis(NamedTuple):
    """One way to read a word: its part of speech, and the case, number, gender and person that it then has.

    Parts are noun, pronoun, adjective, participle, short (an adjective that only tells), verb, order, infinitive, gerund,
    predicate (what tells without a subject), numeral, preposition, conjunction, other.
    """

    part: str
    case: str = ""
    number: str = ""
    gender: str = ""  # with what is alive apart, where the forms are
    person: str = ""
    object: str = ""  # of a verb or participle: `none` if it has no direct one


class Morphology(Protocol):
    """Knows the forms of words of one language."""

    def inflect(self, phrase: str, form: Form) -> str | None:
        """A name in a form, given in its dictionary form; None if that is not known."""
        ...

    def gender(self, phrase: str) -> str:
        """m, f, n, or p: of men and of what is counted like them."""
        ...

    def lemmas(self, word: str) -> frozenset[str]:
        """The dictionary forms that a word can have, in lower case."""
        ...

    def readings(self, word: str) -> frozenset[Form]:
        """The forms in which a word can be, if it is a noun or an adjective."""
        ...

    def counts_alone(self, phrase: str) -> bool:
        """Has it no plural, so that any number of it is said in the genitive singular?"""
        ...

    def parts(self, word: str) -> frozenset[str]:
        """What a word can be: noun, adjective, verb, other; nothing if that is not known."""
        ...

    def analyses(self, word: str) -> frozenset[Analysis]:
        """All ways to read a word; nothing if it is not in the dictionary."""
        ...

    def agree(self, adjective: str, noun: str) -> bool:
        """Can an adjective stand before a noun: in one case, number and gender?"""
        ...

    def knows(self, word: str) -> bool:
        """Is a word in the dictionary?"""
        ...

    def aspects(self, word: str) -> frozenset[str]:
        """What a verb tells: `done order` (do it once), `done future` (it will be done), `done order or future` (“you will”),
        each only if it is read so in any case; or `infinitive`; `participle` if it can be one."""
        ...


class NoMorphology:
    """A language of which no forms are known."""

    def inflect(self, phrase: str, form: Form) -> str | None:
        return phrase if form == Form() else None

    def gender(self, phrase: str) -> str:
        return "m"

    def lemmas(self, word: str) -> frozenset[str]:
        return frozenset({word.lower()})

    def readings(self, word: str) -> frozenset[Form]:
        return frozenset()

    def counts_alone(self, phrase: str) -> bool:
        return False

    def parts(self, word: str) -> frozenset[str]:
        return frozenset()

    def analyses(self, word: str) -> frozenset[Analysis]:
        return frozenset()

    def agree(self, adjective: str, noun: str) -> bool:
        return True

    def knows(self, word: str) -> bool:
        return True

    def aspects(self, word: str) -> frozenset[str]:
        return frozenset()


@cache
def morphology(language: str) -> Morphology:
    """The dictionary of a language; loading it takes about half a second, and waits for the first word that is asked for."""
    from interpreter.prose.remembered import Remembered

    base = grammar(language).language.partition("_")[0].partition("-")[0]
    if base == "en":
        from interpreter.prose.english import DICTIONARY, English

        return Remembered(English) if find_spec(DICTIONARY) else English()
    if base == "ru" and find_spec("pymorphy3"):
        return Remembered(_russian)
    if base == "pl" and find_spec("morfeusz2"):
        return Remembered(_polish)
    return NoMorphology()


def _russian() -> Morphology:
    from interpreter.prose.russian import Russian

    return Russian()


def _polish() -> Morphology:
    from interpreter.prose.polish import Polish

    return Polish()


def has_dictionary(language: str) -> bool:
    """Are forms of words of a language known here?"""
    return not isinstance(morphology(language), NoMorphology)


@cache
def kept_once(found: frozenset[Analysis]) -> frozenset[Analysis]:
    """Words of one kind are read alike: what is kept of them is kept once."""
    return found


def as_model(word: str, like: str, model: str) -> str:
    """The form of a model for a form of a word that goes like it; nothing if it does not begin as that word."""
    shared = 0
    while shared < min(len(like), len(model)) and like[-1 - shared] == model[-1 - shared]:
        shared += 1
    begin = like[: len(like) - shared]
    return model[: len(model) - shared] + word[len(begin) :] if word.startswith(begin) else ""


def form_behind(language: str, number: int, case: str) -> Form:
    """The form of a noun behind a number, which itself stands in a case."""
    which = category(language, number)
    if language.startswith(("ru", "pl")):
        if which == "one":
            return Form(case, SINGULAR)
        if case not in ("nom", "acc"):
            return Form(case, PLURAL)
        if which == "few":
            return Form("gen", SINGULAR) if language.startswith("ru") else Form("nom", PLURAL)
        return Form("gen", PLURAL)
    return Form("nom", SINGULAR if which == "one" else PLURAL)
