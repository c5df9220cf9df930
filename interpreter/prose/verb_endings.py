"""Verbs in a language with hardly any endings: “you takes”, “may takes”, “it arrive”, “is destroy”, “the leaves is”."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from interpreter.prose.clauses import Clause, Word, clauses_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, SINGULAR
from interpreter.prose.usage import Grammar, grammar

AGAIN = (":", ";")  # marks behind which a sentence may begin


def wrong_endings(text: str, language: str) -> Iterator[Fault]:
    """Verbs with an ending that they cannot have behind the word before, or that is not that of their subject."""
    table = grammar(language)
    if not table.words("before_bare_verbs"):
        return
    for clause in clauses_of(text, language):
        begin = _begin(clause, table)
        for place, (before, word) in enumerate(pairwise(clause.words)):
            wrong = _wrong_behind(before, word, place == begin, clause, table)
            if wrong and _ending(word, table) == wrong:
                yield Fault("wrong-agreement", word.start, {"word": word.text, "value": before.text})
        if (subject := _subject(clause, begin, table)) is not None:
            noun, verb = subject
            numbers, ending = {one.number for one in noun.analyses if one.part == "noun"}, _ending(verb, table)
            if ending is not None and len(numbers) == 1 and ending not in numbers:
                yield Fault("wrong-agreement", verb.start, {"word": verb.text, "value": noun.text})


def _begin(clause: Clause, table: Grammar) -> int | None:
    """Where the subject of a clause can only stand if it has one there."""
    if clause.words[0].lower in table.words("begins_clause"):
        return 1
    return 0 if clause.begins or clause.opened in AGAIN else None


def _wrong_behind(before: Word, word: Word, first: bool, clause: Clause, table: Grammar) -> str:
    """The ending that a verb cannot have behind a word; nothing if it may have any."""
    if before.lower in table.words("before_bare_verbs") or (first and before.lower in table.words("without_verb_ending")):
        return SINGULAR
    again = word.lower in table.words("before_participles")  # “files that are as they were are known”
    if before.lower in table.words("before_participles") and not again and clause.said.isdisjoint(table.words("emphatic")):
        return PLURAL
    return PLURAL if first and before.lower in table.words("with_verb_ending") else ""


def _ending(word: Word, table: Grammar) -> str | None:
    """Does a verb stand behind one or many? What may be a noun, or has been done, does not tell."""
    if not word.text.islower() or {"adjective", "other", "participle"} & word.parts:
        return None
    if word.lower in table.words("before_bare_verbs") | table.words("helping_verbs"):
        return None
    if "noun" in word.parts and word.lower not in table.words("no_nouns"):
        return None
    endings = {one.number for one in word.analyses if one.part == "verb"}
    return endings.pop() if len(endings) == 1 else None


def _subject(clause: Clause, begin: int | None, table: Grammar) -> tuple[Word, Word] | None:
    """The noun with which a clause begins, and the verb behind it."""
    if begin is None or len(clause.words) < begin + 3:
        return None
    leading, noun, verb = clause.words[begin : begin + 3]
    if leading.lower not in table.words("before_one") | table.words("before_subjects"):
        return None
    named = noun.text.islower() and noun.is_only("noun", "verb") and "noun" in noun.parts
    return (noun, verb) if named and noun.lower not in table.words("no_nouns") else None
