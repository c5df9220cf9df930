"""What the tool itself says, in the languages of `interpreter/words/*.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from interpreter.model.types import Type
from interpreter.problems import Position, Problem
from interpreter.source.cache import entry_name, kept_or_made
from interpreter.words.languages import REFERENCE, chain
from interpreter.words.template import NUMBER, fill, form, placeholders

# Facts that are what an author writes, in every language.
WRITTEN = (
    "name",
    "key",
    "id",
    "guess",
    "known",
    "form",
    "option",
    "variant",
    "other",
    "write",
    "begins",
    "kind",
    "plural",
    "commands",
    "beside",
    "place",
    "replace",
    "keyword",
)
# Words before something that an author writes.
LEADING = ("one of", "at least", "at most", "more than", "less than")


def languages() -> list[str]:
    """The languages that the tool speaks."""
    return list(_languages())


@cache
def _languages() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("*.yaml")))


@cache
def read(language: str) -> dict[str, Any]:
    """The words of one language, as they stand in its file."""
    return kept_or_made(entry_name("words", [language]), partial(_content, Path(__file__).with_name(f"{language}.yaml")), dict)


def _content(path: Path) -> dict[str, Any]:
    from ruamel.yaml import YAML

    content = YAML(typ="safe").load(path)
    return content if isinstance(content, dict) else {}


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable) and not isinstance(value, (Position, Type)):  # these say themselves what they are
        return ", ".join(map(str, sorted(value) if isinstance(value, (set, frozenset)) else value))
    return str(value)


class Said:
    """The sentences of the tool in the first wanted language that it speaks; what a language lacks is said in English."""

    def __init__(self, language: str | Iterable[str] = REFERENCE) -> None:
        self.language = chain(language, languages())[0]

    def say(self, key: str, **values: object) -> str:
        """The sentence under a dotted key, with its values inserted; the key itself if there is none."""
        for language in (self.language, REFERENCE):
            entry = self._find(language, key)
            number = values.get(NUMBER)
            text = form(entry, number if isinstance(number, int) else 1, language)
            if text is not None:
                return self._fill(language, text, values)
        return key

    def problem(self, problem: Problem) -> tuple[str, str | None]:
        """The message and, where all its facts are known, the hint of a problem."""
        return self.fault(problem.code, problem.facts)

    def fault(self, code: str, facts: Mapping[str, Any]) -> tuple[str, str | None]:
        """The message and the hint for a code with its facts."""
        known = {name: value if name in WRITTEN else self._term(value) for name, value in facts.items() if value is not None}
        message = self._first(f"problems.{code}.message", known)
        if message is None:
            message = " ".join([code.replace("-", " "), *(f"{name}={_text(value)}" for name, value in known.items())])
        return message, self._first(f"problems.{code}.hint", known)

    def _term(self, value: Any) -> Any:
        """What a fact is called in this language, where it is one of the tool's own words or said in several languages."""
        if isinstance(value, Mapping):
            return value.get(self.language) or next(iter(value.values()), "")
        if not isinstance(value, str):
            return value
        terms = read(self.language).get("terms", {})
        if (begin := next((words for words in LEADING if value.startswith(f"{words} ")), None)) and value not in terms:
            return str(terms.get(begin, begin)) + value.removeprefix(begin)
        return terms.get(value, value)

    def _first(self, key: str, known: Mapping[str, Any]) -> str | None:
        """The first of the alternatives under a key whose facts are all known."""
        for language in (self.language, REFERENCE):
            entry = self._find(language, key)
            for text in entry if isinstance(entry, list) else [entry]:
                if isinstance(text, str) and all(name in known for name, _ in placeholders(text)):
                    return self._fill(language, text, known)
        return None

    def _fill(self, language: str, text: str, values: Mapping[str, object]) -> str:
        def noun(name: str, number: str) -> str:
            count = int(number) if number.lstrip("-").isdigit() else 1
            return form(self._find(language, f"nouns.{name}"), count, language) or name

        return fill(text, {name: _text(value) for name, value in values.items()}, noun)

    def _find(self, language: str, key: str) -> Any:
        entry: Any = read(language)
        for part in key.split("."):
            entry = entry.get(part) if isinstance(entry, dict) else None
        return entry
