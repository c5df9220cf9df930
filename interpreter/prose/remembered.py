"""A dictionary that remembers what it was asked, so that it is loaded only for a word that nobody asked for before."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from interpreter.prose.morphology import Form, Morphology

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

    def _ask(self, what: str, *about: object) -> Any:
        key = (what, *about)
        try:
            return self.answers[key]
        except KeyError:
            self.learnt = True
            answer = self.answers[key] = getattr(self.dictionary, what)(*about)
            return answer

    def inflect(self, phrase: str, form: Form) -> str | None:
        return self._ask("inflect", phrase, form)  # type: ignore[no-any-return]

    def gender(self, phrase: str) -> str:
        return self._ask("gender", phrase)  # type: ignore[no-any-return]

    def lemmas(self, word: str) -> frozenset[str]:
        return self._ask("lemmas", word)  # type: ignore[no-any-return]

    def readings(self, word: str) -> frozenset[Form]:
        return self._ask("readings", word)  # type: ignore[no-any-return]

    def counts_alone(self, phrase: str) -> bool:
        return self._ask("counts_alone", phrase)  # type: ignore[no-any-return]

    def parts(self, word: str) -> frozenset[str]:
        return self._ask("parts", word)  # type: ignore[no-any-return]

    def agree(self, adjective: str, noun: str) -> bool:
        return self._ask("agree", adjective, noun)  # type: ignore[no-any-return]

    def knows(self, word: str) -> bool:
        return self._ask("knows", word)  # type: ignore[no-any-return]

    def aspects(self, word: str) -> frozenset[str]:
        return self._ask("aspects", word)  # type: ignore[no-any-return]
