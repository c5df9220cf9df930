"""The words of a ruleset with some variants on: what a locale says `with` a variant stands before what it says for all."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

Words = Mapping[str, Any]


def with_variants(locales: Mapping[str, Words], variants: Collection[str]) -> dict[str, Words]:
    """The locales as they are with some variants on."""
    return {language: _worded(locale, variants) for language, locale in locales.items()}


def texts_of(locale: Words, known: Collection[str], head: str = "") -> dict[str, Any]:
    """The texts of a locale that are known, by their paths."""
    found: dict[str, Any] = {}
    for key, entry in locale.items():
        path = f"{head}{key}"
        if path in known:
            found[path] = entry
        elif isinstance(entry, Mapping):
            found |= texts_of(entry, known, f"{path}.")
    return found


def _worded(locale: Words, variants: Collection[str]) -> Words:
    variations = locale.get("with")
    for variant, words in variations.items() if isinstance(variations, Mapping) else ():
        if variant in variants and isinstance(words, Mapping):
            locale = _over(locale, words)
    return locale


def _over(old: Words, new: Words) -> Words:
    """One map over another; a text of the new one takes the place of a text or of plural forms, and the other way round."""
    result = dict(old)
    for key, entry in new.items():
        before = old.get(key)
        result[key] = _over(before, entry) if isinstance(before, Mapping) and isinstance(entry, Mapping) else entry
    return result
