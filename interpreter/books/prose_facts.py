"""Facts of a sentence that disagree with what the rules say: numbers, names, force, bounds, a lost or added “not”.

A comparison speaks only if it is confident. Whatever any text about the same says excuses a sentence; what it is accused by must
stand in the text that is most like it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.books.named_things import FORCE_WORDS
from interpreter.books.usual_words import instead, is_usual, slots
from interpreter.prose.comparing import FREE
from interpreter.prose.genre_words import meanings
from interpreter.prose.morphology import morphology
from interpreter.prose.number_agreement import TIMES
from interpreter.prose.odd_denials import CLAUSE
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Word
    from interpreter.books.read_texts import Reading
    from interpreter.books.usual_words import Usual
    from interpreter.prose.counting_words import Number

AS_LIKE = 0.75  # of the likeness of the best: such a text excuses what it says, too
UNTIL = 5  # words between “until” and its “not”
DENIED = 2  # words behind a “not” that it may deny
RELATIVE, OF_A_THING = 2, 0.45  # words with “which”; how sure a word of force is wrong that only tells which thing is meant
HINTED = 0.5  # how sure a “not” is lost where something else may deny
OFTENER = 0.8  # how sure a word of force is exchanged that stands there, too
IN_CONTEXT = 0.3  # how sure a name is wrong that is named around it, too
MUCH, OFTEN, USED, UNUSUAL = 0.1, 6, 0.4, 0.2  # how much it says which name usually stands there, and if this one does elsewhere
ROWS = ("tables.",)  # lists of things that stand for each other
SHORT = 3  # letters of a word that means little
ELSEWHERE = 0.2  # how sure a number is wrong that the rules say of the same thing elsewhere
OTHERWISE = 0.25  # how sure one is that counts something else than the number in the rule
AFFIRMED, UNLIKE = 0.75, 0.55  # how sure a “not” is too many if a word like the denied one is said there, and if none is
NEAREST, BEHIND, FARTHEST = 2, 3, 40  # words, names and letters behind a number that may say what is counted
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


ASIDE = re.compile(r"\([^()]*\)")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Something that a sentence says otherwise: a code, where in it, the facts of the message, and how sure that is (0 to 1)."""

    code: str
    start: int
    facts: dict[str, Any] = field(default_factory=dict)
    sure: float = 0.0


@dataclass(slots=True)
class Beside:
    """What a sentence is compared with: texts that say the same, and texts nearby that excuse what is said there."""

    like: list[Reading]
    pool: list[Reading]
    unit: list[Reading]  # all that the same place says, in every language
    excuses: list[tuple[float, Reading]]  # of the pool, with how like they are beside the best
    sure: float
    known: Collection[tuple[int, str]] = ()  # numbers with what they count, as the rules have them anywhere
    around: frozenset[str] = frozenset()  # what the sentences around and the heading name
    usual: tuple[Usual, ...] = ()  # between which words names stand
    words: Mapping[str, tuple[str, float]] = field(default_factory=dict)  # words of two languages that go together


