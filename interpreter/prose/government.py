"""Words whose forms do not go together, by all checks of forms; here a preposition or adjective beside its noun, an article."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from interpreter.prose.adjectives import wrong_adjectives
from interpreter.prose.asked_cases import wrong_cases
from interpreter.prose.counted_nouns import wrong_numbers
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, SINGULAR, Form, morphology
from interpreter.prose.nominatives import wrong_nominatives
from interpreter.prose.number_agreement import wrong_agreement
from interpreter.prose.predicates import wrong_predicates
from interpreter.prose.read_once import read_once
from interpreter.prose.relatives import wrong_relatives
from interpreter.prose.subjects import wrong_subjects
from interpreter.prose.usage import WORD, grammar
from interpreter.prose.verb_endings import wrong_endings

MANY, FEW = Form("gen", PLURAL), Form("gen", SINGULAR)
BEGINS = re.compile(r"(?:^|[.!?…:;]\s+)$")  # what stands before the first word of a sentence
BLANK = re.compile(r"[ \N{NO-BREAK SPACE}\n]+")
NEXT = re.compile(r",\s|\s+(\w+)")  # behind the first of several


CODES = ("wrong-agreement", "wrong-article", "wrong-case")


@read_once
def faults_of_form(text: str, language: str) -> tuple[Fault, ...]:
    """The words of a text whose form does not go with the words before them."""
    found: dict[int, Fault] = {}
    for look in CHECKS:
        for fault in look(text, language):
            found.setdefault(fault.start, fault)
    return tuple(found.values())


def wrong_forms(text: str, language: str) -> Iterator[Fault]:
    """Prepositions, adjectives and articles that do not go with the next word."""
    governs, articles = grammar(language).governs, grammar(language).articles
    if not governs and not articles:
        return
    word = ""
    for before, match in pairwise(WORD.finditer(text)):
        farther, word = word, before[0].lower()
        if not BLANK.fullmatch(text, before.end(), match.start()) or _is_no_preposition(farther, word, match[0], language):
            continue
        if word in articles and not articles[word].match(match[0].lower()) and not _is_spelt(match[0]):
            yield Fault("wrong-article", before.start(), {"word": f"{before[0]} {match[0]}"})
        elif (
            governs
            and _can_be_judged(language, before[0], match[0])
            and not _goes_with(language, word, match[0])
            and not _is_first_of_many(text, match.end(), language, word)
        ):
            yield Fault("wrong-case", match.start(), {"word": f"{before[0]} {match[0]}"})


def _is_no_preposition(before: str, word: str, behind: str, language: str) -> bool:
    """Does a word that is spelt like a preposition mean “what kind of” or “too”?"""
    table = grammar(language)
    too = word in table.words("too") and "adjective" in morphology(language).parts(behind)
    return too or before in table.what_kind.get(word, ())


def _is_spelt(word: str) -> bool:
    """Is a word read letter by letter?"""
    return len(word) > 1 and word.isupper()


def wrong_genders(text: str, language: str) -> Iterator[Fault]:
    """Adjectives in the case and number of the next noun and in another gender: the noun probably stands for another one."""
    if not grammar(language).governs:
        return
    led = False
    for before, match in pairwise(WORD.finditer(text)):
        word = before[0].lower() if BEGINS.search(text, 0, before.start()) else before[0]  # inside a sentence it may be a name
        together = word.islower() and BLANK.fullmatch(text, before.end(), match.start())
        if together and _other_gender(language, word, match[0].lower(), led):
            yield Fault("wrong-case", match.start(), {"word": f"{before[0]} {match[0]}"})
        led = bool(together) and _leads(language, word, match[0].lower())


@lru_cache(maxsize=20_000)
def _leads(language: str, before: str, word: str) -> bool:
    """Is a word behind a preposition or an adjective that goes with it, so that it is no verb?"""
    forms = morphology(language)
    if before in grammar(language).governs:
        return True
    return "adjective" in forms.parts(before) and bool(forms.readings(before) & forms.readings(word))


@lru_cache(maxsize=20_000)
def _other_gender(language: str, before: str, noun: str, led: bool) -> bool:
    forms, table = morphology(language), grammar(language)
    led = led and forms.lemmas(before).isdisjoint(table.words("before_nouns"))
    parts = forms.parts(before) - ({"verb"} if led else set())
    if forms.parts(noun) != {"noun"} or "adjective" not in parts or not parts <= {"adjective", "noun"}:
        return False
    if not (forms.knows(noun) and forms.knows(before)) or forms.lemmas(before) & table.words("stand_alone"):
        return False
    adjective, readings = forms.readings(before), forms.readings(noun)
    if _may_be_object(language, before, noun) or (MANY in adjective and FEW in readings):
        return False  # “two white cubes” has both in the genitive
    if "participle" in forms.aspects(before):
        return False
    return any(form.number == SINGULAR for form in adjective & readings) and not forms.agree(before, noun)


def _is_first_of_many(text: str, end: int, language: str, adjective: str) -> bool:
    """Does an adjective in the plural go with this noun and the next ones: “your car and train”?"""
    joined = NEXT.match(text, end)
    plural = any(form.number == PLURAL for form in morphology(language).readings(adjective))
    return plural and joined is not None and (joined[1] is None or joined[1].lower() in grammar(language).words("and"))


@lru_cache(maxsize=20_000)
def _can_be_judged(language: str, before: str, word: str) -> bool:
    """Is a word a noun or an adjective and nothing else, as the dictionary has it? No verb stands behind a preposition.

    An adjective with a capital may be the name of something.
    """
    forms, table = morphology(language), grammar(language)
    governed = before.lower() in table.governs
    if before.isupper() and len(before) > 1:
        return False  # an abbreviation
    known = table.words("before_nouns") | table.words("mostly_before_nouns")
    if not governed and before[0].isupper() and forms.lemmas(before).isdisjoint(known):
        return False
    parts = forms.parts(word)
    if "verb" in parts and not governed and any(form.case == "nom" for form in forms.readings(before)):
        return False  # what it stands for does something
    parts -= {"verb"}
    return bool(parts) and parts <= {"noun", "adjective"} and word.islower() and forms.knows(word)


@lru_cache(maxsize=20_000)
def _goes_with(language: str, before: str, word: str) -> bool:
    forms, table = morphology(language), grammar(language)
    readings = forms.readings(word)
    if before in table.governs:
        return not readings or any(form.case in table.governs[before] for form in readings)
    lemmas, parts = forms.lemmas(before), forms.parts(before)
    bound = not lemmas.isdisjoint(table.words("before_nouns"))
    is_adjective = forms.knows(before) and (parts == {"adjective"} or (bound and "adjective" in parts and "verb" not in parts))
    if not is_adjective or forms.parts(word) - {"verb"} != {"noun"}:
        return True
    if _may_be_object(language, before, word):
        return True
    if not bound and lemmas & table.words("stand_alone"):
        beside = lemmas & table.words("mostly_before_nouns") and any(
            one.number == SINGULAR for one in forms.readings(before) & readings
        )
        return not beside or forms.agree(before, word)
    if not bound and "participle" in forms.aspects(before):  # it may have an object of its own
        return True
    counted = MANY in forms.readings(before) and FEW in readings  # behind two to four
    return counted or forms.agree(before, word)


@lru_cache(maxsize=20_000)
def _may_be_object(language: str, adjective: str, noun: str) -> bool:
    """Can a noun be the object of the adjective before it?"""
    forms, objects = morphology(language), grammar(language).adjectives_with
    cases = {objects[lemma] for lemma in forms.lemmas(adjective) if lemma in objects}
    return any(form.case in cases for form in forms.readings(noun))


CHECKS: tuple[Callable[[str, str], Iterable[Fault]], ...] = (
    wrong_agreement, wrong_forms, wrong_genders, wrong_adjectives, wrong_cases, wrong_nominatives, wrong_subjects,
    wrong_relatives, wrong_predicates, wrong_numbers, wrong_endings,
)  # fmt: skip
