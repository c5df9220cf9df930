"""What an example reads of a compiled game, and what a change alters of it: without anything in common it cannot notice.

An example runs the same way as long as every part of the machine that it runs and every entry of a table that it reads stay as
they are.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.backends.noting import EVERYTHING, Noter, Used

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.values import Map

WORD = re.compile(r"\w+")
NOTER = Noter()  # who is told while an example runs


@dataclass(slots=True)
class Reach:
    """What one example used of its game, and the words of its conditions."""

    used: Used = field(default_factory=Used)
    words: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Altered:
    """What is not as before: parts of the machine, entries of tables, and the names of columns and facts with other values."""

    parts: set[str] = field(default_factory=set)
    entries: set[tuple[str, int]] = field(default_factory=set)
    columns: set[str] = field(default_factory=set)

    def reached(self, reach: Reach) -> bool:
        """Could somebody with this reach notice?"""
        return not (
            self.parts.isdisjoint(reach.used.parts)
            and self.columns.isdisjoint(reach.words)
            and self.entries.isdisjoint(reach.used.entries)
            and {(name, EVERYTHING) for name, _ in self.entries}.isdisjoint(reach.used.entries)
        )


def watch(game: Game) -> None:
    """Let the tables of a game note what is read of them."""
    read: list[tuple[str, dict[str, Any]]] = [(table.name, table.values) for table in game.box.tables.values()]
    for name, columns in [*read, ("cells", game.box.cell_facts)]:
        for column, values in columns.items():
            columns[column] = NOTER.watched(f"{name}.{column}", values)


def recorded(game: Game, example: Map, run: Callable[[], Any]) -> tuple[Any, Reach]:
    """Run an example on a watched game; gives what comes of it, and what it used."""
    then = example.get("then") or {}
    reach = Reach(words=set(re.findall(r"[a-z0-9_]+", str(then.get("check", "")))))
    NOTER.used = reach.used
    game.forget_opening()  # what set-up uses, this example uses, too
    try:
        with game.machine.noting(NOTER):
            return run(), reach
    finally:
        NOTER.used = None


def altered(game: Game, original: Game) -> Altered | None:
    """What differs between two games; None if it is more than functions and constants can tell."""
    if _layout(game) != _layout(original):
        return None
    found = Altered()
    new, old = game.machine.parts(), original.machine.parts()
    found.parts = {name for name in new.keys() | old.keys() if new.get(name) != old.get(name)}
    if "" in found.parts:
        return None
    coarse: set[str] = set()
    before, after = original.machine.tables(), game.machine.tables()
    for name in before.keys() | after.keys():
        coarse |= _entries(name, before.get(name), after.get(name), found)
    for name, text in old.items():
        if coarse and coarse.intersection(WORD.findall(text)):
            found.parts.add(name)
    for name, table in game.box.tables.items():
        for column, values in table.values.items():
            _column(f"{name}.{column}", column, original.box.tables[name].values[column], values, found)
    for fact, values in game.box.cell_facts.items():
        _column(f"cells.{fact}", fact, original.box.cell_facts[fact], values, found)
    return found


def _entries(name: str, before: Any, after: Any, found: Altered) -> set[str]:
    """Note which entries of a constant differ; if it is no list of entries, it differs as a whole."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        found.entries |= {(name, number) for number in range(len(before)) if before[number] != after[number]}
        return set()
    return {name} if before != after else set()


def _column(name: str, column: str, before: Any, after: Any, found: Altered) -> None:
    differing = {(name, number) for number in range(len(after)) if before[number] != after[number]}
    if differing:
        found.entries |= differing
        found.columns.add(column)


def _layout(game: Game) -> tuple[Any, ...]:
    """All that the run of an example depends on beside functions and constants."""
    box, program, lowered = game.box, game.program, game.lowered
    declared = [
        getattr(box, part.name) for part in dataclasses.fields(box) if part.name not in ("tables", "cell_facts", "boards")
    ]
    tables = [(table.name, table.fields, table.rows, list(table.values)) for table in box.tables.values()]
    board = (
        [
            getattr(box.boards, part.name)
            for part in dataclasses.fields(box.boards)
            if part.name not in ("boards", "cell_facts", "fact_at", "field_at")
        ]
        if box.boards is not None
        else []
    )
    points = [
        (
            point.prompt,
            point.form,
            point.names,
            str(point.slot.type),
            point.slot.number,
            [(fact.name, fact.number) for fact in point.facts],
        )
        for point in lowered.points
    ]
    return (
        declared,
        tables,
        board,
        list(box.cell_facts),
        points,
        game.machine.sayings,
        lowered.layout,
        program.scoring,
        program.effects,
        program.actions,
        program.reactions,
    )
