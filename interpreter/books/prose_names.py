"""Names of a sentence in the place of others that the rules have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from interpreter.books.prose_beside import Beside, Disagreement
from interpreter.books.usual_words import instead, is_usual, slots
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.books.read_texts import Reading

ROWS = ("tables.",)  # lists of things that stand for each other
IN_CONTEXT = 0.3  # how sure a name is wrong that is named around it, too
MUCH, OFTEN, USED, UNUSUAL = 0.1, 6, 0.4, 0.2  # how much it says which name usually stands there, and if this one does elsewhere


def unlike_names(said: Reading, beside: Beside) -> Iterator[Disagreement]:
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


def named_by(paths: Iterable[str], lemma_of: dict[str, str]) -> str:
    """Names for a message."""
    return ", ".join(dict.fromkeys(lemma_of.get(path, path.rpartition(".")[2]) for path in paths))
