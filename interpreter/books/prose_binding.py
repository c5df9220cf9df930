"""What a sentence demands, allows or bounds otherwise than the rules: must and may, at least and at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.books.prose_beside import AS_LIKE, Beside, Disagreement
from interpreter.books.prose_denials import denials
from interpreter.prose.comparing import FREE
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.read_texts import Reading

RELATIVE, OF_A_THING = 2, 0.45  # words with “which”; how sure a word of force is wrong that only tells which thing is meant
OFTENER = 0.8  # how sure a word of force is exchanged that stands there, too
OPPOSITE = {
    "force": (("must", "may"), ("may", "must"), ("may", "never"), ("never", "may")),
    "bounds": (
        ("at_least", "at_most"),
        ("at_most", "at_least"),
        ("more_than", "less_than"),
        ("less_than", "more_than"),
        ("passes", "reaches"),
        ("reaches", "passes"),
        ("more_than", "at_most"),
        ("less_than", "at_least"),
    ),
}


def unlike_binding(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """A word of force or bounds in the place of its opposite."""
    like = [reading for reading in beside.like if reading.text]
    if not like:
        return
    for group, pairs in OPPOSITE.items():
        mine = said.binding.meanings[group]
        theirs = [reading.binding.meanings[group] for reading in like]
        excused = Counter[str]()
        for likeness, reading in beside.excuses:
            if likeness >= AS_LIKE:
                excused.update(reading.binding.meanings[group])
        for here, there in pairs if mine else ():
            share = _exchanged(mine, theirs, here, there, excused)
            start = grammar(said.language).patterns[group][here].search(said.text)
            if share and not _same(said, here) and not (group == "force" and any(_guesses(one) for one in (said, *like))):
                if group == "force" and start is not None and _is_told_of_a_thing(said, start.start()):
                    share *= OF_A_THING
                place = start.start() if start else 0
                yield Disagreement(f"prose-{group}", place, {"here": here, "there": there}, share * beside.sure)
                break
    yield from _only_passes(said, beside)


def _exchanged(mine: Counter[str], theirs: list[Counter[str]], here: str, there: str, excused: Counter[str]) -> float:
    """How surely a text means one thing where others mean another one."""
    if mine[here] and not mine[there] and not any(one[here] for one in theirs):
        agreeing = sum(bool(one[there]) for one in theirs)
        if agreeing == len(theirs) > 1 or (agreeing and not excused[here]):
            return 0.5 + 0.5 * agreeing / len(theirs)
    elif len(theirs) == 1 and mine[here] > theirs[0][here] and mine[there] < theirs[0][there]:
        return OFTENER  # one of several
    return 0.0


def _is_told_of_a_thing(said: Reading, start: int) -> bool:
    """Does a place stand in a clause that says which thing is meant: “a hex on which a port may be”?"""
    relative = grammar(said.language).words("relative")
    clause = said.text.rfind(",", 0, start)
    words = [word for word in said.words if clause < word.start < start][:RELATIVE] if clause >= 0 else []
    return any(not word.lemmas.isdisjoint(relative) for word in words)


def _guesses(reading: Reading) -> bool:
    """Does a text only guess what will have to be: “probably”?"""
    guesses = grammar(reading.language).words("guesses")
    return any(word.text in guesses for word in reading.words)


def _same(said: Reading, here: str) -> bool:
    """Is it only said the other way round: “may only” for “must”, “never more than” for “at most”, “may, except”?"""
    if here == "may" and any(word.text in grammar(said.language).words("except") for word in said.words):
        return True
    force, bounds = said.binding.meanings["force"], said.binding.meanings["bounds"]
    if here in ("more_than", "less_than"):
        return denials(said) > 0 or force["never"] > 0
    return bool((here == "never" and (bounds["more_than"] or bounds["less_than"])) or (here == "may" and force["only"]))


def _only_passes(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """“Passes 10” where another text about the same number says “reaches”, or “reaches or passes”."""
    mine = said.binding.meanings["bounds"]
    if not mine["passes"] or mine["reaches"]:
        return
    about = [one for one in (*beside.like, *beside.unit) if one.values & {value for value in said.values if value not in FREE}]
    if about and any(one.binding.meanings["bounds"]["reaches"] for one in about):
        start = grammar(said.language).patterns["bounds"]["passes"].search(said.text)
        facts = {"here": "passes", "there": "reaches"}
        yield Disagreement("prose-bounds", start.start() if start else 0, facts, beside.sure)
