"""In which rows of texts, which say the same in several languages, which words stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.books.mentions import Mentions

Texts = Mapping[str, str]  # by language


class WordRows:
    """The words of rows of texts; the rows with each as the bits of a number."""

    def __init__(self, mentions: Mapping[str, Mentions], rows: Sequence[Texts]) -> None:
        self.mentions, self.rows = mentions, rows
        self.with_text = dict.fromkeys(mentions, 0)
        self.rows_with: dict[str, dict[str, int]] = {language: {} for language in mentions}  # by dictionary form
        for number, row in enumerate(rows):
            bit = 1 << number
            for language, text in row.items():
                if language not in mentions:
                    continue
                self.with_text[language] |= bit
                known = self.rows_with[language]
                for lemma in mentions[language].words(text):
                    known[lemma] = known.get(lemma, 0) | bit

    def rare(self, text: str, language: str, times: int) -> list[str]:
        """The longer words of a text that stand in so many texts at most."""
        known = self.rows_with[language]
        return self.mentions[language].longer(text, lambda lemma: known.get(lemma, 0).bit_count() <= times)
