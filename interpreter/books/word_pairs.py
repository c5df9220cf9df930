"""Which words of two languages go together, by the sentences of two books that say the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

TOGETHER = 2  # sentences in which two words stand together, at least
SHARE = 0.4  # of the sentences with either of them in which both stand

Words = dict[str, tuple[str, float]]  # by word, a name for it and its counterpart, and how surely they go together


def translated(first: Sequence[Iterable[str]], second: Sequence[Iterable[str]]) -> Words:
    """For the words of both sides the pair to which they belong: each the best for the other."""
    own = Counter(word for words in first for word in words)
    others = Counter(word for words in second for word in words)
    both = Counter(pair for one, other in zip(first, second, strict=True) for pair in product(one, other))
    share = {
        (one, other): 2 * times / (own[one] + others[other])
        for (one, other), times in both.items()
        if times >= TOGETHER and 2 * times >= SHARE * (own[one] + others[other])
    }
    best: dict[str, tuple[float, str]] = {}
    for (one, other), how in share.items():
        best[one] = max(best.get(one, (0.0, "")), (how, other))
        best[other] = max(best.get(other, (0.0, "")), (how, one))
    pairs = [(one, other, how) for (one, other), how in share.items() if best[one][1] == other and best[other][1] == one]
    return {word: (one, how) for one, other, how in pairs for word in (one, other)}
