"""Subjects: a nominative where the verb has no place for one, and a verb in another number than its subject."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.asked_cases import odd_phrase
from interpreter.prose.clauses import Clause, Phrase, Word, clauses_of, phrases_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, Analysis, morphology
from interpreter.prose.usage import Grammar, grammar

NOMINATIVE = {"nom"}
ADDRESSED = "2"


def wrong_subjects(text: str, language: str) -> Iterator[Fault]:
    """Nominatives that nothing asks for, and verbs that do not go with theirs."""
    table = grammar(language)
    if not table.governs:
        return
    for clause in clauses_of(text, language):
        yield from _odd_nominatives(clause, list(phrases_of(clause)), table)
        first = _till_next_verb(clause, table)
        yield from _odd_verbs(first, list(phrases_of(first)), language)


def _odd_nominatives(clause: Clause, phrases: list[Phrase], table: Grammar) -> Iterator[Fault]:
    """Nouns in the nominative in a clause that tells somebody to do something, or what to do."""
    if clause.said & table.words("like_a_subject"):
        return
    first = next((place for place, word in enumerate(clause.words) if _has_no_subject(word)), None)
    if first is None or any(_may_have_subject(word) for word in clause.words):
        return
    for phrase in phrases:
        alone = phrase.begin == 0 or clause.words[phrase.begin - 1].text
        if phrase.begin > first and phrase.cases == NOMINATIVE and alone and phrase.head.lower not in table.words("labels"):
            yield odd_phrase(clause, phrase, "wrong-case")


def _has_no_subject(word: Word) -> bool:
    """Is it an order, what is said to somebody, or a verb without a subject?"""
    return bool(word.analyses) and all(
        one.part in ("order", "infinitive", "gerund") or (one.part == "verb" and one.person == ADDRESSED) for one in word.analyses
    )


def _may_have_subject(word: Word) -> bool:
    """May it tell something about a subject? What is not known may."""
    if not word.analyses:
        return word.text.islower()
    return any(one.part == "short" or (one.part == "verb" and one.person != ADDRESSED) for one in word.analyses)


def _odd_verbs(clause: Clause, phrases: list[Phrase], language: str) -> Iterator[Fault]:
    """A verb in another number or gender than the only word that can be its subject."""
    table = grammar(language)
    verb = _only_verb(clause, language)
    if verb is None:
        return
    tells = [one for one in clause.words[verb].analyses if one.part in ("verb", "short")]
    subject = _only_subject(clause, phrases, verb, tells, table)
    if subject is None or any(one.person not in ("", "3") for one in tells):
        return
    shapes = {(number, gender) for case, number, gender in subject.shapes if case == "nom"}
    if any(_goes_with(number, gender, one) for number, gender in shapes for one in tells):
        return
    beside = clause.words[:verb] if subject.begin < verb else clause.words[verb:]
    joined = any(word.lower in table.words("joins_subjects") for word in beside)
    several = PLURAL in {one.number for one in tells} and (joined or not _is_whole(clause, table))
    if not several:
        word = clause.words[verb]
        yield Fault("wrong-agreement", word.start, {"word": word.text, "value": subject.head.text})


def _till_next_verb(clause: Clause, table: Grammar) -> Clause:
    """A clause without what else its subject does: “the player draws a card and discards it”."""
    verbs = [place for place, word in enumerate(clause.words) if {"verb", "short"} & word.parts]
    joining = table.words("and") | table.words("or")
    if len(verbs) > 1:
        joined = [place for place in range(verbs[0] + 1, verbs[1]) if clause.words[place].lower in joining]
        if joined and verbs[1] == joined[-1] + 1:
            return Clause(clause.words[: joined[-1]], clause.opened, "")
    return clause


def _only_verb(clause: Clause, language: str) -> int | None:
    """Where the verb of a clause is, if it has but one; what only joins is not counted."""
    found = [place for place, word in enumerate(clause.words) if {"verb", "short"} & word.parts]
    if len(found) > 1:
        linking = grammar(language).words("linking")
        found = [place for place in found if morphology(language).lemmas(clause.words[place].lower).isdisjoint(linking)]
    if len(found) != 1 or not clause.words[found[0]].text.islower() or not _is_verb(clause.words[found[0]], language):
        return None
    return found[0]


def _named(clause: Clause, phrases: list[Phrase], table: Grammar) -> Iterator[Phrase]:
    """What may be a subject: nouns that no preposition leads, and words that stand for a noun."""
    inside = {place for phrase in phrases for place in range(phrase.begin, phrase.end)}
    for phrase in phrases:
        if phrase.begin == 0 or clause.words[phrase.begin - 1].lower not in table.governs:
            yield phrase
    for place, word in enumerate(clause.words):
        led = place > 0 and clause.words[place - 1].lower in table.governs
        if place not in inside and not led and word.is_only("pronoun", "adjective", "participle"):
            yield Phrase(place, place + 1, word, word.shapes("pronoun", "adjective", "participle"))


def _only_subject(clause: Clause, phrases: list[Phrase], verb: int, tells: list[Analysis], table: Grammar) -> Phrase | None:
    """The noun that must be the subject of a verb: nothing else, or first in a clause whose verb has no object."""
    named = list(_named(clause, phrases, table))
    may_be = [phrase for phrase in named if "nom" in phrase.cases]
    subject = next((phrase for phrase in may_be if phrase.cases == NOMINATIVE), None)
    if subject is None and may_be and _is_whole(clause, table):
        lemmas = morphology(table.language).lemmas(clause.words[verb].lower)
        without_object = lemmas & table.words("no_object") or all(one.object or one.part == "short" for one in tells)
        without_object = without_object or any(phrase.cases == {"acc"} for phrase in named)
        begins = may_be[0].begin == (clause.words[0].lower in table.words("begins_clause"))
        if begins and without_object and not lemmas & table.words("without_subject"):
            subject = may_be[0]
    numbers = {one.number for one in tells}
    known = {place for phrase in (*named, *phrases) for place in range(phrase.begin, phrase.end)}
    others = any(
        ("nom", number) == shape[:2] for one in may_be if one is not subject for shape in one.shapes for number in numbers
    )
    rest = [word for place, word in enumerate(clause.words) if place not in known and place != verb]
    unknown = any(not word.analyses for word in clause.words) or any(_may_be_subject(word, numbers) for word in rest)
    return None if others or unknown else subject


def _may_be_subject(word: Word, numbers: set[str]) -> bool:
    """May a word that may be anything be what a verb tells about?"""
    return "numeral" in word.parts or any(one.case == "nom" and one.number in numbers for one in word.analyses)


def _goes_with(number: str, gender: str, verb: Analysis) -> bool:
    return verb.number in (number, "") and (number == PLURAL or not gender or not verb.gender or verb.gender[:1] == gender[:1])


def _is_whole(clause: Clause, table: Grammar) -> bool:
    """Does a clause begin anew, so that its subject does not stand before it?"""
    first = clause.words[0]
    relative = first.is_only("adjective") and morphology(table.language).lemmas(first.lower) & table.words("relative")
    return clause.begins or bool(relative) or first.lower in table.words("begins_clause")


def _is_verb(word: Word, language: str) -> bool:
    """Is a word behind a subject a verb, or something that cannot stand there?"""
    if word.is_only("verb", "short"):
        return True
    if "verb" not in word.parts or not word.is_only("verb", "noun", "adjective", "participle"):
        return False
    cases = {one.case for one in word.analyses if one.part != "verb"}
    return cases <= {"dat", "loc"} or bool(morphology(language).lemmas(word.lower) & grammar(language).words("no_object"))
