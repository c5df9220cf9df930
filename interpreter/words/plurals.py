"""Plural categories by language, as CLDR has them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING

from interpreter.source.cache import entry_name, kept_or_made

if TYPE_CHECKING:
    from babel.plural import PluralRule

CATEGORIES = ("zero", "one", "two", "few", "many", "other")


@cache
def rule(language: str) -> Callable[[int], str] | None:
    """The function from a number to its plural category, or None for a language that CLDR does not know."""
    from babel.plural import PluralRule

    # What a library knows of a whole language is much more, and takes long to read.
    return kept_or_made(entry_name("plurals", [language]), partial(_rule, language), PluralRule)


def _rule(language: str) -> PluralRule | None:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language.replace("-", "_")).plural_form
    except (UnknownLocaleError, ValueError, TypeError):
        return None


def usual_code(language: str) -> str | None:
    """How the code of a language is written, if it is written otherwise: `en` for `eng`."""
    from babel.core import get_global

    return get_global("language_aliases").get(language)


@lru_cache(maxsize=10_000)
def category(language: str, number: int) -> str:
    """The plural category of a whole number in a language."""
    plural = rule(language)
    return plural(abs(number)) if plural else "other"


@cache
def allowed(language: str) -> frozenset[str]:
    """All categories that a language has."""
    from babel.plural import PluralRule

    plural = rule(language)
    return (plural.tags if isinstance(plural, PluralRule) else frozenset()) | {"other"}


@cache
def needed(language: str) -> frozenset[str]:
    """The categories that whole numbers of a game can have; fractions and millions do not occur."""
    return frozenset(category(language, number) for number in range(1000))
