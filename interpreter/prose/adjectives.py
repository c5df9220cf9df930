"""Adjectives and participles directly before a noun with which they do not go, however both are read."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.clauses import DESCRIBING, Clause, Shape, clauses_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, SINGULAR, morphology
from interpreter.prose.usage import Grammar, grammar

NEUTER, FEMININE = "n", "f"


def wrong_adjectives(text: str, language: str) -> Iterator[Fault]:
    """The nouns of a text that do not go with the adjective before them."""
    table = grammar(language)
    if not table.governs:
        return
    for clause in clauses_of(text, language):
        for place in range(1, len(clause.words)):
            if _is_wrong(clause, place, table):
                adjective, noun = clause.words[place - 1 : place + 1]
                yield Fault("wrong-case", noun.start, {"word": f"{adjective.text} {noun.text}"})


def _is_wrong(clause: Clause, place: int, table: Grammar) -> bool:
    adjective = clause.words[place - 1]
    mine, its = adjective.shapes(*DESCRIBING), _named(clause, place, table)
    if not its or not adjective.describes:
        return False
    cases = {case for case, *_ in its}
    if mine & its or _may_be_name(clause, place - 1, mine):
        return False
    if _are_few(mine, its) or _is_one_of_many(clause, place, mine, its, table):
        return False
    lemmas = morphology(table.language).lemmas(adjective.lower)
    objects = {table.adjectives_with[lemma] for lemma in lemmas if lemma in table.adjectives_with}
    if lemmas & table.words("relative") or objects & cases:
        return False
    if "participle" in adjective.parts:
        passive = all(one.object for one in adjective.analyses if one.part == "participle")
        return passive and cases <= {"nom", "acc"}
    if lemmas & table.words("stand_alone"):
        return _is_beside(clause, place, mine, its, lemmas, table)
    if "noun" in adjective.parts:  # it may be one, and have the next one in the genitive, or be the genitive of the last one
        owned = "gen" in adjective.cases and place > 1 and "noun" in clause.words[place - 2].parts
        return "gen" not in cases and not owned
    return True


def _named(clause: Clause, place: int, table: Grammar) -> frozenset[Shape]:
    """How a noun can be read, or an adjective with the noun directly behind it; nothing if a word is neither."""
    word = clause.words[place]
    if word.is_only("noun") and word.text.islower():
        return word.shapes("noun")
    behind = clause.words[place + 1] if place + 1 < len(clause.words) else None
    both = {one.lower for one in clause.words[place - 1 : place + 1]}
    numbered = not both.isdisjoint(table.number_of)  # “one of each kind”
    if numbered or behind is None or not behind.is_only("noun") or not behind.text.islower() or not word.is_only("adjective"):
        return frozenset()
    return word.shapes("adjective") & behind.shapes("noun")


def _may_be_name(clause: Clause, place: int, mine: frozenset[Shape]) -> bool:
    """May an adjective with a capital be what somebody is called, such as a player by a colour?"""
    text = clause.words[place].text
    if text.islower():
        return False
    named = any(case == "nom" and not gender.startswith(NEUTER) for case, _, gender in mine)
    return named or place > 0 or not clause.begins or not text[1:].islower()


def _are_few(mine: frozenset[Shape], its: frozenset[Shape]) -> bool:
    """Are both in the genitive, the noun in the singular, as behind two to four in some languages?"""
    return any(shape[:2] == ("gen", PLURAL) for shape in mine) and any(shape[:2] == ("gen", SINGULAR) for shape in its)


def _is_one_of_many(clause: Clause, place: int, mine: frozenset[Shape], its: frozenset[Shape], table: Grammar) -> bool:
    """Does an adjective in the plural go with several nouns, or one of several in the singular with a noun in the plural?"""
    joining = table.words("and") | table.words("or")
    numbers, counted = {number for _, number, _ in mine}, {number for _, number, _ in its}
    if PLURAL in numbers:
        behind = clause.words[place + 1].lower if place + 1 < len(clause.words) else clause.closed
        return behind in joining or behind == ","
    before = clause.words[place - 2].lower if place > 1 else clause.opened
    return PLURAL in counted and (before in joining or before == ",")


def _is_beside(
    clause: Clause, place: int, mine: frozenset[Shape], its: frozenset[Shape], lemmas: frozenset[str], table: Grammar
) -> bool:
    """Is what may stand for a noun of its own in the gender and number of the next one, where it can hardly be alone?"""
    neuter = any(gender.startswith(NEUTER) and number == SINGULAR for _, number, gender in mine)
    if neuter and lemmas.isdisjoint(table.words("mostly_before_nouns")):
        return False
    alike = {shape[1:] for shape in mine} & {shape[1:] for shape in its}
    feminine = bool(alike) and all(number == SINGULAR and gender.startswith(FEMININE) for number, gender in alike)
    before = clause.words[place - 2] if place > 1 else None
    asked = table.governs.get(before.lower) if before is not None else None
    led = asked is not None and any(case in asked for case, *_ in mine)
    may_be_owner = any(case == "gen" for case, *_ in its)
    return (led and feminine) or ((led or feminine) and not may_be_owner)
