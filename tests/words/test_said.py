"""What the tool says: both languages are complete, and every problem code has a message."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import interpreter.words
from interpreter.problems import Position, Problem
from interpreter.source.syntax import PLAIN_WORDS
from interpreter.words.plurals import allowed, category, needed, rule
from interpreter.words.said import Said, languages, read
from interpreter.words.template import is_plural, placeholders

PACKAGE = Path(interpreter.words.__file__).parent.parent
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
RAISING = {"error", "warning", "PlayError", "WrongUse", "Problem", "fault", "stop", "Mismatch", "Unfit"}


def leaves(entry: Any, path: str = "") -> Iterator[tuple[str, list[str], Any]]:
    """Each text by its path, with all its forms."""
    if isinstance(entry, str):
        yield path, [entry], entry
    elif isinstance(entry, list):
        yield path, entry, entry
    elif is_plural(entry):
        yield path, list(entry.values()), entry
    else:
        for key, part in entry.items():
            yield from leaves(part, f"{path}.{key}")


def own(language: str) -> dict[str, tuple[list[str], Any]]:
    words = {key: part for key, part in read(language).items() if key != "terms"}
    return {path: (forms, entry) for path, forms, entry in leaves(words)}


@cache
def codes() -> dict[str, str]:
    """Every code that is written out in the package, with the place where it is."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                first = 1 if name in ("Mismatch", "Unfit") else 2  # their second argument says where
                texts = [
                    argument.value
                    for argument in node.args[:first]
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                ]
                if name in RAISING and texts and CODE.fullmatch(texts[-1]):
                    found[texts[-1]] = f"{path.name}:{node.lineno}"
    return found


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_languages_say_the_same_things(language: str) -> None:
    english, other = own("en"), own(language)
    assert set(english) == set(other)
    for path, (forms, _) in english.items():
        assert _names(forms) == _names(other[path][0]), path


def _names(forms: list[str]) -> set[tuple[str, str | None]]:
    return {name for text in forms for name in placeholders(text)}


@pytest.mark.parametrize("language", languages())
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for path, (_, entry) in own(language).items():
        if isinstance(entry, dict):
            assert needed(language) <= set(entry) <= allowed(language), path


@pytest.mark.parametrize("language", languages())
def test_nouns_exist(language: str) -> None:
    for path, (forms, _) in own(language).items():
        for _, noun in _names(forms):
            assert noun is None or noun in read(language)["nouns"], path


@pytest.mark.parametrize("language", languages())
def test_every_code_has_a_message(language: str) -> None:
    missing = {code: where for code, where in codes().items() if code not in read(language)["problems"]}
    assert not missing


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_what_is_wrong_with_yaml_is_said_in_every_language(language: str) -> None:
    assert [reason for _, reason, _ in PLAIN_WORDS if reason not in read(language)["terms"]] == []


def test_a_hint_needs_all_its_facts() -> None:
    said = Said("en")
    at = Position("a", 1, 1)
    assert said.problem(Problem(at, "unknown-key", {"name": "x", "guess": "y"}))[1] == "did you mean `y`?"
    assert said.problem(Problem(at, "unknown-key", {"name": "x", "guess": None, "known": ["a", "b"]}))[1] == "known here: a, b"
    assert said.problem(Problem(at, "unknown-key", {"name": "x", "guess": None}))[1] is None


def test_a_code_without_words_still_says_its_facts() -> None:
    assert Said("ru").fault("never-heard", {"size": 3, "other": None}) == ("never heard size=3", None)
    assert Said("en").say("no.such.key") == "no.such.key"
    assert Said("xx").language == "en"


def test_plural_categories_follow_cldr() -> None:
    assert [category("ru", n) for n in (1, 2, 5, 11, 21, 0)] == ["one", "few", "many", "many", "one", "many"]
    assert [category("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert [category("pl", n) for n in (1, 2, 5, 12, 21, 22, 0)] == ["one", "few", "many", "many", "many", "few", "many"]
    assert needed("pl") == {"one", "few", "many"} and allowed("pl") == {"one", "few", "many", "other"}
    assert needed("ru") == {"one", "few", "many"} and "other" in allowed("ru")
    assert rule("tlh_nowhere") is None and category("nonsense", 5) == "other"
    said = Said("ru")
    assert said.say("cli.check.found", ruleset="x", errors=21, warnings=12) == "x: 21 ошибка, 12 предупреждений"
    assert Said("pl").say("cli.check.found", ruleset="x", errors=21, warnings=2) == "x: 21 błędów, 2 ostrzeżenia"


def test_what_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {**read("pl"), "cli": {}}
    monkeypatch.setattr("interpreter.words.said.read", lambda language: words if language == "pl" else read(language))
    assert Said("pl").say("cli.interrupted") == "Stopped."
    assert Said("pl").fault("empty-file", {}) == ("plik jest pusty", None)


def test_what_an_author_wrote_is_not_taken_for_a_word_of_the_tool() -> None:
    message, _ = Said("pl").fault("option-conflict", {"option": "map", "variant": "list", "other": "number"})
    assert "`list` i `number`" in message and "`map`" in message
