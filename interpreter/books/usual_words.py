"""Between which words a name usually stands: where another one usually stands there, it may be meant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from interpreter.prose.morphology import morphology
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Mention
    from interpreter.books.read_texts import Reading

WINDOW = 5  # words around a name that tell what is said about it
OFTEN = 3  # times that count
EDGE = "#"

Between = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A name of one word in a text, the words next to it on each side, and all that stand near it."""

    mention: Mention
    beside: tuple[Between, Between]
    wider: tuple[Between, Between, Between]
    near: frozenset[str]

    @property
    def path(self) -> str:
        return min(self.mention.paths)

    def shared(self, other: Slot) -> float:
        """How alike the words are between which two names stand."""
        mine, theirs = (one for one in ({*slot.beside, *slot.wider} for slot in (self, other)))
        return sum(EDGE not in one for one in mine & theirs) + len(self.near & other.near) / 2


def slots(reading: Reading) -> Iterator[Slot]:
    """The names of one word in a text."""
    common, forms = grammar(reading.language).words("common"), morphology(reading.language)
    lemmas = [EDGE, EDGE, *(min(word.lemmas) for word in reading.words), EDGE, EDGE]
    place_of = {word.start: place for place, word in enumerate(reading.words)}
    for mention in reading.mentions:
        place = place_of[mention.start]
        if mention.words != 1 or forms.parts(reading.words[place].text) == {"verb"}:
            continue
        before, last, _, first, behind = lemmas[place : place + 5]
        around = range(max(0, place - WINDOW), min(len(reading.words), place + WINDOW + 1))
        words = ((lemmas[at + 2], reading.words[at].text) for at in around if at != place)
        yield Slot(
            mention,
            (("before", last), ("behind", first)),
            (("before", before, last), ("behind", first, behind), ("between", last, first)),
            frozenset(lemma for lemma, text in words if len(text) > 2 and text not in common),
        )


@dataclass(slots=True)
class Usual:
    """How often each name stands between which words, in some texts."""

    times: defaultdict[Between, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def add(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            for slot in slots(reading):
                for between in (*slot.beside, *slot.wider):
                    self.times[between][slot.path] += 1

    def often(self, between: Between, path: str) -> int:
        return self.times[between][path] if between in self.times else 0


def is_usual(slot: Slot, texts: Iterable[Usual]) -> bool:
    """Does a name stand elsewhere, too, beside one of the words beside it? Where it is counts once."""
    texts = list(texts)
    return any(sum(one.often(between, slot.path) for one in texts) > 1 for between in slot.beside)


def instead(slot: Slot, texts: Iterable[Usual], unlike: frozenset[str]) -> tuple[int, str]:
    """Which name usually stands there, and how surely; none of the unlike ones."""
    texts = list(texts)
    known = {path for one in texts for between in slot.beside for path in one.times.get(between, ())}
    best = (0, "")
    for path in sorted(known - unlike):
        before, behind = (min(sum(one.often(between, path) for one in texts), OFTEN) for between in slot.beside)
        first, second, both = (min(sum(one.often(between, path) for one in texts), OFTEN) for between in slot.wider)
        best = max(best, (2 * both + first + second + min(before, behind), path), key=lambda way: way[0])
    return best
