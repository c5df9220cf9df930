"""Which names suit a place in a text, by the company that their words keep in all texts of its language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from interpreter.books.company import Company
from interpreter.books.mentions import Mentions, Names

FAR = 2.0  # by which another name suits the place of one better


class Suiting:
    """The names of several languages in their texts, row by row."""

    def __init__(self, names: Names, mentions: Mapping[str, Mentions], rows: Sequence[Mapping[str, str]]) -> None:
        self.names, self.mentions = names, mentions
        self.companies = {language: Company(row[language] for row in rows if language in row) for language in names.wanted}

    def suits(self, language: str, text: str, path: str, place: int) -> float:
        """How much likelier a name is in the place of a word of a text than it is anywhere."""
        forms = set[str]().union(*(self._forms[language].get(lemma, ()) for lemma in self.names.wanted[language][path][0]))
        return self.companies[language].suits(text, place, forms)

    def instead(self, language: str, text: str, path: str, others: Iterable[str]) -> str | None:
        """Which of some other names suits a place of a name better, if one does; the best of them."""
        places = self.names.places(text, language).get(path, ())
        better = [
            (self.suits(language, text, other, place) - self.suits(language, text, path, place), other)
            for place in places
            for other in others
        ]
        gain, best = max(better, default=(0.0, ""))
        return best if gain > FAR else None

    @cached_property
    def _forms(self) -> dict[str, dict[str, set[str]]]:
        """The words of each language by their dictionary forms."""
        found: dict[str, dict[str, set[str]]] = {}
        for language, company in self.companies.items():
            known = found[language] = {}
            for word in company.words:
                for lemma in self.mentions[language].lemmas(word) if word[0].isalpha() else ():
                    known.setdefault(lemma, set()).add(word)
        return found
