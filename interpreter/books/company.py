"""The company that words keep: how well some of them fit between others, by all texts of a language."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, repeat

from interpreter.prose.usage import WORD

TOKEN = re.compile(rf"{WORD.pattern}|\d+|\{{[^{{}}]*\}}|\0+|[.,;:!?()–—]")
NUMBER, BLANK, STOP = "0", "{}", "."  # what stands for any number, anything put in, any stop
REACH = 2  # words on each side that tell
PRIOR = 20.0  # times that a word counts as it stands anywhere, beside the times that it stands between some words
UNSEEN = 0.3  # how often a word counts that stands nowhere

Run = tuple[str | None, ...]  # words one behind the other; None is any word


class Company:
    """The texts of one language."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.times = _runs([STOP] * REACH + [token for text in texts for token in _tokens(text)[REACH:]])
        self.every = sum(count for run, count in self.times.items() if len(run) == 1)
        self._read = lru_cache(maxsize=200)(_Text)

    @property
    def words(self) -> Iterator[str]:
        """All words of the texts."""
        return (run[0] for run in self.times if len(run) == 1 and run[0] is not None)

    def better_exchanged(self, text: str, first: range, second: range) -> float:
        """How much likelier a text is with the words at two places exchanged; what it says itself does not count."""
        read = self._read(text)
        one, other = sorted((read.span(first), read.span(second)), key=lambda span: span.start)
        tokens = read.tokens
        turned = [*tokens[: one.start], *tokens[other.start : other.stop], *tokens[one.stop : other.start]]
        turned += tokens[one.start : one.stop]
        there = range(len(turned) - len(one), len(turned)), range(one.start, one.start + len(other))
        turned += tokens[other.stop :]
        now = self._fit_now(read, one) + self._fit_now(read, other)
        return sum(self._fit(turned, span, read.own) for span in there) - now

    def suits(self, text: str, place: int, words: Collection[str]) -> float:
        """How much likelier one of some words is in the place of a word of a text than it is anywhere."""
        read = self._read(text)
        at = read.places[place]
        return self._between(read.tokens[at - REACH : at], [words], read.tokens[at + 1 : at + 1 + REACH], read.own)

    def _fit_now(self, read: _Text, span: range) -> float:
        if span not in read.fits:
            read.fits[span] = self._fit(read.tokens, span, read.own)
        return read.fits[span]

    def _fit(self, tokens: Sequence[str], span: range, own: Mapping[Run, int]) -> float:
        """How much likelier some words of a text are between the words around them than they are anywhere."""
        before, behind = tokens[span.start - REACH : span.start], tokens[span.stop : span.stop + REACH]
        ends = [tokens[span.start]] if len(span) == 1 else [tokens[span.start], tokens[span.stop - 1]]
        return self._between(before, [[word] for word in ends], behind, own)

    def _between(
        self, before: Sequence[str], words: Sequence[Collection[str]], behind: Sequence[str], own: Mapping[Run, int]
    ) -> float:
        """The same for the first and the last of the words, each of which may be one of several."""
        first, last = words[0], words[-1]
        usual, usual_last = self._usual(first, own), self._usual(last, own)
        total = 0.0
        for length in range(1, REACH + 1):
            total += self._likelier(before[-length:], first, (), own, usual)
            total += self._likelier((), last, behind[:length], own, usual_last)
        return total + (self._likelier(before[-1:], first, behind[:1], own, usual) if len(words) == 1 else 0.0)

    def _usual(self, words: Collection[str], own: Mapping[Run, int]) -> float:
        """How often one of some words stands anywhere."""
        return (sum([self._elsewhere((word,), own) for word in words]) + UNSEEN) / self.every

    def _likelier(
        self, before: Sequence[str], words: Collection[str], behind: Sequence[str], own: Mapping[Run, int], usual: float
    ) -> float:
        """How much likelier one of some words is between others than anywhere."""
        here = sum([self._elsewhere((*before, word, *behind), own) for word in words])
        around = self._elsewhere((*before, None, *behind) if before and behind else (*before, *behind), own)
        return math.log((here + PRIOR * usual) / (around + PRIOR) / usual)

    def _elsewhere(self, run: Run, own: Mapping[Run, int]) -> int:
        """How often other texts have words one behind the other."""
        every = self.times.get(run, 0)
        return max(0, every - own.get(run, 0)) if every else 0


def _runs(tokens: Sequence[str]) -> Counter[Run]:
    """How often some tokens have which one behind the other."""
    found: Counter[Run] = Counter(zip(tokens))
    found.update(pairwise(tokens))
    found.update(zip(tokens, tokens[1:], tokens[2:], strict=False))
    found.update(zip(tokens, repeat(None), tokens[2:], strict=False))
    return found


class _Text:
    """A text as its company sees it."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.own = _runs(self.tokens)  # how often it says what itself
        self.places = [number for number, token in enumerate(self.tokens) if token[0].isalpha()]  # of its words
        self.fits: dict[range, float] = {}  # how well its words fit where they are

    def span(self, words: range) -> range:
        """Where some words, given by their numbers, are among the tokens."""
        return range(self.places[words.start], self.places[words.stop - 1] + 1)


def _tokens(text: str) -> list[str]:
    """The words, numbers and stops of a text, between stops."""
    around = [STOP] * REACH
    return [*around, *map(_plain, TOKEN.findall(text)), *around]


def _plain(token: str) -> str:
    if token[0].isalpha():
        return token.lower()
    return NUMBER if token[0].isdigit() else BLANK if token[0] in "{\0" else STOP
