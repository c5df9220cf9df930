"""Which thing a clause speaks of: “which” in a number and gender in which nothing stands before it."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.clauses import Clause, Word, clauses_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, morphology
from interpreter.prose.usage import Grammar, grammar

NAMING = ("noun", "adjective", "participle", "numeral", "pronoun")


def wrong_relatives(text: str, language: str) -> Iterator[Fault]:
    """Words such as “which” that go with no word before them in the sentence."""
    table = grammar(language)
    if not table.governs:
        return
    before: list[Clause] = []
    for clause in clauses_of(text, language):
        if clause.begins:
            before = []
        relative = _relative(clause, table)
        if relative is not None and before and clause.opened == "," and not _spoken_of(relative, before, table):
            yield Fault("wrong-agreement", relative.start, {"word": relative.text, "value": before[-1].words[-1].text})
        before.append(clause)


def _relative(clause: Clause, table: Grammar) -> Word | None:
    """The word “which” with which a clause begins, perhaps behind a preposition."""
    for word in clause.words[:2]:
        if word.is_only("adjective") and morphology(table.language).lemmas(word.lower) & table.words("relative"):
            return word
        if word.lower not in table.governs:
            return None
    return None


def _spoken_of(relative: Word, before: list[Clause], table: Grammar) -> bool:
    """Is there a word of its number and gender, or something that may be? Several things in the singular are many."""
    words = [word for clause in before for word in clause.words]
    if any(_may_be_any(word) for word in words) or not any(set(NAMING) & word.parts for word in words):
        return True
    mine = {_kind(shape[1:]) for shape in relative.shapes("adjective")}
    if all(number == PLURAL for number, _ in mine):
        several = sum(bool(set(NAMING) & word.parts) for word in words) > 1
        if several and (len(before) > 1 or any(word.lower in table.words("and") | table.words("or") for word in words)):
            return True
    return any(mine & {_kind(shape[1:]) for shape in word.shapes(*NAMING)} for word in words)


def _may_be_any(word: Word) -> bool:
    """May a word stand for many or for one thing of any gender? One that is not known may, or that never bends."""
    return not word.analyses or not word.parts.isdisjoint(("pronoun", "numeral")) or word.never_bends


def _kind(shape: tuple[str, str]) -> tuple[str, str]:
    """Number and gender; who is alive is told apart in one case only."""
    number, gender = shape
    return number, "" if number == PLURAL else gender[:1]
