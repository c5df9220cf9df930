"""Faults of language in a book that exists as prose: those that a text has by itself, and names that are misspelt."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Container, Iterator
from functools import cache
from typing import TYPE_CHECKING

from interpreter.books.prose_lists import named_twice
from interpreter.problems import Position, Problem
from interpreter.prose.adding_up import wrong_counts, wrong_sums
from interpreter.prose.faults import Fault, faults_in
from interpreter.prose.government import faults_of_form
from interpreter.prose.morphology import morphology
from interpreter.prose.odd_bindings import odd_bindings
from interpreter.prose.odd_denials import odd_denials
from interpreter.prose.plain_text import known_languages
from interpreter.prose.sentences import sentences_of
from interpreter.prose.unknown_words import strange_words, without_addresses
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Lexicon
    from interpreter.books.prose_book import ProseBook
    from interpreter.prose.layout import Block

LONE_LETTER = re.compile(r"(?<!\w)[A-Za-z](?!\w)")
ENDING = 2  # letters of a word that differ in its forms
LONGEST_ENDING = 3  # letters that a form of a name may have behind it
NEAR_NAME = 0.85  # how alike a word and a name are of which it is a slip
SHORTEST_NAME = 5
MEANT = 3  # a word that stands here more often is meant
LONGEST_PIECE = 3000  # letters that are looked at together
NOTES = ("unknown-word",)


def language_faults(book: ProseBook, lexicon: Lexicon, lines: Container[int] | None = None) -> Iterator[Problem]:
    """All faults of language of a book, or those near some lines."""
    often = Counter(match[0].lower() for block in book.blocks for match in WORD.finditer(block.text))
    in_any_form = _in_any_form(often, lexicon)
    names = {word for name in lexicon.paths for word in WORD.findall(name)}
    lemmas = frozenset(lemma for word in names for lemma in lexicon.lemmas(word))

    long_names = {name for name in names if len(name) >= SHORTEST_NAME}

    @cache
    def is_name(word: str) -> bool:
        lower = word.lower()  # with an ending that the dictionary does not know it is still a name
        beginnings = {lower[: len(lower) - ending] for ending in range(LONGEST_ENDING + 1)}
        return not long_names.isdisjoint(beginnings) or bool(lemmas & lexicon.lemmas(lower))

    def divided(word: str) -> bool:
        """Is it a word that the book has elsewhere without the hyphen that a line may have had at its end?"""
        whole = word.replace("-", "")
        return whole != word and (often[whole] > 0 or is_name(whole))

    @cache
    def slip_of(word: str) -> str | None:
        """The name of which a word is a slip."""
        if len(word) < SHORTEST_NAME or often[word] > MEANT or is_name(word) or morphology(book.language).knows(word):
            return None
        if divided(word):
            return None
        forms = {lemma: name for name in names if len(name) >= SHORTEST_NAME for lemma in (name, *lexicon.lemmas(name))}
        near = [form for form in forms for lemma in lexicon.lemmas(word) if _one_letter_off(lemma, form)]
        near += [one for lemma in lexicon.lemmas(word) for one in difflib.get_close_matches(lemma, forms, 1, NEAR_NAME)]
        return forms[near[0]] if near else None

    latin = grammar(book.language).table.get("script") == "latin"
    for place, block in enumerate(book.blocks):
        for fault in wrong_counts(book.blocks, place, book.language) if block.on_one_of(lines) else ():
            yield Problem(Position(book.file, *block.place(fault.start)), fault.code, fault.facts, "warning")
    for sentence in book.sentences:
        if sentence.block.on_one_of(lines):
            for mention in named_twice(sentence.reading):
                word = sentence.reading.text[mention.start : mention.end]
                yield Problem(sentence.position(book.file, mention.start), "doubled-word", {"word": word}, "warning")
    for block, begin, piece in _pieces(book):
        if not block.on_one_of(lines):
            continue
        text = without_addresses(piece)
        plain = text if latin else LONE_LETTER.sub(" ", text)  # “x 3” is in no language
        found = [*faults_in(plain, book.language, known_languages()), *faults_of_form(text, book.language)]
        found += [one for one in odd_denials(text, book.language) if not any(one.code == other.code for other in found)]
        found += wrong_sums(text, book.language)
        found += odd_bindings(text, book.language)
        found += strange_words(text, book.language, in_any_form, is_name)
        found += [
            Fault("name-misspelt", match.start(), {"word": match[0], "name": name})
            for match in WORD.finditer(text)
            if (name := slip_of(match[0].lower())) is not None
        ]
        codes = {fault.code for fault in found}
        covered = {fault.start for fault in found if fault.code in ("mixed-scripts", "name-misspelt")}
        for fault in found:
            if fault.code == "foreign-word" and "untranslated" in codes:
                continue
            if fault.code in ("foreign-word", "unknown-word") and fault.start in covered:
                continue
            if fault.code == "unknown-word" and (divided(str(fault.facts["word"])) or block.is_joined(begin + fault.start)):
                continue
            severity = "note" if fault.code in NOTES else "warning"
            yield Problem(Position(book.file, *block.place(begin + fault.start)), fault.code, fault.facts, severity)


def _in_any_form(often: Counter[str], lexicon: Lexicon) -> Counter[str]:
    """How often each word stands there in any of its forms."""
    lemmas = Counter[str]()
    for word, times in often.items():
        for lemma in lexicon.lemmas(word):
            lemmas[lemma] += times
    return Counter({word: max(lemmas[lemma] for lemma in lexicon.lemmas(word)) for word in often})


def _pieces(book: ProseBook) -> Iterator[tuple[Block, int, str]]:
    """The blocks of a book; what is very long comes sentence by sentence."""
    for block in book.blocks:
        if len(block.text) <= LONGEST_PIECE:
            yield block, 0, block.text
        else:
            for start, sentence in sentences_of(block.text, book.language):
                yield block, start, sentence


def _one_letter_off(first: str, second: str) -> bool:
    """Is one letter of a word another, missing or too many?"""
    if abs(len(first) - len(second)) > 1 or first[0] != second[0] or first == second:
        return False
    pairs = enumerate(zip(first, second, strict=False))
    start = next((at for at, (one, other) in pairs if one != other), min(len(first), len(second)))
    if start >= min(len(first), len(second)) - ENDING:
        return False
    return first[start + (len(first) >= len(second)) :] == second[start + (len(second) >= len(first)) :]
