"""Faults of language that one text has by itself: a word twice, two alphabets in one word, another language, a lost "not"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from interpreter.prose.morphology import morphology
from interpreter.prose.read_once import read_once
from interpreter.prose.usage import WORD, Grammar, grammar

TWICE = re.compile(r"(?<![\w{|])([^\W\d_]{2,}(?:['’][^\W\d_]+)?)\s+\1(?![\w'’-])", re.IGNORECASE)
BRACES = re.compile(r"\{[^{}]*\}|\[\[[^\[\]]*\]\]")
SENTENCE = re.compile(r"[^.!?…;:]+")
TWO_SCRIPTS = re.compile(r"[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]")
NEAR = 3  # words behind “never” among which its verb is
SHORT = 4  # words of a sentence that may be an answer


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about a text: a code, where, and the facts of the message."""

    code: str
    start: int
    facts: dict[str, Any]


def blanked(text: str) -> str:
    """A text without what stands in braces and brackets; everything else stays in its place."""
    return BRACES.sub(lambda match: "\0" * len(match[0]), text) if "{" in text or "[[" in text else text


def faults_in(text: str, language: str, others: Iterable[str] = ()) -> tuple[Fault, ...]:
    """The faults of a text; `others` are the languages in which it may have been left."""
    return _faults_in(text, language, tuple(others))


@read_once
def _faults_in(text: str, language: str, others: tuple[str, ...]) -> tuple[Fault, ...]:
    words = blanked(text)
    twice = *_twice(words, language), *_joined_with_itself(words, language)
    return *twice, *_mixed(words), *_not_lost(words, language), *_foreign(words, language, others)


def _twice(text: str, language: str) -> Iterator[Fault]:
    allowed = grammar(language).words("doubled")
    for match in TWICE.finditer(text):
        if match[1].lower() not in allowed:
            yield Fault("doubled-word", match.start(), {"word": match[1]})


def _joined_with_itself(text: str, language: str) -> Iterator[Fault]:
    """A word that an “and” or “or” joins with itself, as many of it: one of the two is probably another one."""
    joined, table = _joining(language), grammar(language)
    twice = table.words("no_nouns") | table.words("doubled") | table.number_of.keys()
    for match in joined.finditer(text) if joined else ():
        if not twice.intersection(match["word"].lower().split()):
            yield Fault("doubled-word", match.start("again"), {"word": match["word"]})


@cache
def _joining(language: str) -> re.Pattern[str] | None:
    table = grammar(language)
    joining, numbers = _any_of(table.words("and") | table.words("or")), _any_of(table.number_of)
    many = rf"(?<![\w{{|'’-])(?P<many>(?:\d+|{numbers})\s+|)"
    word = r"(?P<word>[^\W\d_]{3,}(?:\s+[^\W\d_]+)?)"
    again = rf"\s+(?:{joining})\s+(?P=many)(?P<again>(?P=word))(?![\w'’-])"
    return re.compile(many + word + again, re.IGNORECASE) if table.known else None


def _any_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), reverse=True))


def _mixed(text: str) -> Iterator[Fault]:
    for match in re.finditer(r"[^\W\d_]+", text) if TWO_SCRIPTS.search(text) else ():
        if len({script(letter) for letter in match[0]} & {"latin", "cyrillic"}) > 1:
            odd = min("latin", "cyrillic", key=lambda one: sum(script(letter) == one for letter in match[0]))
            letters = "".join(dict.fromkeys(letter for letter in match[0] if script(letter) == odd))
            yield Fault("mixed-scripts", match.start(), {"word": match[0], "letters": letters})


def _not_lost(text: str, language: str) -> Iterator[Fault]:
    table = grammar(language)
    negative, lowered = table.words("negative_words"), text.lower()
    if not any(word in lowered for word in negative):
        return
    for sentence in SENTENCE.finditer(text):
        if len(WORD.findall(sentence[0])) < SHORT:
            continue
        denied = _denies(sentence[0], table)
        before = ""
        for match in WORD.finditer(sentence[0]):
            if match[0].lower() in negative and before not in table.words("or"):
                clause = _clause(sentence[0], match.start())
                undenied = len(WORD.findall(clause)) >= SHORT and not _denies(clause, table)
                if undenied and (not denied or _does(clause[clause.index(match[0]) :], language)):
                    yield Fault("not-missing", sentence.start() + match.start(), {"word": match[0]})
                    break
            before = match[0].lower()


def _denies(text: str, table: Grammar) -> bool:
    words = [match[0].lower() for match in WORD.finditer(text)]
    return any(word in table.words("negation_for_them") or word.startswith(("не", "nie")) for word in words)


def _does(text: str, language: str) -> bool:
    """Has a part of a sentence a verb near its first word that tells what is done, so that no other part denies it?"""
    forms, behind = morphology(language), [match[0].lower() for match in WORD.finditer(text)][1 : 1 + NEAR]
    return any(forms.parts(word) == {"verb"} and "infinitive" not in forms.aspects(word) for word in behind)


def _clause(sentence: str, start: int) -> str:
    """The part of a sentence between commas in which a place is."""
    begin = max(sentence.rfind(mark, 0, start) for mark in ",–—(") + 1
    ends = [end for mark in ",–—)" if (end := sentence.find(mark, start)) >= 0]
    return sentence[begin : min(ends, default=len(sentence))]


def _foreign(text: str, language: str, others: Iterable[str]) -> Iterator[Fault]:
    table = grammar(language)
    words = list(WORD.finditer(text))
    own_script = str(table.table.get("script", ""))
    if not own_script or not words:
        return
    if own_script != "latin":
        # Names keep their letters; a whole text, or a run of small words, does not.
        strange = [match for match in words if script(match[0][0]) == "latin" and match[0].islower()]
        if len(strange) >= 2 and 2 * len(strange) >= len(words):
            yield Fault("untranslated", strange[0].start(), {"language": language})
        return
    lower, common = [match[0].lower() for match in words], table.words("common")
    own = sum(map(common.__contains__, lower))
    for other in others:
        there = grammar(other)
        if other == language or not there.known:
            continue
        if there.table.get("script") == own_script:
            strange_words = sum(map(_common_only_in(other, language).__contains__, lower))
            if strange_words > own and strange_words >= 2:
                yield Fault("untranslated", words[0].start(), {"language": language, "other": other})
                return
        else:
            wanted = there.table.get("script")
            foreign = (match for match in words if not match[0].isascii() or wanted == "latin")
            first = next((match for match in foreign if all(script(letter) == wanted for letter in match[0])), None)
            if first is not None:
                yield Fault("untranslated", first.start(), {"language": language, "other": other})
                return


@cache
def _common_only_in(language: str, other: str) -> frozenset[str]:
    """The common words of a language that another one does not have."""
    return grammar(language).words("common") - grammar(other).words("common")


@cache
def script(letter: str) -> str:
    """The alphabet of a letter."""
    return unicodedata.name(letter, "").partition(" ")[0].lower()
