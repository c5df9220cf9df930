"""Verbs in another number or gender than their subject."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.clauses import Clause, Phrase, Word, clauses_of, phrases_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, Analysis, morphology
from interpreter.prose.usage import Grammar, grammar

NOMINATIVE = {"nom"}


def wrong_subjects(text: str, language: str) -> Iterator[Fault]:
    """Verbs that do not go with the only word that can be their subject, or with the verb that “and” joins them with."""
    table = grammar(language)
    if not table.governs:
        return
    for clause in clauses_of(text, language):
        first = _till_next_verb(clause, table)
        yield from _odd_verbs(first, list(phrases_of(first)), language)
        if first is not clause:
            yield from _odd_second_verbs(clause, len(first.words) + 1, table)


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
    """The noun that must be the subject of a verb: first in its clause, or nothing else can be."""
    named = list(_named(clause, phrases, table))
    may_be = [phrase for phrase in named if "nom" in phrase.cases]
    if any(phrase.head.never_bends for phrase in may_be):
        return None
    subject = next((phrase for phrase in may_be if phrase.cases == NOMINATIVE), None)
    lemmas = morphology(table.language).lemmas(clause.words[verb].lower)
    without_object = _has_no_object(clause, lemmas, named, tells, table)
    asks = lemmas.isdisjoint(table.words("without_subject") | table.words("linking"))
    if subject is None and may_be and without_object and asks:
        subject = _first_or_behind(clause, may_be, verb, table)
    if subject is None or not morphology(table.language).lemmas(subject.head.lower).isdisjoint(table.words("many_of")):
        return None
    leads = asks and subject.cases == NOMINATIVE and subject.begin < verb and _begins(clause, subject, table)
    end = verb if leads else len(clause.words)  # what stands behind a verb with its subject is none
    numbers = {one.number for one in tells}
    known = {place for phrase in (*named, *phrases) for place in range(phrase.begin, phrase.end)}
    others = [phrase for phrase in may_be if phrase is not subject and phrase.begin < end]
    if any(("nom", number) == shape[:2] for one in others for shape in one.shapes for number in numbers):
        return None
    rest = [word for place, word in enumerate(clause.words[:end]) if place not in known and place != verb]
    unknown = any(not word.analyses for word in clause.words[:end])
    return None if unknown or any(_may_be_subject(word, numbers) for word in rest) else subject


def _has_no_object(clause: Clause, lemmas: frozenset[str], named: list[Phrase], tells: list[Analysis], table: Grammar) -> bool:
    """Can nothing in a clause be a direct object but what certainly is one?"""
    never = bool(lemmas & table.words("no_object")) or all(one.object or one.part == "short" for one in tells)
    itself = not clause.said.isdisjoint(table.words("reflexive")) and all(one.number == PLURAL for one in tells)
    return never or itself or any(phrase.cases == {"acc"} for phrase in named)


def _first_or_behind(clause: Clause, may_be: list[Phrase], verb: int, table: Grammar) -> Phrase | None:
    """What begins a clause, or stands directly behind its verb and is no time: “they lie there a whole round”."""
    if _begins(clause, may_be[0], table):
        return may_be[0]
    lasting = table.words("clock") | table.words("listed") | table.words("stand_alone")
    for phrase in may_be:
        words = clause.words[phrase.begin : phrase.end]
        lemmas = frozenset[str]().union(*(morphology(table.language).lemmas(word.lower) for word in words))
        if phrase.begin == verb + 1 and phrase.cases == {"nom", "acc"} and lemmas.isdisjoint(lasting):
            return phrase
    return None


def _begins(clause: Clause, phrase: Phrase, table: Grammar) -> bool:
    return _is_whole(clause, table) and phrase.begin == (clause.words[0].lower in table.words("begins_clause"))


def _odd_second_verbs(clause: Clause, place: int, table: Grammar) -> Iterator[Fault]:
    """A verb behind “and” in another number than the verb before, with nothing behind that can be its own subject."""
    second = clause.words[place]
    first = next(word for word in clause.words if {"verb", "short"} & word.parts)
    tells, told = ([one for one in word.analyses if one.part == "verb"] for word in (first, second))
    certain = _is_verb(first, table.language) and _is_verb(second, table.language)
    if not certain or not tells or not told or any(one.person != "3" for one in (*tells, *told)):
        return
    numbers = {one.number for one in told}
    lemmas = morphology(table.language).lemmas(first.lower) | morphology(table.language).lemmas(second.lower)
    behind = clause.words[place + 1 :]
    whose = clause.words[:place] if PLURAL in numbers else ()  # several may stand before
    if numbers & {one.number for one in tells} or lemmas & (table.words("without_subject") | table.words("linking")):
        return
    itself = not clause.said.isdisjoint(table.words("reflexive"))
    if itself or any(word.lower in table.words("joins_subjects") for word in whose[:-1]):
        return
    if not any(not word.analyses or word.is_only("infinitive") or _may_be_subject(word, numbers) for word in behind):
        yield Fault("wrong-agreement", second.start, {"word": second.text, "value": first.text})


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
