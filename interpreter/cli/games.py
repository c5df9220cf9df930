"""Finding, reading and loading the rulesets that a command names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import interpreter
from interpreter.problems import Problems, guess
from interpreter.source import folders
from interpreter.source import ruleset as rulesets
from interpreter.source.read_files import Read
from interpreter.words.frontends import Game


def load(ruleset: str, players: int | None, variants: Sequence[str]) -> Game:
    """A game that is ready to be played."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    return cast(Game, interpreter.load(ruleset, variants=list(variants), **given))


def read_source(ruleset: str, variants: Sequence[str] = (), known: dict[Path, Read] | None = None) -> rulesets.Source:
    """The files of a ruleset, and packs among the variants; what is `known` is not read. their ids: `Source.ids`."""
    source, problems = rulesets.read_playable(ruleset, variants, known), Problems()
    for name in source.ids(variants):
        if name not in source.variants:
            problems.error(source.game_at, "unknown-variant", variant=name, guess=guess(name, source.variants))
    problems.stop_on_errors()
    return source


def read(ruleset: str, variants: Sequence[str]) -> rulesets.Variation:
    """The files of a ruleset with some variants on, and its words, without making a game of them."""
    from interpreter.source.documents import with_documents

    def made(known: dict[Path, Read] | None) -> rulesets.Variation:
        problems, source = Problems(), rulesets.read_playable(ruleset, variants, known)
        variation = source.with_variants(source.ids(variants), None, problems)
        problems.stop_on_errors()
        _words = source.locales  # read here, so that they are kept
        return variation

    return with_documents(ruleset, made)


def bundled() -> list[str]:
    """The names of all rulesets that come with the package."""
    return folders.bundled()
