"""Nominatives that nothing asks for: behind an order, and behind another nominative."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from interpreter.prose.asked_cases import odd_phrase
from interpreter.prose.clauses import Clause, Phrase, Word, clauses_of, phrases_of
from interpreter.prose.faults import Fault
from interpreter.prose.usage import Grammar, grammar

NOMINATIVE = {"nom"}
ADDRESSED = "2"


def wrong_nominatives(text: str, language: str) -> Iterator[Fault]:
    """Nouns in the nominative that can be no subject."""
    table = grammar(language)
    if not table.governs:
        return
    for clause in clauses_of(text, language):
        if clause.said.isdisjoint(table.words("like_a_subject")):
            phrases = list(phrases_of(clause))
            yield from _odd_nominatives(clause, phrases, table)
            yield from _second_nominatives(clause, phrases, table)


def _odd_nominatives(clause: Clause, phrases: list[Phrase], table: Grammar) -> Iterator[Fault]:
    """Nouns in the nominative in a clause that tells somebody to do something, or what to do."""
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


def _second_nominatives(clause: Clause, phrases: list[Phrase], table: Grammar) -> Iterator[Fault]:
    """A noun in the nominative directly behind another one, which is no name."""
    for first, second in pairwise(phrases):
        if first.end == second.begin and first.cases == second.cases == NOMINATIVE:
            yield odd_phrase(clause, second, "wrong-case")
