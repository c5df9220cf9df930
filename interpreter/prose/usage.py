"""The table of a language: number words, words of force and bounds, what may stand twice, quotes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

import interpreter.words
from interpreter.source.cache import entry_name, kept_or_made

HOME = Path(interpreter.words.__file__).with_name("grammar")
CASES = ("nom", "gen", "dat", "acc", "ins", "loc")
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True)
class Grammar:
    """What is known about one language; everything is empty for a language without a table."""

    language: str
    table: Mapping[str, Any] = field(default_factory=dict)
    _lists: dict[str, frozenset[str]] = field(default_factory=dict)

    @property
    def known(self) -> bool:
        """Is there a table?"""
        return bool(self.table)

    def words(self, key: str) -> frozenset[str]:
        """A list of words."""
        if key not in self._lists:
            self._lists[key] = frozenset(map(str, self.table.get(key) or ()))
        return self._lists[key]

    def is_label(self, word: str, abbreviated: bool) -> bool:
        """Is a number behind a word a name? A preposition is only short for one with a full stop."""
        return word in self.words("labels") and (abbreviated or word not in self.governs)

    @cached_property
    def number_of(self) -> dict[str, int]:
        """All number words, in every form."""
        found: dict[str, int] = {}
        for number, forms in (self.table.get("numbers") or {}).items():
            for group in forms.values() if isinstance(forms, Mapping) else [forms]:
                found |= dict.fromkeys(str(group).split(), int(number))
        found |= {str(word): int(number) for word, number in (self.table.get("more_numbers") or {}).items()}
        return {word.replace("ё", "е"): number for word, number in found.items()} | found

    @cached_property
    def hints(self) -> dict[str, int]:
        """Words that may stand for a number, and need not."""
        return {str(word): int(number) for word, number in (self.table.get("number_hints") or {}).items()}

    def spelt(self, number: int, case: str = "nom", gender: str = "m") -> str | None:
        """A number in words, if the table has it."""
        forms = (self.table.get("numbers") or {}).get(number)
        if isinstance(forms, Mapping):
            forms = forms.get(gender) or forms.get("m")
        if forms is None:
            return None
        words: Sequence[str] = str(forms).split()
        return words[CASES.index(case)] if len(words) == len(CASES) else words[0]

    @cached_property
    def patterns(self) -> dict[str, dict[str, re.Pattern[str]]]:
        """Expressions by group (`force`, `bounds`, `order`) and meaning."""
        return {
            group: {
                meaning: re.compile(rf"(?<!\w)(?:{'|'.join(map(str, parts))})(?!\w)", re.IGNORECASE)
                for meaning, parts in (self.table.get(group) or {}).items()
            }
            for group in ("force", "bounds", "order")
        }

    @cached_property
    def governs(self) -> dict[str, frozenset[str]]:
        """Prepositions and the cases behind them."""
        return {str(word): frozenset(str(cases).split()) for word, cases in (self.table.get("governs") or {}).items()}

    @cached_property
    def what_kind(self) -> dict[str, frozenset[str]]:
        """Prepositions that are none behind some words, such as “what kind of”."""
        return {str(word): frozenset(map(str, before)) for word, before in (self.table.get("what_kind") or {}).items()}

    @cached_property
    def adjectives_with(self) -> dict[str, str]:
        """Adjectives that can have an object, and its case."""
        return dict(self.table.get("adjectives_with") or {})

    @cached_property
    def articles(self) -> dict[str, re.Pattern[str]]:
        """Articles and how words behind them begin."""
        return {str(word): re.compile(str(start)) for word, start in (self.table.get("articles") or {}).items()}

    @cached_property
    def no_denials(self) -> re.Pattern[str] | None:
        """What looks like a denial and is none: “whether or not”."""
        return self._expression("no_denials")

    @cached_property
    def any_time(self) -> re.Pattern[str] | None:
        """What leaves the time to somebody: “whenever you like”."""
        return self._expression("any_time")

    @cached_property
    def addressed(self) -> re.Pattern[str] | None:
        """How a verb ends whose subject is “you” or “we” by its form alone."""
        return re.compile(f"(?:{self.table['addressed']})$") if self.table.get("addressed") else None

    def _expression(self, key: str) -> re.Pattern[str] | None:
        parts = "|".join(map(str, self.table.get(key) or ()))
        return re.compile(rf"(?<!\w)(?:{parts})(?!\w)", re.IGNORECASE) if parts else None


@cache
def grammar(language: str) -> Grammar:
    """The table of a language; `pt_BR` has that of `pt`."""
    for name in (language, re.split("[-_]", language)[0]):
        path = HOME / f"{name}.yaml"
        if re.fullmatch(r"[A-Za-z_-]+", name) and path.is_file():
            return Grammar(language, kept_or_made(entry_name("grammar", [name]), partial(_read, path), dict))
    return Grammar(language)


def _read(path: Path) -> dict[str, Any]:
    from ruamel.yaml import YAML

    content: dict[str, Any] = YAML(typ="safe").load(path)
    return content
