"""Tables that are known to be clean, and stay so: nothing but texts was changed, and nobody notices it but these texts."""

from __future__ import annotations

import pickle
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from interpreter.language.noticing import ACTIONS, noticed_effect, noticed_value
from interpreter.language.phrases import NAME
from interpreter.language.scope import World
from interpreter.language.sharing import words_of_table
from interpreter.play.compiling import Assembled
from interpreter.problems import Problems
from interpreter.source.amount import MOST
from interpreter.source.cache import thawed
from interpreter.source.framing import Frame

RUN = ("setup", "play")


class Words:
    """All that texts can speak of at a table; it is taken out of the cache when somebody asks."""

    def __init__(self, frozen: bytes) -> None:
        self.frozen = frozen

    @classmethod
    def of(cls, world: World) -> Words:
        tables = {name: replace(table, data=[]) for name, table in world.box.tables.items()}
        box = replace(world.box, tables=tables)
        return cls(
            pickle.dumps(World(box, Problems(), world.procedures, world.values, world.actions, value_uses=world.value_uses))
        )

    @cached_property
    def world(self) -> World:
        return thawed(self.frozen, World)

    def __reduce__(self) -> tuple[Any, ...]:
        return Words, (self.frozen,)


@dataclass(frozen=True, slots=True)
class Stood:
    """A table without problems."""

    chosen: tuple[str, ...]
    outside: str
    amount: int  # at most so much is there to compile
    words: Words


@dataclass
class Standing:
    """All tables of a ruleset when they were clean, by the sum of everything but the texts of their rules; and these texts."""

    frames: dict[Path, Frame] = field(default_factory=dict)
    tables: dict[str, Stood] = field(default_factory=dict)

    def changes(self, frames: Mapping[Path, Frame]) -> Changes:
        """What was changed in the texts since then."""
        found: dict[str, tuple[str, str]] = {}
        for path, frame in frames.items():
            before = self.frames.get(path)
            if before is not None and before.total == frame.total:
                found |= {name: (before.texts[name], text) for name, text in frame.texts.items() if before.texts[name] != text}
        return Changes(found)


@dataclass
class Changes:
    """Texts before and after an edit, by what they belong to."""

    texts: dict[str, tuple[str, str]]
    known: dict[tuple[int, str], bool] = field(default_factory=dict)

    def leave(self, table: Stood | None) -> Stood | None:
        """A table that was clean, if the changes leave it so."""
        if table is None:
            return None
        longer = sum(max(0, len(after) - len(before)) for before, after in self.texts.values())
        if table.amount + longer > MOST or not all(self._unnoticed(name, table.words) for name in self.texts):
            return None
        return replace(table, amount=table.amount + longer)

    def _unnoticed(self, name: str, words: Words) -> bool:
        key = id(words), name
        if key not in self.known:
            before, after = (_noticed(name, text, words.world) for text in self.texts[name])
            self.known[key] = before is not None and before == after
        return self.known[key]


def _noticed(name: str, text: str, world: World) -> Hashable | None:
    """What the rest of a table notices of a text; nothing if it is not there, None if something is wrong with it."""
    section, _, rest = name.partition(".")
    match section:
        case "values":
            value = NAME.match(rest)
            return value is None or value[0] not in world.values or noticed_value(world, value[0], text)
        case "actions":
            return rest not in world.actions or noticed_effect(world, ACTIONS + rest, [], text)
        case "tables":
            table, _, row = rest.partition(".")
            known = world.box.tables.get(table)
            this = [("this", world.box.type_of_row(table))]
            return known is None or row not in known.rows or noticed_effect(world, rest, this, text)
        case "procedures":
            procedure = NAME.match(rest)
            section = "" if procedure is None else procedure[0]
    return section not in world.procedures or noticed_effect(world, section, world.procedures[section].params, text)


def stands(frames: Mapping[Path, Frame], tables: Mapping[str, Stood | tuple[Assembled, str, int]]) -> Standing:
    """What is known of tables that are clean: those that stood before, and those that were put together now."""
    made: list[tuple[Hashable, Words]] = []
    found: dict[str, Stood] = {}
    for total, table in tables.items():
        if isinstance(table, Stood):
            found[total] = table
            continue
        game, outside, amount = table
        key = words_of_table(game.world)
        words = next((words for other, words in made if other == key), None)
        if words is None:
            words = Words.of(game.world)
            made.append((key, words))
        found[total] = Stood(game.chosen, outside, amount, words)
    texts = {path: Frame(frame.total, {name: str(text) for name, text in frame.texts.items()}) for path, frame in frames.items()}
    return Standing(texts, found)
