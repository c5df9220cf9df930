"""A “not” that a sentence has lost, or has too many; the same word denied here and not there is the surest sign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from interpreter.books.named_things import FORCE_WORDS
from interpreter.books.prose_beside import AS_LIKE, Beside, Disagreement
from interpreter.prose.genre_words import meanings
from interpreter.prose.morphology import morphology
from interpreter.prose.odd_denials import CLAUSE
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Word
    from interpreter.books.read_texts import Reading

UNTIL = 5  # words between “until” and its “not”
DENIED = 2  # words behind a “not” that it may deny
HINTED = 0.5  # how sure a “not” is lost where something else may deny
SHORT = 3  # letters of a word that means little
AFFIRMED, UNLIKE = 0.75, 0.55  # how sure a “not” is too many if a word like the denied one is said there, and if none is
ASIDE = re.compile(r"\([^()]*\)")


def unlike_denials(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """A “not” that all others have or that none of them has; the same word denied here and not there is the surest sign."""
    like = [reading for reading in beside.like if reading.text]
    if not like:
        return
    near = [reading for likeness, reading in beside.excuses if likeness >= AS_LIKE]
    mine, theirs = denied_in(said, beside.words), [(denied_in(reading, beside.words), reading) for reading in like]
    words = {feature for word in said.words for feature in _meaning(word, said.language, beside.words)}
    lost = [one for one, _ in theirs if one & (words - mine) and not one & mine]
    if not any("verb" in parts or not parts for parts in (morphology(said.language).parts(word.text) for word in said.words)):
        return  # a heading says nothing, nor does it deny anything
    if denials(said) < min(denials(reading) for reading in like):
        hinted = HINTED if is_hinted(said) else 1.0
        if lost:
            share = 1.0 if len(lost) == len(like) else 0.85
            yield Disagreement("prose-denial-missing", 0, {}, share * hinted * beside.sure)
        elif denials(said) == 0 and all(denials(reading) for reading in near):
            yield Disagreement("prose-denial-missing", 0, {}, 0.8 * hinted * beside.sure)
    elif denies_aside(said):
        return
    elif mine and denials(said) > 0 and not any(denials(one) or one.binding.hinted for one in like):
        there = {
            feature for reading in like for word in reading.words for feature in _meaning(word, reading.language, beside.words)
        }
        excused = any(denials(one) or one.binding.hinted for one in near)
        same = any(not one.startswith("genre:") for one in mine & there)  # the very word is said there, and not denied
        share = 1.0 if same else AFFIRMED if mine & there else UNLIKE
        yield Disagreement("prose-denial-added", 0, {}, beside.sure * share * (0.75 if excused else 1.0))
    elif denials(said) > max(denials(reading) for reading in like):
        affirmed = [
            mine & ({feature for word in reading.words for feature in _meaning(word, reading.language, beside.words)} - denied)
            for denied, reading in theirs
            if not mine & denied
        ]
        if affirmed and len(affirmed) == len(theirs) and any(affirmed):
            yield Disagreement("prose-denial-added", 0, {}, beside.sure * 0.85)


def denies_aside(reading: Reading) -> bool:
    """Is something denied in brackets, which another text may leave out?"""
    denying = grammar(reading.language).words("negation")
    aside = [match.span() for match in ASIDE.finditer(reading.text)]
    return any(word.text in denying and start < word.start < end for word in reading.words for start, end in aside)


def denials(reading: Reading) -> int:
    """How often a text denies something; “until … not” and “not only” deny nothing."""
    table = grammar(reading.language)
    rest = reading.text if table.no_denials is None else table.no_denials.sub(" ", reading.text)  # of these nothing was counted
    words = [match[0].lower() for match in WORD.finditer(rest)]
    until, only = table.words("denied_until"), table.words("denied_only")
    none = sum(
        word in table.words("not")
        and (
            bool(until.intersection(words[max(0, place - UNTIL) : place]))
            or words[place + 1 : place + 2] in [[one] for one in only]
        )
        for place, word in enumerate(words)
    )
    return reading.binding.denials - none - _denied_bounds(reading)


def _denied_bounds(reading: Reading) -> int:
    """How often a text says “may not … more than”, which denies nothing."""
    force, bounds = reading.binding.meanings["force"], reading.binding.meanings["bounds"]
    if not force["never"] or not (bounds["more_than"] or bounds["less_than"]):
        return 0
    patterns, count = grammar(reading.language).patterns, 0
    for clause in CLAUSE.findall(reading.text):
        never = patterns["force"]["never"].search(clause)
        count += never is not None and any(
            patterns["bounds"][one].search(clause, never.end()) for one in ("more_than", "less_than")
        )
    return count


def denied_in(reading: Reading, words: Mapping[str, tuple[str, float]]) -> frozenset[str]:
    """What the words mean that stand directly behind a “not”; where verbs are known, verbs only."""
    table = grammar(reading.language)
    negations = table.words("not") or (table.words("negation") - table.words("negative_words"))
    forms, found = morphology(reading.language), set[str]()
    for place, word in enumerate(reading.words):
        if word.text in negations:
            for other in reading.words[place + 1 : place + 1 + DENIED]:
                if "verb" in forms.parts(other.text) or not forms.parts(other.text):
                    found |= _meaning(other, reading.language, words)
    return frozenset(found)


def is_hinted(said: Reading) -> bool:
    """Does a text deny something without a “not”: “except”, “unoccupied”?"""
    return hints_in(said) > 0


def hints_in(said: Reading) -> int:
    """How often a text may deny something without a “not”."""
    prefixes = tuple(grammar(said.language).words("not"))
    forms = morphology(said.language)
    denying = (one.text for one in said.words if prefixes and len(one.text) > 5 and one.text.startswith(prefixes))
    return said.binding.hints + sum("adjective" in forms.parts(word) for word in denying)


def _meaning(word: Word, language: str, words: Mapping[str, tuple[str, float]]) -> set[str]:
    if len(word.text) <= SHORT or word.text in grammar(language).words("common"):
        return set()
    own = {f"{language}:{lemma}" for lemma in word.lemmas}
    own |= {f"word:{words[one][0]}" for one in own if one in words}
    return own | {f"genre:{one}" for lemma in word.lemmas for one in meanings(lemma, language) if one not in FORCE_WORDS}
