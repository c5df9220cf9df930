"""A “not” that is probably lost or too many, by the grammar of the sentence alone.

Tables say which words ask for it (`denied_until`, `never_alone`), which orders may be denied (`denied_orders`), and whether an
object stands in another case behind it (`denied_object`).
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from interpreter.prose.faults import SENTENCE as PART
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import Morphology, morphology
from interpreter.prose.read_once import read_once
from interpreter.prose.usage import WORD, Grammar, grammar

CLAUSE = re.compile(r"[^.!?…;:,()–—]+")
WHOLE = re.compile(r"[^.!?…;]+")
SHORTEST_CLAUSE = 3
BETWEEN = 4  # words between “until” and its verb
AGAIN = 4  # words behind a verb among which its object is, or what it denies again


@read_once
def odd_denials(text: str, language: str) -> tuple[Fault, ...]:
    """Where a “not” seems to be missing (`not-missing`) or too many (`not-added`)."""
    return tuple(_odd_denials(text, language))


def _odd_denials(text: str, language: str) -> Iterator[Fault]:
    table = grammar(language)
    nots = table.words("not")
    if not nots:
        return
    forms = morphology(language)
    for clause in CLAUSE.finditer(text):
        words = list(WORD.finditer(clause[0]))
        lower = [match[0].lower() for match in words]
        if len(words) < SHORTEST_CLAUSE and not (table.words("denied_until") | table.words("denied_always")).intersection(lower):
            continue
        denied = any(word in table.words("negation") or word.startswith(tuple(nots)) for word in lower)
        for place, match in enumerate(words):
            word, at = lower[place], clause.start() + match.start()
            before = lower[place - 1] if place else ""
            if before in nots and _is_order(text[: clause.end()], lower, word, forms, table):
                yield Fault("not-added", at, {"word": f"{before} {word}"})
            elif word in table.words("denied_always") and before not in nots:
                yield Fault("not-missing", at, {"word": match[0]})
            elif word in table.words("denied_until") and not denied and before not in table.words("or"):
                verbs = [one for one in lower[place + 1 : place + 2 + BETWEEN] if forms.parts(one) == {"verb"}]
                if verbs and forms.aspects(verbs[0]) & {"done future", "done order or future"}:
                    yield Fault("not-missing", at, {"word": word})
            elif word in table.words("never_alone"):
                alone = before not in table.words("or_not") and not table.words("whatever").intersection(lower[:place])
                if alone and _undenied(text, at, forms, table):
                    yield Fault("not-missing", at, {"word": word})
                break  # what follows it goes with it
            elif before in nots and _denied_again(lower[place:], forms, nots):
                yield Fault("not-added", at, {"word": f"{before} {word}"})
                break
            elif word in table.words("emphatic") and not denied and _is_emphatic([one[0] for one in words], place, table):
                yield Fault("not-missing", at, {"word": word})
            elif place and table.words("denied_object") and clause[0][words[place - 1].end() : match.start()].isspace():
                verb = _verb_before(lower, place, forms, table)
                named = any(not one[0].islower() for one in words[verb + 1 : place])  # a name may itself be the object
                object_denied = None if named else _object_denied(forms, table, lower[verb : place + 1])
                if object_denied and not denied and not table.words("how_much").intersection(lower[:place]):
                    yield Fault("not-missing", at, {"word": " ".join(lower[verb : place + 1])})
                    break
                elif object_denied is False and verb and lower[verb - 1] in nots:
                    yield Fault("not-added", at, {"word": " ".join(lower[verb - 1 : place + 1])})
                    break


def _is_order(text: str, clause: list[str], word: str, forms: Morphology, table: Grammar) -> bool:
    """Is a verb an order to do something once, hardly ever denied? If it may be the future, nobody is named."""
    if forms.lemmas(word) & table.words("denied_orders"):
        return False
    aspects = forms.aspects(word)
    if "done order or future" in aspects and not table.words("future_behind").intersection(clause):
        said = WORD.findall([*WHOLE.finditer(text)][-1][0].lower())
        return table.words("future_subject").isdisjoint(said)
    return "done order" in aspects


def _is_emphatic(words: list[str], place: int, table: Grammar) -> bool:
    """Does a helping verb stand between a subject and a verb: “they do count”?"""
    if not 0 < place < len(words) - 1:
        return False
    before, behind = words[place - 1].lower(), words[place + 1]  # a name is what something is done to
    return behind.islower() and before not in table.words("plain_before") and behind not in table.words("plain_behind")


def _undenied(text: str, at: int, forms: Morphology, table: Grammar) -> bool:
    """Has what stands around a place a verb, and nothing that denies it? Either the part between commas has its own verb, or the
    whole sentence is asked, as for “neither … nor”."""
    clause, part, whole = (
        next(one[0] for one in pattern.finditer(text) if one.start() <= at < one.end()) for pattern in (CLAUSE, PART, WHOLE)
    )
    around = clause if any("infinitive" not in forms.aspects(verb) for verb in _verbs(clause, forms)) else whole
    said = [match[0].lower() for match in WORD.finditer(around)]
    if any(word in table.words("negation") or word.startswith(tuple(table.words("not"))) for word in said):
        return False
    return bool(_verbs(part, forms))


def _verbs(text: str, forms: Morphology) -> list[str]:
    return [word for match in WORD.finditer(text) if forms.parts(word := match[0].lower()) == {"verb"}]


def _denied_again(words: list[str], forms: Morphology, nots: Container[str]) -> bool:
    """Is a denied verb followed by another denied one: “you cannot not do it”?"""
    if forms.parts(words[0]) != {"verb"}:
        return False
    again = next((place for place in range(1, min(len(words), AGAIN) - 1) if words[place] in nots), None)
    return again is not None and forms.parts(words[again + 1]) == {"verb"} and "infinitive" in forms.aspects(words[again + 1])


def _verb_before(words: list[str], place: int, forms: Morphology, table: Grammar) -> int:
    """Where the verb may be to which the noun at a place is the object: before it and its adjectives."""
    at = place - 1
    while at > 0 and place - at < AGAIN and (words[at] in table.words("beside_verbs") or forms.parts(words[at]) == {"adjective"}):
        at -= 1
    return at


def _object_denied(forms: Morphology, table: Grammar, words: list[str]) -> bool | None:
    """Is the last of some words an object of the first as behind a “not” (True) or as without one (False)? None if it is neither.

    A verb that says who does it by its form alone has no subject behind it.
    """
    verb, *between, behind = words
    parts = forms.parts(behind)
    if forms.parts(verb) != {"verb"} or not parts or not parts <= {"noun", "adjective"} or not forms.knows(behind):
        return None
    cases = {form.case for form in forms.readings(behind)}
    for word in between:
        if word not in table.words("beside_verbs"):
            cases &= {form.case for form in forms.readings(word)}
    if "gen" in cases <= {"gen", "loc"} and not forms.lemmas(verb) & table.words("verbs_with_genitive"):
        return True
    direct = {"acc", "nom"} if table.addressed is not None and table.addressed.search(verb) else {"acc"}
    return False if "acc" in cases <= direct else None
