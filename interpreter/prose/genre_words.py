"""Words that rulebooks of all games share, in several languages, so that texts can be compared across languages.

The table is data (`interpreter/words/genre.tsv`): a column for each language, in each row words that may stand for each other.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import interpreter.words

TABLE = Path(interpreter.words.__file__).with_name("genre.tsv")


@cache
def _table() -> dict[str, dict[str, frozenset[str]]]:
    """For each language: its words, with the rows in which they stand (named by their first column)."""
    head, *rows = (line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if line.strip())
    found: dict[str, dict[str, set[str]]] = {language: {} for language in head}
    for row in rows:
        for language, words in zip(head, row, strict=True):
            for word in words.split():
                found[language].setdefault(word.replace("ё", "е"), set()).add(row[0])
    return {language: {word: frozenset(names) for word, names in words.items()} for language, words in found.items()}


def meanings(lemma: str, language: str) -> frozenset[str]:
    """What a word means in the words of the first column; nothing if the table does not have it."""
    return _table().get(language, {}).get(lemma.replace("ё", "е"), frozenset())


def languages_with_table() -> list[str]:
    """The languages of the table."""
    return list(_table())
