"""Cases that a preposition or a verb asks for, of a noun with all its adjectives; a case that only a preposition can ask for."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.clauses import Clause, Phrase, Word, clauses_of, phrases_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import Grammar, grammar

ONLY_BEHIND_PREPOSITIONS = "loc"
OBJECT, GENITIVE, MEANS, RECEIVER = "acc", "gen", "ins", "dat"
ALIVE = (" anim", "m1", "m2")
TELLING = ("verb", "order", "infinitive", "gerund", "predicate")


def wrong_cases(text: str, language: str) -> Iterator[Fault]:
    """The nouns of a text whose case nothing before them asks for."""
    table = grammar(language)
    if not table.governs:
        return
    for clause in clauses_of(text, language):
        for phrase in phrases_of(clause):
            before = clause.words[phrase.begin - 1] if phrase.begin else None
            asked = _asked(clause, phrase, before, table)
            if asked is not None and not phrase.cases & asked:
                yield odd_phrase(clause, phrase, "wrong-case")


def odd_phrase(clause: Clause, phrase: Phrase, code: str) -> Fault:
    """A fault of a noun, told with the word before it."""
    words = [word.text for word in clause.words[max(phrase.begin - 1, 0) : phrase.end]]
    return Fault(code, phrase.head.start, {"word": " ".join(filter(None, words))})


def _asked(clause: Clause, phrase: Phrase, before: Word | None, table: Grammar) -> frozenset[str] | None:
    """The cases of which a noun must have one; None if nothing is known."""
    if before is not None and before.lower in table.governs:
        return table.governs[before.lower] if _leads(clause, phrase, before, table) else None
    if before is not None and before.lower in table.words("some_of"):
        return frozenset({GENITIVE}) if phrase.end == phrase.begin + 1 else None  # “somewhat new cards”
    if before is not None and (asked := _asked_by_verb(clause, phrase, before, table)) is not None:
        return asked
    if phrase.cases == {ONLY_BEHIND_PREPOSITIONS} and not _led(clause, phrase, table):
        return frozenset()
    return None


def _leads(clause: Clause, phrase: Phrase, before: Word, table: Grammar) -> bool:
    """Is a word a preposition of a noun, and not of an adjective alone, or no preposition at all?"""
    if len(before.text) > 1 and before.text.isupper():
        return False  # an abbreviation
    if phrase.begin > 1 and clause.words[phrase.begin - 2].lower in table.what_kind.get(before.lower, ()):
        return False
    first = clause.words[phrase.begin]
    alone = table.words("stand_alone") | table.words("relative")
    return first is phrase.head or morphology(table.language).lemmas(first.lower).isdisjoint(alone)


def _asked_by_verb(clause: Clause, phrase: Phrase, before: Word, table: Grammar) -> frozenset[str] | None:
    """The cases behind a verb that always has a direct object."""
    if not before.is_only("order", "infinitive", "gerund", "verb"):
        return None
    if morphology(table.language).lemmas(before.lower).isdisjoint(table.words("verbs_with_object")):
        return None
    asked = {OBJECT, MEANS}
    if not before.is_only("order", "infinitive", "gerund") and any(one.person != "2" for one in before.analyses):
        asked.add("nom")
    if clause.said & (table.words("negation") | table.words("how_much")) or any(not word.analyses for word in clause.words):
        asked.add(GENITIVE)
    if any("numeral" in word.parts for word in clause.words) or morphology(table.language).counts_alone(phrase.head.lower):
        asked.add(GENITIVE)
    if any(gender.endswith(ALIVE) for _, _, gender in phrase.shapes):
        asked.add(RECEIVER)
    return frozenset(asked)


def _led(clause: Clause, phrase: Phrase, table: Grammar) -> bool:
    """May a preposition before a noun ask for its case, or one that another clause has?"""
    if phrase.begin == 0:
        return not clause.begins
    for word in reversed(clause.words[: phrase.begin]):
        if word.is_only(*TELLING):
            return False
        if ONLY_BEHIND_PREPOSITIONS in table.governs.get(word.lower, ()):
            return True
    return clause.words[0].lower in table.words("and") | table.words("or")