def disagreements(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """All that a sentence says otherwise."""
    yield from _numbers(said, beside)
    yield from _names(said, beside)
    yield from _binding(said, beside)


def counted(reading: Reading, number: Number) -> frozenset[str]:
    """What a number counts: names and meanings that all languages share, and the words behind it."""
    gap = _behind(reading, number)
    measures = grammar(reading.language).words("measures")
    near = gap[: NEAREST + sum(not word.lemmas.isdisjoint(measures) for word in gap[:NEAREST])]
    found = {f"{reading.language}:{lemma}" for word in near for lemma in word.lemmas if len(word.text) > 2}
    found |= {f"genre:{one}" for word in near for lemma in word.lemmas for one in meanings(lemma, reading.language)}
    for mention in reading.mentions:
        if gap and gap[0].start <= mention.start <= gap[-1].start:
            found |= {f"name:{path}" for path in mention.paths}
    return frozenset(found)


def _behind(reading: Reading, number: Number) -> list[Word]:
    """The words behind a number that may say what it counts: up to a full stop or a preposition."""
    table, end = grammar(reading.language), number.end
    found: list[Word] = []
    for word in reading.words:
        if word.start < number.end:
            continue
        between = reading.text[end : word.start]
        if len(found) == BEHIND or word.start > number.end + FARTHEST or "." in between or word.text in table.governs:
            break
        end = word.start + len(word.text)
        if word.text in table.words("abbreviations"):  # its full stop ends nothing
            end += reading.text[end : end + 1] == "."
        found.append(word)
    return found


def named_in(reading: Reading, number: Number) -> frozenset[str]:
    """What a number counts, by name or by a word of the language: words of the genre mean too much."""
    return frozenset(one for one in counted(reading, number) if not one.startswith("genre:"))


def _numbers(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    like = [(reading, other, counted(reading, other)) for reading in beside.like for other in reading.numbers]
    told = {other.value for _, other, _ in like}
    values = told | {hint for reading in beside.like for hint in reading.hints}
    for number in said.numbers:
        if (number.value in FREE and number.in_words) or is_label(said, number):
            continue
        what = counted(said, number)
        same = [other for _, other, behind in like if what & behind]
        if any(other.value == number.value for other in same) or (number.value in values and not same):
            continue
        here = said.values
        others = {other.value for other in same if other.value not in here}
        if others and number.value not in told:
            elsewhere = any((number.value, one) in beside.known for one in named_in(said, number))
            share = (ELSEWHERE if elsewhere else 1.0) * (0.7 if others <= {*FREE} else 1.0)
        else:
            others = {other.value for _, other, _ in like if other.value not in here and other.value not in FREE}
            nearby = any(number.value in reading.values | reading.hints for reading in beside.pool)
            share = OTHERWISE if others and not nearby else 0.0
        if share:
            said_there = ", ".join(map(str, sorted(others)))
            yield Disagreement("prose-number", number.start, {"value": number.value, "others": said_there}, share * beside.sure)


def is_label(said: Reading, number: Number) -> bool:
    """Is a number that of a page, a picture, a year, or the mark of a step?"""
    if number.in_words:
        return False
    before = said.text[: number.start].rstrip(" \N{NO-BREAK SPACE}№#(")
    word = before.rpartition(" ")[2].lower()
    last = word.strip('(«".')
    behind = said.text[number.end : number.end + 1]
    table = grammar(said.language)
    if table.is_label(last, word.endswith(".")) or last in TIMES or number.value >= 1000:
        return True
    if any(not word.lemmas.isdisjoint(table.words("clock")) for word in _behind(said, number)[:1]):
        return True  # how long a game takes
    return (said.text[number.start - 1 : number.start] == "(" and behind == ")") or behind in ("%", "+")


def _names(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """A name that no text about the same has, where something else is named.

    The name of a row stands for another one of its table that is missing here. Other things are named more freely, and by other
    names: there the words around it have to show what is meant.
    """
    wanted = [reading.named for reading in beside.like if reading.named]
    known = {path for reading in beside.like for path in reading.named}
    nearby = {path for reading in (*beside.pool, *beside.unit) for path in reading.named}
    here, hints = said.named, grammar(said.language).words("except")
    excepted = [match.start() for match in WORD.finditer(said.text) if match[0].lower() in hints]
    for mention in said.mentions if wanted else ():
        if mention.paths & known or any(place < mention.start for place in excepted):
            continue
        lists = {path.rpartition(".")[0] for path in mention.paths if path.startswith(ROWS)}
        others = {path for path in wanted[0] - here if path.rpartition(".")[0] in lists and all(path in one for one in wanted)}
        if others:
            word = said.text[mention.start : mention.end]
            share = 0.75 if mention.paths & nearby else 1.0
            if mention.paths & beside.around and not others & beside.around:
                share *= IN_CONTEXT  # it is what this is about
            yield Disagreement("prose-name", mention.start, {"word": word, "paths": sorted(others)}, share * beside.sure)
    yield from _unusual_names(said, beside, known, nearby)


def _unusual_names(said: Reading, beside: Beside, known: set[str], nearby: set[str]) -> Iterator[Disagreement]:
    """Names between words where another one stands in what is most like it, or usually."""
    own = [slot for reading in beside.like if reading.language == said.language for slot in slots(reading)]
    for slot in slots(said) if beside.usual else ():
        paths = slot.mention.paths
        if paths & known:
            continue
        others = [(slot.shared(other), other.path) for other in own if not other.mention.paths & said.named]
        same, path = max(others, default=(0.0, ""))
        often, usual = instead(slot, beside.usual, paths)
        sure = (same * beside.sure + MUCH * min(often, OFTEN)) * (USED if is_usual(slot, beside.usual) else 1.0)
        sure *= (0.5 if paths & nearby else 1.0) * (0.7 if paths & beside.around else 1.0) * UNUSUAL
        if sure:
            word = said.text[slot.mention.start : slot.mention.end]
            yield Disagreement("prose-name", slot.mention.start, {"word": word, "paths": [path or usual]}, sure)


def _binding(said: Reading, beside: Beside) -> Iterator[Disagreement]:
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
    yield from _denials(said, beside, like)


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


def _denials(said: Reading, beside: Beside, like: list[Reading]) -> Iterator[Disagreement]:
    """A “not” that all others have or that none of them has; the same word denied here and not there is the surest sign."""
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


def says_so(other: Reading, near: list[Reading], said: Reading, found: Disagreement) -> bool:
    """Does another text say what a text was found to say otherwise than the rules?"""
    kind = found.code.removeprefix("prose-")
    if kind == "number":
        return any(found.facts["value"] in one.values for one in near)
    if kind in OPPOSITE:
        return other.binding.meanings[kind][found.facts["here"]] > 0
    if kind == "name":
        return any(mention.paths & other.named for mention in said.mentions if mention.start == found.start)
    return denials(other) > 0 if kind == "denial-added" else not denials(other) and not is_hinted(other)


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


def named_by(paths: Iterable[str], lemma_of: dict[str, str]) -> str:
    """Names for a message."""
    return ", ".join(dict.fromkeys(lemma_of.get(path, path.rpartition(".")[2]) for path in paths))
