"""Where a text should stand that is missing because of a pack."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.source.packs import head_of

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


class Homes:
    """Where the texts of what a pack brings should stand: in the pack, beside what they are about."""

    def __init__(self, source: Source, game: Tried) -> None:
        self.source, self.brought = source, game.assembled.variation.touched.by_path if source.packs else {}
        self.said: dict[str, set[str]] = {}

    def __call__(self, path: str) -> Position | None:
        section, _, rest = path.partition(".")
        spoken = rest.rpartition(".")[0]
        ways = (rest,) if section != "prompts" else (f"tables.{spoken}", spoken, f"procedures.{spoken}")
        for way in ways:
            touch = self.brought.get(way)
            if touch is not None and touch.variant in self.source.packs:
                return touch.position
        # What a text says, or calls an action of a card, has no place of its own.
        called = (spoken if section == "prompts" else rest).rpartition(".")[2]
        for name in self.source.packs:
            if called in self.words(name):
                return head_of(self.source.variants[name])
        return None

    def words(self, pack: str) -> set[str]:
        """Every word of a pack's texts, and what its rows call their actions."""
        if pack not in self.said:
            texts = list(_texts(self.source.variants[pack].get(part) for part in ("add", "replace", "set")))
            found = {word for text in texts for word in re.findall(r"\w+", text)}
            ids = [path.rpartition(".")[2] for path, touch in self.brought.items() if touch.variant == pack]
            own = {word for text in texts for word in re.findall(r"^\s*action (\w+)", text, re.MULTILINE)}
            self.said[pack] = found | {f"{id}_{word}" for id in ids for word in own}
        return self.said[pack]
