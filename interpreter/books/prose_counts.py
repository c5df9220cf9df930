"""Two sentences that surely say the same: how often each denies something, and says each number and each name of a row.

What one says once more, and something of its kind once less, it says in the place of the other. That tells even where the same
number or name stands elsewhere in the sentence, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from interpreter.books.prose_beside import Disagreement
from interpreter.books.prose_denials import denials, denies_aside, hints_in
from interpreter.books.prose_names import ROWS
from interpreter.books.prose_numbers import is_label
from interpreter.prose.comparing import FREE
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Word
    from interpreter.books.read_texts import Reading
    from interpreter.books.word_pairs import Words
    from interpreter.prose.counting_words import Number

EXCHANGED = 0.85  # how sure it is beside the sureness that the sentences say the same
FREELY = 0.75
DENIED = 0.75
SUPPORT, KEPT = 3, 0.75  # sentences with a word in both books, and their share of those with it in either
TRANSLATED = 0.6  # how surely a word goes with one of the other language that has to be there

T = TypeVar("T", bound=Hashable)


def counted_otherwise(
    said: Reading, other: Reading, near: Collection[Reading], words: Words, beside: Iterable[Reading], sure: float
) -> list[Disagreement]:
    """What a sentence says in the place of something else, and a “not” that only one of both has.

    The texts `near` the other one may name what it does not. The texts `beside` both are sentences that say the same as no other
    one, so that they may say a part of it. An example that tells other numbers of other things is another example.
    """
    numbers, names = list(_numbers(said, other, sure)), list(_names(said, other, sure))
    if not is_example(said):
        names += _terms(said, other, near, words, sure)
    if numbers and names and is_example(said):
        return []
    denied = [] if any(denials(one) for one in beside) else list(_denials(said, other, sure))
    return numbers + names + denied


def is_example(reading: Reading) -> bool:
    """Does a sentence say that it is an example? Each book has its own."""
    return bool(reading.words) and reading.words[0].text in grammar(reading.language).words("example")


def _instead(mine: Counter[T], theirs: Counter[T]) -> tuple[T, T] | None:
    """What is said once more, and what once less, if that is the whole difference."""
    more, less = mine - theirs, theirs - mine
    return (next(iter(more)), next(iter(less))) if more.total() == less.total() == 1 else None


def _numbers(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    mine, theirs = ([one for one in reading.numbers if _is_counted(reading, one)] for reading in (said, other))
    found = _instead(Counter(one.value for one in mine), Counter(one.value for one in theirs))
    if found is not None:
        start = [one.start for one in mine if one.value == found[0]][-1]
        yield Disagreement("prose-number", start, {"value": found[0], "others": str(found[1])}, EXCHANGED * sure)


def _is_counted(reading: Reading, number: Number) -> bool:
    """Is a number no label, and no word for a thing (“one”, “unit”)? A language may say “one” without a number."""
    if is_label(reading, number) or reading.text[: number.start].endswith("№"):
        return False
    return not (number.in_words and number.value in FREE)


def _names(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    mine, theirs = _rows(said), _rows(other)
    for section in sorted({path.rpartition(".")[0] for path in mine}):
        own, others = (
            Counter({path: times for path, times in some.items() if path.rpartition(".")[0] == section})
            for some in (mine, theirs)
        )
        found = _instead(own, others)
        if found is not None:
            mention = [one for one in said.mentions if found[0] in one.paths][-1]
            facts = {"word": said.text[mention.start : mention.end], "paths": [found[1]]}
            yield Disagreement("prose-name", mention.start, facts, EXCHANGED * sure)


def _rows(reading: Reading) -> Counter[str]:
    """How often each row is named; what is a name of several counts for none."""
    return Counter(path for one in reading.mentions if len(one.paths) == 1 for path in one.paths if path.startswith(ROWS))


def _terms(said: Reading, other: Reading, near: Collection[Reading], words: Words, sure: float) -> Iterator[Disagreement]:
    """A name in the place of another one, by the words of the other language that surely go with both; names are used more
    freely than rows, so that it must be nowhere near."""
    mine, theirs = names_with_pairs(said, words), names_with_pairs(other, words)
    found = _instead(Counter(pair for _, pair, _ in mine), Counter(pair for _, pair, _ in theirs))
    if found is not None and not any(pair == found[0] for one in near for _, pair, _ in names_with_pairs(one, words)):
        word, how = [(word, how) for word, pair, how in mine if pair == found[0]][-1]
        share = min(how, next(how for _, pair, how in theirs if pair == found[1]))
        facts = {"word": said.text[word.start : word.start + len(word.text)], "pair": found[1]}
        yield Disagreement("prose-name", word.start, facts, FREELY * sure * share)


def names_with_pairs(reading: Reading, words: Words) -> list[tuple[Word, str, float]]:
    """The names in a text that are one noun, with the pair of words of two languages to which they surely belong."""
    places = {mention.start for mention in reading.mentions if mention.words == 1}
    found = []
    for word in reading.words:
        keys = [key for lemma in word.lemmas if (key := f"{reading.language}:{lemma}") in words]
        if keys and word.start in places and "noun" in morphology(reading.language).parts(word.text):
            how, pair = max((how, pair) for pair, how in (words[key] for key in keys))
            if how >= TRANSLATED:
                found.append((word, pair, how))
    return found


def kept_words(words: Words, pairs: Iterable[tuple[Reading, Reading]]) -> Words:
    """The words that two books mostly say in the same places, and not only one of them."""
    either, both = Counter[str](), Counter[str]()
    for first, second in pairs:
        here, there = ({pair for _, pair, _ in names_with_pairs(one, words)} for one in (first, second))
        either.update(here | there)
        both.update(here & there)
    return {word: (pair, how) for word, (pair, how) in words.items() if both[pair] >= max(SUPPORT, KEPT * either[pair])}


def _denials(said: Reading, other: Reading, sure: float) -> Iterator[Disagreement]:
    if denies_aside(said) or denies_aside(other):
        return
    more = denials(said) - denials(other)
    fewer, rest = (other, said) if more > 0 else (said, other)
    if abs(more) != 1 or hints_in(fewer) > hints_in(rest) or not (does(said) and does(other)):
        return
    yield Disagreement("prose-denial-added" if more > 0 else "prose-denial-missing", 0, {}, DENIED * sure)


def does(reading: Reading) -> bool:
    """Has a text a verb? A heading denies nothing."""
    forms = morphology(reading.language)
    return any("verb" in parts or not parts for parts in (forms.parts(word.text) for word in reading.words))
