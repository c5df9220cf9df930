"""How binding a text is: must, may, never and only, at least and at most, before and after; and what it denies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from interpreter.prose.morphology import morphology
from interpreter.prose.read_once import read_once
from interpreter.prose.usage import WORD, Grammar, grammar

# Each of these counts; of all others only what stands in the place of something else.
COUNTED = frozenset({"must", "may", "never", "only", "at_least", "at_most", "more_than", "less_than"})

SENTENCE = re.compile(r"[^.!?…;]+")
LASTING = frozenset({"until", "while"})  # how long is something else than what comes first


class Binding(NamedTuple):
    """What was found in a text: meanings by group, how often it denies something, and how often it may deny something else."""

    meanings: Mapping[str, Counter[str]]
    denials: int
    hints: int

    @property
    def hinted(self) -> bool:
        """May it deny something without a “not”?"""
        return self.hints > 0


@dataclass(frozen=True, slots=True)
class Unbound:
    """Where a text is bound otherwise than all others: what it says alone, what all others say."""

    name: str
    code: str
    here: str = ""
    there: str = ""


@read_once
def binding(text: str, language: str) -> Binding:
    """Read a text."""
    table = grammar(language)
    found = {
        group: Counter({meaning: count for meaning, pattern in patterns.items() if (count := len(pattern.findall(text)))})
        for group, patterns in table.patterns.items()
    }
    if never := found.get("force", Counter[str]())["never"]:  # “nobody may” allows nothing
        found["force"] -= Counter({"may": never})
    rest = text
    for pattern in table.patterns["bounds"].values():  # “not more than” denies nothing
        rest = pattern.sub(" ", rest)
    if table.no_denials is not None:
        rest = table.no_denials.sub(" ", rest)
    words = [word.lower() for word in WORD.findall(rest)]
    # “никогда не” is one denial: words that need a “not” are counted by it.
    negations, hints = table.words("negation") - table.words("negative_words"), table.words("denial_hints")
    denials = sum(word in negations for word in words) + sum(_alone(one[0], table) for one in SENTENCE.finditer(rest))
    return Binding(found, denials, sum(word in hints for word in words))


def _alone(sentence: str, table: Grammar) -> int:
    """How often a sentence that denies nothing else denies something by words that mostly stand beside a “not”, and no verb
    behind them: “here and in no other place”."""
    beside, words = table.words("never_alone") | table.words("negative_words"), [one.lower() for one in WORD.findall(sentence)]
    if beside.isdisjoint(words) or not (table.words("negation") - beside | table.words("not")).isdisjoint(words):
        return 0
    forms, first = morphology(table.language), next(place for place, word in enumerate(words) if word in beside)
    if any(forms.parts(word) == {"verb"} for word in words[first:]):
        return 0
    clauses = [[word.lower() for word in WORD.findall(clause)] for clause in sentence.split(",")]
    return sum(word in beside for clause in clauses if table.words("whatever").isdisjoint(clause) for word in clause)


def unlike_bindings(texts: Mapping[str, Binding]) -> Iterator[Unbound]:
    """Where a text is bound otherwise than all others: it says something more often, or less often, than each of them."""
    for name, one in texts.items():
        others = [other for key, other in texts.items() if key != name]
        if not others:
            continue
        for group in one.meanings:
            known = sorted({meaning for text in (one, *others) for meaning in text.meanings[group]})
            times = {meaning: [other.meanings[group][meaning] for other in others] for meaning in known}
            strange = [meaning for meaning in known if one.meanings[group][meaning] > max(times[meaning])]
            lacking = [meaning for meaning in known if one.meanings[group][meaning] < min(times[meaning])]
            exchanged = any((here in LASTING) == (there in LASTING) for here in strange for there in lacking)
            if exchanged or not COUNTED.isdisjoint((*strange, *lacking)):
                yield Unbound(name, f"{group}-unlike", "".join(strange[:1]), "".join(lacking[:1]))
                break
        else:
            # Hints that all texts have excuse nothing: “only” stands beside “только”.
            if all(one.denials + max(0, one.hints - other.hints) < other.denials for other in others):
                yield Unbound(name, "denial-missing")
            elif all(one.denials > other.denials + max(0, other.hints - one.hints) for other in others):
                yield Unbound(name, "denial-added")
