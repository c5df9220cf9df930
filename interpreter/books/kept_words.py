"""What dictionaries answered is kept between runs: most words of a book were there before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version

from interpreter.prose.morphology import morphology
from interpreter.prose.remembered import Remembered
from interpreter.source.cache import entry_name, keep_value, kept_value, switched_off

DICTIONARIES = ("pymorphy3", "pymorphy3-dicts-ru", "morfeusz2")
MOST = 200_000  # answers; more are no longer worth reading


@contextmanager
def kept_words(languages: Iterable[str]) -> Iterator[None]:
    """While this runs the dictionaries know what they answered in earlier runs."""
    every = {language: one for language in languages if isinstance(one := morphology(language), Remembered)}
    entries = {language: entry_name("words", [language, *map(_version, DICTIONARIES)]) for language in every}
    for language, one in every.items():
        if not switched_off() and not one.answers:
            one.answers.update(kept_value(entries[language]) or {})
    try:
        yield
    finally:
        for language, one in every.items():
            if one.learnt and len(one.answers) <= MOST:
                keep_value(entries[language], one.answers)
                one.learnt = False


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
