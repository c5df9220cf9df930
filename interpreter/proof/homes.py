"""Where a text should stand that is missing because of a pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.source.packs import head_of
from interpreter.source.touches import entries_touched

if TYPE_CHECKING:
    from interpreter.problems import Position
    from interpreter.proof.remembering import Tried
    from interpreter.source.ruleset import Source


def _texts(value: Any) -> Iterator[str]:
    """Every text inside of a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(value.values())
    elif isinstance(value, Iterable):
        for part in value:
            yield from _texts(part)


def _steps(section: str, rest: str) -> list[str]:
    """The keys under which a text stands among the words of a pack."""
    return [section, rest] if section in ("prompts", "log") else [section, *rest.split(".")]


def _written(language: str, keys: list[str]) -> str:
    """Words in a language, as they are written on one line."""
    return f"words: {{{language}: " + "".join(f"{{{key}: " for key in keys) + "…" + "}" * (len(keys) + 1)


class Homes:
    """Where the texts of what a pack brings should stand: in the pack, beside what they are about."""

    def __init__(self, source: Source, game: Tried) -> None:
        self.source = source
        touched = entries_touched(game.assembled.variation) if source.packs else ()
        self.brought = {path: position for path, touch, position in touched if touch.variant in source.packs}
        self.said: dict[str, set[str]] = {}

    def __call__(self, path: str, language: str) -> tuple[Position, str] | None:
        """Where a text should stand, and what is written there."""
        section, _, rest = path.partition(".")
        keys = [section.removesuffix("s")] if section in ("names", "texts") else [section]
        spoken, _, asked = rest.rpartition(".")
        ways = (rest,) if section != "prompts" else (f"tables.{spoken}", spoken, f"procedures.{spoken}")
        for way in ways:
            if way in self.brought:
                beside = [*keys, asked] if section == "prompts" else keys
                own = way.startswith(("tables.", "actions."))
                return self.brought[way], _written(language, beside if own else _steps(section, rest))
        # An action that a card gives is told of beside the card.
        called = (spoken if section == "prompts" else rest).rpartition(".")[2]
        for way, position in self.brought.items():
            row = way.rpartition(".")[2]
            deed = called.removeprefix(f"{row}_")
            if way.startswith("tables.") and deed != called:
                beside = [*keys, asked] if section == "prompts" else keys
                return position, _written(language, ["actions", deed, *beside])
        # What a text says has no place of its own.
        for name in self.source.packs:
            if called in self.words(name):
                return head_of(self.source.variants[name]), _written(language, _steps(section, rest))
        return None

    def words(self, pack: str) -> set[str]:
        """Every word of a pack's texts."""
        if pack not in self.said:
            texts = list(_texts(self.source.variants[pack].get(part) for part in ("add", "replace", "set")))
            self.said[pack] = {word for text in texts for word in re.findall(r"\w+", text)}
        return self.said[pack]
