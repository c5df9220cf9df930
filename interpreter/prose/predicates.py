"""What is said of a subject by “is” and “was”, in another number or gender than the verb has."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.prose.clauses import DESCRIBING, Word, clauses_of
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import grammar

Kind = tuple[str, str]  # number and gender


def wrong_predicates(text: str, language: str) -> Iterator[Fault]:
    """Adjectives and participles that do not go with the joining verb before them."""
    linking = grammar(language).words("linking")
    if not linking:
        return
    for clause in clauses_of(text, language):
        for place, verb in enumerate(clause.words):
            if not verb.is_only("verb") or morphology(language).lemmas(verb.lower).isdisjoint(linking):
                continue
            behind = next((at for at in range(place + 1, len(clause.words)) if not clause.words[at].is_only("other")), None)
            if behind is None or not clause.words[behind].text.islower():
                continue
            said = clause.words[behind]
            alone = behind + 1 == len(clause.words) or clause.words[behind + 1].parts.isdisjoint((*DESCRIBING, "noun", "numeral"))
            kinds = _kinds(said)
            if alone and kinds and not any(_goes_with(kind, one) for kind in kinds for one in _told(verb)):
                yield Fault("wrong-agreement", said.start, {"word": said.text, "value": verb.text})


def _kinds(word: Word) -> set[Kind]:
    """Number and gender of what is said, if that is certainly an adjective that may be said of a subject."""
    if not word.describes and not word.is_only("short"):
        return set()
    return {(one.number, one.gender) for one in word.analyses if one.part == "short" or one.case == "nom"}


def _told(verb: Word) -> set[Kind]:
    return {(one.number, one.gender) for one in verb.analyses}


def _goes_with(kind: Kind, verb: Kind) -> bool:
    """Are both of one number, and of one gender where both have one? Who is alive is told apart in few forms."""
    genders = kind[1].partition(" ")[0], verb[1].partition(" ")[0]
    return verb[0] in (kind[0], "") and (genders[0] == genders[1] or "" in genders)
