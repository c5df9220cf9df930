"""What a text counts and adds up itself: a sum with its result, a total with its parts, “three kinds:” with their list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from interpreter.prose.counting_words import Number, numbers_in
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import morphology
from interpreter.prose.sentences import sentences_of
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.prose.layout import Block

SUM = re.compile(r"(?<![\d+×*/=(-])(?<![+×*/=-] )(\d{1,4}(?: ?[+−–-] ?\d{1,4})+) ?= ?(\d{1,5})(?![\d.,]\d|\d| ?[+×*/−-])")
STEP = re.compile(r"([+−–-]?) ?(\d+)")
TOTAL = re.compile(r"(?<![\w.,/-])(\d{1,3}) [^\W\d_][^().:;\d]{0,40}\(([^()]+)\)")
PART = re.compile(r"(?:\w+ )?(\d{1,3}) [^\W\d_]+(?: [^\W\d_]+)?")
LONGEST_ITEM = 4  # words of an item inside a sentence
FEWEST = 2


def wrong_sums(text: str, language: str) -> Iterator[Fault]:
    """Sums whose result is another one, and totals whose parts behind them, in brackets, are more or less."""
    for match in SUM.finditer(text):
        real = sum(-int(number) if sign and sign != "+" else int(number) for sign, number in STEP.findall(match[1]))
        if real != int(match[2]):
            yield Fault("wrong-sum", match.start(), {"value": int(match[2]), "sum": real})
    for match in TOTAL.finditer(text):
        parts = [PART.fullmatch(part.strip()) for part in _items(match[2], language)]
        if len(parts) >= FEWEST and all(part is not None and part[0].split()[0].isdigit() for part in parts):
            real = sum(int(part[1]) for part in parts if part is not None)
            if real != int(match[1]):
                yield Fault("wrong-sum", match.start(), {"value": int(match[1]), "sum": real})


def wrong_counts(blocks: Sequence[Block], place: int, language: str) -> Iterator[Fault]:
    """“Three kinds:”, and then two or four of them, in the same sentence or as a list behind it."""
    block = blocks[place]
    if ":" not in block.text or block.kind == "heading":
        return
    for start, sentence in sentences_of(block.text, language):
        head, colon, rest = sentence.partition(":")
        number = _announced(head, language) if colon else None
        if number is None:
            continue
        if rest.strip():
            items = _items(rest.strip(" .;!"), language)
            found = 0 if any(len(WORD.findall(item)) > LONGEST_ITEM for item in items) else len(items)
        else:
            found = _listed(blocks, place)
        if found >= FEWEST and found != number.value:
            yield Fault("wrong-count", start + number.start, {"value": number.value, "count": found})


def _announced(head: str, language: str) -> Number | None:
    """The only number of a sentence that ends with a colon, if it counts what is listed then: kinds, steps, rules."""
    numbers = numbers_in(head, language)
    if len(numbers) != 1 or numbers[0].value < FEWEST:
        return None
    behind = [match[0].lower() for match in WORD.finditer(head, numbers[0].end)][:LONGEST_ITEM]
    listed, forms = grammar(language).words("listed"), morphology(language)
    return numbers[0] if any(forms.lemmas(word) & listed for word in behind) else None


def _items(text: str, language: str) -> list[str]:
    joining = "|".join(sorted(grammar(language).words("and")))
    return [one for one in re.split(rf",? (?:{joining}) |[,;]", text) if one.strip()]


def _listed(blocks: Sequence[Block], place: int) -> int:
    """How many items the list has that stands behind a block: with one sign, or with numbers in their order."""
    head, rest = blocks[place], blocks[place + 1 :]
    if not rest or rest[0].kind != "item" or (head.kind == "item" and _style(rest[0], 1) == _style(head, 0)):
        return 0  # the next item of the list in which it stands itself
    items = takewhile(lambda one: one[1].kind == "item" and _style(one[1], one[0]) == _style(rest[0], 0), enumerate(rest))
    return sum(1 for _ in items)


def _style(item: Block, before: int) -> tuple[int, str]:
    """How far an item is moved in, and its sign; of a number, the one with which its list begins."""
    return item.marks[0][2], str(int(item.mark) - before) if item.mark.isdigit() else item.mark
