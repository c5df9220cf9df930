"""How binding a text is: must, may, never and only, at least and at most, before and after; and what it denies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from interpreter.prose.read_once import read_once
from interpreter.prose.usage import WORD, grammar

# Each of these counts; of all others only what stands in the place of something else.
COUNTED = frozenset({"must", "may", "never", "only", "at_least", "at_most", "more_than", "less_than"})

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
    return Binding(found, sum(word in negations for word in words), sum(word in hints for word in words))


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
