"""How binding a text is: must, may, never and only, at least and at most, before and after; and what it denies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interpreter.prose.usage import WORD, grammar


@dataclass(frozen=True, slots=True)
class Binding:
    """What was found in a text: meanings by group, how often it denies something, and whether it may deny something else."""

    meanings: Mapping[str, Counter[str]]
    denials: int
    hinted: bool


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
    words = [word.lower() for word in WORD.findall(rest)]
    # “никогда не” is one denial: words that need a “not” are counted by it.
    negations, hints = table.words("negation") - table.words("negative_words"), table.words("denial_hints")
    return Binding(found, sum(word in negations for word in words), any(word in hints for word in words))


def unlike_bindings(texts: Mapping[str, Binding]) -> Iterator[tuple[str, str, str, str]]:
    """Where a text is bound otherwise than all others: language, code, what it says, what they say.

    Only an exchange is told: something that no other says, in the place of something that all others say.
    """
    for language, one in texts.items():
        others = [other for name, other in texts.items() if name != language]
        if not others:
            continue
        for group in one.meanings:
            known = {meaning for text in (one, *others) for meaning in text.meanings[group]}
            times = {meaning: [other.meanings[group][meaning] for other in others] for meaning in known}
            strange = {meaning for meaning in known if one.meanings[group][meaning] > max(times[meaning])}
            lacking = {meaning for meaning in known if one.meanings[group][meaning] < min(times[meaning])}
            if strange and lacking:
                yield language, f"{group}-unlike", min(strange), min(lacking)
                break
        else:
            if one.denials == 0 and not one.hinted and all(other.denials for other in others):
                yield language, "denial-missing", "", ""
            elif one.denials and not any(other.denials or other.hinted for other in others):
                yield language, "denial-added", "", ""
