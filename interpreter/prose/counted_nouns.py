"""One thing and many in a language whose nouns have no cases: “two apple”, “each pears”, “these leaf”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.prose.clauses import Clause, Word, clauses_of
from interpreter.prose.counting_words import numbers_in
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, SINGULAR
from interpreter.prose.usage import Grammar, grammar

DIGITS = re.compile(r"\d+")


def wrong_numbers(text: str, language: str) -> Iterator[Fault]:
    """Nouns in another number than the word before them asks for."""
    table = grammar(language)
    if not table.words("only_before_one"):
        return
    values = {(number.start, number.end): number.value for number in numbers_in(text, language)}
    for clause in clauses_of(text, language):
        for place, word in enumerate(clause.words[:-1]):
            last = _noun_behind(clause, place, table)
            if last is not None and _is_wrong(clause, place, last, values.get((word.start, word.end)), text, table):
                noun = clause.words[last]
                yield Fault("wrong-agreement", noun.start, {"word": noun.text, "value": text[word.start : word.end]})


def _noun_behind(clause: Clause, place: int, table: Grammar) -> int | None:
    """Where the noun is behind a word and adjectives."""
    place += 1
    while place < len(clause.words) and _only_describes(clause.words[place], table):
        place += 1
    if place == len(clause.words):
        return None
    noun = clause.words[place]
    if noun.lower in table.words("no_nouns") or noun.lower in table.number_of or not noun.text.islower():
        return None
    return place if "noun" in noun.parts and not {"adjective", "other"} & noun.parts else None


def _only_describes(word: Word, table: Grammar) -> bool:
    described = "adjective" in word.parts and word.is_only("adjective", "verb", "participle", "other") and word.text.islower()
    return described and word.lower not in table.words("no_nouns")


def _ends_in_many(word: Word) -> bool:
    """Is a word a verb or the last one of what is in the plural, so that no single thing ends with it?"""
    return bool(word.analyses) and all(one.part == "verb" or (one.part, one.number) == ("noun", PLURAL) for one in word.analyses)


def _is_wrong(clause: Clause, place: int, last: int, value: int | None, text: str, table: Grammar) -> bool:
    """Does a noun go with the word that counts it? It tells if it is the last word of what it names."""
    word, noun = clause.words[place], clause.words[last]
    before = clause.words[place - 1] if place else None
    behind = clause.words[last + 1] if last + 1 < len(clause.words) else None
    if value is not None and (value == 0 or _is_label(word, before, text, table)):
        return False
    numbers = {one.number for one in noun.analyses if one.part == "noun"}
    ends = behind is None or behind.lower in table.words("behind_nouns")
    if numbers == {PLURAL} and word.lower in table.words("only_before_one"):
        return ends or (behind is not None and _ends_in_many(behind))
    may_be_verb = "verb" in noun.parts and (behind is None or behind.lower not in table.words("only_behind_nouns"))
    if numbers == {PLURAL}:
        if value == 1 and may_be_verb:
            return behind is None and _is_object(before, table)
        return ends and not may_be_verb and (value == 1 or word.lower in table.words("before_one") | table.words("shows_one"))
    many = (value is not None and value > 1) or word.lower in table.words("before_many")
    return many and ends and numbers == {SINGULAR} and (not may_be_verb or _is_object(before, table))


def _is_label(number: Word, before: Word | None, text: str, table: Grammar) -> bool:
    """May a number be the name of something, or a part of one: “level 1”, “the 2”?"""
    if not DIGITS.fullmatch(text, number.start, number.end) or before is None:
        return before is not None and number.text[:1].isupper()
    if before.lower in table.words("labels") | table.words("listed") | table.words("before_one") | table.words("shows_what"):
        return True
    return before.lower not in table.words("no_nouns") and "verb" not in before.parts


def _is_object(before: Word | None, table: Grammar) -> bool:
    """Does what is counted stand behind a verb or a preposition, so that no verb can follow it?"""
    if before is None or before.lower in table.words("lets"):
        return False
    return before.lower in table.words("before_objects") or "verb" in before.parts
