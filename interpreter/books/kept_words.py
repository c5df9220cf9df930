"""What dictionaries answered and what was found in texts is kept between runs: most words of a book were there before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from interpreter.prose.morphology import morphology
from interpreter.prose.read_once import ReadOnce
from interpreter.prose.remembered import Remembered
from interpreter.source.cache import entry_name, keep_value, kept_value, switched_off

DICTIONARIES = ("pymorphy3", "pymorphy3-dicts-ru", "morfeusz2")
MOST = 200_000  # answers; more are no longer worth reading


@contextmanager
def kept_words(languages: Iterable[str], home: Path) -> Iterator[None]:
    """While this runs the dictionaries know what they answered in earlier runs, and texts of a folder what was found in them."""
    every = {language: one for language in languages if isinstance(one := morphology(language), Remembered)}
    versions = list(map(_version, DICTIONARIES))
    entries = {language: entry_name("words", [language, *versions]) for language in every}
    texts = entry_name("texts", [str(home.resolve()), *versions])
    if not switched_off():
        for language, one in every.items():
            if not one.answers:
                one.answers.update(kept_value(entries[language]) or {})
        before = kept_value(texts) or {}
        for name, read in ReadOnce.every.items():
            read.before, read.now = before.get(name, {}), {}
    try:
        yield
    finally:
        for language, one in every.items():
            if one.learnt and len(one.answers) <= MOST:
                keep_value(entries[language], one.answers)
                one.learnt = False
        if not switched_off() and any(read.learnt for read in ReadOnce.every.values()):
            keep_value(texts, {name: read.kept() for name, read in ReadOnce.every.items()})


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""
