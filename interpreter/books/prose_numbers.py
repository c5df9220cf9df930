"""Numbers of a sentence that are other ones in the rules, by what they count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.books.prose_beside import Beside, Disagreement
from interpreter.prose.comparing import FREE
from interpreter.prose.genre_words import meanings
from interpreter.prose.number_agreement import TIMES
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Word
    from interpreter.books.read_texts import Reading
    from interpreter.prose.counting_words import Number

ELSEWHERE = 0.2  # how sure a number is wrong that the rules say of the same thing elsewhere
OTHERWISE = 0.25  # how sure one is that counts something else than the number in the rule
NEAREST, BEHIND, FARTHEST = 2, 3, 40  # words, names and letters behind a number that may say what is counted


def unlike_numbers(said: Reading, beside: Beside) -> Iterator[Disagreement]:
    """A number that no text about the same has, where another one stands there."""
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
