"""Names in the plural behind words for one thing, in a language whose nouns have no cases: “each ships”."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, Form, morphology
from interpreter.prose.usage import WORD, grammar


class CountedNames:
    """The plurals of the names of a language."""

    def __init__(self, language: str, names: Collection[str]) -> None:
        table = grammar(language)
        self.one, self.behind = table.words("before_one"), table.words("behind_nouns")
        single = {name for name in names if WORD.fullmatch(name) and name.islower()} if self.one else set[str]()
        plurals = {name: morphology(language).inflect(name, Form("nom", PLURAL)) for name in single}
        self.plurals = {many for name, many in plurals.items() if many and many != name}

    def faults(self, text: str) -> Iterator[Fault]:
        """The names in the plural behind a word for one thing."""
        words = list(WORD.finditer(text)) if self.plurals else []
        for number, match in enumerate(words[1:], 1):
            before = words[number - 1]
            wrong = before[0].lower() in self.one and match[0].lower() in self.plurals
            if wrong and text[before.end() : match.start()].isspace() and self._ends(text, words, number):
                yield Fault("wrong-agreement", match.start(), {"word": match[0], "value": before[0]})

    def _ends(self, text: str, words: list[re.Match[str]], number: int) -> bool:
        """Is a word the last one of what it names, and no part of a longer name?"""
        following = words[number + 1] if number + 1 < len(words) else None
        joined = following is not None and text[words[number].end() : following.start()].isspace()
        return not joined or (following is not None and following[0].lower() in self.behind)
