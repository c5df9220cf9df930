"""A dictionary that remembers what it was asked, so that it is loaded only for a word that nobody asked for before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from interpreter.prose.morphology import Analysis, Form, Morphology

Answer = TypeVar("Answer")
Answers = dict[tuple[Any, ...], Any]


class Remembered:
    """A dictionary of one language, and its answers; whoever keeps these may give them back in another process."""

    def __init__(self, load: Callable[[], Morphology]) -> None:
        self._load = load
        self.answers: Answers = {}
        self.learnt = False  # something since the answers were given

    @cached_property
    def dictionary(self) -> Morphology:
        return self._load()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.dictionary, name)

    def _ask(self, question: Callable[..., Answer], *about: object) -> Answer:
        what = question.__name__
        if (what, *about) not in self.answers:
            self.learnt = True
            self.answers[what, *about] = getattr(self.dictionary, what)(*about)
        answer: Answer = self.answers[what, *about]
        return answer

    def inflect(self, phrase: str, form: Form) -> str | None:
        return self._ask(Morphology.inflect, phrase, form)

    def gender(self, phrase: str) -> str:
        return self._ask(Morphology.gender, phrase)

    def lemmas(self, word: str) -> frozenset[str]:
        return self._ask(Morphology.lemmas, word)

    def readings(self, word: str) -> frozenset[Form]:
        return self._ask(Morphology.readings, word)

    def counts_alone(self, phrase: str) -> bool:
        return self._ask(Morphology.counts_alone, phrase)

    def parts(self, word: str) -> frozenset[str]:
        return self._ask(Morphology.parts, word)

    def analyses(self, word: str) -> frozenset[Analysis]:
        return self._ask(Morphology.analyses, word)

    def agree(self, adjective: str, noun: str) -> bool:
        return self._ask(Morphology.agree, adjective, noun)

    def knows(self, word: str) -> bool:
        return self._ask(Morphology.knows, word)

    def aspects(self, word: str) -> frozenset[str]:
        return self._ask(Morphology.aspects, word)
