"""What differs between the texts that two games need: those of one side only, and those that a variant words otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.differences.difference import Change, parts
from interpreter.proof.inventory import inventory
from interpreter.words.languages import chain
from interpreter.words.wording import texts_of, with_variants

if TYPE_CHECKING:
    from interpreter.play.api import Game


def text_changes(before: Game, after: Game, languages: Sequence[str]) -> Iterator[Change]:
    """Texts in the first of the languages that there is that are not the same on both sides.

    A text that a game needs and does not have is there without parts.
    """
    locales = before.source.locales
    language = next(iter(chain(languages, list(locales))), None)
    if language is None:
        return
    old, new = _texts(before, language), _texts(after, language)
    for path in dict.fromkeys((*old, *new)):
        how = "added" if path not in old else "removed" if path not in new else "changed"
        found = list(parts(_forms(old.get(path)), _forms(new.get(path))))
        if found or how != "changed":
            yield Change("texts", path, how, tuple(found))


def _texts(game: Game, language: str) -> dict[str, Any]:
    """What a game says by the paths of the texts, None for a text that is missing."""
    known = inventory(game.source, [game])
    said = texts_of(with_variants(game.source.locales, game.variants)[language], {**known.required, **known.optional})
    missing = {path: None for path in known.required if path not in said}
    return {**said, **missing}


def _forms(entry: Any) -> dict[str, Any]:
    if entry is None:
        return {}
    return entry if isinstance(entry, dict) else {"text": entry}
